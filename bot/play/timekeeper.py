"""Fires the timers: delayed turn pings, reminders, warnings, timeouts, archiving, boards that tell of a holiday."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from bot.model.actions import follow_forfeit, require_begun
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import OPEN, OnTimeout, Session, Status, TurnClock
from bot.model.tables import Reached, Table
from bot.model.tournaments import Tournament
from bot.model.turn_times import ARCHIVED_AFTER, HOUR, Retries
from bot.play import clocks, pauses
from bot.play.outages import Outages
from bot.play.reachability import Reachability
from bot.play.seats import claimants, is_late, opens_at, seat_substitute
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.faults import fault_kind
from bot.store.rows import notices, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import Timer, TimerKind
from games.core.text import text

log = logging.getLogger(__name__)

BATCH = 200
"""Timers per round, so that play goes on in between."""

RETRIES = Retries(5_000, 3 * HOUR, 12, doublings=2)
"""Retries over about a day; after that a timer waits until the session is active again."""

PUNISHING = (TimerKind.WARNING, TimerKind.DEADLINE)
"""The timers that take something from a player, or threaten to."""

Handler: TypeAlias = Callable[[Transaction, Timer, Session, int], Awaitable[None]]

CanBePlayed: TypeAlias = Callable[[Session], Awaitable[bool]]
"""Whether players can play in a session's channel."""


async def always_playable(_session: Session) -> bool:
    """The default :data:`CanBePlayed`: players can play everywhere."""
    return True


class Timekeeper:
    """Fires the timers. ``now`` is milliseconds since 1970 by the machine's clock, which may jump.

    Deadlines fire only while players can reach the bot, and they and warnings only for players who can be heard
    (``outages``). A deadline also waits while its player's board, ping or warning is queued, or while ``can_be_played``
    says that players cannot play in the channel.
    """

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        can_be_played: CanBePlayed = always_playable,
        reachability: Reachability | None = None,
        batch: int = BATCH,
    ) -> None:
        self._database, self._batch = database, batch
        self._sessions = sessions
        self._can_be_played = can_be_played
        self._outages = Outages(database, reachability, batch)
        self._handlers: dict[TimerKind, Handler] = {
            TimerKind.CALL: _call,
            TimerKind.REMINDER: _remind,
            TimerKind.WARNING: _warn,
            TimerKind.STALE: _warn_stale,
            TimerKind.ARCHIVE: _archive,
            TimerKind.HOLIDAY: _come_back,
        }

    async def note_reachable(self, now: int) -> None:
        """Record that players can reach the bot now; gives grace if they could not before."""
        await self._outages.note_reachable(now)

    async def may_fire(self, tournament: Tournament, now: int) -> bool:
        """Whether the limit of a tournament's round may decide its games now, or it may begin at its time."""
        until = tournament.round_until or tournament.starts_at or now
        return await self._outages.may_fire(tournament.guild_id, until - tournament.round_limit, until, now)

    async def fire(self, now: int, *, reachable: bool) -> None:
        """Fire all timers that are due; a failure is logged and retried later."""
        async with self._database.reading() as transaction:
            due = await timers.due(transaction, now, reachable=reachable, limit=self._batch)
            if reachable and len(due) == self._batch:
                # However many of them are held back, they must not keep the others from ringing.
                others = await timers.due(transaction, now, reachable=False, limit=self._batch)
                due += [timer for timer in others if timer not in due]
        for timer in due:
            try:
                await self._fire(timer, now)
            except Exception as problem:
                if fault_kind(problem) is not None:
                    # No timer could fire now, and none is postponed by it.
                    raise
                # One session that cannot be loaded must not stop the clocks of all the others.
                log.exception("session %s: %s cannot fire", timer.session_id, timer.kind)
                async with self._database.transaction(session_id=timer.session_id) as transaction:
                    await timers.postpone(transaction, timer, RETRIES.next_at(timer.attempts, now))

        await self._ping_after_quiet_hours(now)

    async def _ping_after_quiet_hours(self, now: int) -> None:
        """Queue messages again for players whose quiet hours are over."""
        async with self._database.reading() as transaction:
            if not await timers.deferred_pings_due(transaction, now):
                return
        async with self._database.transaction() as transaction:
            for session_id, kind, target_id in await timers.deferred_pings_due(transaction, now):
                session = await session_rows.by_id(transaction, session_id)
                if session is not None:
                    await notices.queue(transaction, session_id, kind, session.sequence, now, target_id)
            await timers.mark_deferred_pings_queued(transaction, now)

    async def next_due(self, now: int) -> int | None:
        """When the next timer, notice or deferred ping falls due after ``now``; None if nothing is scheduled."""
        async with self._database.reading() as transaction:
            return await timers.next_due(transaction, now)

    async def _fire(self, timer: Timer, now: int) -> None:
        if timer.kind in PUNISHING and not await self._outages.may_take(timer, now):
            return
        if timer.kind is TimerKind.DEADLINE:
            await self._end_turn(timer, now)
            return
        async with self._database.transaction(session_id=timer.session_id) as transaction:
            session = await _still_set(transaction, timer)
            if session is None:
                return
            await timers.cancel(transaction, timer.session_id, (timer.kind,), timer.seat)
            if session.status in OPEN:
                await self._handlers[timer.kind](transaction, timer, session, now)

    async def _end_turn(self, timer: Timer, now: int) -> None:
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, timer.session_id)
        playable = session is None or await self._can_be_played(session)
        async with self._database.transaction(session_id=timer.session_id) as transaction:
            session = await _still_set(transaction, timer)
            clock = await timers.find_clock(transaction, timer.session_id, timer.seat)
            if session is None or clock is None:
                return
            if await notices.holds_clock(transaction, session.id, timer.seat):
                # The deadline fires once that notice has been delivered.
                return
            if not playable:
                log.info("session %s: seat %s is given a turn's time, for nobody can play", session.id, clock.seat)
                await clocks.restart_turn(transaction, session, replace(clock, called_at=None), now)
                await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
                return
            if session.on_timeout is not OnTimeout.FORFEIT:
                table = require_begun(await self._sessions.load(transaction, session.id))
                await _open_claim(transaction, table, clock, now)
                return
        if session.substitute is None:
            await self._forfeit(clock, now)
        else:
            await self._substitute(clock, session.substitute, now)

    async def _forfeit(self, clock: TurnClock, now: int) -> None:
        """Forfeit a late seat, once; the commit cancels its timer in the same transaction."""

        def work(table: Table) -> tuple[Reached, ...]:
            if not is_late(table, clock, now):
                raise StaleBoard(text("bot-refusal-claim-over"))
            return follow_forfeit(table, clock.seat)

        try:
            await self._sessions.act(clock.session_id, clocks.NOBODY, work, now)
        except SessionRefusal as refusal:
            log.info("session %s: seat %s is not given up: %s", clock.session_id, clock.seat, refusal.text.key)

    async def _substitute(self, clock: TurnClock, level: int, now: int) -> None:
        """Let a computer play a late seat on, once; nothing happens where no other person plays, since nobody waits."""
        async with self._database.transaction(session_id=clock.session_id) as transaction:
            table = require_begun(await self._sessions.load(transaction, clock.session_id))
            if table.session.status is not Status.PLAYING or not is_late(table, clock, now):
                return
            if not claimants(table, clock.seat):
                await timers.cancel(transaction, clock.session_id, (TimerKind.DEADLINE,), clock.seat)
                return
            table = await seat_substitute(transaction, table, clock.seat, level, now)
        self._sessions.keep(table)


