"""Corrects deadlines after players could not reach the bot, may not have been heard, or the clock was ahead.

Moving all deadlines would take one transaction seconds in a large database, in which nobody could play. So the grace is
noted together with the outage, and then given in short transactions. Giving it again changes nothing, since a deadline
is put off to a moment that is counted from the one noted: if the process is killed meanwhile, the next one finishes
what is still owed, and nobody gets it twice.

The times of tournaments are corrected all at once, since there are few of them. A turn gets grace; a round is extended
by the length of the absence, at once, since all its games would end together. After the absence it lasts at least as
long as grace does, so that everybody can act. A lobby with a starting time is extended alike, so that everybody can
enter.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace

from bot.model.free_time import FreeTime, Span, counted
from bot.model.places import shard_of
from bot.model.sessions import TurnClock
from bot.model.tournaments import Stage, Tournament
from bot.model.turn_times import ARCHIVED_AFTER, MINUTE, MOST_GRACE, STALE_AFTER, extended, grace_after
from bot.play import clocks
from bot.play.reachability import Doubt, Reachability
from bot.store.database import Database, Transaction
from bot.store.rows import metadata, notices, proposals, seats, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows import shards as shard_rows
from bot.store.rows import tournaments as rows
from bot.store.rows.metadata import LAST_REACHABLE, Grace
from bot.store.rows.shards import EVERY_SHARD
from bot.store.rows.timers import Timer, TimerKind

log = logging.getLogger(__name__)


async def put_rounds_off(
    transaction: Transaction, shard: int, total: int, away: Span, grace: int, now: int, known: Span | None = None
) -> None:
    """Let the rounds of a shard that an absence has met last as much longer, and for ``grace`` after it at the least.

    ``known`` is a part of the absence for which they do so already.
    """
    longer = counted(*away, FreeTime(spans=() if known is None else (known,)))
    for one in await rows.timed(transaction):
        later = _later_round(one, away, longer, grace)
        if later != one and shard in (EVERY_SHARD, shard_of(one.guild_id, total)):
            await rows.update(transaction, later, now)


def _later_round(one: Tournament, away: Span, longer: int, grace: int) -> Tournament:
    began, ended = away
    if one.stage is Stage.LOBBY and one.starts_at is not None and one.starts_at > began:
        return replace(one, starts_at=extended(one.starts_at, ended, grace, None))
    if one.round_until is not None and one.round_until > began:
        until = extended(one.round_until, ended, grace, one.round_limit)
        return replace(one, round_until=max(until, one.round_until + longer))
    return one


async def cut_rounds(transaction: Transaction, now: int) -> None:
    """Let no round last longer than its limit, after the machine's clock was set back."""
    for one in await rows.timed(transaction):
        if one.round_until is not None and one.round_until > now + one.round_limit:
            await rows.update(transaction, replace(one, round_until=now + one.round_limit), now)


BATCH = 200
"""Turns changed per transaction, so that play goes on in between."""

SET_BACK = MINUTE
"""The smallest backward jump to correct; time synchronisation makes smaller ones regularly."""

_WRITTEN_EVERY = MINUTE


