"""A database in a SQLite file: one connection that writes, one transaction at a time, and another for long readings.

BEGIN IMMEDIATE and COMMIT run in the connection's thread, since a disk can hang and another program can have locked the
file; that program is waited for outside our turn, so that it holds up no reader. A rollback waits in that thread for
the statement it undoes, so a transaction that is cancelled half-way, however often, is never left open, and nobody else
is let in before it is undone.

A commit raises if the file or its log is no longer at its path, so nothing written to a lost file is announced.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Self

import aiosqlite

from bot.program import scaled
from bot.store.drivers import sqlite_connection
from bot.store.drivers.driver import LOOK_SECONDS, PATIENCE_SECONDS, DatabaseDriver, OpenMode, now
from bot.store.drivers.sqlite_connection import FileConnection, SqliteTransaction, ThreadTransaction, connect_read_only
from bot.store.faults import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseGone,
    DatabaseReadOnly,
    DatabaseReplaced,
    DatabaseUnusable,
    FaultKind,
    fault_kind,
    is_busy,
)
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.statements import Transaction

LEAST_FREE = 1024 * 1024
"""The free bytes from which on a disk that was full is taken for usable again."""

AGAIN_SECONDS = 0.02
"""The delay between two attempts to begin a transaction, in which others may go first."""

UNUSABLE = (sqlite3.Error, DatabaseBusy, DatabaseUnusable)
"""What reading and writing can raise if the database does not work."""


class WatchedFile:
    """An open database watched from outside, since SQLite itself does not notice when its files go.

    SQLite writes on into files that have been moved or deleted. What it writes to a deleted log is lost at the next
    start, unless the bot closes the file before.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _identity(path)
        self._beside = tuple((one, _identity(one)) for one in files.beside(path)[:2])
        self._replaced = False

    def require_own(self) -> None:
        """Raises :class:`DatabaseGone` if there is no file at the path, :class:`DatabaseReplaced` if it is another.

        A file that has been replaced stays so, though the open one may come back: the other may have been played on.
        A write-ahead log that has been deleted or replaced counts as the file itself.
        """
        self.require_not_replaced()
        found = _identity(self.path)
        if found is None:
            raise DatabaseGone(self.path)
        lost = any(known is not None and _identity(one) != known for one, known in self._beside)
        self._replaced = lost or found != self._file
        self.require_not_replaced()

    def require_not_replaced(self) -> None:
        """Raises :class:`DatabaseReplaced` if the file was found to be another one, without another look."""
        if self._replaced:
            raise DatabaseReplaced(self.path)


