"""The heartbeat goes on whatever fails, and beats when something falls due."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import heartbeat
from bot.sandbox.driver import PATIENCE
from bot.services.clock.moments import STALE_AFTER
from bot.store import sqlite
from tests.bot.desk import NOON, Desk


async def test_the_heartbeat_survives_a_database_that_is_locked(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "TICK_SECONDS", 0.01)
    session_id = await desk.begin()
    desk.client.heartbeat.reachable = True
    desk.clock.moment = NOON + STALE_AFTER
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other, monkeypatch.context() as impatient:
        impatient.setattr(sqlite, "PATIENCE_SECONDS", 0.01)
        other.execute("BEGIN IMMEDIATE")
        beating = asyncio.create_task(desk.client.heartbeat.keep_beating())
        async with asyncio.timeout(PATIENCE):
            while "missed a beat" not in caplog.text:  # noqa: ASYNC110 - a log rings no bell
                await asyncio.sleep(0.005)
        other.execute("ROLLBACK")
    async with asyncio.timeout(PATIENCE):
        while not any(one.kind == "stale" for one in await desk.queued(session_id)):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
    assert not beating.done()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    caplog.clear()
