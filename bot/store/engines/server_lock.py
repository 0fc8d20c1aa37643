"""Who has a database on a server: a lock of a session of its own, which the server releases when that ends.

Bots share it, since their leases divide the work (see ``bot.store.rows.leases``), and each has a second lock of its own
by which the others see that it is there (see ``bot.store.engines.presence``). A command that needs the database for
itself has it alone.
"""

import asyncio
import logging
import math
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from bot.store.engines.postgres_connecting import connect
from bot.store.engines.postgres_faults import faults_named
from bot.store.engines.presence import LOCKS, LOOK_SECONDS, Presence, clock
from bot.store.faults import DatabaseBusy, DatabaseUnreachable, ServerInUse
from bot.store.location import ServerAddress

log = logging.getLogger(__name__)

OWNER = 0x46554D4F
"""The key of the advisory lock of the processes that have the database; no other lock of the bot has it."""

TAKE, SHARE = "SELECT pg_try_advisory_lock($1)", "SELECT pg_try_advisory_lock_shared($1)"

BE_THERE = "SELECT pg_advisory_lock_shared($1, $2)"
"""Shared, since the server may not have noticed yet that an earlier session of the same process has ended."""

ANSWER_SECONDS = 5.0
"""How long the server may take to answer."""

GIVING_SECONDS = 0.5
"""How long the server may take to release the lock."""

HOLDER = (
    "SELECT concat_ws(' ', coalesce(host(client_addr), 'localhost'), application_name, pid) FROM pg_locks"
    " JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid::bigint = $1"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""With these a server notices within half a minute that a machine is gone, and releases the lock."""


class ServerLock:
    """A lock that is held; :meth:`keep` takes it again after the server was away."""

    def __init__(self, server: ServerAddress, *, shared: bool) -> None:
        self._server = server
        self._take_it = SHARE if shared else TAKE
        self.presence = Presence(secrets.randbelow(2**31 - 1) + 1 if shared else 0, self._is_open)
        self._session: Any = None

    @classmethod
    async def take(cls, server: ServerAddress, *, shared: bool = False) -> Self:
        """Take the lock, with others if it is ``shared``.

        Raises :class:`ServerInUse` and :class:`DatabaseUnreachable`.
        """
        lock = cls(server, shared=shared)
        try:
            await lock._take()
        except BaseException:
            lock.release()
            raise
        return lock

    async def keep(self) -> None:
        """Look after the lock until cancelled; raises :class:`ServerInUse` if another process took it meanwhile."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not await self._is_held():
                # Once more at once: others soon take a process without its session for dead.
                await self._is_held()

    async def give_back(self) -> None:
        """Give up the lock, so that whoever takes it next need not wait until the server notices the session's end."""
        try:
            if self._session is not None:
                with faults_named(str(self._server)):
                    await self._session.execute("SELECT pg_advisory_unlock_all()", timeout=GIVING_SECONDS)
        except (DatabaseUnreachable, DatabaseBusy) as problem:
            log.debug("the lock on %s ends with its session: %s", self._server, problem)
        finally:
            self.release()

    def release(self) -> None:
        """End the session, and the lock with it as soon as the server notices."""
        if self._session is not None:
            self._session.terminate()
            self._session = None

    async def _is_held(self) -> bool:
        """Whether the session lasts; one that has ended is begun anew. The engine tells the operator what is wrong."""
        self.presence.asked_at = clock()
        try:
            if self._session is None:
                await self._take()
            with faults_named(str(self._server)):
                await self._session.execute("SELECT 1", timeout=ANSWER_SECONDS)
        except (DatabaseUnreachable, DatabaseBusy) as problem:
            log.debug("the lock on %s is lost: %s", self._server, problem)
            self.release()
            return False
        self.presence.asked_at = math.inf
        return True

    def _is_open(self) -> bool:
        return self._session is not None and not self._session.is_closed()

    async def _take(self) -> None:
        self._session = await connect(self._server.address, **KEEPALIVE)
        with faults_named(str(self._server)):
            if await self._session.fetchval(self._take_it, OWNER, timeout=ANSWER_SECONDS):
                if self.presence.key:
                    await self._session.execute(BE_THERE, LOCKS, self.presence.key, timeout=ANSWER_SECONDS)
                    self.presence.taken_at = clock()
                return
            process = await self._session.fetchval(HOLDER, OWNER, timeout=ANSWER_SECONDS)
        raise ServerInUse(str(self._server), process or "?")


@asynccontextmanager
async def owned(server: ServerAddress, *, shared: bool = False) -> AsyncIterator[ServerLock]:
    """Have the database for this process, or with other bots; commands that only read need neither.

    Raises as :meth:`ServerLock.take`.
    """
    lock = await ServerLock.take(server, shared=shared)
    try:
        yield lock
    finally:
        await lock.give_back()
