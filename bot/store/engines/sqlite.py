"""A database in a SQLite file, with the only connection to it: transactions and consistent reads.

Transactions take turns, so a row read inside one cannot change before it ends. A rollback waits for the
statement it undoes and does nothing if no transaction is open, so a transaction that is cancelled half-way, even in
its first statement and however often, is never left open, and nobody else is let in before it is undone.

A commit raises if the file is no longer at its path, so nothing written to a lost file is announced; a log that
somebody has deleted is written into the file first. Once pages are found damaged, nothing more is written. All of
that is looked at in the connection's thread, since a disk can hang.
"""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from bot.store.engines import opening
from bot.store.engines.engine import DatabaseEngine, Purpose
from bot.store.engines.sqlite_connection import (
    BriefTransaction,
    FileConnection,
    SqliteTransaction,
    WriteAheadLog,
    checkpoint,
)
from bot.store.engines.sqlite_turns import READ, WRITE, FileTurns
from bot.store.faults import (
    DamagedAtWork,
    DatabaseBusy,
    DatabaseReadOnly,
    DatabaseUnusable,
    Trouble,
    trouble_of,
)
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.files.access import WatchedFile
from bot.store.files.troubles import Troubles
from bot.store.statements import Transaction

log = logging.getLogger(__name__)

LEAST_FREE = 1024 * 1024
"""The free bytes from which on a disk that was full is taken for usable again."""

UNUSABLE = (sqlite3.Error, DatabaseBusy, DatabaseUnusable)
"""What reading and writing can raise if the database does not work."""


class SqliteEngine(DatabaseEngine):
    """An open database file, migrated to the newest schema."""

    def __init__(self, connection: FileConnection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.is_looked_at = connection.is_looked_at
        self.file = WatchedFile(path)
        self.troubles = Troubles(path, _now)
        self.log = WriteAheadLog(connection, self.file, self.troubles)
        self._turns = FileTurns(connection, self.file, self.log)
        self.unsaved_since: float | None = None
        """When the first thing was written that stands in the write-ahead log alone; None if nothing does."""

    @classmethod
    async def open(cls, path: Path, *, copied: bool = True, purpose: Purpose = Purpose.WORK) -> Self:
        """Open the file, creating it if there is none, and bring its schema up to date; ``copied`` first if older.

        Raises :class:`DatabaseUnusable` and sqlite3.Error; the file is left as it was then.
        """
        return cls(await opening.open_connection(path, copied=copied, purpose=purpose), path)

    async def close(self) -> None:
        """Finish the transaction under way, if there is one, and close the file."""
        async with self._turns.queue:
            self.log.close()
            await self._connection.close()

    @asynccontextmanager
    async def writing(
        self,
        *,
        brief: bool = False,
        lasting: bool = True,
        guild_id: int | None = None,
        session_id: int | None = None,
        process: int = 0,
    ) -> AsyncIterator[Transaction]:
        """See :meth:`Engine.writing`. A file has one writer at a time, whatever it writes, and one process."""
        try:
            async with self._writable(brief=brief, lasting=lasting) as transaction:
                yield transaction
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
    async def _writable(self, *, brief: bool, lasting: bool) -> AsyncIterator[Transaction]:
        if self.troubles.damage is not None:
            raise DamagedAtWork(self._path, self.troubles.damage, copies.newest(self._path))
        if brief and not self._is_doubtful:
            await self._turns.begin_at_once(WRITE, lasting=lasting)
        else:
            await self._turns.begin(WRITE, lasting=lasting)
        done, changes = False, self._connection.direct.total_changes
        try:
            yield BriefTransaction(self._connection) if brief else SqliteTransaction(self._connection)
            if brief and self._connection.direct.total_changes == changes:
                # Nothing was written, so there is nothing for a disk to do.
                self._connection.direct.rollback()
            else:
                await self._commit(lasting=lasting)
            done = True
        finally:
            if done:
                self._turns.release()
            else:
                await self._turns.undo()

    @asynccontextmanager
    async def glancing(self) -> AsyncIterator[Transaction]:
        """See :meth:`Engine.glancing`."""
        try:
            await self._begin_to_read()
            try:
                yield BriefTransaction(self._connection)
            finally:
                self._turns.end_reading()
        except UNUSABLE as problem:
            self.note(problem)
            raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the file. Raises as :meth:`writing` does."""
        try:
            await self._begin_to_read()
            done = False
            try:
                yield SqliteTransaction(self._connection)
                done = True
            finally:
                if done:
                    self._turns.end_reading()
                else:
                    # A statement can still be under way in the thread.
                    await self._turns.undo()
        except UNUSABLE as problem:
            self.note(problem)
            raise

    async def _begin_to_read(self) -> None:
        if self._is_doubtful:
            # Else nobody looks on the event loop: writers do in their thread, and a task does within a second.
            self.file.require_own_file()
        await self._turns.begin_at_once(READ)

    @property
    def _is_doubtful(self) -> bool:
        """Whether the file has to be looked at before anything is begun."""
        return self.file.replaced or self.is_troubled

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
        """Write what is in the write-ahead log into the file as well, as far as others who read it allow.

        The log keeps its size, and others are waited for by nobody: neither by players nor by a back-up or Litestream.
        """
        self.unsaved_since = None
        if self.troubles.damage is not None:
            # The log may hold the only good pages.
            return
        try:
            async with self._turns.queue:
                whole = await checkpoint(self._connection, "PASSIVE")
        except sqlite3.Error as problem:
            self.note(problem)
            log.warning("the write-ahead log stays as it is for now: %s", problem)
            whole = False
        if not whole:
            self.unsaved_since = _now()
        self.file.note_size()

    async def _commit(self, *, lasting: bool) -> None:
        if await self._connection.in_thread(self._commit_in_own_file):
            await self._mend_log_later()
        self.unsaved_since = self.unsaved_since or _now()
        if not lasting:
            self.log.flush_later()

    def _commit_in_own_file(self) -> bool:
        """Commit, in the connection's thread, if the file is still there; returns whether its log has been lost."""
        self.file.require_own_file()
        self._connection.direct.execute("COMMIT")
        # The file may have been replaced during the commit; the new one does not hold our rows.
        self.file.require_own_file()
        return self.file.has_lost_log()

    async def _mend_log_later(self) -> None:
        """Mend it now, so that what was just committed survives a crash, or else before the next transaction."""
        try:
            await self.log.mend()
        except (sqlite3.Error, DatabaseBusy) as problem:
            self.note(problem)

    async def schema(self) -> int:
        """The number of the newest migration the file has seen."""
        return await opening.schema(self._connection)

    async def write_nothing(self) -> None:
        """Write and commit what is there already; BEGIN works without write permission, and only a write shows that.

        Raises as :meth:`writing` does.
        """
        version = await self.schema()
        async with self.writing() as transaction:
            unsaved_since = self.unsaved_since
            await transaction.run(f"PRAGMA user_version = {version:d}")
        # There is nothing new for a checkpoint to bring in.
        self.unsaved_since = unsaved_since


def _now() -> float:
    return asyncio.get_running_loop().time()
