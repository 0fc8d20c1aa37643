"""The migrations of a PostgreSQL database: those of SQLite, in PostgreSQL's words."""

from typing import Any

from bot.store.drivers import migrating

WRITER = 0x46554D41
"""The key of the advisory lock of whoever writes; those of servers have the servers' ids, which are far longer."""

PATIENCE = "60s"
"""How long to wait for another process, which may be migrating the same database."""


async def bring_up_to_date(connection: Any) -> None:
    """Apply the migrations that are missing, each in one transaction with its number.

    Raises :class:`bot.store.faults.NewerDatabase`; the server refuses a table that another program has made.
    """
    while await _apply_next(connection):
        pass


async def schema_of(connection: Any) -> int:
    """The number of the newest migration the database has seen; 0 if it has seen none."""
    if await connection.fetchval("SELECT to_regclass('schema_migrations')") is None:
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_migrations"))


async def _apply_next(connection: Any) -> bool:
    async with connection.transaction():
        await connection.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", WRITER)
        version, known = await schema_of(connection), migrating.migrations()
        migrating.require_known(version)
        if version == len(known):
            return False
        await connection.execute(migrating.for_server(known[version]))
        await connection.execute(migrating.noted(version + 1))
    return True
