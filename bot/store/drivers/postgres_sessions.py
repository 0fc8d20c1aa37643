"""Sessions of PostgreSQL, each in a transaction, from a pool, and ends those that hang.

The server itself ends a session that is idle in a transaction. It does not end one that was suspended between the two
messages of a statement, its preparation and its run: that one counts as active, and up to version 16 no limit of time
is looked at while the server reads. It would hold its locks, and with the lock of all writers everybody up, for as long
as it sleeps. So whoever has waited for a lock in vain looks for such sessions, which needs no rights beyond those of
the bot's own role. What they wrote is rolled back, and they can commit nothing when they wake up.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.program import scaled
from bot.store.drivers import postgres_connection
from bot.store.drivers.driver import PATIENCE_SECONDS, now
from bot.store.drivers.postgres_connection import APPLICATION, BUSY, CONNECTIONS, GRACE_SECONDS, LOST, cut, faults_named
from bot.store.faults import DatabaseBusy, DatabaseUnreachable, LeaseLost

log = logging.getLogger(__name__)

AGAIN_SECONDS = 0.1
"""The delay between two attempts to reach a server that is gone."""

ROLLBACK_SECONDS = 0.3
"""How long an answer to a rollback is waited for; without one the connection is cut, which undoes as much."""

WRITERS = 4
"""How many of them write at a time, or wait to: so many that the processor and the disk are not idle by turns."""

NO_LEASE = "SELECT 0"
"""What the server says at the beginning of a transaction if the lease of its process is gone."""

END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND application_name = $1 AND pid <> pg_backend_pid()
    AND state = 'active' AND wait_event = 'ClientRead' AND query_start < clock_timestamp() - make_interval(secs => $2)
    -- A command that copies many rows reads them for long.
    AND query NOT ILIKE 'copy %'
    AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)
"""


class SessionPool:
    """The sessions of a process; ``stalled`` is called for every session that hung and was ended."""

    def __init__(self, pool: Any, address: str, stalled: Callable[[], None]) -> None:
        self._pool = pool
        self._address = address
        self._stalled = stalled
        self._writing = asyncio.Semaphore(WRITERS)
        self._looking: asyncio.Task[None] | None = None
        """Looks for sessions that hold up others."""

    async def close(self) -> None:
        """Wait for the writers, and close the connections."""
        for _ in range(WRITERS):
            await self._writing.acquire()
        if self._looking is not None:
            await self._looking
        await self._pool.close()

    @asynccontextmanager
    async def turn(self, deadline: float) -> AsyncIterator[None]:
        """Wait for the other writers of this process, so that they do not take all connections."""
        try:
            async with asyncio.timeout_at(deadline):
                await self._writing.acquire()
        except TimeoutError as late:
            raise DatabaseBusy from late
        try:
            yield
        finally:
            self._writing.release()

    @asynccontextmanager
    async def begun(self, begin: Callable[[float], str], deadline: float) -> AsyncIterator[Any]:
        """A connection in a transaction; one that is not committed by the end is rolled back."""
        connection = await self._begin(begin, deadline)
        over = False
        try:
            yield connection
            with faults_named(self._address):
                over = not connection.is_in_transaction()
        finally:
            # Who is cancelled meanwhile must not leave a transaction open.
            await asyncio.shield(self._give_back(connection, over=over))

    async def _begin(self, begin: Callable[[float], str], deadline: float) -> Any:
        while True:
            try:
                return await self._try_to_begin(begin, deadline)
            except DatabaseUnreachable:
                # Nothing has been done yet, and the server may be back in a moment.
                if now() + AGAIN_SECONDS >= deadline:
                    raise
            except DatabaseBusy:
                if self._looking is None or self._looking.done():
                    # Not now: the caller is to be answered at once.
                    self._looking = asyncio.create_task(self._end_sleepers())
                raise
            await asyncio.sleep(AGAIN_SECONDS)

    async def _try_to_begin(self, begin: Callable[[float], str], deadline: float) -> Any:
        with faults_named(self._address):
            connection = await self._connection(deadline)
            begun = False
            try:
                found = await connection.execute(begin(_left(deadline)), timeout=_left(deadline) + GRACE_SECONDS)
                if found == NO_LEASE:
                    raise LeaseLost
                begun = True
            except TimeoutError:
                # There is nobody to roll back for.
                cut(connection)
                await self._pool.expire_connections()
                raise
            finally:
                if not begun:
                    await asyncio.shield(self._give_back(connection, over=False))
            return connection

    async def _end_sleepers(self) -> None:
        try:
            with faults_named(self._address):
                async with self._pool.acquire(timeout=scaled(PATIENCE_SECONDS)) as connection:
                    ended = await end_sleepers(connection)
        except (DatabaseUnreachable, DatabaseBusy) as problem:
            log.debug("cannot look for sessions that hang: %s", problem)
            return
        for _ in range(ended):
            self._stalled()

    async def _connection(self, deadline: float) -> Any:
        try:
            return await self._pool.acquire(timeout=_left(deadline))
        except TimeoutError as late:
            if self._pool.get_size() - self._pool.get_idle_size() == CONNECTIONS:
                # All of them are at work.
                raise DatabaseBusy from late
            raise

    async def _give_back(self, connection: Any, *, over: bool) -> None:
        try:
            if not over:
                await connection.execute("ROLLBACK", timeout=ROLLBACK_SECONDS)
        except TimeoutError:
            cut(connection)
            # Where one connection is silent, those that were opened before may be so for ever.
            await self._pool.expire_connections()
        except (*LOST, *BUSY):
            cut(connection)
        with suppress(*LOST, TimeoutError):
            # One that is not to be kept is closed with a word to the server, which may not be heard; then it is cut.
            await self._pool.release(connection)


async def end_sleepers(connection: Any) -> int:
    """End sessions that hold locks and have not gone on with a statement for as long as they may be idle.

    Returns how many.
    """
    ended = await connection.fetch(END, APPLICATION, scaled(postgres_connection.IDLE_SECONDS))
    if ended:
        log.warning("%d writes of processes that hang were ended, so that others can write", len(ended))
    return len(ended)


def _left(deadline: float) -> float:
    return max(deadline - now(), 0.001)
