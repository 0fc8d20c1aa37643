"""The problems to practise: those of earlier days, and those missed before; and how practice begins."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from bot.daily.days import Calendar
from bot.daily.tries import TryView, counts, give_up, practice_of, problem_on, shown
from bot.model.refusals import SessionRefusal
from bot.store.database import Transaction
from bot.store.rows import tries
from bot.store.rows.tries import ProblemTry
from games.core.problems import Problem
from games.core.text import text
from games.problems import FIRST_DAY, problem_named

AT_ONCE = 5_000
"""Two requests for a problem within this many milliseconds count as one: a button was pressed twice."""


@dataclass(frozen=True, slots=True)
class ProblemFilter:
    """What a problem is to be like; None for any game, kind or grade. The kind can also be a theme of the game."""

    game: str | None = None
    kind: str | None = None
    grade: int | None = None

    def fits(self, problem: Problem) -> bool:
        """Whether a problem is like that."""
        named = self.kind in {None, problem.kind, problem.theme}
        return named and self.game in {None, problem.game} and self.grade in {None, problem.grade}


@dataclass(frozen=True, slots=True)
class Practice:
    """What somebody can practise: the unfinished problem, and those missed and not solved since."""

    going_on: Problem | None
    missed: tuple[Problem, ...]


def earlier_days(today: date) -> tuple[date, ...]:
    """The days that can be practised, the latest first."""
    return tuple(date.fromordinal(number) for number in range(today.toordinal() - 1, FIRST_DAY.toordinal() - 1, -1))


def day_like(today: date, wanted: ProblemFilter, tried: frozenset[str]) -> date:
    """The latest earlier day with such a problem, one not tried yet if there is any; refuses if there is none.

    Never one whose problem is that of today.
    """
    now = problem_on(today).key
    found = [day for day in earlier_days(today) if wanted.fits(problem := problem_on(day)) and problem.key != now]
    if not found:
        raise SessionRefusal(text("bot-daily-refusal-no-such"))
    return next((day for day in found if problem_on(day).key not in tried), found[-1])


def missed_still(marks: Mapping[str, tuple[int, int]]) -> list[str]:
    """The keys of the problems whose best was missed and not reached since, those missed long ago first.

    ``marks`` has by key when the best was last missed and last reached, or 0.
    """
    return [key for _, key in sorted((missed, key) for key, (missed, reached) in marks.items() if missed > reached)]


async def practised(transaction: Transaction, user_id: int, calendar: Calendar, day: date, now: int) -> ProblemTry:
    """A person's try at the problem of an earlier day: the one that counts while it does, else practice."""
    problem = problem_on(day)
    counted = await tries.of_day(transaction, user_id, day.toordinal())
    if counted is not None and counted.ending is None and await counts(transaction, counted, now):
        return counted
    await give_up(transaction, user_id, day, problem, counted, now)
    return await practice_of(transaction, user_id, problem.key, calendar, now)


async def practised_like(
    transaction: Transaction, user_id: int, calendar: Calendar, wanted: ProblemFilter, now: int, but: str | None = None
) -> TryView:
    """A try at such a problem: the one begun a moment ago, unless it is ``but``, or that of an earlier day."""
    row = await tries.latest(transaction, user_id, counted=False)
    if row is not None and row.problem != but and _begun_just_now(row, wanted, now):
        return await shown(transaction, row, now)
    tried = await tries.tried(transaction, user_id)
    day = await asyncio.to_thread(day_like, calendar.open_days(now)[0], wanted, tried)
    return await shown(transaction, await practised(transaction, user_id, calendar, day, now), now)


def _begun_just_now(row: ProblemTry, wanted: ProblemFilter, now: int) -> bool:
    """Whether this practice has begun a moment ago at such a problem, and nothing has been played in it."""
    problem = problem_named(row.problem)
    return problem is not None and wanted.fits(problem) and not row.moves and now - row.changed_at < AT_ONCE
