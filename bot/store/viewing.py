"""Reading a database without changing anything: neither the file nor what stands beside it, whoever uses it meanwhile.

SQLite makes files beside a database in write-ahead mode even for somebody who only reads it, and cannot read what an
ended process has left in the log without them. So a file that nobody uses is read as one that never changes, and one
with a log that nobody uses from a copy.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import aiosqlite

from bot.store import files
from bot.store.database import OPENING_MILLISECONDS, Transaction, bring_up_to_date, migrations
from bot.store.faults import DatabaseBusy, NotADatabase


class View:
    """A database that is only read, as today's schema has it."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the file."""
        await self._connection.execute("BEGIN")
        try:
            yield Transaction(self._connection)
        finally:
            await self._connection.rollback()


@asynccontextmanager
async def view(path: Path) -> AsyncIterator[View]:
    """Read a database; one of an older schema is brought up to date in a copy that nobody sees.

    Raises :class:`bot.store.faults.DatabaseUnusable`, OSError and sqlite3.Error, and :class:`DatabaseBusy` at the end
    if somebody has begun to use the file meanwhile, for then what was read may not fit together.
    """
    files.require_content(path)
    with _at_rest(path) as (address, settled):
        connection = await _connect(address)
        try:
            version = await _schema(connection)
            if not version:
                raise NotADatabase(path)
            if version != len(migrations()):
                connection = await _renew(connection, version)
            yield View(connection)
        finally:
            await connection.close()
        if settled and files.named_after(path, "-wal").exists():
            raise DatabaseBusy


@contextmanager
def _at_rest(path: Path) -> Iterator[tuple[str, bool]]:
    """The address under which a database can be read, and whether that takes for granted that nobody uses it."""
    log, index, journal = files.beside(path)
    begun = [one for one in (log, journal) if one.exists() and one.stat().st_size]
    if log.exists() and index.exists():
        yield f"{path.resolve().as_uri()}?mode=ro", False
    elif not begun:
        yield f"{path.resolve().as_uri()}?mode=ro&immutable=1", True
    else:
        with TemporaryDirectory(prefix="fumarole-") as folder:
            for one in (path.resolve(), *begun):
                shutil.copyfile(one, Path(folder, one.name))
            yield f"{Path(folder, path.resolve().name).as_uri()}?mode=rw", False


async def _connect(address: str) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(address, uri=True, isolation_level=None)
    connection.row_factory = aiosqlite.Row
    await connection.execute(f"PRAGMA busy_timeout = {OPENING_MILLISECONDS:d}")
    return connection


async def _schema(connection: aiosqlite.Connection) -> int:
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(version)


async def _renew(older: aiosqlite.Connection, version: int) -> aiosqlite.Connection:
    """A copy with today's schema, in SQLite's own temporary storage; the older one is closed if that is made."""
    newer = await _connect("")
    try:
        if version < len(migrations()):
            await older.backup(newer)
        await bring_up_to_date(newer, version)
    except BaseException:
        await newer.close()
        raise
    await older.close()
    return newer
