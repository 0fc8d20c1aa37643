"""The migrations of a PostgreSQL database: those of SQLite, in PostgreSQL's words."""

from typing import Any

from bot.store.engines import migrating
from bot.store.faults import ForeignDatabase

WRITER = 0x46554D41
"""The key of the advisory lock of whoever writes; those of servers have the servers' ids, which are far longer."""

PATIENCE = "60s"
"""How long to wait for another process, which may be migrating the same database."""


async def bring_up_to_date(connection: Any, address: str) -> None:
    """Apply the migrations that are missing, each in one transaction with its number.

    Raises :class:`NewerDatabase`, and :class:`ForeignDatabase` if the database has tables of another program.
    """
    while await _apply_next(connection, address):
        pass


async def _has(connection: Any, table: str) -> bool:
    return await connection.fetchval("SELECT to_regclass($1)", table) is not None


async def schema_of(connection: Any) -> int:
    """The number of the newest migration the database has seen; 0 if it has seen none."""
    if not await _has(connection, "schema_migrations"):
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_migrations"))


async def _apply_next(connection: Any, address: str) -> bool:
    async with connection.transaction():
        await connection.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", WRITER)
        version, known = await schema_of(connection), migrating.migrations()
        migrating.require_known(version)
        if version == len(known):
            return False
        if not version and await _has(connection, "sessions"):
            raise ForeignDatabase(address)
        await connection.execute(migrating.for_server(known[version]))
        await connection.execute(migrating.noted(version + 1))
    return True
