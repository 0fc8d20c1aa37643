"""Streaks: days solved one after another, by a person, wherever they were solved.

Two kinds of missed days do no harm: one in each week from Monday to Sunday (the rest day), and every day on which
nobody could reach the bot for more than two hours. They do not count either.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.services.clock.moments import HOUR
from bot.services.daily.calendars import ONE_DAY, begins, ends

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
