"""A database in PostgreSQL, which several processes may share.

What a service does is to read, decide and write, and that is right only if nobody changes meanwhile what it has read.
So every transaction that writes first takes advisory locks, which are the same for all processes, and holds them until
it ends. At the isolation level READ COMMITTED each of its statements then sees all that others have committed before it
began, and what it has read stays as it is. No transaction has to be run again because of another one, which a service,
whose act is a block of its own code, could not do. Reading takes no lock: REPEATABLE READ shows one state, and neither
waits for a writer nor holds one up.

There are two kinds of writers:

- Some take one lock, ``WRITER``, for themselves: nobody else writes, as with a SQLite file. So does every transaction
  that names no server: erasure, ``/me``, the daily problem, imports, the clock's corrections, tournaments, migrations.
  ``tests/bot/store/test_locks.py`` lists them, with the reason of each.
- Moves, whatever else is done at one table, and notes of what was sent are nearly all of the writes, and each of them
  is about a single server. They name it (``guild_id``), or a session of it (``session_id``), take the lock of that
  server for themselves, and share ``WRITER`` with others of their kind. So two of one server never run at once, nor
  one of them and a writer of the first kind; those of different servers do.

The second kind of different servers have no row in common. What they write is a session's (its actions, seats,
snapshot, turn clocks, timers, notices, posts, proposals ...), and a session never leaves its server; or it is kept by
server and person (ratings, solo results): who plays in two servers has two rows of each. Finishes are numbered by a
sequence; they are told, and counted again, in the order of their numbers within one server, and that is the order in
which they are committed there. Rows that belong to no server (preferences, tries, metadata, absences) are only read by
them, and are written only by the first kind.

All take their locks in the same order, the server's before ``WRITER``, so they never wait for each other in a circle.
PostgreSQL grants a lock in the order in which it was asked for, so neither kind keeps the other from writing.

A process that stops inside a transaction would hold up all others, so the server ends a session that is idle in one
for long; what it wrote is undone, and when it wakes up it finds its connection closed and can commit nothing. One that
stops within a statement is ended by those it holds up (``bot.store.drivers.postgres_sessions``).

Processes that share the database have leases, which are locks (``bot.store.drivers.server_lock``). Each of their writes
asks, in the same message to the server as its own locks and after it has got those, whether the lease of its number is
still held: then nobody else can share the lock of it. Whoever takes over does so as a writer of the first kind. So
either a write is committed before that, or it finds that the lease has ended and is refused, however late it wakes up.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, Self

from bot.program import scaled
from bot.store.drivers import schema_migrations
from bot.store.drivers.driver import LOOK_SECONDS, PATIENCE_SECONDS, PROCESSES, DatabaseDriver, OpenMode, now
from bot.store.drivers.postgres_connection import (
    BUSY,
    STATEMENT_SECONDS,
    PostgresTransaction,
    connect,
    connect_to_prepare,
    faults_named,
    pool_of,
)
from bot.store.drivers.postgres_sessions import SessionPool, end_sleepers
from bot.store.faults import DatabaseBusy, DatabaseUnreachable, FaultKind, LeaseLost, fault_kind
from bot.store.statements import Transaction
from bot.store.url import DatabaseUrl

WRITER = 0x46554D41
"""The key of the advisory lock of all writers; those of servers have the servers' ids, which are far longer."""

MIGRATION_SECONDS = 60.0
"""How long to wait for another process, which may be migrating the same database."""


async def bring_up_to_date(connection: Any) -> None:
    """Apply the migrations that are missing, each in one transaction with its number.

    Where none is missing nothing is locked, since a process that stands still may hold the lock.

    Raises :class:`bot.store.faults.NewerDatabase`; the server refuses a table that another program has made.
    """
    known = schema_migrations.migrations()
    while (version := await schema_of(connection)) != len(known):
        schema_migrations.require_known(version)
        await _apply_next(connection)


async def schema_of(connection: Any) -> int:
    """The number of the newest migration the database has seen; 0 if it has seen none."""
    if await connection.fetchval("SELECT to_regclass('schema_migrations')") is None:
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_migrations"))


async def _apply_next(connection: Any) -> None:
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL lock_timeout = {scaled(MIGRATION_SECONDS) * 1000:.0f}")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", WRITER)
            # Another process may have migrated it meanwhile.
            missing = schema_migrations.migrations()[(version := await schema_of(connection)) :]
            if missing:
                await connection.execute(schema_migrations.for_server(missing[0]))
                await connection.execute(schema_migrations.noted(version + 1))
    except BUSY:
        await end_sleepers(connection)
        raise


LEASE = "SELECT 1 WHERE NOT pg_try_advisory_xact_lock_shared({:d}, {:d})"
"""How a transaction of a process that has a lease begins; once that has ended, the lock can be shared."""

