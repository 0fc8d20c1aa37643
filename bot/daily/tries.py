"""Tries as they are read and written in a transaction, and whether they count."""

import asyncio
from dataclasses import dataclass, replace
from datetime import date

from bot.daily.attempts import Attempt, answered, stand
from bot.daily.days import Calendar, Streak, calendar_of, counts_until, is_over_everywhere, streak_of
from bot.model.free_time import ends
from bot.model.places import has_settings
from bot.model.refusals import SessionRefusal, StaleBoard, require_same_generation
from bot.store.database import Transaction
from bot.store.rows import guilds, metadata, people, tries
from bot.store.rows.metadata import refuse_missing
from bot.store.rows.tries import ProblemTry, TryEnding
from games.core.problems import Problem
from games.core.text import text
from games.problems import FIRST_DAY, problem_of


@dataclass(frozen=True, slots=True)
class TryView:
    """A try as it is shown to its person. ``counts`` is whether it counts now, or did when it was handed in.

    ``streak`` is None while the try goes on, and for practice.
    """

    attempt: Attempt
    counts: bool
    streak: Streak | None = None

    @property
    def row(self) -> ProblemTry:
        """The try."""
        return self.attempt.row

    @property
    def day(self) -> date | None:
        """The day it was for; None for practice."""
        return None if self.row.day is None else date.fromordinal(self.row.day)


class TryEnded(SessionRefusal):
    """The try has been handed in, or its best line was shown: nothing more can be played in it."""


class LineAsked(SessionRefusal):
    """Seeing the best line would end a try that counts for a day: to be confirmed first."""

    def __init__(self) -> None:
        super().__init__(text("bot-daily-asks-line"))


def problem_on(day: date) -> Problem:
    """The problem of a day; refuses a day that has none."""
    try:
        return problem_of(day)
    except ValueError:
        raise SessionRefusal(text("bot-daily-refusal-none")) from None


async def streak_in(transaction: Transaction, user_id: int, calendar: Calendar, now: int) -> Streak:
    """A person's streak, by the days of a place."""
    days = await tries.solved_days(transaction, user_id)
    if not days:
        return Streak()
    # A day begins somewhere up to a day before it begins in UTC.
    away = await metadata.absences_since(transaction, ends(date.fromordinal(days[0][0] - 2), "UTC"))
    return streak_of(days, calendar.today(now), calendar.zone, away)


async def calendar_in(transaction: Transaction, user_id: int, guild_id: int) -> Calendar:
    """The days of a server, or of a person where there is none."""
    if not has_settings(guild_id):
        return calendar_of(await people.preferences_of(transaction, user_id))
    return calendar_of(await guilds.find(transaction, guild_id))


async def still_asked(transaction: Transaction, user_id: int, calendar: Calendar, now: int) -> frozenset[str]:
    """The keys of the problems at which this person still has a try that counts."""
    asked = set(await tries.asked(transaction, user_id))
    for day in calendar.open_days(now):
        row = await tries.of_day(transaction, user_id, day.toordinal())
        if day >= FIRST_DAY and (row is None or row.ending is None):
            asked.add(problem_on(day).key)
    return frozenset(asked)


async def own_try(transaction: Transaction, try_id: int, user_id: int) -> ProblemTry:
    row = await tries.by_id(transaction, try_id)
    if row is None:
        await refuse_missing(transaction, try_id, SessionRefusal(text("bot-daily-refusal-gone")))
    require_same_generation(try_id, row.id)
    if row.user_id != user_id:
        raise SessionRefusal(text("bot-daily-refusal-stranger"))
    return row


async def open_try(transaction: Transaction, try_id: int, user_id: int, sequence: int | None) -> Attempt:
    """An unfinished try at this sequence number (None: at any); refuses another."""
    row = await own_try(transaction, try_id, user_id)
    if row.ending is not None:
        raise TryEnded(text("bot-daily-refusal-ended"))
    if sequence is not None and row.sequence != sequence:
        raise StaleBoard(text("bot-daily-refusal-stale"))
    return await asyncio.to_thread(stand, row)


async def counts(transaction: Transaction, row: ProblemTry, now: int) -> bool:
    """Whether an unfinished try still counts."""
    if row.day is None:
        return False
    day = date.fromordinal(row.day)
    return now < counts_until(day, row.zone, await metadata.absences_since(transaction, ends(day, row.zone)))


async def shown(transaction: Transaction, row: ProblemTry, now: int) -> TryView:
    attempt = await asyncio.to_thread(_shown_attempt, row)
    if row.day is None:
        return TryView(attempt, counts=False)
    if row.ending is None:
        return TryView(attempt, await counts(transaction, row, now))
    streak = await streak_in(transaction, row.user_id, Calendar(row.zone), now)
    return TryView(attempt, row.ending is TryEnding.HANDED, streak)


def _shown_attempt(row: ProblemTry) -> Attempt:
    """The current state of a try; once it is handed in, with the best reply to it."""
    attempt = stand(row)
    return attempt if row.ending is None or row.result is None else answered(attempt)


async def practice_of(transaction: Transaction, user_id: int, problem: str, calendar: Calendar, now: int) -> ProblemTry:
    """The practice of a problem, begun anew if it has ended."""
    row = await tries.practice(transaction, user_id, problem)
    if row is None:
        made = ProblemTry(user_id, problem, calendar.zone, changed_at=now)
        return replace(made, id=await tries.insert(transaction, made))
    anew = replace(row, changed_at=now)
    if row.ending is not None:
        made = ProblemTry(user_id, problem, calendar.zone, changed_at=now, id=row.id)
        kept = replace(made, missed_at=row.missed_at, solved_at=row.solved_at)
        anew = replace(kept, sequence=row.sequence + 1, begun=row.begun + 1)
    await tries.update(transaction, anew)
    return anew


async def end_by_line(transaction: Transaction, row: ProblemTry, now: int, *, sure: bool) -> ProblemTry:
    """End a try whose best line is to be seen; one that is for a day only if that is ``sure``."""
    if row.day is not None and not sure:
        raise LineAsked
    ended = replace(row, ending=TryEnding.SHOWN, sequence=row.sequence + 1, changed_at=now, missed_at=now)
    await tries.update(transaction, ended)
    return ended


async def give_up(
    transaction: Transaction, user_id: int, day: date, problem: Problem, row: ProblemTry | None, now: int
) -> None:
    """Let a day not count for somebody who has not played it and now sees its problem or line.

    Only if it is still that day somewhere: a change of zone could else bring it back. It ends a try that came too late.
    """
    if row is None and not is_over_everywhere(day, now):
        made = ProblemTry(user_id, problem.key, "UTC", day.toordinal(), changed_at=now, ending=TryEnding.SHOWN)
        await tries.insert(transaction, made)
    elif row is not None and row.ending is None:
        await tries.update(transaction, replace(row, ending=TryEnding.LATE, sequence=row.sequence + 1, changed_at=now))
