"""Fills new databases of both engines with many rows, as fast as they take them."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import MappingProxyType
from typing import Any

import asyncpg

from bot.store.database import Database
from bot.store.engines.postgres import PostgresEngine

COLUMNS = MappingProxyType(
    {
        "sessions": "id guild_id channel_id game rules_version options capacity status opener_id language seed sequence"
        " created_at started_at ended_at ending",
        "seats": "session_id seat user_id placing score",
        "actions": "session_id sequence kind seat notation user_id acted_at",
        "posts": "session_id board_id board_turn",
        "finishes": "number session_id guild_id channel_id game ended_at rated",
        "results": "number seat guild_id game user_id place mu_before sigma_before mu_after sigma_after points",
        "chronicle": "number guild_id game ended_at seats setup opening moves ending rated whole first_won",
        "appearances": "user_id guild_id ended_at number game seats first won score moves rated whole",
        "chronicle_counts": "guild_id game kind seats value games first_wins points scored moves",
        "chronicle_records": "guild_id game kind value number",
        "ratings": "user_id guild_id game mu sigma points games",
        "tallies": "user_id guild_id game variant span since games wins streak best_streak points established",
        "places": "user_id guild_id game place games",
        "turns": "user_id guild_id clocked ended_at session_id sequence took late",
        "encounters": "guild_id lower_id higher_id game lower_wins higher_wins ties",
    }
)
"""What is filled in; other columns take their defaults."""

Rows = Mapping[str, Sequence[tuple[Any, ...]]]
"""Rows by table."""


class Filling(ABC):
    """A new database that is being filled; indexes are made at the end, which is faster."""

    @abstractmethod
    async def add(self, rows: Rows) -> None:
        """Add rows."""

    @abstractmethod
    async def finish(self) -> None:
        """Make the indexes, and whatever else the planner of queries goes by."""


class _InFile(Filling):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
        self._indexes = connection.execute(indexes).fetchall()
        for name, _ in self._indexes:
            connection.execute(f"DROP INDEX {name}")

    async def add(self, rows: Rows) -> None:
        self._connection.execute("BEGIN")
        for table, some in rows.items():
            names = COLUMNS[table].split()
            marks = ", ".join("?" * len(names))
            self._connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", some)
        self._connection.execute("COMMIT")

    async def finish(self) -> None:
        for _, statement in self._indexes:
            self._connection.execute(statement)
        self._connection.execute("PRAGMA journal_mode = WAL")


class _InServer(Filling):
    def __init__(self, connection: Any, indexes: Sequence[tuple[str, str]]) -> None:
        self._connection = connection
        self._indexes = indexes

    async def add(self, rows: Rows) -> None:
        for table, some in rows.items():
            await self._connection.copy_records_to_table(table, records=some, columns=COLUMNS[table].split())

    async def finish(self) -> None:
        for _, statement in self._indexes:
            await self._connection.execute(statement)
        for table, column in (("sessions", "id"), ("finishes", "number")):
            sequence = f"pg_get_serial_sequence('{table}', '{column}')"
            await self._connection.execute(f"SELECT setval({sequence}, (SELECT max({column}) FROM {table}))")
        # What a server does by itself after a while.
        await self._connection.execute("VACUUM (ANALYZE)")


@asynccontextmanager
async def in_file(path: Path) -> AsyncIterator[Filling]:
    """A new SQLite file to be filled."""
    _require_new(path)
    await (await Database.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000"):
            connection.execute(f"PRAGMA {pragma}")
        yield _InFile(connection)


@asynccontextmanager
async def in_server(address: str) -> AsyncIterator[Filling]:
    """An empty PostgreSQL database to be filled; whoever does it may do everything there."""
    await (await PostgresEngine.open(address)).close()
    connection: Any = await asyncpg.connect(address)
    try:
        # Rows that refer to others are right by construction.
        await connection.execute(
            "SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET synchronous_commit = off"
        )
        indexes = await connection.fetch(
            "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
            " AND indexname NOT IN (SELECT conname FROM pg_constraint)"
        )
        for index in indexes:
            await connection.execute(f"DROP INDEX {index['indexname']}")
        yield _InServer(connection, [tuple(one) for one in indexes])
    finally:
        await connection.close()


def _require_new(path: Path) -> None:
    if path.exists():
        raise FileExistsError(path)
