"""The one connection: migrations, transactions, and reading while nobody writes.

A single writer needs no luck with locks: transactions queue on an asyncio lock, and a row a caller has read inside one
cannot change before it ends. A rollback waits behind the statement it undoes and does nothing where there is nothing
to undo, so a transaction that is cancelled half-way, even in its first statement, is never left open.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

import aiosqlite

BUSY_MILLISECONDS = 5_000
"""How long a statement waits for another process (a backup, a check) to let go of the file."""


class NewerDatabase(Exception):
    """The file was written by a newer version of the program than this one."""


class Database:
    """An open database file, migrated to the newest schema."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file, creating it if need be, and bring its schema up to date.

        Raises :class:`NewerDatabase` and sqlite3.Error; the file is left as it was then.
        """
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            connection.row_factory = aiosqlite.Row
            await connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS:d}")
            await connection.execute("PRAGMA journal_mode = WAL")
            # FULL makes a committed move survive a power cut, not only a killed process.
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("PRAGMA foreign_keys = ON")
            database = cls(connection)
            await database.migrate()
        except BaseException:
            await connection.close()
            raise
        return database

    async def close(self) -> None:
        """Finish the transaction under way, if there is one, and close the file."""
        async with self._writing:
            await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Everything inside is committed together, or, if anything raises, not at all."""
        async with self._writing:
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
                yield Transaction(self._connection)
                await self._connection.execute("COMMIT")
            except BaseException:
                await self._connection.rollback()
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the file."""
        async with self._writing:
            try:
                await self._connection.execute("BEGIN")
                yield Transaction(self._connection)
            finally:
                await self._connection.rollback()

    async def migrate(self) -> None:
        """Apply the numbered migrations the file has not seen; each commits together with its number."""
        migrations = _migrations()
        rows = list(await self._connection.execute_fetchall("PRAGMA user_version"))
        version = int(rows[0][0])
        if version > len(migrations):
            raise NewerDatabase(f"schema {version}, this program knows {len(migrations)}")
        for number, script in enumerate(migrations[version:], start=version + 1):
            # The script is one of our own files and the number an integer; neither comes from outside.
            await self._connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number:d};\nCOMMIT;")


class Transaction:
    """The statements allowed inside :meth:`Database.transaction`; it ends with its block."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """Execute a statement that changes rows; returns how many it changed."""
        cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.rowcount

    async def insert(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """Execute an INSERT; returns the new row's id."""
        cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.lastrowid or 0

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[sqlite3.Row]:
        """Every row of a query."""
        return list(await self._connection.execute_fetchall(statement, tuple(parameters)))

    async def row(self, statement: str, parameters: Iterable[Any] = ()) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        found = await self.rows(statement, parameters)
        return found[0] if found else None


def _migrations() -> list[str]:
    folder = files("bot.store").joinpath("migrations")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return [folder.joinpath(name).read_text(encoding="utf-8") for name in names]
