"""Processes that share a PostgreSQL database, reduced to their leases: without clients, in the test's own process."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.cluster.lease import Advice, Lease
from bot.model.shards import ShardOverride, Shards
from bot.store.database import Database
from bot.store.drivers.server_lock import ServerLock
from bot.store.rows import metadata, shards
from bot.store.url import DatabaseUrl
from tests.wire.driver import PATIENCE


@dataclass(slots=True)
class Member:
    """A process. It follows the others when it is told to; it has nothing under way when shards are given over."""

    database: Database
    lock: ServerLock
    lease: Lease
    taken_up: list[int] = field(default_factory=list)
    """The shards it has begun to work for since it joined."""

    @property
    def shards(self) -> frozenset[int]:
        """Those it takes for its own."""
        return self.lease.shards

    async def follow(self) -> frozenset[int]:
        """Look what the others do, and end what is given over; the shards it holds then."""
        await self.lease.follow(self)
        if self.lease._giving is not None:
            await self.lease._giving
            await self.lease.follow(self)
        return self.shards

    async def write(self, value: str) -> None:
        """Write something."""
        async with self.database.transaction() as transaction:
            await metadata.put(transaction, "written", value)

    def die(self) -> None:
        """Let its connection end, as if the process were killed."""
        self.lock.release()

    def take_up(self, gained: frozenset[int]) -> None:
        """Called by the lease."""
        self.taken_up += gained

    async def let_go(self, lost: frozenset[int]) -> None:
        """Called by the lease; nothing is under way."""


def advising(shards: int, starts: int = 1_000) -> Callable[[], Awaitable[Advice]]:
    """Asks what Discord advises: so many shards, and so many sessions may be started."""

    async def ask() -> Advice:
        return Advice(shards, 2, {"total": 1_000, "remaining": starts, "reset_after": 60_000, "max_concurrency": 2})

    return ask


class Sharing:
    """All of them. Each takes another's shards as soon as it has seen it without its lock."""

    def __init__(self, shared: Database, address: str) -> None:
        self._shared = shared
        self._address = DatabaseUrl(address)
        self._launched = list[Member]()

    async def launch(self, told: Shards | None = None) -> Member:
        """A process that was told to hold these shards, or a share, and has not joined the others."""
        life, lock = self._shared.for_one_life(), await ServerLock.take(self._address, shared=True)
        member = Member(life, lock, Lease(life, lock, ShardOverride(told), absence=0.0))
        self._launched.append(member)
        return member

    async def join(self, told: Shards | None = None, advised: int = 8) -> Member:
        """The same, and it has joined."""
        member = await self.launch(told)
        await member.lease.join(advising(advised))
        return member

    def of(self, database: Database) -> Member:
        """The process whose life has this database."""
        return next(one for one in self._launched if one.database is database)

    async def kill(self, member: Member) -> None:
        """Let its connection end, and wait until the server has noticed it."""
        member.die()
        await self.died(member)

    async def died(self, member: Member) -> None:
        """Wait until the server has ended its lease."""
        async with asyncio.timeout(PATIENCE):
            while True:
                async with self._shared.reading() as transaction:
                    if member.database.process not in await shards.alive(transaction):
                        return

    def end(self) -> None:
        """Let all connections end."""
        for member in self._launched:
            member.die()


@asynccontextmanager
async def sharing(shared: Database, address: str) -> AsyncIterator[Sharing]:
    """Processes over a database, whose connections end in the end."""
    made = Sharing(shared, address)
    try:
        yield made
    finally:
        made.end()
