"""The locks of a process on a server: advisory locks of a session that does nothing else, with which they end.

A lock on the whole database says who works with it: bots share it, and a command that needs the database for itself
has it alone.

A bot's lock on its number is its lease (see ``bot.store.rows.shards``). As soon as the connection ends, as it does
when a process dies, the server ends the session and the lock with it. A process that stands still, or whose machine or
network is gone, says nothing any more, and then the server's ``idle_session_timeout`` ends the session; others say
something every second. What a process sends to Discord no server can hold back: so it counts by a clock of its own
that goes on while it sleeps, and stops sending before the server can have ended its session.

All statements here are single messages to the server (without parameters or rows), since no limit of time is looked at
between two messages of one statement.
"""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from bot.store.drivers.driver import LOOK_SECONDS, PROCESSES
from bot.store.drivers.postgres_connection import connect, faults_named
from bot.store.faults import DatabaseBusy, DatabaseInUse, DatabaseUnreachable
from bot.store.url import DatabaseUrl

log = logging.getLogger(__name__)

OWNER = 0x46554D4F
"""The key of the advisory lock of the processes that have the database; no other lock of the bot has it."""

LEASE_SECONDS = 8.0
"""How long a bot says nothing to the server until its session, and so its lease, is ended."""

MARGIN_SECONDS = 3.0
"""How long before that it sends nothing more: what it has sent arrives in time."""

ANSWER_SECONDS = 5.0
"""How long the server may take to answer."""

GIVING_SECONDS = 0.5
"""How long the server may take to release the locks."""

TAKEN = "SELECT 1"
"""What the server says at the end of ``SELECT 1 WHERE ...`` if that is so."""

HOLDER = (
    "SELECT concat_ws(' ', coalesce(host(client_addr), 'localhost'), application_name, pid) FROM pg_locks"
    " JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid::bigint = $1"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""With these a server notices within half a minute that a machine is gone, also that of a command."""


class ServerLock:
    """A session with locks; :meth:`keep` takes that on the database again after the server was away, and no other."""

    def __init__(self, server: DatabaseUrl, *, shared: bool) -> None:
        self._server = server
        self._shared = "_shared" if shared else ""
        self._session: Any = None
        self._turn = asyncio.Lock()
        self._leased = 0
        """The number whose lock was taken in this session; 0 if none was."""
        self._said_at = -math.inf
        """When the latest statement was sent that the server has answered, by :func:`clock`."""

    @classmethod
    async def take(cls, server: DatabaseUrl, *, shared: bool = False) -> Self:
        """Take the lock on the database, with others if it is ``shared``.

        Raises :class:`DatabaseInUse` and :class:`DatabaseUnreachable`.
        """
        lock = cls(server, shared=shared)
        try:
            await lock._take()
        except BaseException:
            lock.release()
            raise
        return lock

    async def keep(self, every: float | None = None) -> None:
        """Keep the session until cancelled, and speak ``every`` so many seconds.

        Raises :class:`DatabaseInUse` if another process took the lock meanwhile. The driver tells the operator what is
        wrong with the server.
        """
        while True:
            await asyncio.sleep(LOOK_SECONDS if every is None else every)
            try:
                if self._session is None:
                    await self._take()
                await self._say("SELECT 1")
            except (DatabaseUnreachable, DatabaseBusy) as problem:
                log.debug("the locks on %s are lost: %s", self._server, problem)

    async def lease(self, number: int, seconds: float | None = None) -> None:
        """Begin the lease of a process, in place of any earlier one; it ends after so many ``seconds`` of silence.

        Raises :class:`DatabaseBusy` as long as the server takes an earlier session of the same process for alive.
        """
        await self.end_lease()
        await self._say(f"SET idle_session_timeout = {(LEASE_SECONDS if seconds is None else seconds) * 1000:.0f}")
        try:
            taken = await self.try_lock(PROCESSES, number)
        except asyncio.CancelledError:
            # Nobody knows whether it has been taken.
            self.release()
            raise
        if not taken:
            raise DatabaseBusy
        self._leased = number

    async def end_lease(self) -> None:
        """End the lease, if there is one."""
        number, self._leased = self._leased, 0
        if number:
            await self.unlock(PROCESSES, number)

    @property
    def is_open(self) -> bool:
        """Whether the session has not ended, as far as is known without asking the server."""
        return self._session is not None and not self._session.is_closed()

    def is_leased(self, number: int) -> bool:
        """Whether this session has the lease of a process, as far as is known without asking the server."""
        return 0 < number == self._leased and self.is_open

    def holds(self, number: int) -> bool:
        """Whether the lease of a process surely holds, and will for some seconds."""
        return self.is_leased(number) and clock() < self._said_at + LEASE_SECONDS - MARGIN_SECONDS

    async def try_lock(self, kind: int, number: int) -> bool:
        """Take another lock of this session, if nobody else has it."""
        return await self._say(f"SELECT 1 WHERE pg_try_advisory_lock({kind:d}, {number:d})") == TAKEN

    async def unlock(self, kind: int, number: int) -> None:
        """Release this lock."""
        await self._say(f"SELECT pg_advisory_unlock({kind:d}, {number:d})")

    async def give_back(self) -> None:
        """Release all locks, so that the next process need not wait until the server notices this one's end."""
        try:
            if self._session is not None:
                await self._say("SELECT pg_advisory_unlock_all()", GIVING_SECONDS)
        except (DatabaseUnreachable, DatabaseBusy) as problem:
            log.debug("the locks on %s end with their session: %s", self._server, problem)
        finally:
            self.release()

    def release(self) -> None:
        """End the session, and its locks as soon as the server notices."""
        session, self._session, self._leased = self._session, None, 0
        if session is not None:
            session.terminate()

    async def _say(self, statement: str, seconds: float = ANSWER_SECONDS) -> str:
        """Run a statement; a session in which one fails is ended, since nobody knows what holds there."""
        async with self._turn:
            session, sent_at = self._session, clock()
            if session is None:
                raise DatabaseUnreachable(str(self._server), "the session of its locks has ended")
            try:
                with faults_named(str(self._server)):
                    answer: str = await session.execute(statement, timeout=seconds)
            except (DatabaseUnreachable, DatabaseBusy):
                self.release()
                raise
            self._said_at = sent_at
            return answer

    async def _take(self) -> None:
        self._session = await connect(self._server.address, **KEEPALIVE)
        if await self._say(f"SELECT 1 WHERE pg_try_advisory_lock{self._shared}({OWNER:d})") != TAKEN:
            with faults_named(str(self._server)):
                process = await self._session.fetchval(HOLDER, OWNER, timeout=ANSWER_SECONDS)
            raise DatabaseInUse(self._server, process)


@asynccontextmanager
async def owned(server: DatabaseUrl, *, shared: bool = False) -> AsyncIterator[ServerLock]:
    """Lock the database for this process, or share the lock with other bots; commands that only read need neither.

    Raises as :meth:`ServerLock.take`.
    """
    lock = await ServerLock.take(server, shared=shared)
    try:
        yield lock
    finally:
        await lock.give_back()


def clock() -> float:
    """Monotonic seconds, which include the time that the machine is suspended."""
    # Where there is no such clock, on macOS and Windows, the monotonic one counts on too.
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)
