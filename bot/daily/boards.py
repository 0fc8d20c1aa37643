"""The boards of a server: who has come how close to the best results of a day, a week or a month. Nobody is timed."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.daily.days import ONE_DAY, Streak, calendar_of
from bot.daily.tries import problem_on, streak_in
from bot.model.refusals import SessionRefusal
from bot.store.database import Database
from bot.store.rows import guilds, tries
from bot.store.rows.tries import TryScore
from games.core.problems import Problem
from games.core.text import text
from games.problems import FIRST_DAY

LISTED = 20
"""The most players on a board."""


class BoardSpan(StrEnum):
    """The days of a board: one, or those of its week from Monday on, or of its month."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    def days(self, day: date) -> tuple[date, date]:
        """The first and the last day."""
        if self is BoardSpan.WEEK:
            monday = day - (day.isoweekday() - 1) * ONE_DAY
            return monday, monday + 6 * ONE_DAY
        if self is BoardSpan.MONTH:
            return day.replace(day=1), (day.replace(day=28) + 4 * ONE_DAY).replace(day=1) - ONE_DAY
        return day, day


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The best players of a span of days, each with the running streak."""

    span: BoardSpan
    first: date
    last: date
    entries: tuple[tuple[TryScore, Streak], ...]


class DailyBoards:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild_id: int, span: BoardSpan, now: int, day: date | None = None) -> DailyBoard:
        """A server's board of a day, or of the week or month around it; today's without a day."""
        async with self._database.reading() as transaction:
            calendar = calendar_of(await guilds.find(transaction, guild_id))
            first, last = span.days(day or calendar.today(now))
            best = await tries.scores(transaction, guild_id, first.toordinal(), last.toordinal(), LISTED)
            streaks = [await streak_in(transaction, one.user_id, calendar, now) for one in best]
            return DailyBoard(span, first, last, tuple(zip(best, streaks, strict=True)))

    async def practised(self, user_id: int) -> frozenset[str]:
        """The keys of the problems that a user has tried."""
        async with self._database.reading() as transaction:
            return await tries.tried(transaction, user_id)


def earlier_days(today: date) -> tuple[date, ...]:
    """The days that can be practised, the latest first."""
    return tuple(date.fromordinal(number) for number in range(today.toordinal() - 1, FIRST_DAY.toordinal() - 1, -1))


def day_like(today: date, game: str | None, kind: str | None, grade: int | None, tried: frozenset[str]) -> date:
    """The latest earlier day with such a problem, one not tried yet if there is any; refuses if there is none.

    Never one whose problem is that of today.
    """
    now = problem_on(today).key
    found = [
        day
        for day in earlier_days(today)
        if _is_like(problem := problem_on(day), game, kind, grade) and problem.key != now
    ]
    if not found:
        raise SessionRefusal(text("bot-daily-refusal-no-such"))
    return next((day for day in found if problem_on(day).key not in tried), found[-1])


def _is_like(problem: Problem, game: str | None, kind: str | None, grade: int | None) -> bool:
    return game in {None, problem.game} and kind in {None, problem.kind} and grade in {None, problem.grade}
