"""Which of Discord's shards a process holds: all of them, or those of its lease where processes share a database.

On PostgreSQL a lease is a lock of a session (:mod:`bot.store.drivers.server_lock`): it ends with the process, or when
that stands still for some seconds. Each process looks every second who is alive, takes its share of what is free, and
gives over what is too much, once nothing is under way there any more.

The number of shards is decided by the first process that comes while no other is alive, and stays as long as any is:
servers are divided by it, and two processes that divide differently would both work for the same server. So the
division follows Discord's advice at the next start after all have been stopped; Discord advises 1,000 servers a shard
and allows 2,500, which leaves time to choose the hour.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.discord_api.gateway import FewStartsLeft, SessionStartLimit, reason
from bot.model.shards import ONE, ShardOverride
from bot.store.database import Database, Transaction
from bot.store.drivers.driver import LOOK_SECONDS
from bot.store.faults import DatabaseBusy, DatabaseFailed, DatabaseUnreachable, LeaseLost
from bot.store.rows import metadata
from bot.store.rows import shards as shard_rows
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.rows.shards import ShardHolder
from bot.workers.poller import cancel

if TYPE_CHECKING:
    # Its driver need not be installed where the database is a file.
    from bot.store.drivers.server_lock import ServerLock

log = logging.getLogger(__name__)

ABSENCE_SECONDS = 2.0
"""How long a process must have been seen without its lock for the others to take its shards.

When the server restarts all processes lose their locks, and each of them takes its own again within a second or so.
"""

LONGEST_AWAY = 120.0
"""Seconds without the database after which a process leaves the gateway: another may have its shards by now."""

BUCKETS = 0x46554D42
"""The first key of the locks of buckets of gateway sessions; the second is the bucket."""

BETWEEN_STARTS = 5.5
"""Seconds between two gateway sessions of one bucket: Discord's five, and some for a slow way there.

They count from the leave to start a session, and each takes a different time to connect and begin it.
"""

AGAIN_SECONDS = 0.25
"""Between two looks whether a bucket is free."""

LEAST_STARTS = 20
"""Session starts kept in reserve: Discord resets the token of a bot that exceeds its daily number."""

PASSING = (DatabaseBusy, DatabaseUnreachable, DatabaseFailed)
"""How a database fails that may work again in a moment."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Discord's advice: how many shards, and how many of them may start a session at once; and what may be started."""

    shards: int
    at_once: int
    limit: SessionStartLimit


Ask = Callable[[], Awaitable[Advice]]


class Changes(Protocol):
    """What a process does when its shards change."""

    def take_up(self, gained: frozenset[int]) -> None:
        """Begin working for shards."""

    async def let_go(self, lost: frozenset[int]) -> None:
        """Stop working for shards; no work is under way there when it returns."""


@dataclass(frozen=True, slots=True)
class ShardShare:
    """The shards that a process takes now, and those it is to give over to others."""

    takes: tuple[int, ...] = ()
    gives: tuple[int, ...] = ()


class SingleProcess:
    """In place of a lease where a process has its database to itself and all shards, or those of the ``override``."""

    def __init__(self, override: ShardOverride) -> None:
        self._override = override.shards
        self._advice: Advice | None = None
        self._buckets: dict[int, asyncio.Task[None]] = {}
        """Each frees a bucket in which a session was started."""
        self._turn = asyncio.Lock()
        self.shards: frozenset[int] = frozenset()
        self.total = 1

    def holds(self) -> bool:
        """Whether the shards are surely its own, so that something may be sent."""
        return True

    async def join(self, ask: Ask) -> None:
        """Ask how many shards there are."""
        self._advice = await ask()
        self.total = self._advice.shards if self._override is None else self._override.total
        self.shards = frozenset(range(self.total))

    async def keep(self, _changes: Changes) -> None:
        """Wait until cancelled."""
        await asyncio.Event().wait()

    async def end(self) -> None:
        """Do nothing: no other process waits for it."""

    async def start_session(self, shard: int, ask: Ask) -> None:
        """Wait until this shard may start a gateway session; raises :class:`FewStartsLeft`."""
        async with self._turn:
            advice = self._advice or await ask()
            bucket = shard % advice.at_once
            if bucket in self._buckets:
                await asyncio.wait([self._buckets[bucket]])
            try:
                await self._occupy(bucket)
            finally:
                # Also if this was cancelled, and nobody knows whether the bucket is occupied.
                self._buckets[bucket] = asyncio.create_task(self._free_later(bucket), name=f"bucket {bucket}")
            limit = (await ask()).limit
            if limit["remaining"] <= LEAST_STARTS:
                raise FewStartsLeft(limit)

    async def _occupy(self, bucket: int) -> None:
        """Keep other processes from starting a session of this bucket."""

    async def _free_later(self, bucket: int) -> None:
        await asyncio.sleep(BETWEEN_STARTS)
        await self._free(bucket)

    async def _free(self, bucket: int) -> None:
        """Let other processes start one."""


