"""Fills new databases of both engines with many rows, as fast as they take them."""

import shutil
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
        "appearances": "user_id guild_id ended_at number game seats first won score moves rated whole"
        " setup opening ending",
        "chronicle_counts": "guild_id game kind seats value games first_wins points scored moves",
        "chronicle_records": "guild_id game kind value number",
        "ratings": "user_id guild_id game mu sigma points games",
        "tallies": "user_id guild_id game variant span since games wins streak best_streak points established",
        "places": "user_id guild_id game place games",
        "turns": "user_id guild_id clocked ended_at session_id sequence took late",
        "encounters": "guild_id lower_id higher_id game lower_wins higher_wins ties",
        "seasons": "guild_id number begun_at",
        "season_tallies": "guild_id season game user_id mu sigma points games wins streak best_streak",
    }
)
"""What is filled in; other columns take their defaults."""

SUMMARISING = (
    *("finishes", "results", "chronicle", "appearances", "chronicle_counts", "chronicle_records"),
    *("ratings", "tallies", "places", "encounters", "seasons", "season_tallies"),
)
"""What leaderboards, profiles and the archive are read from: all but the games themselves."""

SERVERS_APART = 10**7
"""By how much the numbers of servers, channels and people of one copy of everything differ from those of the next."""

_OF_SERVERS = ("guild_id", "channel_id", "user_id", "lower_id", "higher_id")
_OF_GAMES = ("number", "session_id")

Rows = Mapping[str, Sequence[tuple[Any, ...]]]
"""Rows by table."""


def copying(table: str, source: str, games: int, copies: int, first_server: int) -> str:
    """A statement that adds what so many further games leave in a table, played by other people in other servers."""
    columns = COLUMNS[table].split()
    # The seasons of a server have numbers of their own.
    by = dict.fromkeys(_OF_SERVERS, SERVERS_APART) | dict.fromkeys(_OF_GAMES, 0 if table == "seasons" else games)
    told = ", ".join(f"{name} + n * {by[name]}" if name in by else name for name in columns)
    numbers = ", ".join(f"({number})" for number in range(1, copies))
    return (
        f"WITH copies(n) AS (VALUES {numbers}) INSERT INTO {table} ({', '.join(columns)}) SELECT {told}"
        f" FROM copies CROSS JOIN {source} WHERE guild_id < {first_server + SERVERS_APART}"
    )


class Filling(ABC):
    """A new database that is being filled; indexes are made at the end, which is faster."""

    @abstractmethod
    async def add(self, rows: Rows) -> None:
        """Add rows."""

    @abstractmethod
    async def repeat(self, games: int, copies: int, first_server: int) -> None:
        """Let what summarises so many games be there so many times; the games themselves are not."""

    @abstractmethod
    async def finish(self) -> None:
        """Make the indexes, and whatever else the planner of queries goes by."""


class _InFile(Filling):
    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
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

    async def repeat(self, games: int, copies: int, first_server: int) -> None:
        # A statement that reads the table it writes to would first put all that it reads aside.
        once = self._path.with_suffix(".once")
        shutil.copyfile(self._path, once)
        self._connection.execute("ATTACH ? AS once", (str(once),))
        for table in SUMMARISING:
            self._connection.execute(copying(table, f"once.{table}", games, copies, first_server))
        self._connection.execute("DETACH once")
        # No session that is opened later may have the number of one that is only summarised.
        self._connection.execute(
            "UPDATE sqlite_sequence SET seq = (SELECT max(session_id) FROM finishes) WHERE name = 'sessions'"
        )
        once.unlink()

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

    async def repeat(self, games: int, copies: int, first_server: int) -> None:
        for table in SUMMARISING:
            await self._connection.execute(copying(table, table, games, copies, first_server))

    async def finish(self) -> None:
        for _, statement in self._indexes:
            await self._connection.execute(statement)
        for table, column, given in (("sessions", "id", "session_id"), ("finishes", "number", "number")):
            sequence = f"pg_get_serial_sequence('{table}', '{column}')"
            await self._connection.execute(f"SELECT setval({sequence}, (SELECT max({given}) FROM finishes))")
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
        yield _InFile(connection, path)


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
