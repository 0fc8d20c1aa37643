"""Clients of several processes over one PostgreSQL database and one gateway, all of them in the test's own process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import asyncpg
import discord
import discord.gateway
import discord.http
import pytest
import yarl

from bot.cluster import lease as leasing
from bot.cluster.lease import Lease
from bot.connection.sharded import ShardedFumarole
from bot.model.shards import ShardOverride
from bot.program import wall_clock
from bot.sandbox import limits
from bot.sandbox.limits import Sharding
from bot.sandbox.run import Sandbox
from bot.store.database import Database
from bot.store.drivers.driver import PROCESSES
from bot.store.drivers.server_lock import ServerLock
from bot.store.url import DatabaseUrl
from tests.bot.bot_process import wait_for_server
from tests.bot.drivers import emptied
from tests.bot.sandbox.fixtures import settings_for
from tests.wire.driver import PATIENCE, Driver

FIRST_SERVER = 2 * 10**18
SHARDS = 4

AT_ONCE = 2
"""How many of them may start a session at once, so that processes have to wait for each other."""

HELD = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2"
"""Whether any session of the server has this lock."""

WINDOW, BETWEEN_STARTS = 0.2, 0.5
"""What the gateway asks for between two starts of a bucket, and what processes keep, in seconds."""


def server(number: int) -> int:
    """The id of a further server; it is of the shard of this number."""
    return FIRST_SERVER - FIRST_SERVER % (SHARDS << 22) + (number << 22)


def channel(number: int) -> int:
    """The id of its only channel."""
    return server(number) + 1


def configure_endpoints(monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox) -> None:
    """Let clients connect to the sandbox."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))


async def until(seen: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait for what another task does; says what was there instead."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not seen():  # noqa: ASYNC110 - discord.py announces none of this
                await asyncio.sleep(0.01)
    except TimeoutError:
        pytest.fail(f"not seen; instead: {what()}")


@dataclass(slots=True)
class Process:
    """A process: its client, its database, its lease, the session of its locks, and the end it comes to."""

    client: ShardedFumarole
    database: Database
    lease: Lease
    lock: ServerLock
    keeping: asyncio.Task[None]
    running: asyncio.Task[None]

    @property
    def shards(self) -> set[int]:
        """The shards it is connected to."""
        return set(self.client._connected)

    async def connected(self, *shards: int) -> None:
        """Wait until it is connected to these shards and no others, and knows their servers."""
        await until(
            lambda: set(shards) == self.shards == self.client._settled, lambda: (self.shards, self.lease.shards)
        )

    def lose_lock(self) -> None:
        """End the session of its locks, and let it begin no other, as if the process could not reach the server.

        The server frees the locks when it notices; :meth:`Cluster.lock_freed` waits for that.
        """
        self.keeping.cancel()
        self.lock.release()


@dataclass(slots=True)
class Cluster:
    """Processes over one database and one gateway. ``now`` is their clock."""

    database: Database
    address: DatabaseUrl
    driver: Driver
    now: Callable[[], int] = wall_clock
    processes: list[Process] = field(default_factory=list)

    @property
    def refused(self) -> int:
        """How many sessions the gateway has refused to begin."""
        gateway = self.driver.sandbox.gateway
        return limits.GATEWAY_STARTS - gateway.starts.left - gateway.identified

    async def launch(self, told: ShardOverride = ShardOverride()) -> Process:  # noqa: B008 - it cannot be changed
        """Start a process that is told to hold these shards; returns before it is connected."""
        life, lock = self.database.for_one_life(), await ServerLock.take(self.address, shared=True)
        lease = Lease(life, lock, told)
        keeping = asyncio.create_task(lock.keep())
        client = ShardedFumarole(life, lease, now=self.now)
        await client._async_setup_hook()
        running = asyncio.create_task(client.serve(self.driver.sandbox.token))
        process = Process(client, life, lease, lock, keeping, running)
        self.processes.append(process)
        return process

    async def begin(self) -> Process:
        """Start a process and wait until it works, or has nothing to do yet."""
        process = await self.launch()
        client, running = process.client, process.running
        await until(lambda: client.is_ready() or client.outbox.loop.is_running or running.done(), lambda: running)
        return process

    async def lock_freed(self, process: Process) -> None:
        """Wait until the server has noticed the end of the session that had the lease of the process."""
        connection: Any = await asyncpg.connect(self.address.address)
        try:
            async with asyncio.timeout(PATIENCE):
                while await connection.fetchval(HELD, PROCESSES, process.database.process):  # noqa: ASYNC110 - nothing announces it
                    await asyncio.sleep(0.01)
        finally:
            await connection.close()

    async def two(self) -> tuple[Process, Process]:
        """Two processes: the first has the shards 0 and 1, the second the others."""
        first = await self.begin()
        await first.connected(0, 1, 2, 3)
        second = await self.begin()
        await first.connected(0, 1)
        await second.connected(2, 3)
        return first, second


@asynccontextmanager
async def cluster(folder: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cluster]:
    """A fleet without any process; ends those that are begun."""
    await asyncio.to_thread(wait_for_server)
    monkeypatch.setattr(leasing, "BETWEEN_STARTS", BETWEEN_STARTS)
    sharding = Sharding(recommended=SHARDS, max_concurrency=AT_ONCE)
    settings = replace(settings_for(folder, identify_window=WINDOW), sharding=sharding)
    async with emptied(address) as database, Sandbox(settings) as sandbox:
        for number in range(SHARDS):
            sandbox.add_server(server(number), f"server {number}", (channel(number), "games"))
        configure_endpoints(monkeypatch, sandbox)
        made = Cluster(database, DatabaseUrl(address), Driver(sandbox))
        try:
            yield made
        finally:
            for one in made.processes:
                one.running.cancel()
            await asyncio.gather(*(one.running for one in made.processes), return_exceptions=True)
            for one in made.processes:
                one.lose_lock()
