"""Who has a database on a server: a lock of a session of its own, which the server releases when that ends.

Bots share it, since their leases divide the work (see ``bot.store.leases``). A command that needs the database for
itself has it alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from bot.store.faults import DatabaseBusy, DatabaseUnreachable, ServerInUse
from bot.store.location import Server
from bot.store.postgres_connecting import connect
from bot.store.postgres_faults import faults_named

log = logging.getLogger(__name__)

OWNER = 0x46554D4F
"""The key of the advisory lock of the processes that have the database; no other lock of the bot has it."""

TAKE, SHARE = "SELECT pg_try_advisory_lock($1)", "SELECT pg_try_advisory_lock_shared($1)"

LOOK_SECONDS = 5.0
"""How often the session is looked at, and how long the server may take to answer."""

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

    def __init__(self, server: Server, *, shared: bool) -> None:
        self._server = server
        self._take_it = SHARE if shared else TAKE
        self._session: Any = None

    @classmethod
    async def take(cls, server: Server, *, shared: bool = False) -> Self:
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
            try:
                await self._look()
            except (DatabaseUnreachable, DatabaseBusy) as problem:
                # The engine tells the operator that the server is away.
                log.debug("the lock on %s is lost: %s", self._server, problem)
                self.release()

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

    async def _look(self) -> None:
        if self._session is None:
            await self._take()
        with faults_named(str(self._server)):
            await self._session.execute("SELECT 1", timeout=LOOK_SECONDS)

    async def _take(self) -> None:
        self._session = await connect(self._server.address, **KEEPALIVE)
        with faults_named(str(self._server)):
            if await self._session.fetchval(self._take_it, OWNER, timeout=LOOK_SECONDS):
                return
            process = await self._session.fetchval(HOLDER, OWNER, timeout=LOOK_SECONDS)
        raise ServerInUse(str(self._server), process or "?")


@asynccontextmanager
async def owned(server: Server, *, shared: bool = False) -> AsyncIterator[ServerLock]:
    """Have the database for this process, or with other bots; commands that only read need neither.

    Raises as :meth:`ServerLock.take`.
    """
    lock = await ServerLock.take(server, shared=shared)
    try:
        yield lock
    finally:
        await lock.give_back()
