"""Which day it is: days turn at midnight of a time zone, and a change of the zone takes no day from anybody.

Times are milliseconds since 1970, UTC.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from bot.services.clock.quiet import zone_of
from bot.services.refusals import SessionRefusal
from bot.store.preferences import Preferences
from bot.store.servers import Server
from games.core.text import text
from games.problems import FIRST_DAY

UTC = "UTC"
"""The zone of whoever has set none."""

_NEVER = date(9999, 1, 1)
"""After this a week or a month may have days that no calendar has."""

FIRST_ZONE = "Etc/GMT-14"
LAST_ZONE = "Etc/GMT+12"
"""Where a day begins first in the world, and where it ends last. The signs of these names are turned round."""

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of a server or of a person. After a change of zone, the day of the ``former`` goes on ``until`` then."""

    zone: str = UTC
    former: str | None = None
    until: int | None = None

    def today(self, now: int) -> date:
        """The day it is."""
        return date_at(self.zone, now)

    def open_days(self, now: int) -> tuple[date, ...]:
        """The days that can be played for a result, in order: today's, and the one a change of zone would have cut."""
        days = {self.today(now)}
        if self._still_former(now):
            days.add(date_at(self.former or UTC, now))
        return tuple(sorted(days))

    def moved(self, zone: str, now: int) -> Calendar:
        """These days after a change of zone. A second change before the first is through begins from the first zone.

        The former zone stays until the day has ended there, and until no day of the new one would be left out.
        """
        before = (self.former if self._still_former(now) else None) or self.zone
        if before == zone:
            return Calendar(zone)
        last = max(date_at(before, now), date_at(zone, now) - ONE_DAY)
        return Calendar(zone, before, ends(last, before))

    def _still_former(self, now: int) -> bool:
        return self.former is not None and self.until is not None and now < self.until


def calendar_of(chosen: Server | Preferences) -> Calendar:
    """The days of a server, or of a person."""
    return Calendar(chosen.zone or UTC, chosen.former_zone, chosen.former_until)


ChosenT = TypeVar("ChosenT", Server, Preferences)


def moved(chosen: ChosenT, zone: str, now: int) -> ChosenT:
    """A server's settings, or a person's, after a change of zone."""
    days = calendar_of(chosen).moved(zone, now)
    return replace(chosen, zone=days.zone, former_zone=days.former, former_until=days.until)


def day_numbered(number: int) -> date:
    """The day with this number; refuses one that no problem is of, which only a forged id can hold."""
    if not FIRST_DAY.toordinal() <= number < _NEVER.toordinal():
        raise SessionRefusal(text("bot-daily-refusal-none"))
    return date.fromordinal(number)


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


def next_hour(zone: str, hour: int, now: int) -> int:
    """The first time after now at which the clocks of a zone show an hour."""
    today = date_at(zone, now)
    moments = (at_hour(today + offset * ONE_DAY, hour, zone) for offset in range(3))
    return next(moment for moment in moments if moment > now)


def is_over_everywhere(day: date, now: int) -> bool:
    """Whether it is this day nowhere in the world any more."""
    return date_at(LAST_ZONE, now) > day
