"""A database in a SQLite file, with the only connection to it: transactions and consistent reads.

Transactions queue on an asyncio lock, so a row read inside one cannot change before it ends. A rollback waits for the
statement it undoes and does nothing if no transaction is open, so a transaction that is cancelled half-way, even in
its first statement, is never left open.

If another process has locked the file, a transaction releases the asyncio lock and retries until its patience is
over. A commit raises if the file is no longer at its path, so nothing written to a lost file is announced; a log that
somebody has deleted is written into the file first. Once pages are found damaged, nothing more is written.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.store import copies, files, opening
from bot.store.brief import BriefTransaction, behind, constraints_named, relax, tighten
from bot.store.engine import Engine
from bot.store.faults import (
    DamagedAtWork,
    DatabaseBusy,
    DatabaseReadOnly,
    DatabaseUnusable,
    Trouble,
    is_busy,
    trouble_of,
)
from bot.store.place import Place
from bot.store.purposes import Purpose
from bot.store.sqlite_numbers import SqliteStatements
from bot.store.statements import Row, Transaction
from bot.store.troubles import Troubles

log = logging.getLogger(__name__)

WRITE = ("BEGIN IMMEDIATE",)
READ = ("BEGIN", "SELECT count(*) FROM sqlite_schema")
"""How a transaction begins. A read transaction sees the file as of its first statement, so it makes one at once."""

PATIENCE_SECONDS = 2.0
"""How long a transaction waits to begin; short enough to answer an interaction within Discord's three seconds."""

FLUSH_SECONDS = 1.0
"""How long a power cut may still undo what is written without waiting for the disk."""

AGAIN_SECONDS = 0.02
"""The delay between two attempts to begin a transaction, in which others may go first."""

LEAST_FREE = 1024 * 1024
"""The free bytes from which on a disk that was full is taken for usable again."""

UNUSABLE = (sqlite3.Error, DatabaseBusy, DatabaseUnusable)
"""What reading and writing can raise if the database does not work."""


