"""Hours of the day in which somebody is not disturbed, in their own time zone, whatever its clocks do."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.store.preferences import Preferences, Quiet

log = logging.getLogger(__name__)

DAYS_AROUND = (-1, 0, 1, 2)
"""The local days in which the hours that a moment lies in can begin or end."""


@cache
def zones() -> tuple[str, ...]:
    """Every time zone this machine knows, by IANA name, those of regions before the others."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name or name.startswith("Etc/"), name)))


@cache
def zone_of(name: str) -> tzinfo:
    """The zone of this name; UTC, and a line in the log, if the machine has lost it since it was chosen."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        log.warning("time zone %s is unknown here; its quiet hours are kept in UTC", name)
        return UTC


def is_quiet(chosen: Preferences, moment: int) -> bool:
    """Whether somebody's wall clock shows one of their quiet hours, of which the last minute is not one."""
    if chosen.quiet is None or chosen.zone is None:
        return False
    local = datetime.fromtimestamp(moment / 1000, zone_of(chosen.zone))
    return _within(chosen.quiet, local.hour * 60 + local.minute)


def next_allowed(chosen: Preferences, moment: int) -> int:
    """The moment itself, or the end of the quiet hours it lies in.

    Where the clocks skip the minute they end at, they end when it would have come; where it comes twice, the quiet
    hours may go on in between, and it is the first after the moment that counts.
    """
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    ends = (one for one in _occurrences(chosen, moment, chosen.quiet.ends) if one > moment)
    return min(one for one in ends if not is_quiet(chosen, one))


def quiet_began(chosen: Preferences, moment: int) -> int:
    """When the quiet hours began that a moment lies in; the moment itself if it lies in none."""
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    return max(one for one in _occurrences(chosen, moment, chosen.quiet.begins) if one <= moment)


def _within(quiet: Quiet, minute: int) -> bool:
    if quiet.begins < quiet.ends:
        return quiet.begins <= minute < quiet.ends
    return minute >= quiet.begins or minute < quiet.ends


def _occurrences(chosen: Preferences, moment: int, minute: int) -> list[int]:
    """The moments around this one at which the wall clock shows a minute of the day; twice where it does so twice."""
    zone = zone_of(chosen.zone or "UTC")
    today = datetime.fromtimestamp(moment / 1000, zone).date()
    found = []
    for days in DAYS_AROUND:
        for fold in (0, 1):
            wall = time(minute // 60, minute % 60, fold=fold)
            found.append(datetime.combine(today + timedelta(days=days), wall, zone))
    return [int(one.timestamp() * 1000) for one in found]
