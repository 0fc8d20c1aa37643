"""The only connection to the database: migrations, transactions and consistent reads.

Transactions queue on an asyncio lock, so a row read inside one cannot change before it ends. A rollback waits for the
statement it undoes and does nothing if no transaction is open, so a transaction that is cancelled half-way, even in
its first statement, is never left open.

If another process has locked the file, a transaction releases the asyncio lock and retries until its patience is
over. A commit raises if the file is no longer at its path, so nothing written to a lost file is announced.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.store import files
from bot.store.faults import (
    ConstraintBroken,
    DatabaseBusy,
    DatabaseReadOnly,
    DatabaseReplaced,
    NotADatabase,
    is_broken,
    is_busy,
    is_forbidden,
)
from bot.store.files import Identity
from bot.store.migrating import bring_up_to_date
from bot.store.statements import Row, Transaction

__all__ = ["Database", "Row", "SqliteTransaction", "Transaction"]

log = logging.getLogger(__name__)

BUSY_MILLISECONDS = 20
OPENING_MILLISECONDS = 5_000
"""How long a statement waits for another process's lock: in normal use, and while the file is being opened."""

WRITE = ("BEGIN IMMEDIATE",)
READ = ("BEGIN", "SELECT count(*) FROM sqlite_schema")
"""How a transaction begins. A read transaction sees the file as of its first statement, so it makes one at once."""

PATIENCE_SECONDS = 2.0
"""How long a transaction waits to begin; short enough to answer an interaction within Discord's three seconds."""

AGAIN_SECONDS = 0.02
"""The delay between two attempts to begin a transaction, in which others may go first."""

LOOK_SECONDS = 1.0
"""How often :meth:`Database.watch_file` checks that the file is still at its path."""

IDLE_SECONDS = 15.0
CHECKPOINT_SECONDS = 3_600.0
"""The write-ahead log is checkpointed after this long without a write, and at least every hour."""


