"""The migrations of a PostgreSQL database: numbered as those of SQLite, and kept in a table with their dates.

No process works with a schema that it was not made for. A start that would migrate waits until no other process has a
lease: those are of the older schema. Leases that have run out are deleted by the migration, in its own transaction, so
what their processes still write is refused. A process that wants a lease afterwards finds the newer schema and ends,
and one of a version that does not look for it cannot make the row.
"""

import asyncio
import logging
from functools import cache
from importlib.resources import files as resources
from typing import Any

from bot.store.engines.engine import Purpose
from bot.store.engines.ranges import TABLE as FILLING
from bot.store.faults import DatabaseBusy, ForeignDatabase, HalfFilled, NewerDatabase, NotEmpty

log = logging.getLogger(__name__)

WRITER = 0x46554D41
"""The key of the advisory lock of whoever writes; those of servers have the servers' ids, which are far longer."""

PATIENCE = "60s"
"""How long to wait for another process, which may be migrating the same database."""


LOOK_SECONDS, TELLING_SECONDS = 1.0, 60.0
"""How often a start that would migrate looks whether others have ended, and tells the operator that it waits."""

AT_WORK = "SELECT number FROM processes WHERE until >= extract(epoch FROM clock_timestamp()) * 1000 ORDER BY number"


async def wait_for_older(connection: Any, address: str) -> None:
    """Wait as long as processes of an older schema are at work, and say so."""
    waited = 0.0
    while numbers := await older_at_work(connection):
        if waited % TELLING_SECONDS == 0:
            log.warning(
                "this version would bring the database %s from schema %d to %d, and processes of an older version still"
                " work with it (%s): waiting until all of them have ended (see “Upgrade” in deploy/PROCESSES.md)",
                *(address, await schema_of(connection), max(migrations()), ", ".join(map(str, numbers))),
            )
        await asyncio.sleep(LOOK_SECONDS)
        waited += LOOK_SECONDS


async def older_at_work(connection: Any) -> list[int]:
    """The numbers of the processes at work, if their schema is older than this program's."""
    if not 0 < await schema_of(connection) < max(migrations()) or not await _has(connection, "processes"):
        return []
    return [row[0] for row in await connection.fetch(AT_WORK)]


async def bring_up_to_date(connection: Any, address: str) -> None:
    """Apply the migrations that are missing, each in one transaction with its number.

    Raises :class:`NewerDatabase`, :class:`ForeignDatabase` if the database has tables of another program, and
    :class:`DatabaseBusy` if a process of an older schema has come to work meanwhile.
    """
    while await _apply_next(connection, address):
        pass


async def require_fit(connection: Any, address: str, purpose: Purpose = Purpose.WORK) -> None:
    """Raises :class:`NotEmpty` for what is to be filled and holds rows, :class:`HalfFilled` for any other use.

    What was left half-filled may be filled further.
    """
    if await _has(connection, FILLING):
        if purpose is not Purpose.FILL:
            raise HalfFilled(address)
    elif purpose is Purpose.FILL:
        await _require_empty(connection, address)


async def _require_empty(connection: Any, address: str) -> None:
    """Raises :class:`NotEmpty`; whose the tables are does not matter."""
    names = await connection.fetch(
        "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()"
        " AND tablename <> 'schema_migrations' ORDER BY tablename"
    )
    for (name,) in names:
        # The server has quoted the name.
        if await connection.fetchval(" ".join(("SELECT EXISTS (SELECT 1 FROM", name, ")"))):
            raise NotEmpty(address, name)


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
        version, known = await schema_of(connection), migrations()
        if version > max(known):
            raise NewerDatabase(version, max(known))
        number = min((one for one in known if one > version), default=None)
        if number is None:
            return False
        if not version:
            await _begin(connection, address)
        await _end_leases(connection)
        await connection.execute(known[number])
        await connection.execute("INSERT INTO schema_migrations (number) VALUES ($1)", number)
    return True


async def _end_leases(connection: Any) -> None:
    """End the leases that have run out; raises :class:`DatabaseBusy` if any has not."""
    if await older_at_work(connection):
        raise DatabaseBusy
    if await _has(connection, "processes"):
        await connection.execute("DELETE FROM processes")


async def _begin(connection: Any, address: str) -> None:
    if await _has(connection, "sessions"):
        raise ForeignDatabase(address)
    await connection.execute(
        "CREATE TABLE schema_migrations"
        " (number bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())"
    )


@cache
def migrations() -> dict[int, str]:
    """The migration scripts by number; the first is the schema of its day."""
    folder = resources("bot.store").joinpath("migrations", "postgres")
    return {
        int(entry.name.partition("_")[0]): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".sql")
    }
