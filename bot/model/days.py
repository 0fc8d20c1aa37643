"""Days and time zones: pure functions; times are milliseconds since 1970, UTC."""

import logging
from datetime import UTC as UNIVERSAL
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

log = logging.getLogger(__name__)

UTC = "UTC"
"""The zone of whoever has set none."""

ONE_DAY = timedelta(days=1)


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
        log.warning("time zone %s is unknown here; it is taken for UTC", name)
        return UNIVERSAL


def date_at(zone: str, moment: int) -> date:
    """The date in a zone."""
    return datetime.fromtimestamp(moment / 1000, zone_of(zone)).date()


def begins(day: date, zone: str) -> int:
    """When a day begins in a zone; where the clocks leave midnight out, with the first minute there is."""
    return at_hour(day, 0, zone)


def ends(day: date, zone: str) -> int:
    """When a day ends in a zone."""
    return begins(day + ONE_DAY, zone)


def at_hour(day: date, hour: int, zone: str) -> int:
    """When the clocks of a zone show an hour: the first time if twice, an hour later if never."""
    return int(datetime.combine(day, time(hour), zone_of(zone)).timestamp() * 1000)