async def _still_set(transaction: Transaction, timer: Timer) -> Session | None:
    """The session of a timer; None if the timer has changed since the round began."""
    current = await timers.find(transaction, timer.session_id, timer.kind, timer.seat)
    return await session_rows.by_id(transaction, timer.session_id) if current == timer else None


async def _call(transaction: Transaction, _timer: Timer, session: Session, now: int) -> None:
    await notices.queue(transaction, session.id, NoticeKind.PING, session.sequence, now)


async def _remind(transaction: Transaction, timer: Timer, session: Session, now: int) -> None:
    await notices.queue_once(transaction, session.id, NoticeKind.REMINDER, session.sequence, now, timer.seat)


async def _warn(transaction: Transaction, timer: Timer, session: Session, now: int) -> None:
    clock = await timers.find_clock(transaction, session.id, timer.seat)
    if clock is not None and clock.deadline_at is not None and clock.deadline_at > now:
        await timers.save_clock(transaction, replace(clock, warned=True))
        await notices.queue(transaction, session.id, NoticeKind.WARNING, session.sequence, now, timer.seat)


async def _open_claim(transaction: Transaction, table: Table, clock: TurnClock, now: int) -> None:
    """Let the others claim a late seat if the table is set so, once no claimant has quiet hours."""
    session, seat = table.session, clock.seat
    opens = await opens_at(transaction, table, clock, now)
    if session.on_timeout is OnTimeout.CLAIM and opens > now:
        await timers.schedule(transaction, session.id, TimerKind.DEADLINE, opens, seat)
        return
    await timers.cancel(transaction, session.id, (TimerKind.DEADLINE,), seat)
    if session.on_timeout is OnTimeout.CLAIM:
        await timers.open_claim(transaction, session.id, seat)
        await notices.queue(transaction, session.id, NoticeKind.TIMEOUT, session.sequence, now, seat)


async def _warn_stale(transaction: Transaction, _timer: Timer, session: Session, now: int) -> None:
    await timers.schedule(transaction, session.id, TimerKind.ARCHIVE, now + ARCHIVED_AFTER)
    await notices.queue(transaction, session.id, NoticeKind.STALE, session.sequence, now)


async def _archive(transaction: Transaction, _timer: Timer, session: Session, now: int) -> None:
    await pauses.archive(transaction, session, now)


async def _come_back(transaction: Transaction, _timer: Timer, session: Session, now: int) -> None:
    """Post the board again, since a holiday begins or one that it shows is over."""
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
