"""The processes that share a database: each has a number and a lease, and holds some of Discord's shards.

A lease lasts :data:`LEASE` and is renewed every :data:`RENEWAL`. Whoever renews its own also ends those that are
overdue, so the shards of a process that died are free at most a lease and a renewal later, and are taken in the same
transaction. Times are those of the database server's clock, in milliseconds; they never leave it, so the clocks of the
processes need not agree with it or with each other.

The number of shards is decided by the first process that comes while no other is alive, and stays as long as any is:
servers are divided by it, and two processes that divide differently would both work for the same server. So the
division follows Discord's advice at the next start after all have been stopped; Discord advises 1,000 servers a shard
and allows 2,500, which leaves time to choose the hour.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.services.clock.timekeeper import LAST_REACHABLE
from bot.services.fleet.shares import Shards, Share, share_of
from bot.store import facts, leases
from bot.store.database import Database, Transaction

LEASE = 15_000
RENEWAL = 5_000
"""Milliseconds."""

BETWEEN_STARTS = 5_250
"""Milliseconds between two gateway sessions of one bucket: Discord's five seconds, and a little for the way there."""

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


class Roster:
    """The service, for one life of a process; all methods raise what the database raises.

    ``clock`` is that of the database server.
    """

    def __init__(self, database: Database, clock: Callable[[Transaction], Awaitable[int]] = leases.clock) -> None:
        self._database = database
        self._clock = clock

    async def join(self, told: Shards | None, advised: int) -> Membership | Taken:
        """Get a number and a lease: for the shards it was ``told`` to hold, or for an even share of those ``advised``.

        From then on the database knows this process by its number.
        """
        async with self._database.transaction() as transaction:
            now = await self._clock(transaction)
            await leases.end_overdue(transaction, now)
            total = await self._divided(transaction, advised if told is None else told.total)
            if told is not None:
                taken = await leases.taken(transaction, told.numbers)
                if taken or total != told.total:
                    return Taken(tuple(taken), total)
            number = await leases.admit(transaction, now + LEASE, fixed=told is not None)
            if told is not None:
                await leases.take(transaction, number, told.numbers)
            else:
                await self._share(transaction, number)
            shards = await leases.held(transaction, number)
        self._database.process = number
        return Membership(number, total, shards)

    async def renew(self, number: int, given: frozenset[int] = frozenset()) -> Membership:
        """Renew the lease, free the shards that have been ``given`` over, and take or begin to give others.

        Raises :class:`bot.store.faults.LeaseLost` if the lease has been ended.
        """
        async with self._database.transaction(brief=True) as transaction:
            now = await self._clock(transaction)
            await leases.renew(transaction, number, now + LEASE)
            await leases.end_overdue(transaction, now)
            await leases.leave(transaction, number, given)
            share = Share((), ())
            if number in await leases.sharers(transaction):
                share = await self._share(transaction, number)
            total = await leases.total(transaction)
            shards = await leases.held(transaction, number)
        return Membership(number, total or 0, shards, frozenset(share.gives))

    async def end(self, number: int) -> None:
        """End the lease, which frees the shards at once."""
        async with self._database.transaction(brief=True) as transaction:
            await leases.end(transaction, number)

    async def ask_to_start(self, bucket: int) -> Slot:
        """Ask to start a gateway session of a bucket, and occupy it for five seconds if it is free."""
        async with self._database.transaction(brief=True) as transaction:
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
        async with self._database.transaction(brief=True) as transaction:
            now = await self._clock(transaction)
            await leases.note_starts(transaction, left, now + reset_after)

    async def _divided(self, transaction: Transaction, wanted: int) -> int:
        total = await leases.total(transaction)
        if total is None or (total != wanted and not await leases.any_alive(transaction)):
            # A database that came from a file knows when its only process was reached.
            heard = await facts.recall(transaction, LAST_REACHABLE)
            await leases.divide(transaction, wanted, None if heard is None else int(heard))
            return wanted
        return total

    async def _share(self, transaction: Transaction, number: int) -> Share:
        sharers, holdings = await leases.sharers(transaction), await leases.holdings(transaction)
        share = share_of(number, sharers, holdings)
        await leases.take(transaction, number, share.takes)
        await leases.begin_to_leave(transaction, number, share.gives)
        return share
