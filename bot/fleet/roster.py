"""The processes that share a database: each has a number and a lease, and holds some of Discord's shards.

A lease lasts :data:`LEASE` and is renewed every :data:`RENEWAL`. Whoever renews its own also ends those that are
overdue, and those of processes that have been absent for some seconds; their shards are taken in the same transaction.
So what a process held that has died is taken over some seconds later, and a lease and a renewal later where its machine
or the network has died with it. Times are those of the database server's clock, in milliseconds; they never leave it,
so the clocks of the processes need not agree with it or with each other.

The number of shards is decided by the first process that comes while no other is alive, and stays as long as any is:
servers are divided by it, and two processes that divide differently would both work for the same server. So the
division follows Discord's advice at the next start after all have been stopped; Discord advises 1,000 servers a shard
and allows 2,500, which leaves time to choose the hour.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.model.shards import Shards
from bot.store.database import Database, Transaction
from bot.store.engines.presence import Presence
from bot.store.rows import facts, leases
from bot.store.rows.facts import LAST_REACHABLE
from bot.store.rows.leases import ShardHolder

LEASE = 15_000
RENEWAL = 5_000
"""Milliseconds."""

BETWEEN_STARTS = 6_000
"""Milliseconds between two gateway sessions of one bucket: Discord's five seconds, and one for a slow way there.

They count from the leave to start a session, and each takes a different time to connect and begin it.
"""

LEAST_STARTS = 20
"""Session starts kept in reserve: Discord resets the token of a bot that exceeds its daily number."""


@dataclass(frozen=True, slots=True)
class Membership:
    """A process with a lease: its number, the number of all shards, and those it holds."""

    number: int
    total: int
    shards: frozenset[int]
    gives: frozenset[int] = frozenset()
    """Those of its shards that it is to give over."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A process cannot have the shards it was told to hold, since others hold these or divide into ``total``."""

    shards: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Slot:
    """Whether a gateway session may be started now, in ``wait`` milliseconds, or only after asking Discord how many."""

    wait: int
    asks: bool = False


@dataclass(frozen=True, slots=True)
class ShardShare:
    """The shards that a process takes now, and those it is to give over to others."""

    takes: tuple[int, ...]
    gives: tuple[int, ...]


