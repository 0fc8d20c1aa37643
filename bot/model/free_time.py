"""Days and time zones, and when a clock stands: on weekends that do not count, and on holidays. Pure functions.

A turn has time, and free time takes none of it. So a deadline is the first moment at which as much time has passed
outside of free time as the turn has. All that a change of somebody's holidays can change lies in the future; therefore
the time that a turn has left is the same before and after such a change, and a new deadline is counted from it.

Times are milliseconds since 1970, UTC; durations are milliseconds.
"""

import heapq
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC as UNIVERSAL
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

log = logging.getLogger(__name__)

UTC = "UTC"
"""The default zone."""

ONE_DAY = timedelta(days=1)

_HOUR = 3_600_000


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
    return _shown(day, 0, zone)


def ends(day: date, zone: str) -> int:
    """When a day ends in a zone."""
    return begins(day + ONE_DAY, zone)


def at_hour(day: date, hour: int, zone: str) -> int:
    """When the clocks of a zone show an hour: the first time if twice, an hour later if never.

    Where the day is over by then, it is its last hour: at 23 o'clock of a Saturday in March it is Sunday in Greenland.
    """
    moment, end = _shown(day, hour, zone), ends(day, zone)
    return moment if moment < end else end - _HOUR


def _shown(day: date, hour: int, zone: str) -> int:
    return int(datetime.combine(day, time(hour), zone_of(zone)).timestamp() * 1000)


Span = tuple[int, int]
"""A span of time; its end is outside."""

WEEKENDS = (0, 0b110_0000, 0b011_0000, 0b100_0000, 0b001_0000)
"""The weekends to choose from, a bit a day from Monday on: none, Saturday and Sunday, Friday and Saturday, one day."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """What a table grants beside the time per turn, fixed before anybody joins; each is switched off by 0.

    ``bank`` is the time that each seat can use once in the game, when that of a turn is used up. ``holidays`` is for
    how many days a calendar year the holidays of a player stop their clock. ``weekend`` is the days of the week that do
    not count, a bit a day from Monday on, in the time zone ``zone``. Without a time per turn none of it means anything.
    """

    bank: int = 0
    holidays: int = 0
    weekend: int = 0
    zone: str = UTC


NO_TERMS = ClockTerms()


@dataclass(frozen=True, slots=True)
class TermsWish:
    """What the opener of a table wishes otherwise than the server has it; None is as it has it."""

    bank: int | None = None
    holidays: bool | None = None
    weekend: bool | None = None

    def on(self, usual: ClockTerms) -> ClockTerms:
        """The terms of the table. Without a server's weekend, one is that of Saturday and Sunday."""
        weekend = {None: usual.weekend, False: 0, True: usual.weekend or WEEKENDS[1]}[self.weekend]
        holidays = 0 if self.holidays is False else usual.holidays
        return ClockTerms(usual.bank if self.bank is None else self.bank, holidays, weekend, usual.zone)


NO_WISH = TermsWish()


@dataclass(frozen=True, slots=True)
class Holiday:
    """Days on which a person is away: from the first to the last one, both included, as numbers of days, in a zone.

    It begins when it is declared if its first day has begun by then. Its person came back early at ``ended_at``.
    """

    first_day: int
    last_day: int
    zone: str
    declared_at: int
    ended_at: int | None = None

    @property
    def span(self) -> Span:
        """From its beginning to its end; the end may come first if it ended before it began."""
        first = max(begins(date.fromordinal(self.first_day), self.zone), self.declared_at)
        end = ends(date.fromordinal(self.last_day), self.zone)
        return first, end if self.ended_at is None else min(end, self.ended_at)

    def days(self) -> Iterator[tuple[date, Span]]:
        """Its days that have begun before it ended, each with when it is away on it."""
        first, end = self.span
        for number in range(self.first_day, self.last_day + 1):
            day = date.fromordinal(number)
            span = max(begins(day, self.zone), first), min(ends(day, self.zone), end)
            if span[0] < span[1]:
                yield day, span


@dataclass(frozen=True, slots=True)
class FreeTime:
    """When a player's clock stands: on days of the week in a zone, as in :class:`ClockTerms`, and in ``spans``."""

    weekend: int = 0
    zone: str = UTC
    spans: tuple[Span, ...] = ()

    def after(self, moment: int) -> Iterator[Span]:
        """The spans that end after a moment, in order, none of which touches another. There may be no last one."""
        return (one for one in _joined(heapq.merge(sorted(self.spans), self._weekends(moment))) if one[1] > moment)

    def _weekends(self, moment: int) -> Iterator[Span]:
        day = date_at(self.zone, moment)
        while self.weekend:
            if self.weekend >> day.weekday() & 1:
                yield begins(day, self.zone), ends(day, self.zone)
            day += ONE_DAY


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans in order as those that touch nowhere, without empty ones."""
    latest: Span | None = None
    for began, ended in spans:
        if began >= ended:
            continue
        if latest is not None and began <= latest[1]:
            latest = latest[0], max(latest[1], ended)
            continue
        if latest is not None:
            yield latest
        latest = began, ended
    if latest is not None:
        yield latest


ALL_COUNTS = FreeTime()
"""The free time of somebody who has none."""


def counted(began: int, ended: int, free: FreeTime) -> int:
    """How much time passes from one moment to a later one, without free time."""
    left = ended - began
    for first, last in free.after(began):
        if first >= ended:
            break
        left -= min(last, ended) - max(first, began)
    return left


def runs_out(began: int, time: int, free: FreeTime) -> int:
    """The first moment at which so much time has passed since another one, without free time."""
    moment = began + time
    for first, last in free.after(began):
        if first >= moment:
            break
        moment += last - max(first, began)
    return moment


def stands(moment: int, free: FreeTime) -> int | None:
    """Until when the clock stands that stands at a moment; None if it runs."""
    first, last = next(free.after(moment), (moment + 1, moment + 1))
    return last if first <= moment else None


def granted(holidays: Iterable[Holiday], days_a_year: int, heeded: int) -> tuple[Span, ...]:
    """When the holidays of a person stop a clock: for so many days a calendar year, those that come first.

    Those declared after ``heeded`` do not stop it, but use days up all the same. So does a day on which somebody is
    away for a part of it.
    """
    spans, seen, used = list[Span](), set[date](), Counter[int]()
    for holiday in sorted(holidays, key=lambda one: (one.first_day, one.declared_at)):
        for day, span in holiday.days():
            if day not in seen and used[day.year] >= days_a_year:
                continue
            used[day.year] += day not in seen
            seen.add(day)
            if holiday.declared_at <= heeded:
                spans.append(span)
    return tuple(_joined(sorted(spans)))


def days_used(holidays: Iterable[Holiday], year: int) -> int:
    """How many days of a calendar year somebody is away."""
    return len({day for holiday in holidays for day, _ in holiday.days() if day.year == year})


LEAST_LEFT = 4
"""T1, a house ruling: a holiday stops the clock of a turn that runs when it is declared only if a quarter of the time
per turn is left or more; otherwise it counts from the next turn on. So nobody saves a turn with it that is nearly lost.
"""


def comes_in_time(left: int, clock: int) -> bool:
    """Whether a holiday that is declared now stops the clock of a turn that has so much left (T1)."""
    return left * LEAST_LEFT >= clock
