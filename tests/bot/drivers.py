"""Which tests run on PostgreSQL too, and an empty database there for each of them.

A test that asks for the fixture ``database`` runs on SQLite, and those of the store and of the services on PostgreSQL
as well. A test that needs the file, or what only SQLite knows, is marked ``sqlite`` and never does.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.store.database import Database, Transaction
from bot.store.drivers.driver import OpenMode
from bot.store.drivers.postgres import PostgresDriver
from bot.store.drivers.postgres_connection import PostgresTransaction, pool_of
from bot.store.drivers.sqlite import SqliteDriver
from bot.store.drivers.sqlite_connection import SqliteTransaction
from bot.store.rows import metadata
from bot.store.url import DatabaseUrl, Location
from tests import postgres
from tests.bot.emptying import empty, sessions_for_emptying
from tests.bot.rooms import SERVICES

FOLDERS = tuple(f"tests/bot/{room}/" for room in ("store", *SERVICES))

_prepared = set[str]()
"""The addresses of databases with the newest schema."""


@contextmanager
def impatient(database: Database, seconds: float) -> Iterator[None]:
    """Let a transaction be refused so soon, but only in here: what follows waits as long as it takes."""
    usual, database.driver.patience = database.driver.patience, seconds
    try:
        yield
    finally:
        database.driver.patience = usual


async def remember(database: Database, value: str) -> None:
    """Write something that can be recalled."""
    async with database.transaction() as transaction:
        await metadata.put(transaction, "told", value)


async def recalled(database: Database) -> str | None:
    """What was written at last."""
    async with database.reading() as transaction:
        return await metadata.get(transaction, "told")


def choose_drivers(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for a database one of SQLite and, if it is in these folders, one of PostgreSQL."""
    if "database" not in metafunc.fixturenames or not metafunc.definition.nodeid.startswith(FOLDERS):
        return
    if metafunc.definition.get_closest_marker("sqlite") is None:
        engines = [pytest.param("sqlite", id=pytest.HIDDEN_PARAM)]
        if metafunc.config.option.markexpr != "not full":
            engines.append(pytest.param("postgres", id="postgres", marks=pytest.mark.full))
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


def save_log(path: Path) -> None:
    """Write what is in the write-ahead log into the file as well."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


ENGINES = ("sqlite", pytest.param("postgres", marks=pytest.mark.full))
"""For a fixture that is a place without a database, see :func:`new_place`."""


@asynccontextmanager
async def new_place(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[Location]:
    """A place without a database, of the engine that a fixture is asked for."""
    if request.param == "sqlite":
        yield folder / "new.sqlite3"
        return
    async with another(request.getfixturevalue("postgres_address")) as (address, _):
        yield DatabaseUrl(address)


def sqlite_of(database: Database) -> SqliteDriver:
    """The engine of a database that is a file."""
    assert isinstance(database.driver, SqliteDriver)
    return database.driver


def server() -> Iterator[str]:
    """The address of a database on a server that runs as long as this."""
    postgres.require_installed()
    with postgres.running() as started, sessions_for_emptying():
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


async def end_sessions(address: str) -> None:
    """End the sessions of everybody else, as a server does that stops."""
    connection: Any = await asyncpg.connect(address)
    await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()


@asynccontextmanager
async def emptied(address: str) -> AsyncIterator[Database]:
    """The database at this address, without what an earlier test has left in it."""
    async with await open_emptied(address) as database:
        yield database


async def open_emptied(address: str) -> Database:
    """The same, to be closed by the caller."""
    if address not in _prepared:
        # Only the first one looks for migrations, with a connection of its own.
        await (await PostgresDriver.open(address)).close()
        _prepared.add(address)
    await asyncio.to_thread(empty, address)
    return Database(PostgresDriver(await pool_of(address, OpenMode.SERVE), str(DatabaseUrl(address))))
