"""Connections to PostgreSQL, each with limits of time, so that a server that is silent holds nobody up for long."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import asyncpg

from bot.store.faults import OldServer
from bot.store.location import Server
from bot.store.postgres_faults import LOST, faults_named
from bot.store.purposes import Purpose

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 2.0
"""How long a transaction waits to begin; short enough to answer an interaction within Discord's three seconds."""

CONNECTING_SECONDS = 5.0
"""How long a server is waited for before anybody plays: one far away and encrypted takes a while."""

OLDEST = 15
"""The oldest version of the server that is supported: the oldest one that PostgreSQL's own project still mends."""

APPLICATION = "fumarole"
"""How the bot's sessions are called in the server's lists."""

GRACE_SECONDS = 0.4
"""How much longer than the server this process waits: a server that says nothing by then is not at work."""

STATEMENT_SECONDS = 5.0
"""After how long a statement is given up, by the server and, should that not answer, a little later by this process."""

IDLE_SECONDS = 5.0
"""After how long the server ends a session that does nothing in a transaction it has begun."""

CONNECTIONS = 8
"""How many connections a process has at most."""

STATEMENTS = 500
"""How many prepared statements a connection keeps; there are fewer in the store."""


class Pooled(asyncpg.Connection):  # type: ignore[misc]  # the driver has no types
    """A connection of a pool, which closes expired ones in tasks that nobody waits for."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the driver's own parameter
        """End it, with a word to the server if that listens; a silent one must not leave an error with nobody."""
        try:
            await super().close(timeout=timeout)
        except (TimeoutError, *LOST) as problem:
            # The driver has ended it.
            log.debug("a connection was closed without the server: %s", type(problem).__name__)


async def connect(address: str, **settings: str) -> Any:
    """A connection beside those of an engine, with further settings of the session.

    Raises :class:`DatabaseUnreachable`, or :class:`bot.store.faults.OldServer`.
    """
    place = str(Server(address))
    with faults_named(place):
        connection = await asyncpg.connect(
            address, timeout=CONNECTING_SECONDS, server_settings={"application_name": APPLICATION, **settings}
        )
    version = connection.get_server_version()
    if version.major < OLDEST:
        await connection.close(timeout=PATIENCE_SECONDS)
        raise OldServer(place, f"{version.major}.{version.minor}", OLDEST)
    return connection


async def connect_to_prepare(address: str) -> Any:
    """One that looks for migrations, under the lock of all writers: it ends if this process is suspended meanwhile.

    Raises as :func:`connect` does.
    """
    return await connect(address, idle_in_transaction_session_timeout=f"{IDLE_SECONDS * 1000:.0f}")


async def pool_of(address: str, purpose: Purpose) -> Any:
    """A pool of connections, which are made when they are needed."""
    # A command may have to read and count for long, and a bot may not.
    hurried = purpose is Purpose.WORK
    return await asyncpg.create_pool(
        address,
        connection_class=Pooled,
        # The pool itself would log an error for every connection that it cannot replace while the server is away.
        min_size=0,
        max_size=CONNECTIONS,
        timeout=PATIENCE_SECONDS,
        command_timeout=STATEMENT_SECONDS + GRACE_SECONDS if hurried else None,
        statement_cache_size=STATEMENTS,
        max_cached_statement_lifetime=0,
        reset=_keep,
        server_settings={
            "application_name": APPLICATION,
            "statement_timeout": f"{STATEMENT_SECONDS * 1000 * hurried:.0f}",
            "idle_in_transaction_session_timeout": f"{IDLE_SECONDS * 1000 * hurried:.0f}",
            # Compiling pays for long queries, and there are none.
            "jit": "off",
        },
    )


def cut(connection: Any) -> None:
    """End a connection without a word; the server undoes what is open in it."""
    with suppress(asyncpg.InterfaceError):
        # The pool may have taken a closed one back.
        connection.terminate()


async def _keep(_connection: Any) -> None:
    """Called by the pool for each connection that it gets back: nothing outlives a transaction, so nothing is reset."""
