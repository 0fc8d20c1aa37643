"""The heartbeat goes on whatever fails, and beats when something falls due."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.moments import STALE_AFTER
from bot.sandbox.driver import PATIENCE
from tests.bot.desk import NOON, Desk
from tests.bot.drivers import impatient


async def test_the_heartbeat_survives_a_database_that_is_locked(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    desk.client.heartbeat.loop.tick = 0.01
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