class Outages:
    """Notes when players could reach the bot, and asks ``reachability``, if given, whether they are heard.

    After an outage, or a forward jump of the clock, which looks the same, and after a doubt, deadlines that have passed
    or are near are put off. After the clock was set back, stored times are corrected.
    """

    def __init__(self, database: Database, reachability: Reachability | None, batch: int = BATCH) -> None:
        self._database, self._batch = database, batch
        self._reachability = reachability
        self._last_reachable: int | None = None
        self._written: int | None = None
        self._shards: frozenset[int] = frozenset()
        """The shards of a process that shares the database, as this beat found them."""
        self._owing = True
        """Whether grace may be owed that has not been given."""
        self._away: dict[int, Span] = {}
        """The latest absence of each shard that this process has noted."""
        self._given: dict[int, int] = {}
        """Until when the latest silence of each shard has been excused."""
        self._excusing = asyncio.Lock()

    async def note_reachable(self, now: int) -> None:
        """Record that players can reach the bot now; gives grace if they could not before."""
        heard = await self._heard()
        # What an earlier process could not finish comes first: it is counted by the clock as it was then.
        await self._give_graces(frozenset(heard), now)
        away = {shard: before for shard, before in heard.items() if before is not None and grace_after(now - before)}
        if self._last_reachable is not None and self._last_reachable - now >= SET_BACK:
            log.warning("the machine's clock was %d minutes ahead", (self._last_reachable - now) // MINUTE)
            await set_back(self._database, now, self._batch)
        if away or self._written is None or not 0 <= now - self._written < _WRITTEN_EVERY:
            await self._write(now, away)
        self._last_reachable, self._shards = now, frozenset(heard)
        if self._reachability is not None:
            await self._recall(self._reachability)
            for doubt in self._reachability.strong():
                await self._excuse(self._reachability, doubt)
        await self._give_graces(self._shards, now)

    async def may_take(self, timer: Timer, now: int) -> bool:
        """Whether the player whom a timer is about can be heard, or it concerns nobody any more."""
        if self._reachability is None:
            return True
        verdict = await self._judge(self._reachability, timer, now)
        if isinstance(verdict, Doubt):
            await self._excuse(self._reachability, verdict)
            await self._give_graces(self._shards, now)
            return False
        return verdict

    async def may_fire(self, guild_id: int, since: int, until: int, now: int) -> bool:
        """Whether a time ``until`` then may decide something in a server, where people have known of it ``since`` then.

        Not before they can reach the bot and what kept them from it has been noted, nor while they may be unheard.
        """
        if self._last_reachable is None or not 0 <= now - self._last_reachable <= _WRITTEN_EVERY:
            return False
        shard = shard_of(guild_id, self._total)
        if not self._shards & {EVERY_SHARD, shard}:
            return False
        if self._reachability is None:
            return True
        verdict = self._reachability.judge(guild_id, since, now, until if until <= self._given.get(shard, 0) else 0)
        if isinstance(verdict, Doubt):
            await self._excuse(self._reachability, verdict)
            await self._give_graces(self._shards, now)
            return False
        return verdict

    @property
    def _total(self) -> int:
        return 1 if self._reachability is None else self._reachability.total()

    async def _heard(self) -> dict[int, int | None]:
        """When the players of each shard could last reach the bot, as far as is known."""
        process, heard = self._database.process, dict[int, int | None]()
        if process or self._last_reachable is None:
            async with self._database.reading() as transaction:
                if self._last_reachable is None:
                    # Whichever process wrote it: its clock may have been ahead.
                    written = await metadata.get(transaction, LAST_REACHABLE)
                    self._last_reachable = self._written = None if written is None else int(written)
                if process:
                    heard = await shard_rows.heard(transaction, process)
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
            await metadata.put(transaction, LAST_REACHABLE, str(now))
            if self._database.process:
                await shard_rows.note_heard(transaction, self._database.process, now)
            if self._reachability is not None:
                await self._keep_heard(transaction, self._reachability)
            for shard, before in away.items():
                grace = grace_after(now - before)
                await metadata.note_absence(transaction, before, now)
                await metadata.owe_grace(transaction, Grace(shard, now, grace))
                await put_rounds_off(transaction, shard, self._total, (before, now), grace, now)
        self._written = now
        self._away.update({shard: (before, now) for shard, before in away.items()})
        self._owing = self._owing or bool(away)

    async def _keep_heard(self, transaction: Transaction, reachability: Reachability) -> None:
        for shard, last in reachability.last().items():
            await metadata.keep_heard(transaction, shard, reachability.total(), last)

    async def _give_graces(self, shards: frozenset[int], now: int) -> None:
        if self._owing:
            await give_all(self._database, shards, now, self._batch)
            self._owing = False

    async def _recall(self, reachability: Reachability) -> None:
        """Consider what earlier processes have heard on the shards that this one has taken up."""
        shards = reachability.unrecalled()
        if not shards:
            return
        async with self._database.reading() as transaction:
            for shard in shards:
                reachability.recall(shard, await metadata.last_heard(transaction, shard, reachability.total()))

    async def _judge(self, reachability: Reachability, timer: Timer, now: int) -> Doubt | bool:
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, timer.session_id)
            wait = await timers.find_clock(transaction, timer.session_id, timer.seat)
            if session is None or wait is None:
                return True
            planned = await clocks.latest_deadline(transaction, session, wait, wait.since)
        called_at = wait.since if wait.called_at is None else wait.called_at
        clock, deadline = session.clock or 0, wait.deadline_at or 0
        put_off = deadline - (planned or wait.since)
        again = put_off < min(2 * clock, MOST_GRACE)
        return reachability.judge(session.guild_id, called_at, now, deadline if put_off > 0 else 0, again=again)

    async def _excuse(self, reachability: Reachability, doubt: Doubt) -> None:
        """Note the grace that a doubt is due, once; deadlines are put off when it is given, and rounds at once."""
        async with self._excusing:
            if not reachability.is_open(doubt):
                return
            minutes = (doubt.ended - doubt.began) // MINUTE
            log.log(
                logging.WARNING if doubt.strong else logging.INFO,
                "shard %d: nothing was heard for %d minutes; players get grace as after an outage",
                *(doubt.shard, minutes),
            )
            async with self._database.transaction() as transaction:
                await self._note(transaction, reachability, doubt)
            self._given[doubt.shard] = doubt.until
            reachability.excuse(doubt)
            self._owing = True

    async def _note(self, transaction: Transaction, reachability: Reachability, doubt: Doubt) -> None:
        # Where no processes share the shards, none of them is known to the database.
        shard = doubt.shard if self._database.process else EVERY_SHARD
        away, grace = (doubt.began, doubt.ended), doubt.until - doubt.ended
        if doubt.spoken:
            await metadata.note_absence(transaction, *away)
        await metadata.owe_grace(transaction, Grace(shard, doubt.ended, grace))
        known = self._away.get(shard) if doubt.is_absence else away
        await put_rounds_off(transaction, doubt.shard, reachability.total(), away, grace, doubt.ended, known)
        # The next process would excuse the same silence once more.
        await self._keep_heard(transaction, reachability)


