"""Sessions in which nothing is heard any more are begun anew, in one process and in several."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cluster.lease import SingleProcess
from bot.connection.client import Fumarole
from bot.connection.heartbeat import SPARED_STARTS
from bot.connection.sharded import ShardedFumarole
from bot.model.request import TableRequest
from bot.model.sessions import OnTimeout
from bot.model.shards import ShardOverride
from bot.model.turn_times import HOUR, MINUTE
from bot.play.reachability import PAUSES
from bot.sandbox.limits import Sharding
from bot.sandbox.run import Sandbox
from bot.store.database import Database
from bot.store.rows import sessions, timers
from games.core.actions import Forfeit
from tests.bot.cluster.processes import Cluster, channel, cluster, configure_endpoints, server, until
from tests.bot.desk import Clock
from tests.bot.sandbox.fixtures import settings_for
from tests.bot.tables import start
from tests.wire.driver import Driver

SHARD = 1


@asynccontextmanager
async def connected(
    folder: Path, database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, shards: int
) -> AsyncIterator[tuple[Fumarole, Driver]]:
    """A client of its own for a file, with one shard or several."""
    settings = replace(settings_for(folder), sharding=Sharding(recommended=shards, max_concurrency=shards))
    async with Sandbox(settings) as sandbox:
        sandbox.add_server(server(SHARD), "another", (channel(SHARD), "games"))
        configure_endpoints(monkeypatch, sandbox)
        client = (
            Fumarole(database, now=clock)
            if shards == 1
            else ShardedFumarole(database, SingleProcess(ShardOverride()), now=clock)
        )
        async with client:
            running = asyncio.create_task(client.serve(sandbox.token))
            await until(lambda: client.heartbeat.reachable or running.done(), lambda: running)
            yield client, Driver(sandbox)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def hear_steadily(client: Fumarole, clock: Clock) -> None:
    for _ in range(PAUSES + 1):
        clock.moment += MINUTE
        for shard in range(client.shard_count or 1):
            client.reachability.hear(shard, clock.moment)


async def pass_minutes(clock: Clock, minutes: int, *clients: Fumarole) -> None:
    for _ in range(minutes):
        clock.moment += MINUTE
        for client in clients:
            await client.heartbeat.beat()


@pytest.mark.full
@pytest.mark.parametrize("shards", [1, 2])
async def test_a_deaf_session_is_followed_by_another_and_not_resumed(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch, shards: int
) -> None:
    clock = Clock()
    async with connected(tmp_path, database, monkeypatch, clock, shards) as (client, driver):
        gateway = driver.sandbox.gateway
        hear_steadily(client, clock)
        gateway.deafen()
        lost = await driver.sandbox.acts.run(driver.members[0].person, channel(SHARD), "help", {})
        await pass_minutes(clock, 9, client)
        assert gateway.identified == shards
        await pass_minutes(clock, 2, client)
        await until(
            lambda: gateway.identified == 2 * shards and client.heartbeat.reachable,
            lambda: (gateway.identified, gateway.shards),
        )
        await until(client.is_ready, lambda: client)
        assert (await driver.members[0].slash("help", channel=channel(SHARD))).acknowledged
        assert (lost.answer, gateway.resumed) == (None, 0)
        sample = client.host.metrics.registry.get_sample_value
        assert sample("fumarole_sessions_renewed_total", {"cause": "unusual"}) == shards


async def test_a_session_that_hears_is_left_alone(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with connected(tmp_path, database, monkeypatch, clock, 1) as (client, driver):
        for _ in range(3):
            hear_steadily(client, clock)
            await pass_minutes(clock, 9, client)
            assert (await driver.members[0].slash("help", channel=channel(SHARD))).acknowledged
        assert driver.sandbox.gateway.identified == 1


async def test_few_session_starts_are_left_to_what_is_more_urgent(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    async with connected(tmp_path, database, monkeypatch, clock, 1) as (client, driver):
        hear_steadily(client, clock)
        gateway = driver.sandbox.gateway
        gateway.starts.left = SPARED_STARTS
        gateway.deafen()
        await pass_minutes(clock, 12, client)
        await until(lambda: "only 100 starts are left" in caplog.text, lambda: caplog.messages)
        assert gateway.identified == 1
        client.host.metrics.look()
        assert (client.host.metrics.registry.get_sample_value("fumarole_doubtful_seconds") or 0) >= 60
        gateway.starts.left = SPARED_STARTS + 1
        await pass_minutes(clock, 11, client)
        await until(lambda: gateway.identified == 2, lambda: (gateway.identified, gateway.shards))


async def begin_game(process: ShardedFumarole, driver: Driver, shard: int, now: int) -> int:
    """A game in a server of a shard, with an hour a turn, whose first player has been called."""
    ada, bruno = driver.members[:2]
    wish = TableRequest(server(shard), channel(shard), ada.id, "volcano", {}, None, "en")
    wish = replace(wish, clock=HOUR, on_timeout=OnTimeout.FORFEIT)
    return (await start(process.host.sessions, wish, bruno.id, now=now)).session.id


async def seats_lost(all_of: Cluster) -> int:
    async with all_of.database.reading() as transaction:
        rows = await transaction.rows("SELECT id FROM sessions")
        kept = [await sessions.actions(transaction, row["id"]) for row in rows]
    return sum(isinstance(action, Forfeit) for actions in kept for action in actions)


async def test_over_two_processes_no_seat_is_lost_on_a_deaf_shard_and_others_are_left_alone(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with cluster(tmp_path, postgres_address, monkeypatch) as all_of:
        all_of.now = clock
        first, second = await all_of.two()
        clock.moment += MINUTE
        gateway, clients = all_of.driver.sandbox.gateway, (first.client, second.client)
        games = [
            await begin_game(one.client, all_of.driver, shard, clock()) for shard, one in ((0, first), (2, second))
        ]
        for one in clients:
            await one.outbox.begin_due()
            await one.outbox.idle()
        deaf = {session.id for session in gateway.sessions.values() if session.shard.id == 2}
        all_of.driver.faults.deaf |= deaf
        begun = gateway.identified
        for _ in range(50):
            # People are heard on every other shard.
            first.client.reachability.hear(0, clock())
            await pass_minutes(clock, 1, *clients)
            assert await seats_lost(all_of) == 0
        await until(lambda: gateway.identified == begun + 1, lambda: (gateway.identified, gateway.shards))
        await second.connected(2, 3)
        assert {one.shard.id for one in gateway.sessions.values() if one.id not in deaf} == {0, 1, 2, 3}
        for _ in range(15):
            first.client.reachability.hear(0, clock())
            await pass_minutes(clock, 1, *clients)
        async with all_of.database.reading() as transaction:
            (wait,) = await timers.clocks_of_session(transaction, games[1])
        assert wait.deadline_at is not None
        assert wait.deadline_at > clock()
        assert await seats_lost(all_of) == 1
        reply = await all_of.driver.members[0].slash("move", channel=channel(2), move="b2-a3 c3-b3 b3-b4")
        assert reply.played