class Database:
    """An open database file, migrated to the newest schema."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._identity = Identity.of(path)
        self._replaced = asyncio.Event()
        self._writing = asyncio.Lock()
        self._written_at: float | None = None
        self._checkpointed_at = _now()
        self.ended: Callable[[str, float], None] = lambda _outcome, _seconds: None
        """Called after every write transaction, with its outcome and how long it took in seconds, its wait included."""

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file, creating it if there is none, and bring its schema up to date.

        Raises :class:`DatabaseUnusable` and sqlite3.Error; the file is left as it was then.
        """
        if files.is_missing(path):
            await cls._create(path)
        files.require_content(path)
        try:
            return await cls._open(path, new=False)
        except sqlite3.OperationalError as problem:
            if is_forbidden(problem) and files.is_regular(path):
                raise DatabaseReadOnly(path) from problem
            raise

    @classmethod
    async def _create(cls, path: Path) -> None:
        """Create the file under another name and rename it when it is complete, so an empty file is never ours."""
        begun = files.named_after(path, ".new")
        try:
            files.remove(begun)
            files.create(begun)
            await (await cls._open(begun, new=True)).close()
            files.put_in_place(begun, path)
        except PermissionError as forbidden:
            raise DatabaseReadOnly(path) from forbidden
        log.info("new database created: %s", path)

    @classmethod
    async def _open(cls, path: Path, *, new: bool) -> Self:
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            connection.row_factory = aiosqlite.Row
            await connection.execute(f"PRAGMA busy_timeout = {OPENING_MILLISECONDS:d}")
            database = cls(connection, path)
            version = await database.require_ours(new=new)
            await connection.execute("PRAGMA journal_mode = WAL")
            # FULL makes a committed move survive a power cut, not only a killed process.
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("PRAGMA foreign_keys = ON")
            await database.migrate(version)
            await connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS:d}")
        except BaseException:
            await connection.close()
            raise
        return database

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish the transaction under way, if there is one, and close the file."""
        async with self._writing:
            await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Commit everything inside together, or nothing if an exception leaves the block.

        Raises :class:`DatabaseBusy` if it cannot begin, and :class:`DatabaseReplaced`.
        """
        began, outcome = _now(), "committed"
        try:
            async with self._writable() as transaction:
                yield transaction
        except BaseException as problem:
            outcome = _outcome_of(problem)
            raise
        finally:
            self.ended(outcome, _now() - began)

    @asynccontextmanager
    async def _writable(self) -> AsyncIterator[Transaction]:
        await self._begin(WRITE)
        try:
            yield SqliteTransaction(self._connection)
            self.require_own_file()
            await self._connection.execute("COMMIT")
            # The file may have been replaced during the commit; the new one does not hold our rows.
            self.require_own_file()
            self._written_at = _now()
        except BaseException:
            await self._connection.rollback()
            raise
        finally:
            self._writing.release()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the file. Raises as :meth:`transaction` does."""
        await self._begin(READ)
        try:
            yield SqliteTransaction(self._connection)
        finally:
            try:
                await self._connection.rollback()
            finally:
                self._writing.release()

    def require_own_file(self) -> None:
        """Raises :class:`DatabaseReplaced` if the path does not lead to the open file, now or at an earlier check."""
        if self._replaced.is_set() or Identity.of(self._path) != self._identity:
            self._replaced.set()
            raise DatabaseReplaced(self._path)

    async def watch_file(self) -> None:
        """Check the file and checkpoint its log regularly, until cancelled; raises :class:`DatabaseReplaced`."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._replaced.wait()
            self.require_own_file()
            if self._is_checkpoint_due():
                await self.checkpoint()

    async def checkpoint(self) -> None:
        """Checkpoint the write-ahead log, so that the file alone holds everything."""
        self._written_at, self._checkpointed_at = None, _now()
        try:
            async with self._writing:
                await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as problem:
            log.warning("the write-ahead log stays as it is for now: %s", problem)

    def _is_checkpoint_due(self) -> bool:
        idle_since = self._written_at
        if idle_since is None:
            return False
        return _now() - idle_since >= IDLE_SECONDS or _now() - self._checkpointed_at >= CHECKPOINT_SECONDS

    async def _begin(self, statements: tuple[str, ...]) -> None:
        """Take the lock and begin a transaction; releases the lock if that fails."""
        self.require_own_file()
        deadline = _now() + PATIENCE_SECONDS
        while not await self._try_to_begin(statements, deadline):  # noqa: ASYNC110 - other processes send no event
            await asyncio.sleep(AGAIN_SECONDS)

    async def _try_to_begin(self, statements: tuple[str, ...], deadline: float) -> bool:
        await self._take_turn(deadline)
        begun = False
        try:
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
                    self._writing.release()
        return begun

    async def _take_turn(self, deadline: float) -> None:
        try:
            async with asyncio.timeout_at(deadline):
                await self._writing.acquire()
        except TimeoutError as late:
            raise DatabaseBusy from late

    async def require_ours(self, *, new: bool) -> int:
        """The schema number; raises :class:`NotADatabase` if it is 0 and the file is not new."""
        version = await self.schema()
        if not (version or new):
            raise NotADatabase(self._path)
        return version

    async def schema(self) -> int:
        """The number of the newest migration the file has seen; 0 if it is not one of ours."""
        rows = list(await self._connection.execute_fetchall("PRAGMA user_version"))
        return int(rows[0][0])

    async def migrate(self, version: int) -> None:
        """Apply the migrations after ``version``, then checkpoint the write-ahead log."""
        if await bring_up_to_date(self._connection, version):
            await self.checkpoint()

    async def write_nothing(self) -> None:
        """Write and commit what is there already; BEGIN works without write permission, and only a write shows that.

        Raises as :meth:`transaction` does, and sqlite3.Error.
        """
        version = await self.schema()
        async with self.transaction() as transaction:
            written_at = self._written_at
            await transaction.run(f"PRAGMA user_version = {version:d}")
        # There is nothing new for a checkpoint to bring in.
        self._written_at = written_at

    async def require_writable(self) -> None:
        """Raises :class:`DatabaseReadOnly` if writing is forbidden. A full disk passes, since space may be freed."""
        try:
            await self.write_nothing()
        except sqlite3.OperationalError as problem:
            if is_forbidden(problem):
                raise DatabaseReadOnly(self._path) from problem
            log.warning("the database cannot be written now: %s", problem)
        except DatabaseBusy:
            log.warning("another process holds the database")


class SqliteTransaction(Transaction):
    """The statements allowed inside :meth:`Database.transaction`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named():
            cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named():
            await self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named():
            return list(await self._connection.execute_fetchall(statement, tuple(parameters)))


@contextmanager
def _constraints_named() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as problem:
        raise ConstraintBroken(str(problem)) from problem


def _outcome_of(problem: BaseException) -> str:
    if is_busy(problem):
        return "busy"
    return "failed" if is_broken(problem) else "rolled_back"


def _now() -> float:
    return asyncio.get_running_loop().time()