async def give_all(database: Database, shards: frozenset[int], now: int, batch: int) -> None:
    """Give all that is owed in these shards."""
    async with database.reading() as transaction:
        owed = await metadata.owed_graces(transaction)
    for grace in owed:
        if EVERY_SHARD in shards or grace.shard in shards:
            await _give(database, grace, now, batch)


async def _give(database: Database, grace: Grace, now: int, batch: int) -> None:
    async with database.reading() as transaction:
        near = await timers.deadlines_before(transaction, grace.moment + grace.length, grace.shard)
    log.info("unreachable for a while: %d deadlines are postponed", len(near))
    for first in range(0, len(near), batch):
        async with database.transaction() as transaction:
            for timer in near[first : first + batch]:
                await _postpone(transaction, timer, grace, now)
    async with database.transaction() as transaction:
        await metadata.mark_given(transaction, grace)


async def _postpone(transaction: Transaction, timer: Timer, grace: Grace, now: int) -> None:
    session = await session_rows.by_id(transaction, timer.session_id)
    wait = await timers.find_clock(transaction, timer.session_id, timer.seat)
    if session is None or wait is None or wait.deadline_at is None:
        return
    deadline = extended(wait.deadline_at, grace.moment, grace.length, session.clock)
    if deadline > wait.deadline_at:
        await clocks.move_deadline(transaction, session, wait, deadline, now)


async def set_back(database: Database, now: int, batch: int = BATCH) -> None:
    """Shorten every turn to its clock at most, and all other times to their length if they began now."""
    async with database.transaction() as transaction:
        await timers.bring_forward(transaction, TimerKind.STALE, now + STALE_AFTER)
        await timers.bring_forward(transaction, TimerKind.ARCHIVE, now + ARCHIVED_AFTER)
        await notices.bring_forward(transaction, now)
        await timers.bring_deferred_pings_forward(transaction, now)
        await seats.retry_all_turns(transaction, now)
        await proposals.bring_forward(transaction, now)
        await metadata.forget_absences_after(transaction, now)
        await cut_rounds(transaction, now)
        ahead = await timers.clocks_ahead_of(transaction, now)
    for first in range(0, len(ahead), batch):
        async with database.transaction() as transaction:
            for wait in ahead[first : first + batch]:
                await _cut(transaction, wait, now)


async def _cut(transaction: Transaction, found: TurnClock, now: int) -> None:
    session = await session_rows.by_id(transaction, found.session_id)
    # A player may have acted since the clock was read.
    wait = await timers.find_clock(transaction, found.session_id, found.seat)
    if session is None or wait is None:
        return
    called_at = None if wait.called_at is None else min(wait.called_at, now)
    wait = replace(wait, since=min(wait.since, now), called_at=called_at)
    await timers.save_clock(transaction, wait)
    latest = await clocks.latest_deadline(transaction, session, wait, now)
    if wait.deadline_at is not None and latest is not None and wait.deadline_at > latest:
        await clocks.move_deadline(transaction, session, replace(wait, warned=False), latest, now)
    await clocks.schedule_calls(transaction, session, wait)
