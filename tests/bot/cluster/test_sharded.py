"""Clients of several processes over one PostgreSQL and one gateway: they share shards, and late ones say nothing."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import bot.connection.client
import bot.connection.sharded
from bot.cluster import lease
from bot.cluster.lease import SingleProcess
from bot.connection import launch
from bot.connection.sharded import ShardedFumarole
from bot.model.refusals import Suspended
from bot.model.request import TableRequest
from bot.model.shards import ShardOverride
from bot.observability.metrics import Metrics
from bot.sandbox.faults import CALLBACK, RESET
from bot.sandbox.limits import Sharding
from bot.sandbox.run import Sandbox
from bot.sandbox.world import GUILD
from bot.settings import Settings
from bot.store.database import Database
from bot.store.drivers import postgres_connection
from bot.store.drivers.server_lock import ServerLock
from bot.store.faults import LeaseLost
from bot.store.rows import shards as shard_rows
from tests.bot.cluster import processes
from tests.bot.cluster.processes import SHARDS, channel, cluster, configure_endpoints, server, until
from tests.bot.sandbox.fixtures import settings_for
from tests.bot.sharing import advising
from tests.wire.driver import PATIENCE, Driver


async def test_processes_share_servers_give_over_take_over_and_are_fenced(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        first, second = await all_of.two()
        assert first.client.get_guild(server(2)) is None
        assert second.client.get_guild(server(2)) is not None
        for number in range(SHARDS):
            reply = await all_of.driver.members[0].slash("help", channel=channel(number))
            assert reply.acknowledged, number

        # What the second would still send is held back before it has asked the database.
        second.lose_lock()
        with pytest.raises(Suspended):
            await second.client.http.send_typing(channel(2))
        await all_of.lock_freed(second)
        with pytest.raises(LeaseLost):
            await second.client.host.guilds.forget_role(server(2), 1)
        await first.connected(0, 1, 2, 3)
        with pytest.raises(LeaseLost):
            await second.running
        assert not second.client._sockets
        reply = await all_of.driver.members[0].slash("help", channel=channel(3))
        assert reply.acknowledged


async def test_interactions_of_a_shard_taken_up_later_are_acknowledged_as_reliably(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        first, second = await all_of.two()
        second.running.cancel()
        await asyncio.gather(second.running, return_exceptions=True)
        await first.connected(0, 1, 2, 3)
        driver, place = all_of.driver, channel(3)
        driver.faults.lose_next(1, RESET)
        reply = await driver.members[0].slash("help", channel=place)
        assert reply.acknowledged
        await until(lambda: "whose answer was lost" in caplog.text, lambda: caplog.text)
        driver.faults.fail_next(1, 404, CALLBACK)
        await driver.sandbox.acts.complete(driver.members[0].person, place, "rules", "topic", {"topic": "lava"})
        await until(lambda: "suggestions for interaction" in caplog.text, lambda: caplog.text)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_one_process_starts_sessions_of_one_bucket_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "BETWEEN_STARTS", 0.2)
    alone, now = SingleProcess(ShardOverride()), asyncio.get_running_loop().time
    await alone.join(advising(4))
    began = now()
    for shard in (0, 1, 2):
        await alone.start_session(shard, advising(4))
    assert now() - began >= 0.2


async def test_one_process_with_a_file_serves_all_shards(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(settings_for(tmp_path / "sandbox"), sharding=Sharding(recommended=2, max_concurrency=2))
    async with Sandbox(settings) as sandbox:
        sandbox.add_server(server(1), "another", (channel(1), "games"))
        configure_endpoints(monkeypatch, sandbox)
        async with ShardedFumarole(database, SingleProcess(ShardOverride())) as client:
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
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        only = await all_of.begin()
        await only.connected(0, 1, 2, 3)
        broken = only.client._sockets[2]
        sessions = all_of.driver.sandbox.gateway.resumed
        await broken.ws.socket.close(code=4000)
        await until(
            lambda: all_of.driver.sandbox.gateway.resumed == sessions + 1 and only.shards == {0, 1, 2, 3},
            lambda: (all_of.driver.sandbox.gateway.resumed, only.shards),
        )


async def test_a_server_that_left_while_its_shard_was_not_connected_is_forgotten(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        only = await all_of.begin()
        await only.connected(0, 1, 2, 3)
        sandbox, host = all_of.driver.sandbox, only.client.host
        request = TableRequest(GUILD, all_of.driver.channel, all_of.driver.members[0].id, "volcano", {}, None, "en")
        session_id = (await host.sessions.lobbies.open(request, host.now())).session.id

        async def found_out() -> None:
            while not await host.orphaned.is_orphaned(session_id):  # noqa: ASYNC110 - nothing announces it
                await asyncio.sleep(0.01)

        sandbox.installed = False
        await sandbox.gateway.invalidate(resumable=False)
        await asyncio.wait_for(found_out(), PATIENCE)
        assert only.client.get_guild(GUILD) is None
        assert only.client.get_guild(server(0)) is not None


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


@asynccontextmanager
async def lapsing() -> AsyncIterator[None]:
    """Let every lease lapse at once, as that of a process on a machine that stands still."""
    with pytest.MonkeyPatch.context() as then:
        then.setattr(ServerLock, "holds", lambda *_: False)
        yield


@pytest.mark.parametrize("stands_still", [False, True], ids=["the database does not answer", "the lease lapses"])
async def test_a_life_that_could_not_begin_is_begun_anew(
    tmp_path: Path,
    postgres_address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    stands_still: bool,
) -> None:
    monkeypatch.setattr(launch, "ANEW_SECONDS", 0.0)
    monkeypatch.setattr(postgres_connection, "STATEMENT_SECONDS", 1.0)
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        settings = Settings(all_of.driver.sandbox.token, emoji=False, shards=ShardOverride())
        gateway = all_of.driver.sandbox.gateway
        async with all_of.database.transaction() as transaction:
            # The first process of all reads a fact before it gets its lease.
            await shard_rows.divide(transaction, SHARDS)
        all_of.database.lock = await ServerLock.take(all_of.address, shared=True)
        keeping = asyncio.create_task(all_of.database.lock.keep())
        living = asyncio.create_task(launch._run_client(all_of.database, settings, Metrics()))
        try:
            async with lapsing() if stands_still else withheld(postgres_address, "metadata"):
                await until(
                    lambda: any("starting again in" in one for one in caplog.messages) or living.done(),
                    lambda: (living, caplog.messages[-5:]),
                )
                assert not living.done(), living
            await until(lambda: len(gateway.shards) == SHARDS or living.done(), lambda: (living, gateway.shards))
            assert not living.done(), living
            reply = await all_of.driver.members[0].slash("help", channel=channel(1))
            assert reply.acknowledged
        finally:
            living.cancel()
            keeping.cancel()
            await asyncio.gather(living, keeping, return_exceptions=True)
            await all_of.database.lock.give_back()


class Hasty(ShardedFumarole):
    """Its lease gives it shards before discord.py has connected any, as others may die at any time."""

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self.take_up(self.wanted)
        await asyncio.gather(*self._opening.values(), return_exceptions=True)


async def test_shards_gained_before_the_first_is_connected_are_connected_once(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "ShardedFumarole", Hasty)
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        hasty = await all_of.begin()
        await hasty.connected(*range(SHARDS))
        assert all_of.driver.sandbox.gateway.identified == SHARDS


async def test_a_command_under_way_when_the_lease_is_lost_is_answered(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.connection.client, "LATE_ANSWERS_SECONDS", 0.0)
    monkeypatch.setattr(bot.connection.sharded, "LAST_ANSWERS_SECONDS", PATIENCE)
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        only = await all_of.begin()
        await only.connected(*range(SHARDS))
        work: Any = only.client.host.work
        async with all_of.database.transaction():
            ada = all_of.driver.members[0]
            asked = asyncio.create_task(ada.slash("hekla new", channel=channel(1)))
            await until(lambda: any(not one.done() for one in work._tasks) or asked.done(), lambda: asked)
            only.client._end_with(LeaseLost())
            await until(lambda: only.client._stop is not None and work.closed, lambda: only.running)
        reply = await asked
        assert reply.acknowledged
        with pytest.raises(LeaseLost):
            await only.running
