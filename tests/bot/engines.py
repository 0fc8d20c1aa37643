"""Which tests of the store and the services run on PostgreSQL too, and an empty database there for each of them.

A test that asks for the fixture ``database`` runs on SQLite. Those below run on PostgreSQL as well: every one of the
store, some of the services, and with FUMAROLE_TESTS=thorough all of them. A test that needs the file, or what only
SQLite knows, is marked ``sqlite`` and never does.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from bot.sandbox.driver import PATIENCE
from bot.store.database import Database, Transaction
from bot.store.postgres import PostgresEngine
from bot.store.postgres_statements import PostgresTransaction
from bot.store.sqlite import SqliteEngine, SqliteTransaction
from tests import postgres
from tests.thorough import THOROUGH

FOLDERS = ("tests/bot/store/", "tests/bot/services/")

USUAL = (
    "tests/bot/store/",
    "tests/bot/services/people/test_privacy.py",
    "tests/bot/services/standings/test_standings.py",
    "tests/bot/services/table/test_playing.py",
)
"""What runs on both engines in every run."""

EMPTY = """
DO $$ BEGIN EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY' FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations'
); END $$
"""


def choose_engines(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for a database one of SQLite and, if it is among those above, one of PostgreSQL."""
    place = metafunc.definition.nodeid
    folders = FOLDERS if THOROUGH else USUAL
    if "database" not in metafunc.fixturenames or not place.startswith(folders):
        return
    if metafunc.definition.get_closest_marker("sqlite") is None:
        engines = [pytest.param("sqlite", id=pytest.HIDDEN_PARAM), pytest.param("postgres", id="postgres")]
        metafunc.parametrize("database", engines, indirect=True)


COLUMNS: dict[type[Transaction], str] = {
    SqliteTransaction: "SELECT tables.name, columns.name FROM sqlite_schema AS tables,"
    " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'",
    PostgresTransaction: "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
}


async def columns(transaction: Transaction) -> list[tuple[str, str]]:
    """Every column of every table, as (table, column)."""
    (statement,) = [query for kind, query in COLUMNS.items() if isinstance(transaction, kind)]
    return [(table, column) for table, column in await transaction.rows(statement)]


def sqlite_of(database: Database) -> SqliteEngine:
    """The engine of a database that is a file."""
    assert isinstance(database.engine, SqliteEngine)
    return database.engine


def server() -> Iterator[str]:
    """The address of a database on a server that runs as long as this."""
    if not postgres.is_installed():
        if os.environ.get("FUMAROLE_TESTS_POSTGRES") == "needed":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    with postgres.running() as started:
        yield postgres.address_of(started.socket, "postgres")


@asynccontextmanager
async def another(address: str) -> AsyncIterator[tuple[str, Any]]:
    """A database beside the one at this address, without any table: its address and a connection to it."""
    connection: Any = await asyncpg.connect(address)
    await connection.execute("CREATE DATABASE another")
    beside = address.replace("/postgres?", "/another?")
    inside: Any = await asyncpg.connect(beside)
    try:
        yield beside, inside
    finally:
        await inside.close()
        await connection.execute("DROP DATABASE another WITH (FORCE)")
        await connection.close()


@asynccontextmanager
async def emptied(address: str) -> AsyncIterator[Database]:
    """The database at this address, without what an earlier test has left in it."""
    async with await open_emptied(address) as database:
        yield database


async def open_emptied(address: str) -> Database:
    """The same, to be closed by the caller."""
    database = Database(await PostgresEngine.open(address))
    connection: Any = await asyncpg.connect(address, server_settings={"lock_timeout": f"{PATIENCE:.0f}s"})
    try:
        # A session that an earlier test has left open fails this one, which would wait for it for ever otherwise.
        await connection.execute(EMPTY)
    except BaseException:
        await database.close()
        raise
    finally:
        await connection.close()
    return database
