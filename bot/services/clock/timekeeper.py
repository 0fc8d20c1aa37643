"""Rings the alarms: delayed turn pings, reminders, warnings, timeouts, archiving inactive sessions."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from bot.services.clock import archives, graces, waiting
from bot.services.clock.claims import claimants, is_late, opens_at, seat_substitute
from bot.services.clock.moments import ARCHIVED_AFTER, HOUR, MINUTE, grace_after
from bot.services.clock.retries import Retries
from bot.services.clock.setback import SET_BACK, set_back
from bot.services.refusals import SessionRefusal, StaleBoard
from bot.services.table.acts import follow_forfeit, require_begun
from bot.services.table.sessions import Sessions
from bot.services.table.tables import Reached, Table
from bot.store import absences, alarms, facts, later_calls, leases, notices, timeouts, waits
from bot.store import graces as owed_graces
from bot.store import sessions as session_rows
from bot.store.alarms import Alarm, AlarmKind
from bot.store.database import Database, Transaction
from bot.store.faults import trouble_of
from bot.store.graces import Grace
from bot.store.notices import Kind
from bot.store.owning import EVERY_SHARD
from bot.store.sessions import OPEN, OnTimeout, Session, Status
from bot.store.waits import Wait
from games.core.text import text

log = logging.getLogger(__name__)

BATCH = 200
"""Alarms per round, so that play goes on in between."""

RETRIES = Retries(5_000, 3 * HOUR, 12, doublings=2)
"""Retries over about a day; after that an alarm waits until the session is active again."""

LAST_REACHABLE = "last-heard"
"""The name of the stored fact: when players could last reach the bot, to the minute."""

_WRITTEN_EVERY = MINUTE

Ring: TypeAlias = Callable[[Transaction, Alarm, Session, int], Awaitable[None]]

CanBePlayed: TypeAlias = Callable[[Session], Awaitable[bool]]
"""Whether players can play in a session's channel."""


async def always_playable(_session: Session) -> bool:
    """The default :data:`CanBePlayed`: players can play everywhere."""
    return True


