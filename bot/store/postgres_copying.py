"""Dumps a database on a server before a newer version changes its schema, if PostgreSQL's programs are installed.

Unlike a file's, the upgrade goes on where no dump can be made. A server has back-ups of its own, and the machine of a
process need have neither a disk nor these programs. The log says so then.

Of several processes that start at once one dumps and migrates, and the others wait for it under a lock of their own:
the lock of all writers stays free, so processes that still play are held up by the migrations alone. A dump that takes
too long is given up, and the server ends the session of a process that stands still, so nobody waits for ever.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

from bot.store import server_copies
from bot.store.location import Server
from bot.store.postgres_migrating import migrations, schema_of
from bot.store.server_copies import DumpFailed

log = logging.getLogger(__name__)

COPIER = 0x46554D43
"""The key of the advisory lock of whoever dumps a database to migrate it."""

DUMPING_SECONDS = 300.0
"""How long a dump may take; nobody can play on this process meanwhile."""

WAITING_SECONDS = DUMPING_SECONDS + 60.0
"""How long the others wait, and how long the server bears with a session that only has the lock."""


async def keep_older(connection: Any, server: Server) -> None:
    """Dump the database if its schema is older and it has sessions; to be called before its migrations.

    The lock is held as long as the connection.
    """
    if not await _schema_to_keep(connection):
        return
    limit = f"{WAITING_SECONDS * 1000:.0f}"
    for name in ("lock_timeout", "idle_session_timeout"):
        await connection.execute("SELECT set_config($1, $2, FALSE)", name, limit)
    await connection.execute("SELECT pg_advisory_lock($1)", COPIER)
    schema = await _schema_to_keep(connection)
    if schema:
        await _dump(server, schema)


async def _schema_to_keep(connection: Any) -> int:
    """The number of the schema; 0 if it is not older, or there is nothing to keep."""
    schema = await schema_of(connection)
    if not 0 < schema < max(migrations()):
        return 0
    return schema if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM sessions)") else 0


async def _dump(server: Server, schema: int) -> None:
    steps = (server, schema, max(migrations()))
    if not server_copies.has_programs():
        _warn(*steps, "pg_dump is not installed here")
        return
    log.info("the database %s is dumped before it is brought up to date, for at most %.0f s", server, DUMPING_SECONDS)
    try:
        kept = await server_copies.keep_older(server, schema, datetime.now(UTC), DUMPING_SECONDS)
    except DumpFailed:
        # What pg_dump says may name the user, which no log does.
        _warn(*steps, "pg_dump fails, or takes too long")
    except OSError as problem:
        _warn(*steps, str(problem))
    else:
        log.info("the database %s is brought from schema %d to %d; as it was it is kept in %s", *steps, kept)


def _warn(server: Server, schema: int, newest: int, reason: str) -> None:
    log.warning(
        "the database %s is brought from schema %d to %d, and no copy has been made of it as it was (%s): say “fumarole"
        " backup FILE” before an upgrade to have one. deploy/POSTGRES.md says what a copy at the start takes",
        *(server, schema, newest, reason),
    )
