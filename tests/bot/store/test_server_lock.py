"""Bots share a database on a server; a command that needs it for itself has it alone."""

import asyncio
from typing import Any

import asyncpg
import pytest

from bot.cli.terminal import Exit, explain
from bot.connection.launch import open_exclusively
from bot.store.drivers import server_lock
from bot.store.faults import DatabaseInUse
from bot.store.url import DatabaseUrl
from tests.bot.drivers import end_sessions

HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid::bigint = $1"


async def test_a_second_bot_may_work_with_the_database_of_the_first(postgres_address: str) -> None:
    server = DatabaseUrl(postgres_address)
    async with open_exclusively(server, 0) as (first, _), open_exclusively(server, 0) as (second, _):
        await first.write_nothing()
        await second.write_nothing()


async def test_a_command_has_the_database_alone_or_is_refused_until_the_bots_have_ended(postgres_address: str) -> None:
    server = DatabaseUrl(postgres_address)
    async with open_exclusively(server, 0):
        with pytest.raises(DatabaseInUse) as refused:
            async with server_lock.owned(server):
                pytest.fail("a command has the database of a bot that runs")
        assert explain(refused.value) == (refused.value.text, Exit.LATER)
        assert "fumarole" in str(refused.value.text), "the operator wants to find the other process"
    async with server_lock.owned(server):
        with pytest.raises(DatabaseInUse):
            async with open_exclusively(server, 0):
                pytest.fail("a bot has the database of a command that runs")


async def test_the_database_is_free_as_soon_as_it_has_been_given_back(postgres_address: str) -> None:
    server = DatabaseUrl(postgres_address)
    watching: Any = await asyncpg.connect(postgres_address)
    for _ in range(10):
        async with server_lock.owned(server):
            assert await watching.fetchval(HELD, server_lock.OWNER) == 1
        assert await watching.fetchval(HELD, server_lock.OWNER) == 0
    await watching.close()


async def test_the_lock_is_taken_again_after_the_server_was_away(postgres_address: str) -> None:
    server = DatabaseUrl(postgres_address)
    async with server_lock.owned(server) as lock:
        keeper = asyncio.create_task(lock.keep(every=0.05))
        await end_sessions(postgres_address)
        watching: Any = await asyncpg.connect(postgres_address)
        while not await watching.fetchval(HELD, server_lock.OWNER):
            assert not keeper.done(), keeper.result()
        await watching.close()
        keeper.cancel()
        await asyncio.gather(keeper, return_exceptions=True)


async def test_who_lost_the_lock_to_another_process_stops(postgres_address: str) -> None:
    server = DatabaseUrl(postgres_address)
    async with server_lock.owned(server) as late:
        await end_sessions(postgres_address)
        async with server_lock.owned(server):
            with pytest.raises(DatabaseInUse):
                await late.keep(every=0.05)