def _identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file now at a path, which two open files never share; None without one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class SqliteDriver(DatabaseDriver):
    """An open database file, migrated to the newest schema."""

    def __init__(self, connection: FileConnection, path: Path, patience: float = PATIENCE_SECONDS) -> None:
        super().__init__(path, patience)
        self._connection = connection
        self._path = path
        self._file = WatchedFile(path)
        self._turn = asyncio.Lock()
        self._undoing: asyncio.Task[None] | None = None
        """Rolls back, also for somebody who was cancelled meanwhile."""
        self._reader: asyncio.Task[aiosqlite.Connection] | None = None
        self._reading = asyncio.Lock()

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        copied: bool = True,
        mode: OpenMode = OpenMode.SERVE,
        patience: float = PATIENCE_SECONDS,
    ) -> Self:
        """Open the file, creating it if there is none, and bring its schema up to date; ``copied`` first if older.

        Raises :class:`DatabaseUnusable` and sqlite3.Error; the file is left as it was then.
        """
        return cls(await sqlite_connection.open_connection(path, copied=copied, mode=mode), path, patience)

    async def close(self) -> None:
        """Finish the transaction under way, if there is one, and close the file."""
        async with self._turn, self._reading:
            if self._reader is not None:
                await asyncio.wait((self._reader,))
                if self._reader.exception() is None:
                    await self._reader.result().close()
            await self._connection.close()

    @asynccontextmanager
    async def writing(
        self, *, guild_id: int | None = None, session_id: int | None = None, process: int = 0
    ) -> AsyncIterator[Transaction]:
        """See :meth:`DatabaseDriver.writing`. A file has one writer at a time, whatever it writes, and one process."""
        try:
            async with self._writable() as transaction:
                yield transaction
        except BaseException as problem:
            if fault_kind(problem) is FaultKind.DISK and files.refuses_writing(self._path):
                forbidden = DatabaseReadOnly(self._path)
                self._note(forbidden)
                raise forbidden from problem
            self._note(problem)
            raise
        else:
            self._note_success()

    @asynccontextmanager
    async def _writable(self) -> AsyncIterator[Transaction]:
        if self._health.damage is not None:
            raise DatabaseDamaged(self._path, self._health.damage, copies.newest(self._path))
        await self._begin(partial(self._connection.in_thread, self._enter))
        done = False
        try:
            yield SqliteTransaction(self._connection.direct)
            await self._connection.in_thread(self._commit)
            done = True
        finally:
            await self._end(done=done)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """See :meth:`DatabaseDriver.reading`."""
        try:
            await self._begin(self._enter_reading)
            try:
                yield SqliteTransaction(self._connection.direct)
                self._connection.direct.rollback()
            except BaseException:
                await self._end(done=False)
                raise
            await self._end(done=True)
        except UNUSABLE as problem:
            self._note(problem)
            raise

    @asynccontextmanager
    async def long_reading(self) -> AsyncIterator[Transaction]:
        """See :meth:`DatabaseDriver.long_reading`. It delays nobody else; its statements run in a thread."""
        try:
            async with self._reading:
                reader = await self._open_reader()
                try:
                    await reader.execute("BEGIN")
                    yield ThreadTransaction(reader)
                finally:
                    # Cancelled or not, its thread does one thing after the other.
                    await reader.rollback()
        except UNUSABLE as problem:
            self._note(problem)
            raise

    async def _open_reader(self) -> aiosqlite.Connection:
        """The connection for long readings, opened once, also if the first caller is cancelled."""
        if self._reader is None or (self._reader.done() and self._reader.exception() is not None):
            self._file.require_own()
            address = f"{self._path.resolve().as_uri()}?mode=ro"
            self._reader = asyncio.create_task(connect_read_only(address), name="reader")
        return await asyncio.shield(self._reader)

    async def _begin(self, enter: Callable[[], object]) -> None:
        """Take the turn and begin a transaction; the turn is given back if that fails.

        Raises :class:`DatabaseBusy` once patience is over.
        """
        deadline = now() + scaled(self.patience)
        while not await self._try_to_begin(enter, deadline):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(AGAIN_SECONDS)

    async def _try_to_begin(self, enter: Callable[[], object], deadline: float) -> bool:
        try:
            async with asyncio.timeout_at(deadline):
                await self._turn.acquire()
        except TimeoutError as late:
            raise DatabaseBusy from late
        begun = False
        try:
            entering = enter()
            if asyncio.iscoroutine(entering):
                await entering
            begun = True
        except sqlite3.OperationalError as problem:
            if not is_busy(problem):
                raise
            if now() >= deadline:
                raise DatabaseBusy from problem
        finally:
            if not begun:
                await self._end(done=False)
        return begun

    def _enter(self) -> None:
        self._file.require_own()
        self._connection.direct.execute("BEGIN IMMEDIATE")

    def _enter_reading(self) -> None:
        self._file.require_not_replaced()
        self._connection.direct.execute("BEGIN")
        # A read transaction sees the file as of its first statement, so it makes one at once.
        self._connection.direct.execute("SELECT count(*) FROM sqlite_schema").fetchall()

    def _commit(self) -> None:
        self._file.require_own()
        self._connection.direct.execute("COMMIT")
        # The file may have been replaced during the commit; the new one does not hold our rows.
        self._file.require_own()

    async def _end(self, *, done: bool) -> None:
        """Give the turn back; what is not ``done`` is rolled back before, also if the caller is cancelled."""
        if done:
            self._turn.release()
            return
        self._undoing = asyncio.create_task(self._undo(), name="rollback")
        await asyncio.shield(self._undoing)

    async def _undo(self) -> None:
        try:
            await self._connection.rollback()
        finally:
            self._turn.release()

    def _note(self, problem: BaseException) -> None:
        """Report a failure to read or write to the operator, once."""
        damaged = fault_kind(problem) is FaultKind.DAMAGED
        self._health.note(problem, copies.newest(self._path) if damaged else None)

    def _note_success(self) -> None:
        # A disk that is full still takes what fits into the write-ahead log's old pages.
        if (
            self._health.current is not FaultKind.FULL
            or shutil.disk_usage(self._path.resolve().parent).free >= LEAST_FREE
        ):
            self._health.recovered()

    async def require_writable(self) -> None:
        """See :meth:`DatabaseDriver.require_writable`."""
        try:
            await self.write_nothing()
        except (sqlite3.OperationalError, DatabaseBusy) as problem:
            if fault_kind(problem) is FaultKind.READ_ONLY:
                raise DatabaseReadOnly(self._path) from problem

    async def keep(self) -> None:
        """See :meth:`DatabaseDriver.keep`; raises :class:`DatabaseReplaced`."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Check that the file is there, and retry what failed the last time; raises :class:`DatabaseReplaced`."""
        try:
            await self._connection.in_thread(self._file.require_own)
            if self._health.damage is None:
                await self.require_working()
        except UNUSABLE as problem:
            self._note(problem)
            if isinstance(problem, DatabaseReplaced):
                raise

    async def schema(self) -> int:
        """The number of the newest migration the file has seen."""
        return await sqlite_connection.schema_of(self._connection)

    async def write_nothing(self) -> None:
        """Write and commit what is there already; BEGIN works without write permission, and only a write shows that.

        Raises as :meth:`writing` does.
        """
        async with self.writing() as transaction:
            ((version,),) = await transaction.rows("PRAGMA user_version")
            await transaction.run(f"PRAGMA user_version = {version:d}")
