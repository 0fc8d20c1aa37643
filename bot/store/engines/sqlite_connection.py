"""The connection to a SQLite file: statements on it, and the write-ahead log beside it.

Statements run in its thread or, where they are brief, on the event loop: the way to the thread and back costs a read by
key four times its own processor time, and a move 40 % of the whole. The log is flushed, brought into the file, and
mended if somebody deletes it.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal, TypeVar

import aiosqlite

from bot.store.faults import ConstraintBroken, DatabaseBusy
from bot.store.files import access as files
from bot.store.files.access import WatchedFile
from bot.store.files.troubles import Troubles
from bot.store.statements import Row, Transaction

log = logging.getLogger(__name__)

T = TypeVar("T")

FULL = 2
"""The level of ``PRAGMA synchronous`` at which every commit waits for the disk."""

FLUSH_SECONDS = 1.0
"""How long a power cut may still undo what is written without waiting for the disk."""


class FileConnection(aiosqlite.Connection):
    """A connection that is also there without its thread, for whoever holds the lock of its users.

    ``direct`` is for statements that are brief; the thread has nothing to do while the lock is held.
    """

    direct: sqlite3.Connection

    is_looked_at = True
    """Whether all pages were looked at before it was opened; those of a large file are while it is used."""

    def __init__(self, path: Path) -> None:
        def connect() -> sqlite3.Connection:
            self.direct = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.direct.row_factory = sqlite3.Row
            return self.direct

        super().__init__(connect, iter_chunk_size=64)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do something in the connection's thread, on one way there and back."""
        done: T = await self._execute(work)  # type: ignore[no-untyped-call]
        return done

    def relax(self) -> bool:
        """Let commits not wait for the disk, outside a transaction; returns whether they did."""
        ((level,),) = self.direct.execute("PRAGMA synchronous")
        if level == FULL:
            self.direct.execute("PRAGMA synchronous = NORMAL")
        return bool(level == FULL)

    def tighten(self) -> None:
        """Let every commit wait for the disk again."""
        self.direct.execute(f"PRAGMA synchronous = {FULL:d}")


class _SqliteStatements(Transaction):
    """What SQLite keeps about its tables: their names, and the numbers it has given to rows."""

    async def has_table(self, table: str) -> bool:
        found = await self.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,))
        return bool(found)

    async def last_number(self, table: str, column: str) -> int:
        row = await self.row("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        return int(row[0]) if row else 0

    async def number_after(self, table: str, column: str, number: int) -> None:
        # Rows that bring their own numbers are counted by SQLite itself.
        if number > await self.last_number(table, column):
            await self.run("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            await self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))


class SqliteTransaction(_SqliteStatements):
    """Statements on a connection that is in a transaction, executed in its thread."""

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


class BriefTransaction(_SqliteStatements):
    """The same, executed at once on the event loop, for a few rows found by their keys."""

    def __init__(self, connection: FileConnection) -> None:
        self._connection = connection.direct

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named:
            return self._connection.execute(statement, tuple(parameters)).rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named:
            self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named:
            return list(self._connection.execute(statement, tuple(parameters)))


class _NamingConstraints:
    """Names a broken constraint as the store does, whichever engine found it.

    A generator would take as long as a statement: a move makes a hundred of them.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, problem: BaseException | None, _where: object) -> None:
        if isinstance(problem, sqlite3.IntegrityError):
            raise ConstraintBroken(str(problem)) from problem


_constraints_named = _NamingConstraints()


class WriteAheadLog:
    """The log of the file that a connection has open; whoever asks anything of it holds the lock of that."""

    def __init__(self, connection: aiosqlite.Connection, file: WatchedFile, troubles: Troubles) -> None:
        self._connection = connection
        self._file = file
        self._troubles = troubles
        self.flushing: asyncio.Task[None] | None = None
        """Flushes soon what was written without waiting for the disk."""

    def flush_later(self) -> None:
        """Let what is written so far survive a power cut; a second's worth of it at a time."""
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self._flush(), name="flush")

    async def _flush(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        try:
            await asyncio.to_thread(files.synchronise, files.beside(self._file.path)[0])
        except OSError as problem:
            # The next commit that is to last waits for the disk itself, and fails if that does.
            log.warning("the write-ahead log could not be flushed: %s", problem)

    def close(self) -> None:
        """Flush nothing any more."""
        if self.flushing is not None:
            self.flushing.cancel()

    async def mend(self) -> None:
        """Begin a new one in place of one that somebody has deleted, and lose nothing that was in it.

        This process still has the deleted log open, so it can be written into the file. Raises sqlite3.Error, and
        :class:`DatabaseBusy` while another process uses the file.
        """
        await checkpoint(self._connection)
        for mode in ("delete", "wal"):
            ((found,),) = await self._connection.execute_fetchall(f"PRAGMA journal_mode = {mode}")
            if found != mode:
                raise DatabaseBusy
        # SQLite makes the file with the first statement that reads.
        await self._connection.execute_fetchall("PRAGMA user_version")
        self._file.note_log()
        self._troubles.note_lost_log()


async def checkpoint(connection: aiosqlite.Connection, mode: Literal["PASSIVE", "TRUNCATE"] = "TRUNCATE") -> bool:
    """Write the write-ahead log into the file; returns whether that holds everything. Raises sqlite3.Error."""
    ((busy, logged, saved),) = await connection.execute_fetchall(f"PRAGMA wal_checkpoint({mode})")
    return not busy and bool(logged == saved)
