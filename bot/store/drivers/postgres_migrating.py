"""The migrations of a PostgreSQL database: those of SQLite, in PostgreSQL's words."""

from typing import Any

from bot.program import scaled
from bot.store.drivers import migrating
from bot.store.drivers.postgres_faults import BUSY
from bot.store.drivers.postgres_sessions import end_sleepers

WRITER = 0x46554D41
"""The key of the advisory lock of all writers; those of servers have the servers' ids, which are far longer."""

PATIENCE_SECONDS = 60.0
"""How long to wait for another process, which may be migrating the same database."""


async def bring_up_to_date(connection: Any) -> None:
    """Apply the migrations that are missing, each in one transaction with its number.

    Where none is missing nothing is locked, since a process that stands still may hold the lock.

    Raises :class:`bot.store.faults.NewerDatabase`; the server refuses a table that another program has made.
    """
    known = migrating.migrations()
    while (version := await schema_of(connection)) != len(known):
        migrating.require_known(version)
        await _apply_next(connection)


async def schema_of(connection: Any) -> int:
    """The number of the newest migration the database has seen; 0 if it has seen none."""
    if await connection.fetchval("SELECT to_regclass('schema_migrations')") is None:
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_migrations"))


async def _apply_next(connection: Any) -> None:
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL lock_timeout = {scaled(PATIENCE_SECONDS) * 1000:.0f}")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", WRITER)
            # Another process may have migrated it meanwhile.
            missing = migrating.migrations()[(version := await schema_of(connection)) :]
            if missing:
                await connection.execute(migrating.for_server(missing[0]))
                await connection.execute(migrating.noted(version + 1))
    except BUSY:
        await end_sleepers(connection)
        raise