class Timekeeper:
    """Rings the alarms. ``now`` is milliseconds since 1970 by the machine's clock, which may jump.

    Deadlines ring only while players can reach the bot. After an outage, or a forward jump of the clock, which looks
    the same, deadlines that have passed or are near are postponed first (``moments.grace_after``).
    A deadline also waits while its player's board, ping or warning is queued, or while ``can_be_played`` says that
    players cannot play in the channel.
    After the clock was set back, stored times are corrected (``setback``).
    """

    def __init__(self, database: Database, sessions: Sessions, can_be_played: CanBePlayed = always_playable) -> None:
        self._database = database
        self._sessions = sessions
        self._can_be_played = can_be_played
        self._last_reachable: int | None = None
        self._written: int | None = None
        self._shards: frozenset[int] = frozenset()
        """The shards of a process that shares the database, as this beat found them."""
        self._owing = True
        """Whether grace may be owed that has not been given."""
        self._rings: dict[AlarmKind, Ring] = {
            AlarmKind.CALL: _call,
            AlarmKind.REMINDER: _remind,
            AlarmKind.WARNING: _warn,
            AlarmKind.STALE: _warn_stale,
            AlarmKind.ARCHIVE: _archive,
        }

    async def note_reachable(self, now: int) -> None:
        """Record that players can reach the bot now; gives grace if they could not before."""
        heard = await self._heard()
        # What an earlier process could not finish comes first: it is counted by the clock as it was then.
        await self._give_graces(frozenset(heard), now)
        away = {shard: before for shard, before in heard.items() if before is not None and grace_after(now - before)}
        if self._last_reachable is not None and self._last_reachable - now >= SET_BACK:
            log.warning("the machine's clock was %d minutes ahead", (self._last_reachable - now) // MINUTE)
            await set_back(self._database, now)
        if away or self._written is None or not 0 <= now - self._written < _WRITTEN_EVERY:
            await self._write(now, away)
        self._last_reachable, self._shards = now, frozenset(heard)
        await self._give_graces(self._shards, now)

    async def _heard(self) -> dict[int, int | None]:
        """When the players of each shard could last reach the bot, as far as is known."""
        process, heard = self._database.process, dict[int, int | None]()
        if process or self._last_reachable is None:
            async with self._database.reading() as transaction:
                if self._last_reachable is None:
                    # Whichever process wrote it: its clock may have been ahead.
                    written = await facts.recall(transaction, LAST_REACHABLE)
                    self._last_reachable = self._written = None if written is None else int(written)
                if process:
                    heard = await leases.heard(transaction, process)
        if not process:
            return {EVERY_SHARD: self._last_reachable}
        if heard.keys() - self._shards:
            # What has just come is written down at once, and an earlier process may owe something there.
            self._written, self._owing = None, True
        return {shard: self._last_reachable if shard in self._shards else heard[shard] for shard in heard}

    async def _write(self, now: int, away: Mapping[int, int]) -> None:
        """Write down, all together, when the bot was last reached, what could not reach it since when, and the grace.

        So no absence is kept twice, and no grace is given for it twice or not at all.
        """
        async with self._database.transaction() as transaction:
            await facts.remember(transaction, LAST_REACHABLE, str(now))
            if self._database.process:
                await leases.note_heard(transaction, self._database.process, now)
            for shard, before in away.items():
                await absences.note(transaction, before, now)
                await owed_graces.owe(transaction, Grace(shard, now, grace_after(now - before)))
        self._written = now
        self._owing = self._owing or bool(away)

    async def _give_graces(self, shards: frozenset[int], now: int) -> None:
        if self._owing:
            await graces.give_all(self._database, shards, now)
            self._owing = False

    async def ring(self, now: int, *, reachable: bool) -> None:
        """Ring all alarms that are due; a failure is logged and retried later."""
        async with self._database.reading() as transaction:
            due = await alarms.due(transaction, now, reachable=reachable, limit=BATCH)
        for alarm in due:
            try:
                await self._ring(alarm, now)
            except Exception as problem:
                if trouble_of(problem) is not None:
                    # No alarm could ring now, and none is postponed by it.
                    raise
                # One session that cannot be loaded must not stop the clocks of all the others.
                log.exception("session %s: %s cannot ring", alarm.session_id, alarm.kind)
                async with self._database.transaction() as transaction:
                    await alarms.postpone(transaction, alarm, RETRIES.next_at(alarm.attempts, now))

        await self._ping_after_quiet_hours(now)

    async def _ping_after_quiet_hours(self, now: int) -> None:
        """Queue messages again for players whose quiet hours are over."""
        async with self._database.reading() as transaction:
            if not await later_calls.due(transaction, now):
                return
        async with self._database.transaction() as transaction:
            for session_id, kind, target_id in await later_calls.due(transaction, now):
                session = await session_rows.by_id(transaction, session_id)
                if session is not None:
                    await notices.queue(transaction, session_id, kind, session.sequence, now, target_id)
            await later_calls.mark_queued(transaction, now)

    async def next_due(self, now: int) -> int | None:
        """When the next alarm, notice or later ping falls due after ``now``; None if nothing is scheduled."""
        async with self._database.reading() as transaction:
            return await alarms.next_due(transaction, now)

    async def _ring(self, alarm: Alarm, now: int) -> None:
        if alarm.kind is AlarmKind.DEADLINE:
            await self._end_turn(alarm, now)
            return
        async with self._database.transaction() as transaction:
            session = await _still_set(transaction, alarm)
            if session is None:
                return
            await alarms.cancel(transaction, alarm.session_id, (alarm.kind,), alarm.seat)
            if session.status in OPEN:
                await self._rings[alarm.kind](transaction, alarm, session, now)

    async def _end_turn(self, alarm: Alarm, now: int) -> None:
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, alarm.session_id)
        playable = session is None or await self._can_be_played(session)
        async with self._database.transaction() as transaction:
            session = await _still_set(transaction, alarm)
            wait = await waits.find(transaction, alarm.session_id, alarm.seat)
            if session is None or wait is None:
                return
            if await notices.holds_clock(transaction, session.id, alarm.seat):
                # The deadline rings once that notice has been delivered.
                return
            if not playable:
                log.info("session %s: seat %s is given a turn's time, for nobody can play", session.id, wait.seat)
                await waiting.restart_turn(transaction, session, replace(wait, called_at=None), now)
                await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
                return
            if session.on_timeout is not OnTimeout.FORFEIT:
                table = require_begun(await self._sessions.load(transaction, session.id))
                await _open_claim(transaction, table, wait, now)
                return
        if session.substitute is None:
            await self._forfeit(wait, now)
        else:
            await self._substitute(wait, session.substitute, now)

    async def _forfeit(self, wait: Wait, now: int) -> None:
        """Forfeit a late seat, once; the commit cancels its alarm in the same transaction."""

        def work(table: Table) -> tuple[Reached, ...]:
            if not is_late(table, wait, now):
                raise StaleBoard(text("bot-refusal-claim-over"))
            return follow_forfeit(table, wait.seat)

        try:
            await self._sessions.act(wait.session_id, waiting.NOBODY, work, now)
        except SessionRefusal as refusal:
            log.info("session %s: seat %s is not given up: %s", wait.session_id, wait.seat, refusal.text.key)

    async def _substitute(self, wait: Wait, level: int, now: int) -> None:
        """Let a computer play a late seat on, once; nothing happens where no other person plays, since nobody waits."""
        async with self._database.transaction() as transaction:
            table = require_begun(await self._sessions.load(transaction, wait.session_id))
            if table.session.status is not Status.PLAYING or not is_late(table, wait, now):
                return
            if not claimants(table, wait.seat):
                await alarms.cancel(transaction, wait.session_id, (AlarmKind.DEADLINE,), wait.seat)
                return
            table = await seat_substitute(transaction, table, wait.seat, level, now)
        self._sessions.keep(table)


