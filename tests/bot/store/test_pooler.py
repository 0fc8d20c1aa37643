"""The bot plays behind a connection pooler that gives each connection a session, and behind no other one."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from bot.cli.doctor import Verdict, of_database
from bot.cli.terminal import Exit, explain
from bot.connection.launch import open_exclusively
from bot.program import wall_clock
from bot.store.drivers import postgres_connection, server_lock
from bot.store.drivers.driver import OpenMode
from bot.store.drivers.postgres import WRITER
from bot.store.drivers.postgres_connection import LOST, pool_of
from bot.store.faults import DatabaseUnusable
from bot.store.url import DatabaseUrl
from tests.bot.store import pgbouncer
from tests.wire.driver import PATIENCE

pytestmark = pytest.mark.full

HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid::bigint = $1"

LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")


def socket_of(address: str) -> Path:
    """The folder of the server's socket."""
    return Path(parse_qs(urlsplit(address).query)["host"][0])


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine of a test may be busy."""
    for name in ("PATIENCE_SECONDS", "CONNECTING_SECONDS"):
        monkeypatch.setattr(postgres_connection, name, PATIENCE)


@pytest.fixture
async def pooled(another: tuple[str, Any]) -> AsyncIterator[str]:
    """The address of an empty database behind a PgBouncer that gives each connection a session of its own."""
    with pgbouncer.running(socket_of(another[0]), "session") as home:
        yield pgbouncer.address_of(home)


async def refused(address: str) -> tuple[str, Exit]:
    """Why a bot does not start on this address; the doctor names the same."""
    with pytest.raises(DatabaseUnusable) as found:
        async with open_exclusively(DatabaseUrl(address), 0):
            pytest.fail("it starts")
    sentence, end = explain(found.value)
    told = [
        one.sentence.key for one in await of_database(DatabaseUrl(address), wall_clock) if one.verdict is Verdict.MEND
    ]
    assert told == [sentence.key]
    return sentence.key, end


async def test_a_bot_plays_behind_a_pooler_with_a_session_for_each_connection(pooled: str) -> None:
    async with (
        open_exclusively(DatabaseUrl(pooled), 0) as (first, _),
        open_exclusively(DatabaseUrl(pooled), 0) as (second, _),
    ):
        await first.write_nothing()
        await second.write_nothing()
        found = await of_database(DatabaseUrl(pooled), wall_clock)
    assert [one.sentence.key for one in found if one.verdict is Verdict.MEND] == []


async def test_the_limits_of_a_session_are_in_force_behind_a_pooler_and_end_with_it(pooled: str) -> None:
    pool = await pool_of(pooled, OpenMode.SERVE)
    async with pool.acquire() as connection:
        session = await connection.fetchval("SELECT pg_backend_pid()")
        assert [await connection.fetchval(f"SHOW {name}") for name in LIMITS] == ["25s", "25s"], (
            "five times as long for the machine of the tests"
        )
        assert await connection.fetchval("SHOW jit") == "off"
    await pool.close()
    after: Any = await asyncpg.connect(pooled)
    assert await after.fetchval("SELECT pg_backend_pid()") == session, "it is given to whoever comes next"
    assert [await after.fetchval(f"SHOW {name}") for name in LIMITS] == ["0", "0"]
    await after.close()


async def test_a_writer_that_stands_still_behind_a_pooler_is_ended(pooled: str, another: tuple[str, Any]) -> None:
    pool, inside = await pool_of(pooled, OpenMode.SERVE, idle=0.2), another[1]
    async with pool.acquire() as connection:
        await connection.execute(f"BEGIN; SELECT pg_advisory_xact_lock({WRITER})")
        await inside.execute(f"SET lock_timeout = '{PATIENCE:.0f}s'")
        await inside.fetchval("SELECT pg_advisory_lock($1)", WRITER)
        with pytest.raises(LOST):
            await connection.execute("COMMIT")
    await pool.close()


async def test_the_lock_on_a_database_is_free_once_its_holder_is_gone_behind_a_pooler(
    pooled: str, another: tuple[str, Any]
) -> None:
    lock = await server_lock.ServerLock.take(DatabaseUrl(pooled))
    assert await another[1].fetchval(HELD, server_lock.OWNER) == 1
    # As if the process were killed.
    lock.release()
    async with asyncio.timeout(PATIENCE):
        while await another[1].fetchval(HELD, server_lock.OWNER):
            pass
    async with server_lock.owned(DatabaseUrl(pooled)):
        assert await another[1].fetchval(HELD, server_lock.OWNER) == 1


@pytest.mark.parametrize("mode", ["transaction", "statement"])
async def test_a_pooler_that_shares_sessions_is_refused(another: tuple[str, Any], mode: str) -> None:
    with pgbouncer.running(socket_of(another[0]), mode) as home:
        assert await refused(pgbouncer.address_of(home)) == ("bot-database-misconfigured", Exit.SETTINGS)
    assert await another[1].fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0


async def test_a_pooler_that_shares_sessions_is_noticed_while_others_use_it(another: tuple[str, Any]) -> None:
    with pgbouncer.running(socket_of(another[0]), "transaction") as home:
        address = pgbouncer.address_of(home)
        others = [await asyncpg.connect(address, statement_cache_size=0) for _ in range(4)]
        busy = [asyncio.create_task(use(one)) for one in others]
        assert await refused(address) == ("bot-database-misconfigured", Exit.SETTINGS)
        for one in busy:
            one.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        for other in others:
            other.terminate()


async def use(connection: Any) -> None:
    while True:
        await connection.execute("SELECT 1")


async def test_what_a_pooler_refuses_is_named(pooled: str) -> None:
    for address in (
        f"{pooled}&options=-c%20geqo%3Doff",
        pooled.replace("fumarole@", "nobody@"),
        pooled.replace("/another?", "/nothing?"),
    ):
        assert await refused(address) == ("bot-database-misconfigured", Exit.SETTINGS), address


async def test_a_process_that_stands_still_is_missed_as_soon_behind_a_pooler(
    pooled: str, another: tuple[str, Any]
) -> None:
    lock = await server_lock.ServerLock.take(DatabaseUrl(pooled), shared=True)
    await lock.lease(4711, seconds=0.2)
    async with asyncio.timeout(PATIENCE):
        while await another[1].fetchval(HELD, 4711):
            pass
    lock.release()