OF_SESSION = "coalesce((SELECT guild_id FROM sessions WHERE id = {:d}), {:d})"
"""The lock of the server of a session."""

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresDriver(DatabaseDriver):
    """An open database with the newest schema."""

    def __init__(self, pool: Any, address: str, patience: float = PATIENCE_SECONDS) -> None:
        super().__init__(address, patience)
        self._sessions = SessionPool(pool, address, lambda: self._health.noted(FaultKind.STALLED))
        self._address = address
        self._written_at = 0.0

    @classmethod
    async def open(cls, address: str, mode: OpenMode = OpenMode.SERVE, *, patience: float = PATIENCE_SECONDS) -> Self:
        """Connect to the server at a postgresql:// address and bring the schema of the database up to date.

        Raises :class:`bot.store.faults.DatabaseUnusable`.
        """
        place = str(DatabaseUrl(address))
        connection = await connect_to_prepare(address)
        with faults_named(place):
            try:
                await bring_up_to_date(connection)
            finally:
                await connection.close(timeout=scaled(PATIENCE_SECONDS))
            return cls(await pool_of(address, mode), place, patience)

    async def close(self) -> None:
        """Finish the transactions under way and close the connections."""
        await self._sessions.close()

    @asynccontextmanager
    async def writing(
        self, *, guild_id: int | None = None, session_id: int | None = None, process: int = 0
    ) -> AsyncIterator[Transaction]:
        """See :meth:`DatabaseDriver.writing`.

        Raises :class:`DatabaseUnreachable`; where the connection is lost at the commit, nobody knows whether it was.
        """
        deadline = self._deadline()
        with self._noted(writes=True):
            begin = partial(_write, _server(guild_id, session_id), process)
            async with self._sessions.turn(deadline), self._sessions.begun(begin, deadline) as connection:
                yield PostgresTransaction(connection, self._address)
                with faults_named(self._address):
                    await connection.execute("COMMIT")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads that see one state of the database. Raises as :meth:`writing` does."""
        with self._noted(writes=False):
            async with self._sessions.begun(lambda _: READ, self._deadline()) as connection:
                yield PostgresTransaction(connection, self._address)

    def long_reading(self) -> AbstractAsyncContextManager[Transaction]:
        """See :meth:`DatabaseDriver.long_reading`."""
        return self.reading()

    def _deadline(self) -> float:
        return now() + scaled(self.patience)

    async def require_writable(self) -> None:
        """See :meth:`DatabaseDriver.require_writable`."""
        await self.write_nothing()

    async def keep(self) -> None:
        """See :meth:`DatabaseDriver.keep`; the operator is told of what is wrong."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(DatabaseBusy, DatabaseUnreachable):
                await self.require_working()

    @contextmanager
    def _noted(self, *, writes: bool) -> Iterator[None]:
        """Tell the operator once that the server is gone, and once that it is back, which a write shows."""
        began = now()
        try:
            yield
        except (DatabaseUnreachable, DatabaseBusy, LeaseLost) as problem:
            if isinstance(problem, DatabaseUnreachable) and self._written_at < began:
                # Otherwise it has worked since, and only this connection was lost.
                self._health.note(problem)
            elif (fault := fault_kind(problem)) is not None:
                self._health.noted(fault)
            raise
        else:
            if writes:
                self._written_at = now()
                self._health.recovered()

    async def schema(self) -> int:
        """The number of the newest migration the database has seen."""
        async with self._sessions.begun(lambda _: READ, self._deadline()) as connection:
            return await schema_of(connection)

    async def write_nothing(self) -> None:
        """Commit a write that changes nothing, to see whether writing is possible. Raises as :meth:`writing`."""
        async with self.writing() as transaction:
            await transaction.run("UPDATE metadata SET value = value WHERE name = ?", ("",))


def _server(guild_id: int | None, session_id: int | None) -> str | None:
    """The key of the lock of a server, as SQL; None where neither it nor a session of it is known.

    A session never leaves its server, so its lock can be asked for before anything is locked. Where there is no such
    session, nobody else may write: one that is opened meanwhile would be of a server whose lock is not held.
    """
    if guild_id is not None:
        return f"{guild_id:d}"
    if session_id is not None:
        return OF_SESSION.format(session_id, WRITER)
    return None


def _write(server: str | None, process: int, seconds: float) -> str:
    """Begin to write for one server, or for all of them if it is None; see the module for the ``process``."""
    steps = ["BEGIN ISOLATION LEVEL READ COMMITTED", f"SET LOCAL lock_timeout = {max(seconds, 0.001) * 1000:.0f}"]
    if server is None:
        steps.append(f"SELECT pg_advisory_xact_lock({WRITER:d})")
    else:
        steps.append(f"SELECT pg_advisory_xact_lock({server})")
        steps.append(f"SELECT pg_advisory_xact_lock_shared({WRITER:d})")
    if process:
        steps.append(LEASE.format(PROCESSES, process))
    # All in one message: each way to the server and back takes its time.
    return "; ".join(steps)


class ServerView:
    """A connection for reading."""

    def __init__(self, connection: Any, address: str) -> None:
        self._connection = connection
        self._address = address

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A transaction whose reads all see the same state of the database."""
        with faults_named(self._address):
            await self._connection.execute(READ, timeout=scaled(STATEMENT_SECONDS))
        try:
            yield PostgresTransaction(self._connection, self._address)
        finally:
            if not self._connection.is_closed():
                with faults_named(self._address):
                    await self._connection.execute("ROLLBACK", timeout=scaled(STATEMENT_SECONDS))


@asynccontextmanager
async def view_server(server: DatabaseUrl) -> AsyncIterator[ServerView]:
    """Open a database of this version's schema for reading; a start of the bot brings an older one up to date.

    Raises :class:`bot.store.faults.DatabaseUnusable`.
    """
    connection = await connect(server.address)
    try:
        with faults_named(str(server)):
            version = await schema_of(connection)
        schema_migrations.require_current(server, version)
        yield ServerView(connection, str(server))
    finally:
        await connection.close(timeout=scaled(PATIENCE_SECONDS))