class Lease(SingleProcess):
    """The lease of one run of a process that shares its ``database``; ``override`` is what it was told to hold."""

    def __init__(
        self, database: Database, lock: "ServerLock", override: ShardOverride, *, absence: float | None = None
    ) -> None:
        super().__init__(override)
        self._absence = ABSENCE_SECONDS if absence is None else absence
        self._override = ONE if override.one else override.shards
        self._database = database
        # It finds out when a server is back that nobody else waits for any more.
        self._own = database.for_one_life()
        self._lock = lock
        self._number = 0
        self._gone_since: dict[int, float] = {}
        """Processes that hold shards and did not have their locks at any of the latest looks, and since when."""
        self._refused: tuple[list[int], int] | None = None
        """Of which shards of how many the operator has been told that others hold them."""
        self._giving: asyncio.Task[frozenset[int]] | None = None
        """Returns the shards that are being given over when nothing is under way there any more."""
        self._looked_at = _now()

    def holds(self) -> bool:
        """Whether the lease surely holds, so that something may be sent."""
        return self._lock.holds(self._number)

    async def join(self, ask: Ask) -> None:
        """Get a number and shards; waits as long as others hold those it was told to hold, or the database is away."""
        self._advice = advice = await ask()
        while not await self._has_joined(advice.shards):  # noqa: ASYNC110 - no event of another process
            await asyncio.sleep(LOOK_SECONDS)
        self._database.process, self._looked_at = self._number, _now()
        log.info("process %d: holds %s", self._number, listed(self.shards, self.total))
        if advice.shards > self.total:
            log.warning(
                "Discord advises %d shards, and there are %d: stop all processes and start them again to divide anew",
                *(advice.shards, self.total),
            )

    async def _has_joined(self, advised: int) -> bool:
        try:
            async with self._own.transaction() as transaction:
                joined = await self._join(transaction, advised)
        except PASSING as problem:
            if not isinstance(problem, DatabaseUnreachable):
                # Of a server that is away the operator has been told already.
                log.warning("this process gets no shard yet, since the database does not work: %s", reason(problem))
            return False
        if joined is not None:
            self._number, self.shards = joined[0], frozenset(joined[1])
        return joined is not None

    async def _join(self, transaction: Transaction, advised: int) -> tuple[int, tuple[int, ...]] | None:
        """The number and shards of this process; None, as the operator is told, while others have what it needs."""
        override = self._override
        present, _ = await self._look(transaction)
        self.total = await self._divided(transaction, advised if override is None else override.total, present)
        holders = await shard_rows.holders(transaction)
        if override is not None:
            taken = [one.shard for one in holders if one.shard in override.numbers and one.process in present]
            if taken or self.total != override.total:
                self._tell(taken)
                return None
        number = await shard_rows.next_process(transaction)
        await self._lock.lease(number)
        share = (
            share_of(number, [*present, number], holders) if override is None else ShardShare(tuple(override.numbers))
        )
        await shard_rows.take(transaction, number, share.takes, fixed=override is not None)
        return number, share.takes

    async def _divided(self, transaction: Transaction, wanted: int, present: Sequence[int]) -> int:
        total = await shard_rows.total(transaction)
        if total is not None and (total == wanted or present):
            return total
        # A database that came from a file knows when its only process was reached.
        heard = await metadata.get(transaction, LAST_REACHABLE)
        await shard_rows.divide(transaction, wanted, None if heard is None else int(heard))
        return wanted

    async def keep(self, changes: Changes) -> None:
        """Follow the other processes until the lease is lost: raises :class:`LeaseLost`."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.follow(changes)

    async def follow(self, changes: Changes) -> None:
        """Take up and give over what is due now; a database that does not work is tried again soon."""
        given = self._giving.result() if self._giving is not None and self._giving.done() else frozenset()
        after, gives = self.shards, frozenset[int]()
        try:
            if given or await self._is_due():
                async with self._own.transaction() as transaction:
                    after, gives = await self._follow(transaction, given)
        except PASSING:
            if _now() - self._looked_at > LONGEST_AWAY:
                raise LeaseLost from None
            return
        self._looked_at = _now()
        if given:
            self._giving = None
        gained, self.shards = after - (self.shards - given), after
        if gained:
            log.info("process %d: acquires %s", self._number, listed(gained, self.total))
            changes.take_up(gained)
        if gives and self._giving is None:
            log.info("process %d: releases %s", self._number, listed(gives, self.total))
            self._giving = asyncio.create_task(self._let_go(changes, gives), name="handing shards over")

    async def _is_due(self) -> bool:
        """Whether there is anything to change, and whatever it takes."""
        async with self._own.reading() as transaction:
            present, holders = await self._look(transaction)
        self._held(holders, frozenset())
        if not self._lock.is_open:
            raise DatabaseUnreachable("", "the session of its locks has ended")
        share = share_of(self._number, present, holders)
        return bool(share.takes or (share.gives and self._giving is None)) or not self._lock.is_leased(self._number)

    async def _follow(self, transaction: Transaction, given: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
        """Returns the shards it holds now, and those it is to give over.

        Nobody else writes meanwhile, and what the dead have written is committed.
        """
        await shard_rows.leave(transaction, self._number, given)
        present, holders = await self._look(transaction)
        held = self._held(holders, given)
        if not self._lock.is_leased(self._number):
            await self._lock.lease(self._number)
        share = share_of(self._number, present, holders)
        await shard_rows.take(transaction, self._number, share.takes)
        await shard_rows.begin_to_leave(transaction, self._number, share.gives)
        return held.union(share.takes), frozenset(share.gives)

    def _held(self, holders: Sequence[ShardHolder], given: frozenset[int]) -> frozenset[int]:
        """Its shards; raises :class:`LeaseLost` if others have taken some after the session of its locks had ended."""
        held = frozenset(one.shard for one in holders if one.process == self._number)
        if not held >= self.shards - given or len(holders) != self.total:
            raise LeaseLost
        return held

    async def _look(self, transaction: Transaction) -> tuple[list[int], list[ShardHolder]]:
        """The processes that are alive, or were until a moment ago, the oldest first; and who held each shard last."""
        alive, holders = await shard_rows.alive(transaction), await shard_rows.holders(transaction)
        gone = {one.process for one in holders if one.process is not None}.difference(alive)
        self._gone_since = {one: self._gone_since.get(one, _now()) for one in gone}
        lately = (one for one, since in self._gone_since.items() if _now() - since < self._absence)
        # Its own number is missing after its session has ended.
        return sorted({*alive, *lately, *([self._number] if self._number else [])}), holders

    async def _let_go(self, changes: Changes, shards: frozenset[int]) -> frozenset[int]:
        try:
            await changes.let_go(shards)
        except Exception:
            # What is under way there can be doubled at worst, and Discord knows the nonces of the latest messages.
            log.exception("work for %s has not ended cleanly", listed(shards, self.total))
        return shards

    async def end(self) -> None:
        """End the lease, so that others take the shards at once; where the database is away they find it out."""
        number, shards = self._number, self.shards
        self._number, self.shards = 0, frozenset()
        await cancel([self._giving])
        if not number:
            return
        try:
            async with self._own.transaction() as transaction:
                await shard_rows.leave(transaction, number, shards)
            await self._lock.end_lease()
        except PASSING as problem:
            log.info("process %d: its lease is not ended but runs out: %s", number, problem)

    async def _occupy(self, bucket: int) -> None:
        while not await self._lock.try_lock(BUCKETS, bucket):  # noqa: ASYNC110 - no event of another process
            await asyncio.sleep(AGAIN_SECONDS)

    async def _free(self, bucket: int) -> None:
        with suppress(*PASSING):
            await self._lock.unlock(BUCKETS, bucket)

    def _tell(self, taken: list[int]) -> None:
        if (taken, self.total) == self._refused:
            return
        self._refused = taken, self.total
        if self._override is not None and self.total != self._override.total:
            log.warning(
                "FUMAROLE_SHARDS says %s, but processes that are running divide the servers into %d shards: waiting"
                " until they have been stopped",
                *(self._override, self.total),
            )
        else:
            log.warning("another process holds %s: waiting until it has ended", listed(taken, self.total))


def share_of(number: int, present: Sequence[int], holders: Sequence[ShardHolder]) -> ShardShare:
    """The change that brings a process nearer to its even share of the shards that none was told to hold.

    ``present`` are the processes, the oldest first: where the shards cannot be divided evenly, the oldest hold one
    more. A process takes only what is free, the lowest first, and gives the highest, which it has connected last. What
    it has begun to give over it gives over in any case, since nobody is served there any more.

    >>> share_of(7, [7], [ShardHolder(0, None, False, False), ShardHolder(1, 5, False, False)])
    ShardShare(takes=(0, 1), gives=())
    >>> share_of(7, [7, 9], [ShardHolder(0, 7, False, False), ShardHolder(1, 7, False, False)])
    ShardShare(takes=(), gives=(1,))
    """
    told = {one.process for one in holders if one.fixed and one.process in present}
    shared = [one for one in holders if one.process not in told]
    sharers = [one for one in present if one not in told]
    if number in told:
        return ShardShare()
    most, rest = divmod(len(shared), len(sharers))
    due = most + (sharers.index(number) < rest)
    own = [one.shard for one in shared if one.process == number and not one.leaving]
    leaving = [one.shard for one in shared if one.process == number and one.leaving]
    free = [one.shard for one in shared if one.process not in present]
    return ShardShare(tuple(free[: max(due - len(own), 0)]), tuple(sorted(leaving + own[due:])))


def listed(shards: frozenset[int] | Sequence[int], total: int) -> str:
    """Shards in words.

    >>> listed(frozenset({3, 4}), 16)
    'shards 3, 4 of 16'
    """
    return f"shards {', '.join(map(str, sorted(shards)))} of {total}" if shards else f"no shard of {total}"


def _now() -> float:
    return asyncio.get_running_loop().time()
