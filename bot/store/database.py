"""The services' interface to the database, whichever driver is behind it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Self

from bot.store.drivers.driver import PATIENCE_SECONDS, DatabaseDriver, OpenMode
from bot.store.drivers.sqlite import SqliteDriver
from bot.store.faults import DatabaseUnreachable
from bot.store.statements import Row, Transaction, note_commit
from bot.store.url import DatabaseUrl, Location

if TYPE_CHECKING:
    # Its driver need not be installed where the database is a file.
    from bot.store.drivers.server_lock import ServerLock

__all__ = ["Database", "Row", "Transaction"]


class Database:
    """Transactions and consistent reads of an open database with the newest schema."""

    def __init__(self, driver: DatabaseDriver) -> None:
        self.driver = driver
        self.committed: Callable[[], None] = note_commit
        """Called after every commit."""
        self.process = 0
        """The number of the process that shares the database with others; 0 for one that has it to itself."""
        self.lock: ServerLock | None = None
        """Where a bot shares the database: the session of its locks, which hold its lease."""
        self.gives_up: Callable[[], bool] = lambda: False
        """Whether a database that does not work is not waited for, since others may have taken this one's work over."""

    def for_one_life(self) -> Self:
        """The same database for one life of a process that shares it, which gets a number of its own.

        Whatever is left over from an earlier life keeps the earlier number, and can write nothing any more.
        """
        return type(self)(self.driver)

    @classmethod
    async def open(
        cls,
        location: Location,
        *,
        copied: bool = True,
        mode: OpenMode = OpenMode.SERVE,
        patience: float = PATIENCE_SECONDS,
    ) -> Self:
        """Open a database and bring its schema up to date; an older file is ``copied`` first, or stays as it is.

        A file is created if there is none, but not a database on a server. A transaction waits to begin for as many
        seconds as ``patience``.
        Raises :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error; the database is left as it was then.
        """
        if isinstance(location, DatabaseUrl):
            # Its driver need not be installed where the database is a file.
            from bot.store.drivers.postgres import PostgresDriver

            return cls(await PostgresDriver.open(location.address, mode, patience=patience))
        return cls(await SqliteDriver.open(location, copied=copied, mode=mode, patience=patience))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish the transactions under way and close the database."""
        await self.driver.close()

    @asynccontextmanager
    async def transaction(
        self, *, guild_id: int | None = None, session_id: int | None = None
    ) -> AsyncIterator[Transaction]:
        """Commit everything inside together, or nothing if an exception leaves the block.

        With a ``guild_id`` it writes only what belongs to this server, and reads for it only that and what belongs to
        no server; others may write for other servers meanwhile. With a ``session_id`` that is the server of this
        session.
        A row read inside cannot change before it ends. Raises :class:`bot.store.faults.DatabaseBusy` if it cannot
        begin, :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error.
        """
        self._require_hope()
        process = self.process
        async with self.driver.writing(guild_id=guild_id, session_id=session_id, process=process) as transaction:
            transaction.process = process
            yield transaction
        self.committed()

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Several reads that see one state of the database. Raises as :meth:`transaction` does."""
        return self._as_process(self.driver.reading()) if self.process else self.driver.reading()

    def long_reading(self) -> AbstractAsyncContextManager[Transaction]:
        """As :meth:`reading`, for reading many rows, without delaying others."""
        return self._as_process(self.driver.long_reading()) if self.process else self.driver.long_reading()

    @asynccontextmanager
    async def _as_process(self, begun: AbstractAsyncContextManager[Transaction]) -> AsyncIterator[Transaction]:
        self._require_hope()
        async with begun as transaction:
            transaction.process = self.process
            yield transaction

    def _require_hope(self) -> None:
        if self.driver.is_failing and self.gives_up():
            raise DatabaseUnreachable("", "it has been away for long")

    async def write_nothing(self) -> None:
        """Commit a write that changes nothing, to see whether that is possible. Raises as :meth:`transaction` does."""
        await self.driver.write_nothing()

    async def require_working(self) -> None:
        """Before something is sent that must be noted as sent: raises what writing raises, if it failed the last time.

        A message that cannot be noted as sent would be sent again.
        """
        await self.driver.require_working()

    async def require_writable(self) -> None:
        """Raises :class:`bot.store.faults.DatabaseUnusable` if writing is forbidden; what may pass is no reason."""
        await self.driver.require_writable()

    async def keep(self) -> None:
        """Watch a file until cancelled, and raise if it is replaced; watch for the return of a server that is gone."""
        await self.driver.keep()
