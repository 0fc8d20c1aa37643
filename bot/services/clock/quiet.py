"""Quiet hours in a user's own time zone, across daylight saving changes."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.store.preferences import Preferences, Quiet

log = logging.getLogger(__name__)

DAYS_AROUND = (-1, 0, 1, 2)
"""Local days, relative to a time's own, in which the quiet hours around it can begin or end."""


@cache
def zones() -> tuple[str, ...]:
    """The IANA names of all time zones this machine knows, regional ones first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name or name.startswith("Etc/"), name)))


@cache
def zone_of(name: str) -> tzinfo:
    """The zone of this name; UTC, with a warning in the log, if the machine no longer knows it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        log.warning("time zone %s is unknown here; its quiet hours are kept in UTC", name)
        return UTC


def is_quiet(chosen: Preferences, moment: int) -> bool:
    """Whether a time is in a user's quiet hours, by their wall clock; the end minute is outside."""
    if chosen.quiet is None or chosen.zone is None:
        return False
    local = datetime.fromtimestamp(moment / 1000, zone_of(chosen.zone))
    return _within(chosen.quiet, local.hour * 60 + local.minute)


def next_allowed(chosen: Preferences, moment: int) -> int:
    """The time itself, or the end of the quiet hours it is in.

    If a clock change skips the end minute, quiet hours end when it would have come. If the minute comes twice, quiet
    hours may resume in between, and the first end after the time counts.
    """
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    ends = (end for end in _occurrences(chosen, moment, chosen.quiet.ends) if end > moment)
    return min(end for end in ends if not is_quiet(chosen, end))


def quiet_began(chosen: Preferences, moment: int) -> int:
    """When the quiet hours around a time began; the time itself outside of quiet hours."""
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    return max(begin for begin in _occurrences(chosen, moment, chosen.quiet.begins) if begin <= moment)


def _within(quiet: Quiet, minute: int) -> bool:
    if quiet.begins < quiet.ends:
        return quiet.begins <= minute < quiet.ends
    return minute >= quiet.begins or minute < quiet.ends


def _occurrences(chosen: Preferences, moment: int, minute: int) -> list[int]:
    """The times nearby at which the wall clock shows a minute of the day; both if a clock change repeats it."""
    zone = zone_of(chosen.zone or "UTC")
    today = datetime.fromtimestamp(moment / 1000, zone).date()
    found = []
    for days in DAYS_AROUND:
        for fold in (0, 1):
            wall = time(minute // 60, minute % 60, fold=fold)
            found.append(datetime.combine(today + timedelta(days=days), wall, zone))
    return [int(wall_time.timestamp() * 1000) for wall_time in found]
