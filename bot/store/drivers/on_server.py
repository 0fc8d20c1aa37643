"""What only a server can be asked, for those who watch it."""

from typing import Any

from bot.store.statements import Transaction


async def size(transaction: Transaction) -> int:
    """The size of the database in bytes."""
    return int(await _value(transaction, "SELECT pg_database_size(current_database())"))


async def moment(transaction: Transaction) -> float:
    """The server's time, in seconds since 1970."""
    return float(await _value(transaction, "SELECT extract(epoch FROM clock_timestamp())"))


async def can_write(transaction: Transaction) -> bool:
    """Whether the server accepts writes, which a standby does not."""
    return not await _value(
        transaction, "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean"
    )


async def rights_missing(transaction: Transaction) -> tuple[str, ...]:
    """What the user lacks to play and to upgrade: rights to the schema, and the tables that belong to another user."""
    rows = await transaction.rows(
        "SELECT right_name FROM (VALUES ('USAGE'), ('CREATE')) AS rights (right_name)"
        " WHERE NOT coalesce(has_schema_privilege(current_schema(), right_name), FALSE)"
        " UNION ALL SELECT tablename::text FROM pg_tables"
        " WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE')"
    )
    return tuple(row[0] for row in rows)


async def _value(transaction: Transaction, query: str) -> Any:
    (row,) = await transaction.rows(query)
    return row[0]
