"""What only a server can be asked, for those who watch it."""

from dataclasses import dataclass
from typing import Any

from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class Connections:
    """How many connections a server allows, and how many there are now."""

    most: int
    taken: int


async def size(transaction: Transaction) -> int:
    """The size of the database in bytes."""
    return int(await _value(transaction, "SELECT pg_database_size(current_database())"))


async def version(transaction: Transaction) -> str:
    """The server's version, such as "15.8"."""
    return str(await _value(transaction, "SELECT split_part(current_setting('server_version'), ' ', 1)"))


async def moment(transaction: Transaction) -> float:
    """The server's time, in seconds since 1970."""
    return float(await _value(transaction, "SELECT extract(epoch FROM clock_timestamp())"))


async def can_write(transaction: Transaction) -> bool:
    """Whether the server accepts writes, which a standby does not."""
    return not await _value(
        transaction, "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean"
    )


async def vacuums(transaction: Transaction) -> bool:
    """Whether the server vacuums by itself."""
    return bool(await _value(transaction, "SELECT current_setting('autovacuum')::boolean"))


async def rights_missing(transaction: Transaction) -> tuple[str, ...]:
    """What the user lacks to play and to upgrade: rights to the schema, and the tables that belong to another user."""
    rows = await transaction.rows(
        "SELECT right_name FROM (VALUES ('USAGE'), ('CREATE')) AS rights (right_name)"
        " WHERE NOT coalesce(has_schema_privilege(current_schema(), right_name), FALSE)"
        " UNION ALL SELECT tablename::text FROM pg_tables"
        " WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE')"
    )
    return tuple(row[0] for row in rows)


async def is_encrypted(transaction: Transaction) -> bool:
    """Whether the connection is encrypted, or never leaves the machine."""
    return bool(
        await _value(
            transaction,
            "SELECT coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), FALSE)"
            " OR coalesce(inet_server_addr() = inet_client_addr(), TRUE)",
        )
    )


async def connections(transaction: Transaction) -> Connections:
    """How many connections this user may have here besides those kept for administrators, and how many all have."""
    (row,) = await transaction.rows(
        "SELECT least(current_setting('max_connections')::integer"
        " - current_setting('superuser_reserved_connections')::integer,"
        " nullif(rolconnlimit, -1), nullif(datconnlimit, -1)),"
        " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        " FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()"
    )
    return Connections(int(row[0]), int(row[1]))


async def _value(transaction: Transaction, query: str) -> Any:
    (row,) = await transaction.rows(query)
    return row[0]
