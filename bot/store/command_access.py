"""A command's access to a database: exclusive, or read-only while the bot uses it, which changes no file.

In WAL mode even a reader makes SQLite create files beside the database, and the log left by a dead process cannot be
read without them. So an unused file is opened as immutable, and an unused file with a log is read from a copy.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import aiosqlite

from bot.store.drivers import schema_migrations
from bot.store.drivers.sqlite_connection import OPENING_MILLISECONDS, ThreadTransaction, connect_read_only, schema_of
from bot.store.faults import DatabaseBusy, NotADatabase
from bot.store.files import access as files
from bot.store.files.access import owned
from bot.store.statements import Transaction
from bot.store.url import DatabaseUrl, Location


class DatabaseView(Protocol):
    """A database opened for reading, with the current schema."""

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction whose reads all see the same state of the database."""


class _FileView:
    """A file opened for reading."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """See :meth:`DatabaseView.reading`."""
        await self._connection.execute("BEGIN")
        try:
            yield ThreadTransaction(self._connection)
        finally:
            await self._connection.rollback()


def require_unheld(path: Path) -> None:
    """Raises sqlite3.Error if the database cannot be written now; its owner and permissions are checked before."""
    with closing(sqlite3.connect(path, timeout=OPENING_MILLISECONDS / 1000, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


@asynccontextmanager
async def read_only(location: Location) -> AsyncIterator[DatabaseView]:
    """Open a database of the current schema for reading.

    Raises :class:`bot.store.faults.DatabaseUnusable`, OSError and sqlite3.Error, and :class:`DatabaseBusy` at the end
    if another process began to use the file meanwhile, since the reads may then be inconsistent.
    """
    if isinstance(location, DatabaseUrl):
        # Its driver need not be installed where the database is a file.
        from bot.store.drivers.postgres import view_server

        async with view_server(location) as seen:
            yield seen
        return
    async with _view_file(location) as opened:
        yield opened


@asynccontextmanager
async def _view_file(path: Path) -> AsyncIterator[DatabaseView]:
    files.require_content(path)
    with _at_rest(path) as (address, settled):
        connection = await connect_read_only(address)
        try:
            await connection.execute(f"PRAGMA busy_timeout = {OPENING_MILLISECONDS:d}")
            version = await schema_of(connection)
            if not version:
                raise NotADatabase(path)
            schema_migrations.require_current(path, version)
            yield _FileView(connection)
        finally:
            await connection.close()
        if settled and files.named_after(path, "-wal").exists():
            raise DatabaseBusy


@contextmanager
def _at_rest(path: Path) -> Iterator[tuple[str, bool]]:
    """A URI under which a database can be read, and whether it assumes that no process uses the file."""
    log, index, journal = files.beside(path)
    begun = [file for file in (log, journal) if file.exists() and file.stat().st_size]
    if log.exists() and index.exists():
        yield f"{path.resolve().as_uri()}?mode=ro", False
    elif not begun:
        yield f"{path.resolve().as_uri()}?mode=ro&immutable=1", True
    else:
        with TemporaryDirectory(prefix="fumarole-") as folder:
            for file in (path.resolve(), *begun):
                shutil.copyfile(file, Path(folder, file.name))
            yield f"{Path(folder, path.resolve().name).as_uri()}?mode=rw", False


@asynccontextmanager
async def exclusive(location: Location) -> AsyncIterator[None]:
    """Open the database exclusively: a bot keeps positions in memory and would go on from them.

    Raises :class:`bot.store.faults.DatabaseInUse`; on a server also at the end, if the connection that holds the lock
    was lost and somebody else has taken it.
    """
    if isinstance(location, Path):
        with owned(location):
            yield
        return
    # The driver need not be installed where the database is a file.
    from bot.store.drivers import server_lock

    async with server_lock.owned(location) as lock:
        keeper = asyncio.create_task(lock.keep(), name="keeper")
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.wait({keeper})
        if not keeper.cancelled():
            keeper.result()
