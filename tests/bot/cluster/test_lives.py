"""How a client of several processes begins to serve its shards, and what it still does once its lease is lost."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import bot.connection.client
import bot.connection.sharded
from bot.connection.sharded import ShardedFumarole
from bot.sandbox.driver import PATIENCE
from bot.store.faults import LeaseLost
from tests.bot.cluster import processes
from tests.bot.cluster.processes import SHARDS, channel, fleet, until


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
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
        hasty = await all_of.begin()
        await hasty.connected(*range(SHARDS))
        assert all_of.driver.sandbox.gateway.identified == SHARDS


async def test_a_command_under_way_when_the_lease_is_lost_is_answered(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.connection.client, "LATE_ANSWERS_SECONDS", 0.0)
    monkeypatch.setattr(bot.connection.sharded, "LAST_ANSWERS_SECONDS", PATIENCE)
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
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
