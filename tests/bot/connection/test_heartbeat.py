"""The heartbeat goes on whatever fails, beats on time, and begins one new session of a shard at a time."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.connection.heartbeat import Renewals
from bot.discord_api.gateway import SessionStartLimit
from bot.model.turn_times import MINUTE, STALE_AFTER
from bot.observability.metrics import Metrics
from bot.play.reachability import LONGEST_SILENCE, Reachability
from tests.bot.desk import NOON, Desk
from tests.bot.drivers import impatient
from tests.wire.driver import PATIENCE


async def test_the_heartbeat_survives_a_database_that_is_locked(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    desk.client.heartbeat.loop.interval = 0.01
    session_id = await desk.begin()
    desk.client.heartbeat.reachable = True
    desk.clock.moment = NOON + STALE_AFTER
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other, impatient(desk.database, 0.01):
        other.execute("BEGIN IMMEDIATE")
        beating = desk.client.heartbeat.loop.start()
        async with asyncio.timeout(PATIENCE):
            while "heartbeat: this round has failed" not in caplog.text:  # noqa: ASYNC110 - a log notifies nobody
                await asyncio.sleep(0.005)
        other.execute("ROLLBACK")
    async with asyncio.timeout(PATIENCE):
        while not any(one.kind == "stale" for one in await desk.queued(session_id)):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
    assert not beating.done()
    await desk.client.heartbeat.loop.stop()
    caplog.clear()


async def test_a_session_that_waits_for_its_turn_is_begun_once() -> None:
    reachability, begun, turn = Reachability(lambda: 1), [0], asyncio.Event()
    reachability.begin(0, NOON)

    async def begin(_shard: int) -> None:
        await turn.wait()
        begun[0] += 1

    async def ask() -> SessionStartLimit:
        return {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}

    renewals = Renewals(reachability, begin, ask, Metrics())
    for minutes in range(0, 60, 11):
        renewals.look(NOON + LONGEST_SILENCE + minutes * MINUTE)
        await asyncio.sleep(0)
    turn.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert begun == [1]
    assert reachability.wants(0)
    renewals.look(NOON + LONGEST_SILENCE + 66 * MINUTE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert begun == [2]
    reachability.begin(0, NOON + LONGEST_SILENCE + 67 * MINUTE)
    assert not reachability.wants(0)
    await renewals.close()
