"""Opens the file of a database: creates it if there is none, checks it, and brings its schema up to date."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import aiosqlite

from bot.store.drivers import migrating
from bot.store.drivers.driver import OpenMode
from bot.store.drivers.migrating import bring_up_to_date, require_known
from bot.store.drivers.sqlite_connection import FileConnection
from bot.store.faults import (
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
from games.core.text import text

log = logging.getLogger(__name__)

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


async def schema(connection: aiosqlite.Connection) -> int:
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
        version = await schema(connection)
        if not new:
            _require_ours(version, path)
        await connection.execute("PRAGMA journal_mode = WAL")
        # FULL makes a committed move survive a power cut, not only a killed process.
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("PRAGMA foreign_keys = ON")
        require_known(version)
        # Nothing may be written into damaged pages; a migration writes into many of them.
        used_at_once = mode is OpenMode.SERVE and version == len(migrating.migrations())
        if not used_at_once or files.size(path) <= LOOKED_AT:
            await _require_sound(connection, path)
        if copied and version < len(migrating.migrations()):
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
    newest = len(migrating.migrations())
    log.info("migrating the database from schema %d to %d; a copy of the old one is %s", version, newest, kept)


def _require_ours(version: int, path: Path) -> None:
    if not version:
        raise NotADatabase(path)


async def _require_sound(connection: aiosqlite.Connection, path: Path) -> None:
    """Raises :class:`DatabaseDamaged` if the integrity check fails, before anything is written."""
    ((found,),) = await connection.execute_fetchall("PRAGMA quick_check(1)")
    if found != "ok":
        raise DatabaseDamaged(path, " ".join(str(found).split()), copies.newest(path))
