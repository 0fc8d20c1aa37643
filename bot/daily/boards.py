"""The boards of a server: who has come how close to the best results of a day, a week or a month. Nobody is timed."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.daily.days import Streak, calendar_of
from bot.daily.tries import streak_in
from bot.model.free_time import ONE_DAY
from bot.store.database import Database
from bot.store.rows import guilds, tries
from bot.store.rows.tries import TryScore

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
