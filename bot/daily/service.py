"""The problem of the day and practice: one counted try a day, in one transaction an act.

``now`` is milliseconds since 1970. ``guild_id`` is a server, or a place without one.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.daily.attempts import Attempt, LineStep, best_line, closeness, follow, follow_typed, stand
from bot.daily.days import Calendar, Streak, calendar_of
from bot.daily.practice import Practice, ProblemFilter, missed_still, practised, practised_like
from bot.daily.tries import (
    TryView,
    calendar_in,
    counts,
    end_by_line,
    give_up,
    open_try,
    own_try,
    practice_of,
    problem_on,
    shown,
    still_asked,
    streak_in,
)
from bot.model.free_time import ONE_DAY, date_at
from bot.model.places import keeps_leaderboards
from bot.model.refusals import SessionRefusal
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, tries
from bot.store.rows.tries import BEST, ProblemTry, TryEnding, TryScore
from games.core.problems import Problem
from games.core.text import text
from games.problems import problem_named

Change = Callable[[Attempt], Attempt]
"""Plays on in a try, or takes back; returns the try after it."""


class Daily:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def calendar(self, user_id: int, guild_id: int) -> Calendar:
        """The calendar of a server, or of a person."""
        async with self._database.reading() as transaction:
            return await calendar_in(transaction, user_id, guild_id)

    async def today(self, user_id: int, guild_id: int, now: int) -> TryView:
        """The try that counts today, begun now if it was not before; its result will stand on the server's board."""
        async with self._database.transaction() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            day, row = await _wanted(transaction, user_id, calendar, now)
            if row is None:
                problem = problem_on(day)
                zone = _zone_of(day, calendar, now)
                made = ProblemTry(user_id, problem.key, zone, day.toordinal(), changed_at=now)
                row = replace(made, id=await tries.insert(transaction, made))
            if keeps_leaderboards(guild_id):
                await tries.come_to(transaction, guild_id, user_id, day.toordinal())
            return await shown(transaction, row, now)

    async def practise(self, user_id: int, guild_id: int, day: date, now: int) -> TryView:
        """A try at the problem of an earlier day that does not count; one that still counts is continued instead."""
        async with self._database.transaction() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            if day >= calendar.open_days(now)[0]:
                raise SessionRefusal(text("bot-daily-refusal-early"))
            return await shown(transaction, await practised(transaction, user_id, calendar, day, now), now)

    async def again(self, try_id: int, user_id: int, now: int) -> TryView:
        """Practise the problem of a try that has ended."""
        async with self._database.transaction() as transaction:
            row = await own_try(transaction, try_id, user_id)
            if row.ending is None:
                return await shown(transaction, row, now)
            row = await practice_of(transaction, user_id, row.problem, Calendar(row.zone), now)
            return await shown(transaction, row, now)

    async def another(self, try_id: int, user_id: int, guild_id: int, now: int) -> TryView:
        """Practise another problem of the kind of a try."""
        async with self._database.transaction() as transaction:
            row = await own_try(transaction, try_id, user_id)
            problem = problem_named(row.problem)
            wanted = ProblemFilter() if problem is None else ProblemFilter(problem.game, problem.kind)
            calendar = await calendar_in(transaction, user_id, guild_id)
            return await practised_like(transaction, user_id, calendar, wanted, now, but=row.problem)

    async def show(self, try_id: int, user_id: int, now: int) -> TryView:
        """The current state of a try."""
        async with self._database.reading() as transaction:
            return await shown(transaction, await own_try(transaction, try_id, user_id), now)

    async def practise_like(self, user_id: int, guild_id: int, wanted: ProblemFilter, now: int) -> TryView:
        """Practise the latest earlier day with such a problem, one not tried yet if there is any.

        Whoever asks twice at once is shown the same one twice.
        """
        async with self._database.transaction() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            return await practised_like(transaction, user_id, calendar, wanted, now)

    async def practise_missed(self, user_id: int, guild_id: int, wanted: ProblemFilter, now: int) -> TryView:
        """Practise such a problem that this person has missed, the longest ago; refuses if there is none."""
        async with self._database.transaction() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            missed = [one for one in await _missed(transaction, user_id, calendar, now) if wanted.fits(one)]
            if not missed:
                raise SessionRefusal(text("bot-daily-refusal-none-missed"))
            row = await practice_of(transaction, user_id, missed[0].key, calendar, now)
            return await shown(transaction, row, now)

    async def practice(self, user_id: int, guild_id: int, now: int) -> Practice:
        """What this person can practise."""
        async with self._database.reading() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            missed = await _missed(transaction, user_id, calendar, now)
            row = await tries.latest(transaction, user_id, counted=False)
        return Practice(None if row is None else problem_named(row.problem), tuple(missed))

    async def latest_practice(self, user_id: int, now: int) -> TryView:
        """The unfinished practice; refuses if there is none."""
        async with self._database.reading() as transaction:
            row = await tries.latest(transaction, user_id, counted=False)
            if row is None:
                raise SessionRefusal(text("bot-daily-refusal-no-practice"))
            return await shown(transaction, row, now)

    async def under_way(self, user_id: int, *, counted: bool) -> Attempt | None:
        """The latest unfinished try of a kind, for suggestions; None if there is none."""
        async with self._database.reading() as transaction:
            row = await tries.latest(transaction, user_id, counted=counted)
        return None if row is None else await asyncio.to_thread(stand, row)

    async def play(self, try_id: int, user_id: int, sequence: int, moves: tuple[str, ...], now: int) -> TryView:
        """Play moves that were picked when the try had this sequence number; raises :class:`StaleBoard`."""
        return await self._change(try_id, user_id, sequence, now, lambda attempt: follow(attempt, moves))

    async def type(self, try_id: int, user_id: int, typed: str, now: int) -> TryView:
        """Play a typed turn; raises the game's refusal, or an ``Unclear`` with the likeliest moves."""
        return await self._change(try_id, user_id, None, now, lambda attempt: follow_typed(attempt, typed))

    async def take_back(self, try_id: int, user_id: int, sequence: int, now: int) -> TryView:
        """Take the latest move back."""

        def shorter(attempt: Attempt) -> Attempt:
            if not attempt.kept:
                raise SessionRefusal(text("bot-daily-refusal-start"))
            row = replace(attempt.row, moves=attempt.kept[:-1], taken_back=attempt.row.taken_back + 1)
            return stand(row)

        return await self._change(try_id, user_id, sequence, now, shorter)

    async def restart(self, try_id: int, user_id: int, sequence: int, now: int) -> TryView:
        """Begin the try anew; it stays the same try."""

        def empty(attempt: Attempt) -> Attempt:
            return stand(replace(attempt.row, moves=(), begun=attempt.row.begun + 1))

        return await self._change(try_id, user_id, sequence, now, empty)

    async def hand_in(self, try_id: int, user_id: int, sequence: int, now: int) -> TryView:
        """End a try with the result it has; it counts if its day is not long over."""
        async with self._database.transaction() as transaction:
            attempt = await open_try(transaction, try_id, user_id, sequence)
            if not attempt.kept:
                raise SessionRefusal(text("bot-daily-refusal-empty"))
            late = attempt.row.day is not None and not await counts(transaction, attempt.row, now)
            close = closeness(attempt.kind, attempt.problem.best, attempt.result)
            ended = replace(
                attempt.row,
                moves=attempt.kept,
                sequence=attempt.row.sequence + 1,
                changed_at=now,
                ending=TryEnding.LATE if late else TryEnding.HANDED,
                result=attempt.result,
                closeness=close,
                missed_at=attempt.row.missed_at if close == BEST else now,
                solved_at=now if close == BEST else attempt.row.solved_at,
            )
            await tries.update(transaction, ended)
            return await shown(transaction, ended, now)

    async def line(self, try_id: int, user_id: int, now: int, *, sure: bool) -> tuple[LineStep, ...]:
        """The best line of a try's problem, which ends that try.

        Raises :class:`LineAsked` if it ends one for a day, unless ``sure``.
        """
        async with self._database.transaction() as transaction:
            row = await own_try(transaction, try_id, user_id)
            for one in await tries.open_of(transaction, user_id, row.problem):
                await end_by_line(transaction, one, now, sure=sure)
            return await asyncio.to_thread(best_line, row)

    async def line_of(self, user_id: int, guild_id: int, day: date, now: int, *, sure: bool) -> tuple[LineStep, ...]:
        """The best line of a day that is over. Raises :class:`LineAsked` as :meth:`line` does."""
        async with self._database.transaction() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            row = await tries.of_day(transaction, user_id, day.toordinal())
            if day >= calendar.open_days(now)[0] and (row is None or row.ending is None):
                raise SessionRefusal(text("bot-daily-refusal-line-early"))
            problem = problem_on(day)
            if row is not None and row.ending is None:
                await end_by_line(transaction, row, now, sure=sure)
            else:
                await give_up(transaction, user_id, day, problem, row, now)
            for one in await tries.open_of(transaction, user_id, problem.key):
                await end_by_line(transaction, one, now, sure=sure)
            return await asyncio.to_thread(best_line, ProblemTry(user_id, problem.key, calendar.zone))

    async def streak(self, user_id: int, guild_id: int, now: int) -> Streak:
        """A person's streak."""
        async with self._database.reading() as transaction:
            calendar = await calendar_in(transaction, user_id, guild_id)
            return await streak_in(transaction, user_id, calendar, now)

    async def _change(self, try_id: int, user_id: int, sequence: int | None, now: int, change: Change) -> TryView:
        async with self._database.transaction() as transaction:
            attempt = await open_try(transaction, try_id, user_id, sequence)
            after = await asyncio.to_thread(change, attempt)
            row = replace(after.row, moves=after.kept, sequence=attempt.row.sequence + 1, changed_at=now)
            await tries.update(transaction, row)
            return await shown(transaction, row, now)


async def _wanted(
    transaction: Transaction, user_id: int, calendar: Calendar, now: int
) -> tuple[date, ProblemTry | None]:
    """The day to be played: the first open one that has not ended for this user, else today; and its try."""
    for day in calendar.open_days(now):
        row = await tries.of_day(transaction, user_id, day.toordinal())
        if row is None or row.ending is None:
            return day, row
    today = calendar.today(now)
    return today, await tries.of_day(transaction, user_id, today.toordinal())


async def _missed(transaction: Transaction, user_id: int, calendar: Calendar, now: int) -> list[Problem]:
    """The problems whose best a person has missed and not reached since, but those that an open day still asks."""
    asked = await still_asked(transaction, user_id, calendar, now)
    keys = missed_still(await tries.missed_and_reached(transaction, user_id))
    return [one for key in keys if key not in asked and (one := problem_named(key))]


def _zone_of(day: date, calendar: Calendar, now: int) -> str:
    """The zone in which it is this day now."""
    return calendar.zone if day == date_at(calendar.zone, now) else calendar.former or calendar.zone


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