class Roster:
    """The service, for one life of a process; all methods raise what the database raises.

    ``clock`` is that of the database server.
    """

    def __init__(self, database: Database, clock: Callable[[Transaction], Awaitable[int]] = leases.clock) -> None:
        self._database = database
        # It finds out when a server is back that nobody else waits for any more.
        self._own = database.for_one_life()
        self._clock = clock

    @property
    def presence(self) -> Presence:
        """By what the others see that this process is there."""
        return self._database.presence

    async def join(self, told: Shards | None, advised: int, dead: frozenset[int] = frozenset()) -> Membership | Taken:
        """Get a number and a lease: for the shards it was ``told`` to hold, or for an even share of those ``advised``.

        From then on the database knows this process by its number. ``dead`` is as for :meth:`renew`.
        """
        async with self._own.transaction() as transaction:
            now = await self._clock(transaction)
            await self._end_others(transaction, now, 0, dead)
            total = await self._divided(transaction, advised if told is None else told.total)
            if told is not None:
                taken = await leases.taken(transaction, told.numbers)
                if taken or total != told.total:
                    return Taken(tuple(taken), total)
            number = await leases.admit(transaction, now + LEASE, self.presence.key, fixed=told is not None)
            if told is not None:
                await leases.take(transaction, number, told.numbers)
            else:
                await self._share(transaction, number)
            shards = await leases.held(transaction, number)
        self._database.process = self._own.process = number
        return Membership(number, total, shards)

    async def absent(self, number: int) -> frozenset[int]:
        """The other processes that do not seem to be there."""
        async with self._own.reading() as transaction:
            return await leases.absent(transaction, number)

    async def renew(
        self, number: int, given: frozenset[int] = frozenset(), dead: frozenset[int] = frozenset()
    ) -> Membership:
        """Renew the lease, free the shards that have been ``given`` over, and take or begin to give others.

        The leases of those taken for ``dead`` end, unless they are there after all.

        Raises :class:`bot.store.faults.LeaseLost` if the lease has been ended.
        """
        async with self._own.transaction() as transaction:
            now = await self._clock(transaction)
            await leases.renew(transaction, number, now + LEASE)
            await self._end_others(transaction, now, number, dead)
            await leases.leave(transaction, number, given)
            share = ShardShare((), ())
            if number in await leases.sharers(transaction):
                share = await self._share(transaction, number)
            total = await leases.total(transaction)
            shards = await leases.held(transaction, number)
        return Membership(number, total or 0, shards, frozenset(share.gives))

    async def end(self, number: int) -> None:
        """End the lease, which frees the shards at once."""
        async with self._own.transaction() as transaction:
            await leases.end(transaction, number)

    async def ask_to_start(self, bucket: int) -> Slot:
        """Ask to start a gateway session of a bucket, and occupy it for five seconds if it is free."""
        async with self._own.transaction() as transaction:
            now = await self._clock(transaction)
            starts = await leases.starts(transaction)
            if starts.left is None or starts.left <= LEAST_STARTS or starts.until <= now:
                return Slot(0, asks=True)
            wait = await leases.free_at(transaction, bucket) - now
            if wait > 0:
                return Slot(wait)
            await leases.occupy(transaction, bucket, now + BETWEEN_STARTS)
            return Slot(0)

    async def note_starts(self, left: int, reset_after: int) -> None:
        """Remember how many sessions Discord lets all processes together start, for ``reset_after`` milliseconds."""
        async with self._own.transaction() as transaction:
            now = await self._clock(transaction)
            await leases.note_starts(transaction, left, now + reset_after)

    async def _end_others(self, transaction: Transaction, now: int, number: int, dead: frozenset[int]) -> None:
        await leases.end_overdue(transaction, now)
        if dead:
            for one in dead & await leases.absent(transaction, number):
                await leases.end(transaction, one)

    async def _divided(self, transaction: Transaction, wanted: int) -> int:
        total = await leases.total(transaction)
        if total is None or (total != wanted and not await leases.any_alive(transaction)):
            # A database that came from a file knows when its only process was reached.
            heard = await facts.recall(transaction, LAST_REACHABLE)
            await leases.divide(transaction, wanted, None if heard is None else int(heard))
            return wanted
        return total

    async def _share(self, transaction: Transaction, number: int) -> ShardShare:
        sharers, holdings = await leases.sharers(transaction), await leases.holdings(transaction)
        share = share_of(number, sharers, holdings)
        await leases.take(transaction, number, share.takes)
        await leases.begin_to_leave(transaction, number, share.gives)
        return share


def share_of(number: int, sharers: Sequence[int], holdings: Sequence[ShardHolder]) -> ShardShare:
    """The change that brings a process nearer to its even share of these shards.

    ``sharers`` are the processes, the oldest first: where the shards cannot be divided evenly, the oldest hold one
    more. A process takes only what is free, the lowest first, and gives the highest, which it has connected last. What
    it has begun to give over it gives over in any case, since nobody is served there any more.

    >>> share_of(7, [7], [ShardHolder(0, None, False), ShardHolder(1, None, False)])
    ShardShare(takes=(0, 1), gives=())
    >>> share_of(7, [7, 9], [ShardHolder(0, 7, False), ShardHolder(1, 7, False)])
    ShardShare(takes=(), gives=(1,))
    """
    most, rest = divmod(len(holdings), len(sharers))
    due = most + (sharers.index(number) < rest)
    own = [one.shard for one in holdings if one.process == number and not one.leaving]
    leaving = [one.shard for one in holdings if one.process == number and one.leaving]
    free = [one.shard for one in holdings if one.process is None]
    return ShardShare(tuple(free[: max(due - len(own), 0)]), tuple(sorted(leaving + own[due:])))
