"""Days and streaks of days.

Days turn at midnight of a time zone, and a change of the zone takes no day from anybody. Times are milliseconds since
1970, UTC.

A streak is days solved one after another, by a person, wherever they were solved. Two kinds of missed days do no harm:
one in each week from Monday to Sunday (the rest day), and every day on which nobody could reach the bot for more than
two hours. They do not count either.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from bot.model.free_time import ONE_DAY, UTC, at_hour, begins, date_at, ends
from bot.model.guilds import Guild
from bot.model.preferences import Preferences
from bot.model.refusals import SessionRefusal
from bot.model.turn_times import HOUR
from games.core.text import text
from games.problems import FIRST_DAY

_NEVER = date(9999, 1, 1)
"""After this a week or a month may have days that no calendar has."""

LAST_ZONE = "Etc/GMT+12"
"""Where a day ends last in the world. The sign of this name is turned round."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of a server or of a person. After a change of zone, the day of the ``former`` lasts ``until`` then."""

    zone: str = UTC
    former: str | None = None
    until: int | None = None

    def today(self, now: int) -> date:
        """Today's day in the calendar."""
        return date_at(self.zone, now)

    def open_days(self, now: int) -> tuple[date, ...]:
        """The days that can be played for a result, in order: today's, and the one a change of zone would have cut."""
        days = {self.today(now)}
        if self._still_former(now):
            days.add(date_at(self.former or UTC, now))
        return tuple(sorted(days))

    def moved(self, zone: str, now: int) -> "Calendar":
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


def calendar_of(chosen: Guild | Preferences) -> Calendar:
    """The days of a server, or of a person."""
    return Calendar(chosen.zone or UTC, chosen.former_zone, chosen.former_until)


ChosenT = TypeVar("ChosenT", bound=Guild | Preferences)


def moved(chosen: ChosenT, zone: str, now: int) -> ChosenT:
    """A server's settings, or a person's, after a change of zone."""
    days = calendar_of(chosen).moved(zone, now)
    return replace(chosen, zone=days.zone, former_zone=days.former, former_until=days.until)


def day_numbered(number: int) -> date:
    """The day with this number; refuses one that no problem is of, which only a forged id can hold."""
    if not FIRST_DAY.toordinal() <= number < _NEVER.toordinal():
        raise SessionRefusal(text("bot-daily-refusal-none"))
    return date.fromordinal(number)


def next_hour(zone: str, hour: int, now: int) -> int:
    """The first time after now at which the clocks of a zone show an hour."""
    today = date_at(zone, now)
    moments = (at_hour(today + offset * ONE_DAY, hour, zone) for offset in range(3))
    return next(moment for moment in moments if moment > now)


def is_over_everywhere(day: date, now: int) -> bool:
    """Whether it is this day nowhere in the world any more."""
    return date_at(LAST_ZONE, now) > day


AWAY = 2 * HOUR
"""Nobody loses a streak by a day on which the bot was away for longer than this."""

Solved = Sequence[tuple[int, str]]
"""Days as their numbers, in order, each with the zone it was in."""

Absences = Sequence[tuple[int, int]]
"""When nobody could reach the bot: begin and end."""


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row are solved, the most there have been, and the rest day taken in the running week."""

    days: int = 0
    most: int = 0
    rested: date | None = None


def streak_of(solved: Solved, today: date, zone: str, absences: Absences) -> Streak:
    """The streak of somebody who has solved these days; ``today`` is not missed yet.

    A missed day is that of the zone in which the person has solved the day before it or after it, or of ``zone``.
    """
    if not solved:
        return Streak()
    numbers = [number for number, _ in solved]

    def is_excused(day: date) -> bool:
        after = bisect_left(numbers, day.toordinal())
        zones = {place for _, place in solved[max(0, after - 1) : after + 1]} | (
            {zone} if after == len(solved) else set()
        )
        return any(was_away(day, one, absences) for one in zones)

    return _counted(frozenset(numbers), date.fromordinal(numbers[0]), today, is_excused)


def _counted(solved: frozenset[int], first: date, today: date, is_excused: Callable[[date], bool]) -> Streak:
    run, most, rested = 0, 0, None
    for number in range(first.toordinal(), max(today.toordinal(), *solved) + 1):
        day = date.fromordinal(number)
        if number in solved:
            run += 1
            most = max(most, run)
        elif day >= today or not run or is_excused(day):
            continue
        elif rested is None or _week(rested) != _week(day):
            rested = day
        else:
            run, rested = 0, None
    return Streak(run, most, rested if rested is not None and _week(rested) == _week(today) else None)


def was_away(day: date, zone: str, absences: Absences) -> bool:
    """Whether the bot was away for more than two hours of a day."""
    first, last = begins(day, zone), ends(day, zone)
    return sum(max(0, min(ended, last) - max(began, first)) for began, ended in absences) > AWAY


def counts_until(day: date, zone: str, absences: Absences) -> int:
    """Until when a try begun on a day counts: the end of the next day on which the bot was there."""
    following = day + ONE_DAY
    while was_away(following, zone, absences):
        following += ONE_DAY
    return ends(following, zone)


def _week(day: date) -> tuple[int, int]:
    return day.isocalendar()[:2]
