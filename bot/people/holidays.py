"""Holidays: days on which a person is away, in all servers. ``now`` is milliseconds since 1970.

A clock stands by them as far as the terms of its table allow. What is declared, or ended early, changes the future
only: a running turn keeps the time it has left.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.model.free_time import UTC, Holiday, comes_in_time, date_at, runs_out
from bot.model.refusals import SessionRefusal
from bot.model.sessions import OPEN, Session, Status, TurnClock
from bot.play import clocks
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, notices, people, seats, timers
from bot.store.rows import sessions as session_rows
from games.core.text import text

LONGEST = 366
"""The most days from today to the last one of a holiday."""

MOST = 12
"""The most holidays that a person can have ahead of them."""

KEPT = timedelta(days=800)
"""For how long past holidays are kept: longer than the calendar years that a game can still count."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A holiday that has been declared: at how many tables it stops the clock of the running turn, and at how many not.

    At ``nearly_out`` it does not because the turn had too little time left (T1).
    """

    holiday: Holiday
    stopped: int
    nearly_out: int


class Holidays:
    """The service behind ``/me``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def zone_for(self, user_id: int, guild_id: int) -> str:
        """In which zone a person's days are: their own, else the server's, else UTC."""
        async with self._database.reading() as transaction:
            own = (await people.preferences_of(transaction, user_id)).zone
            return own or (await guilds.find(transaction, guild_id)).zone or UTC

    async def ahead(self, user_id: int, now: int) -> tuple[Holiday, ...]:
        """A person's holidays that are not over, in order."""
        async with self._database.reading() as transaction:
            return await _ahead(transaction, user_id, now)

    async def all_of(self, user_id: int) -> tuple[Holiday, ...]:
        """A person's holidays, past ones that still count included."""
        async with self._database.reading() as transaction:
            return tuple(await people.holidays_of(transaction, user_id))

    async def declare(self, user_id: int, first: date, last: date, zone: str, now: int) -> Declared:
        """Be away from one day to another, both included; refuses what is past, too long, or one too many."""
        today = date_at(zone, now)
        _require_sensible(first, last, today)
        holiday = Holiday(max(first, today).toordinal(), last.toordinal(), zone, now)
        async with self._database.transaction() as transaction:
            if len(await _ahead(transaction, user_id, now)) >= MOST:
                raise SessionRefusal(text("bot-refusal-away-many", most=MOST))
            running = await _running(transaction, user_id, now)
            await people.forget_holidays_before(transaction, user_id, (today - KEPT).toordinal())
            await people.save_holiday(transaction, user_id, holiday)
            stopped = nearly_out = 0
            for session, clock, left in running:
                in_time = comes_in_time(left, session.clock or 0)
                heeding = replace(clock, heeds=now) if in_time else clock
                changed = await _recount(transaction, session, heeding, left, now)
                stopped += changed
                nearly_out += not in_time and bool(session.terms.holidays) and bool(left)
            await _show(transaction, user_id, now)
        return Declared(holiday, stopped, nearly_out)

    async def come_back(self, user_id: int, now: int) -> int:
        """End the current holiday and delete all future ones; returns how many there were."""
        async with self._database.transaction() as transaction:
            found = await _ahead(transaction, user_id, now)
            running = await _running(transaction, user_id, now)
            for holiday in found:
                await people.remove_holiday(transaction, user_id, holiday)
                if holiday.span[0] < now:
                    await people.save_holiday(transaction, user_id, replace(holiday, ended_at=now))
            for session, clock, left in running:
                await _recount(transaction, session, clock, left, now)
            if found:
                await _show(transaction, user_id, now)
        return len(found)


def _require_sensible(first: date, last: date, today: date) -> None:
    if last < first:
        raise SessionRefusal(text("bot-refusal-away-order"))
    if last < today:
        raise SessionRefusal(text("bot-refusal-away-past"))
    if (last - today).days > LONGEST:
        raise SessionRefusal(text("bot-refusal-away-long", most=LONGEST))


async def _ahead(transaction: Transaction, user_id: int, now: int) -> tuple[Holiday, ...]:
    found = await people.holidays_of(transaction, user_id)
    return tuple(one for one in found if one.span[1] > max(now, one.span[0]))


async def _running(transaction: Transaction, user_id: int, now: int) -> list[tuple[Session, TurnClock, int]]:
    """The turns of a person that have a clock, and the time that each has left."""
    found = []
    for clock in await timers.clocks_of_user(transaction, user_id):
        session = await session_rows.by_id(transaction, clock.session_id)
        if session is not None and session.status is Status.PLAYING:
            found.append((session, clock, await clocks.time_left(transaction, session, clock, now)))
    return found


async def _recount(transaction: Transaction, session: Session, clock: TurnClock, left: int, now: int) -> bool:
    """Let a turn have the time that it had left before its player's holidays changed; whether its end has changed."""
    await timers.save_clock(transaction, clock)
    if clock.deadline_at is None or not left:
        await clocks.schedule_calls(transaction, session, clock)
        return False
    deadline = runs_out(now, left, await clocks.free_time_of(transaction, session, clock))
    if deadline == clock.deadline_at:
        await clocks.reschedule(transaction, session, clock)
        return False
    await clocks.move_deadline(transaction, session, clock, deadline, now)
    await clocks.schedule_calls(transaction, session, replace(clock, deadline_at=deadline))
    return True


async def _show(transaction: Transaction, user_id: int, now: int) -> None:
    """Let everybody at a person's tables see when they are away."""
    for session_id in await seats.unfinished(transaction, user_id):
        session = await session_rows.by_id(transaction, session_id)
        if session is not None and session.status in OPEN:
            await notices.queue_board(transaction, session_id, session.sequence, now, fresh=False)
