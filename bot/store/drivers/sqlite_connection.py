"""Opens the file of a database, creates it if there is none, and runs statements on it.

Statements run on the event loop: the way to a thread and back takes several times as long as most of them do.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.drivers import schema_migrations
from bot.store.drivers.driver import OpenMode
from bot.store.drivers.schema_migrations import bring_up_to_date, require_known
from bot.store.faults import (
    ConstraintBroken,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseReadOnly,
    DatabaseUnusable,
    FaultKind,
    NotADatabase,
    fault_kind,
)
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.statements import Row, Transaction
from games.core.text import text

log = logging.getLogger(__name__)

T = TypeVar("T")


class FileConnection(aiosqlite.Connection):
    """A connection that is also there without its thread, as ``direct``; the thread has nothing to do then."""

    direct: sqlite3.Connection

    def __init__(self, path: Path) -> None:
        def connect() -> sqlite3.Connection:
            self.direct = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.direct.row_factory = sqlite3.Row
            return self.direct

        super().__init__(connect, iter_chunk_size=64)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do something in the connection's thread, which does one thing after the other."""
        done: T = await self._execute(work)  # type: ignore[no-untyped-call]  # the library has no types
        return done


class _SqliteStatements(Transaction):
    """What SQLite keeps of its tables: the numbers it has given to rows."""

    async def last_number(self, table: str, column: str) -> int:
        return await self.count("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))

    async def number_after(self, table: str, column: str, number: int) -> None:
        # Rows that bring their own numbers are counted by SQLite itself.
        if number > await self.last_number(table, column):
            await self.run("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            await self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))


class SqliteTransaction(_SqliteStatements):
    """Statements on a connection that is in a transaction, executed at once on the event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named:
            return self._connection.execute(statement, tuple(parameters)).rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named:
            self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named:
            return list(self._connection.execute(statement, tuple(parameters)))


class ThreadTransaction(_SqliteStatements):
    """The same, executed in the connection's thread, for what may take long."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named:
            cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named:
            await self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named:
            return list(await self._connection.execute_fetchall(statement, tuple(parameters)))


class _NamingConstraints:
    """Names a broken constraint as the store does, whichever driver found it.

    A generator would take as long as a statement: a move makes a hundred of them.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, problem: BaseException | None, _where: object) -> None:
        if isinstance(problem, sqlite3.IntegrityError):
            raise ConstraintBroken(str(problem)) from problem


_constraints_named = _NamingConstraints()


async def connect_read_only(address: str) -> aiosqlite.Connection:
    """A connection of its own for reading, at a URI; it may also lead to a copy."""
    connection = await aiosqlite.connect(address, uri=True, isolation_level=None)
    connection.row_factory = aiosqlite.Row
    return connection


BUSY_MILLISECONDS = 20
OPENING_MILLISECONDS = 5_000
"""How long a statement waits for another process's lock: in normal use, and while the file is being opened."""

LOOKED_AT = 128 * 2**20
"""The size in bytes up to which all pages are looked at before a file is used; of a larger one a back-up does it."""


async def open_connection(path: Path, *, copied: bool, mode: OpenMode = OpenMode.SERVE) -> FileConnection:
    """A connection to the file with the newest schema; creates the file if there is none.

    A file with an older schema is ``copied`` before it is changed.

    Raises :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error; the file is left as it was then.
    """
    if files.is_missing(path):
        await _create(path)
    files.require_content(path)
    files.require_writable(path)
    try:
        return await _connect(path, new=False, copied=copied, mode=mode)
    except sqlite3.DatabaseError as problem:
        if fault_kind(problem) is FaultKind.READ_ONLY:
            raise DatabaseReadOnly(path) from problem
        if fault_kind(problem) is FaultKind.DAMAGED:
            raise DatabaseDamaged(path, str(problem), copies.newest(path)) from problem
        raise
    except UnicodeDecodeError as problem:
        # Python reads SQLite's message about a damaged schema, which quotes it.
        raise DatabaseDamaged(path, "the schema cannot be read", copies.newest(path)) from problem


async def schema_of(connection: aiosqlite.Connection) -> int:
    """The number of the newest migration the file has seen; 0 if it is not one of ours."""
    rows = list(await connection.execute_fetchall("PRAGMA user_version"))
    return int(rows[0][0])


async def _create(path: Path) -> None:
    """Create the file under another name and rename it when it is complete, so an empty file is never ours."""
    begun = files.named_after(path, ".new")
    try:
        files.remove(begun)
        files.create(begun)
        # Else a command of root's would leave a file that the bot's own user cannot write.
        files.give_to_owner(begun, path)
        await (await _connect(begun, new=True, copied=False)).close()
        files.put_in_place(begun, path)
    except PermissionError as forbidden:
        raise DatabaseReadOnly(path) from forbidden
    log.info("new database created: %s", path)


async def _connect(path: Path, *, new: bool, copied: bool, mode: OpenMode = OpenMode.SERVE) -> FileConnection:
    connection = FileConnection(path)
    await connection
    try:
        await connection.execute(f"PRAGMA busy_timeout = {OPENING_MILLISECONDS:d}")
        version = await schema_of(connection)
        if not new:
            _require_ours(version, path)
        await connection.execute("PRAGMA journal_mode = WAL")
        # FULL makes a committed move survive a power cut, not only a killed process.
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("PRAGMA foreign_keys = ON")
        require_known(version)
        # Nothing may be written into damaged pages; a migration writes into many of them.
        used_at_once = mode is OpenMode.SERVE and version == len(schema_migrations.migrations())
        if not used_at_once or files.size(path) <= LOOKED_AT:
            await _require_sound(connection, path)
        if copied and version < len(schema_migrations.migrations()):
            await asyncio.to_thread(_keep_older, path, version)
        if await bring_up_to_date(connection, version):
            await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        await connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS:d}")
    except BaseException:
        await connection.close()
        raise
    return connection


def _keep_older(path: Path, version: int) -> None:
    """Copy a file before it is migrated; raises :class:`DatabaseUnusable` if that fails, since it is the way back."""
    try:
        kept = copies.keep_older(path, version)
    except (DatabaseUnusable, DatabaseBusy, OSError, sqlite3.Error) as problem:
        reason = problem.text if isinstance(problem, DatabaseUnusable) else str(problem)
        raise DatabaseUnusable(text("bot-database-not-copied", path=str(path), reason=reason)) from problem
    newest = len(schema_migrations.migrations())
    log.info("migrating the database from schema %d to %d; a copy of the old one is %s", version, newest, kept)


def _require_ours(version: int, path: Path) -> None:
    if not version:
        raise NotADatabase(path)


async def _require_sound(connection: aiosqlite.Connection, path: Path) -> None:
    """Raises :class:`DatabaseDamaged` if the integrity check fails, before anything is written."""
    ((found,),) = await connection.execute_fetchall("PRAGMA quick_check(1)")
    if found != "ok":
        raise DatabaseDamaged(path, " ".join(str(found).split()), copies.newest(path))
