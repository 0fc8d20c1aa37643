"""Clients of several processes over one PostgreSQL and one gateway: they share shards, and late ones say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import asyncpg
import discord
import discord.gateway
import discord.http
import pytest
import yarl

from bot import launching
from bot.fleet.client import ShardedFumarole
from bot.fleet.lease import Alone, Lease, clock
from bot.fleet.telling import Told
from bot.looking_back import start_analyst
from bot.sandbox.driver import PATIENCE, Driver
from bot.sandbox.limits import Sharding
from bot.sandbox.sandbox import Sandbox
from bot.services.fleet.roster import LEASE, Roster
from bot.services.refusals import Suspended
from bot.settings import Settings
from bot.store import leases, postgres_connecting
from bot.store.database import Database
from bot.store.faults import LeaseLost
from bot.thinking import start_thinker
from bot.watching.metrics import Metrics
from tests.bot.end_to_end.nursery import start_drawing, wait_for_server
from tests.bot.engines import emptied
from tests.bot.sandbox.fixtures import settings_for

FIRST_SERVER = 2 * 10**18
SHARDS = 4


def server(number: int) -> int:
    """The id of a further server; it is of the shard of this number."""
    return FIRST_SERVER - FIRST_SERVER % (SHARDS << 22) + (number << 22)


def channel(number: int) -> int:
    return server(number) + 1


def point_at(monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox) -> None:
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
    """A process: its client, its lease, and the end it comes to."""

    client: ShardedFumarole
    lease: Lease
    running: asyncio.Task[None]
    asleep: list[float]
    """For how long the machine was asleep, as its clock knows and the event loop's does not."""

    @property
    def shards(self) -> set[int]:
        """The shards it is connected to."""
        return set(self.client._connected)

    async def connected(self, *shards: int) -> None:
        await until(
            lambda: set(shards) == self.shards == self.client._settled, lambda: (self.shards, self.lease.shards)
        )

    async def renew(self) -> None:
        """Renew the lease now, and come to the end of what is given over."""
        await self.lease.renew_once(self.client)
        giving = self.lease._giving
        if giving is not None:
            await giving.task
            await self.lease.renew_once(self.client)


@dataclass(slots=True)
class Fleet:
    """Processes over one database and one gateway."""

    database: Database
    driver: Driver
    processes: list[Process]

    async def begin(self) -> Process:
        """Start a process."""
        life, asleep = self.database.for_one_life(), list[float]()
        lease = Lease(Roster(life), Told(), lambda: clock() + sum(asleep))
        client = ShardedFumarole(life, lease, start_worker=start_drawing)
        await client._async_setup_hook()
        running = asyncio.create_task(client.serve(self.driver.sandbox.token))
        process = Process(client, lease, running, asleep)
        self.processes.append(process)
        await until(lambda: client.is_ready() or bool(client._background) or running.done(), lambda: running)
        return process


@asynccontextmanager
async def fleet(folder: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fleet]:
    await asyncio.to_thread(wait_for_server)
    settings = replace(settings_for(folder), sharding=Sharding(recommended=SHARDS, max_concurrency=SHARDS))
    async with emptied(address) as database, Sandbox(settings) as sandbox:
        for number in range(SHARDS):
            sandbox.add_server(server(number), f"server {number}", (channel(number), "games"))
        point_at(monkeypatch, sandbox)
        made = Fleet(database, Driver(sandbox), [])
        try:
            yield made
        finally:
            for one in made.processes:
                one.running.cancel()
            await asyncio.gather(*(one.running for one in made.processes), return_exceptions=True)


async def test_processes_share_servers_give_over_take_over_and_are_fenced(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
        first = await all_of.begin()
        await first.connected(0, 1, 2, 3)
        second = await all_of.begin()
        await first.renew()
        await first.connected(0, 1)
        await second.renew()
        await second.connected(2, 3)
        assert first.client.get_guild(server(2)) is None
        assert second.client.get_guild(server(2)) is not None
        for number in range(SHARDS):
            reply = await all_of.driver.members[0].slash("help", channel=channel(number))
            assert reply.acknowledged, number

        # The machine of the second sleeps: what it would still send is held back before it has asked the database.
        second.asleep.append(60)
        with pytest.raises(Suspended):
            await second.client.http.send_typing(channel(2))
        async with all_of.database.transaction() as transaction:
            await transaction.run("UPDATE processes SET until = until - ?", (LEASE + 5_000,))
        await first.renew()
        await first.connected(0, 1, 2, 3)
        with pytest.raises(LeaseLost):
            await second.client.host.servers.forget_role(server(2), 1)
        second.lease._hurry.set()
        with pytest.raises(LeaseLost):
            await second.running
        assert not second.client._sockets
        reply = await all_of.driver.members[0].slash("help", channel=channel(3))
        assert reply.acknowledged


async def test_one_process_with_a_file_serves_all_shards(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(settings_for(tmp_path / "sandbox"), sharding=Sharding(recommended=2, max_concurrency=2))
    async with Sandbox(settings) as sandbox:
        sandbox.add_server(server(1), "another", (channel(1), "games"))
        point_at(monkeypatch, sandbox)
        async with ShardedFumarole(database, Alone(Told()), start_worker=start_drawing) as client:
            running = asyncio.create_task(client.serve(sandbox.token))
            await until(lambda: client._settled == {0, 1}, lambda: (client._connected, running))
            assert not database.process
            reply = await Driver(sandbox).members[0].slash("help", channel=channel(1))
            assert reply.acknowledged
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def test_a_shard_whose_connection_breaks_is_connected_again(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
        only = await all_of.begin()
        await only.connected(0, 1, 2, 3)
        broken = only.client._sockets[2]
        sessions = all_of.driver.sandbox.gateway.resumed
        await broken.ws.socket.close(code=4000)
        await until(
            lambda: all_of.driver.sandbox.gateway.resumed == sessions + 1 and only.shards == {0, 1, 2, 3},
            lambda: (all_of.driver.sandbox.gateway.resumed, only.shards),
        )


@asynccontextmanager
async def withheld(address: str, table: str) -> AsyncIterator[None]:
    """Let nobody read or write a table meanwhile."""
    connection: Any = await asyncpg.connect(address)
    try:
        await connection.execute(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        yield
    finally:
        # Whatever has gone wrong, no later test may have to wait for the table.
        await connection.close()


async def test_a_life_in_which_the_database_stopped_to_answer_is_begun_anew(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(launching, "ANEW_SECONDS", 0.0)
    monkeypatch.setattr(postgres_connecting, "STATEMENT_SECONDS", 1.0)
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
        settings = Settings(all_of.driver.sandbox.token, emoji=False, shards=Told())
        gateway, workers = all_of.driver.sandbox.gateway, (start_drawing, start_thinker, start_analyst)
        async with all_of.database.transaction() as transaction:
            # The first process of all reads a fact before it gets its lease.
            await leases.divide(transaction, SHARDS)
        living = asyncio.create_task(launching._live(all_of.database, settings, Metrics(), *workers))
        try:
            async with withheld(postgres_address, "facts"):
                await until(
                    lambda: any("beginning anew" in one for one in caplog.messages) or living.done(),
                    lambda: (living, caplog.messages[-5:]),
                )
                assert not living.done(), living
            await until(lambda: len(gateway.shards) == SHARDS or living.done(), lambda: (living, gateway.shards))
            assert not living.done(), living
            reply = await all_of.driver.members[0].slash("help", channel=channel(1))
            assert reply.acknowledged
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