class SqliteEngine(Engine):
    """An open database file, migrated to the newest schema."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._writing = asyncio.Lock()
        self._relaxed = False
        self.flushing: asyncio.Task[None] | None = None
        """Flushes soon what was written without waiting for the disk."""
        self.place = Place(path)
        self.troubles = Troubles(path, _now)
        self.written_at: float | None = None
        """When something was last written that is not checkpointed."""

    @classmethod
    async def open(cls, path: Path, *, copied: bool = True, purpose: Purpose = Purpose.WORK) -> Self:
        """Open the file, creating it if there is none, and bring its schema up to date; ``copied`` first if older.

        Raises :class:`DatabaseUnusable` and sqlite3.Error; the file is left as it was then.
        """
        return cls(await opening.open_connection(path, copied=copied, purpose=purpose), path)

    async def close(self) -> None:
        """Finish the transaction under way, if there is one, and close the file."""
        async with self._writing:
            if self.flushing is not None:
                self.flushing.cancel()
            await self._connection.close()

    @asynccontextmanager
    async def writing(
        self, *, brief: bool = False, lasting: bool = True, guild_id: int | None = None, process: int = 0
    ) -> AsyncIterator[Transaction]:
        """See :meth:`Engine.writing`. A file has one writer at a time, whatever it writes, and one process."""
        try:
            async with self._writable(lasting=lasting) as transaction:
                yield BriefTransaction(self._connection) if brief else transaction
        except BaseException as problem:
            if trouble_of(problem) is Trouble.DISK and files.refuses_writing(self._path):
                forbidden = DatabaseReadOnly(self._path)
                self.note(forbidden)
                raise forbidden from problem
            self.note(problem)
            raise
        else:
            self._note_success()

    @asynccontextmanager
    async def _writable(self, *, lasting: bool) -> AsyncIterator[Transaction]:
        if self.troubles.damage is not None:
            raise DamagedAtWork(self._path, self.troubles.damage, copies.newest(self._path))
        await self._begin(WRITE, lasting=lasting)
        try:
            yield SqliteTransaction(self._connection)
            self.place.require_own_file()
            await self._connection.execute("COMMIT")
            # The file may have been replaced during the commit; the new one does not hold our rows.
            self.place.require_own_file()
            if self.place.has_lost_log():
                await self._mend_log_later()
            self.written_at = _now()
            if not lasting:
                self._flush_later()
        except BaseException:
            await self._connection.rollback()
            raise
        finally:
            self._release()

    def _release(self) -> None:
        if self._relaxed:
            self._relaxed = False
            tighten(self._connection)
        self._writing.release()

    def _flush_later(self) -> None:
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self._flush(), name="flush")

    async def _flush(self) -> None:
        """Let what is written so far survive a power cut; a second's worth of it at a time."""
        await asyncio.sleep(FLUSH_SECONDS)
        try:
            await asyncio.to_thread(files.synchronise, files.beside(self._path)[0])
        except OSError as problem:
            # The next commit that is to last waits for the disk itself, and fails if that does.
            log.warning("the write-ahead log could not be flushed: %s", problem)

    @asynccontextmanager
    async def glancing(self) -> AsyncIterator[Transaction]:
        """See :meth:`Engine.glancing`."""
        try:
            self.place.require_own_file()
            await self._take_turn(_now() + PATIENCE_SECONDS)
            if not self._try_to_look():
                # Another process has locked the file: wait for it elsewhere.
                async with self.reading() as transaction:
                    yield transaction
                return
            try:
                yield BriefTransaction(self._connection)
            finally:
                try:
                    behind(self._connection).rollback()
                finally:
                    self._release()
        except UNUSABLE as problem:
            self.note(problem)
            raise

    def _try_to_look(self) -> bool:
        """Begin to read; releases the lock if that fails."""
        begun = False
        try:
            for statement in READ:
                behind(self._connection).execute(statement)
            begun = True
        except sqlite3.OperationalError as problem:
            if not is_busy(problem):
                raise
        finally:
            if not begun:
                behind(self._connection).rollback()
                self._release()
        return begun

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the file. Raises as :meth:`writing` does."""
        try:
            await self._begin(READ)
            try:
                yield SqliteTransaction(self._connection)
            finally:
                try:
                    await self._connection.rollback()
                finally:
                    self._release()
        except UNUSABLE as problem:
            self.note(problem)
            raise

    def note(self, problem: BaseException) -> None:
        """Tell the operator of a failure to read or write, once."""
        damaged = trouble_of(problem) is Trouble.DAMAGED
        self.troubles.note(problem, copies.newest(self._path) if damaged else None)

    def tell(self, troubled: Callable[[Trouble], None]) -> None:
        """See :meth:`Engine.tell`."""
        self.troubles.noted = troubled

    @property
    def is_troubled(self) -> bool:
        """See :meth:`Engine.is_troubled`."""
        return self.troubles.current is not None

    def _note_success(self) -> None:
        # A disk that is full still takes what fits into the write-ahead log's old pages.
        if (
            self.troubles.current is not Trouble.FULL
            or shutil.disk_usage(self._path.resolve().parent).free >= LEAST_FREE
        ):
            self.troubles.over()

    async def require_working(self) -> None:
        """See :meth:`Engine.require_working`."""
        if self.troubles.current is not None:
            await self.write_nothing()

    async def checkpoint(self) -> None:
        """Checkpoint the write-ahead log, so that the file alone holds everything."""
        self.written_at = None
        if self.troubles.damage is not None:
            # The log may hold the only good pages.
            return
        try:
            async with self._writing:
                await opening.checkpoint(self._connection)
        except sqlite3.Error as problem:
            self.note(problem)
            log.warning("the write-ahead log stays as it is for now: %s", problem)
        self.place.note_size()

    async def _begin(self, statements: tuple[str, ...], *, lasting: bool = True) -> None:
        """Take the lock and begin a transaction; releases the lock if that fails."""
        self.place.require_own_file()
        deadline = _now() + PATIENCE_SECONDS
        while not await self._try_to_begin(statements, deadline, lasting=lasting):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(AGAIN_SECONDS)

    async def _try_to_begin(self, statements: tuple[str, ...], deadline: float, *, lasting: bool) -> bool:
        await self._take_turn(deadline)
        begun = False
        try:
            if statements is WRITE and self.place.has_lost_log():
                await self._mend_log()
            self._relaxed = not lasting and relax(self._connection)
            for statement in statements:
                await self._connection.execute_fetchall(statement)
            begun = True
        except sqlite3.OperationalError as problem:
            if not is_busy(problem):
                raise
            if _now() >= deadline:
                raise DatabaseBusy from problem
        finally:
            if not begun:
                try:
                    await self._connection.rollback()
                finally:
                    self._release()
        return begun

    async def _mend_log(self) -> None:
        """Begin a new write-ahead log in place of one that somebody has deleted, and lose nothing that was in it.

        This process still has the deleted log open, so it can be written into the file. Raises sqlite3.Error.
        """
        await opening.checkpoint(self._connection)
        await opening.begin_log(self._connection)
        self.place.note_log()
        self.troubles.note_lost_log()

    async def _mend_log_later(self) -> None:
        """Mend it now, so that what was just committed survives a crash, or else before the next transaction."""
        try:
            await self._mend_log()
        except (sqlite3.Error, DatabaseBusy) as problem:
            self.note(problem)

    async def _take_turn(self, deadline: float) -> None:
        try:
            async with asyncio.timeout_at(deadline):
                await self._writing.acquire()
        except TimeoutError as late:
            raise DatabaseBusy from late

    async def schema(self) -> int:
        """The number of the newest migration the file has seen."""
        return await opening.schema(self._connection)

    async def write_nothing(self) -> None:
        """Write and commit what is there already; BEGIN works without write permission, and only a write shows that.

        Raises as :meth:`writing` does.
        """
        version = await self.schema()
        async with self.writing() as transaction:
            written_at = self.written_at
            await transaction.run(f"PRAGMA user_version = {version:d}")
        # There is nothing new for a checkpoint to bring in.
        self.written_at = written_at


class SqliteTransaction(SqliteStatements):
    """Statements on the connection, which is in a transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with constraints_named():
            cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with constraints_named():
            await self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with constraints_named():
            return list(await self._connection.execute_fetchall(statement, tuple(parameters)))


def _now() -> float:
    return asyncio.get_running_loop().time()