async def _still_set(transaction: Transaction, alarm: Alarm) -> Session | None:
    """The session of an alarm; None if the alarm has changed since the round began."""
    current = await alarms.find(transaction, alarm.session_id, alarm.kind, alarm.seat)
    return await session_rows.by_id(transaction, alarm.session_id) if current == alarm else None


async def _call(transaction: Transaction, _alarm: Alarm, session: Session, now: int) -> None:
    await notices.queue(transaction, session.id, Kind.PING, session.sequence, now)


async def _remind(transaction: Transaction, alarm: Alarm, session: Session, now: int) -> None:
    await notices.queue(transaction, session.id, Kind.REMINDER, session.sequence, now, alarm.seat)


async def _warn(transaction: Transaction, alarm: Alarm, session: Session, now: int) -> None:
    wait = await waits.find(transaction, session.id, alarm.seat)
    if wait is not None and wait.deadline_at is not None and wait.deadline_at > now:
        await waits.save(transaction, replace(wait, warned=True))
        await notices.queue(transaction, session.id, Kind.WARNING, session.sequence, now, alarm.seat)


async def _open_claim(transaction: Transaction, table: Table, wait: Wait, now: int) -> None:
    """Let the others claim a late seat if the table is set so, once no claimant has quiet hours."""
    session, seat = table.session, wait.seat
    opens = await opens_at(transaction, table, wait, now)
    if session.on_timeout is OnTimeout.CLAIM and opens > now:
        await alarms.ring_at(transaction, session.id, AlarmKind.DEADLINE, opens, seat)
        return
    await alarms.cancel(transaction, session.id, (AlarmKind.DEADLINE,), seat)
    if session.on_timeout is OnTimeout.CLAIM:
        await timeouts.open_claim(transaction, session.id, seat)
        await notices.queue(transaction, session.id, Kind.TIMEOUT, session.sequence, now, seat)


async def _warn_stale(transaction: Transaction, _alarm: Alarm, session: Session, now: int) -> None:
    await alarms.ring_at(transaction, session.id, AlarmKind.ARCHIVE, now + ARCHIVED_AFTER)
    await notices.queue(transaction, session.id, Kind.STALE, session.sequence, now)


async def _archive(transaction: Transaction, _alarm: Alarm, session: Session, now: int) -> None:
    await archives.archive(transaction, session, now)
