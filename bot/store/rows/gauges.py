"""Counts for those who watch the bot; every one is found by an index or in a table that is nearly empty.

Of a database that several processes share, each counts what is its own, so that one that is stuck is seen as such.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.rows import timers
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Transaction

_OWED_NOW = """
FROM (SELECT kind, queued_at, due_at, attempts FROM notices WHERE {ours}
    UNION ALL SELECT CASE target_id WHEN 0 THEN kind ELSE 'direct' END, queued_at, due_at, attempts FROM outbox
    WHERE (due_at IS NULL OR (queued_at <= ? AND kind <> 'plan')) AND {our_server}) AS owed
"""
"""Parameters: the process twice, the time, the process twice. Nobody learns of plans, but of what is given up."""

_OWED = filtered(f"""
SELECT count(*) FILTER (WHERE queued_at <= ? AND due_at IS NOT NULL), count(*) FILTER (WHERE due_at IS NULL),
    min(queued_at) FILTER (WHERE due_at IS NOT NULL),
    min(queued_at) FILTER (WHERE due_at IS NOT NULL AND attempts = 0)
{_OWED_NOW}
""")

_BY_KIND = filtered(f"SELECT kind, count(*) AS number {_OWED_NOW} WHERE due_at IS NOT NULL GROUP BY kind")


@dataclass(frozen=True, slots=True)
class OwedNotices:
    """What is owed: the number by kind, the moments since when, and how many are owed for longer than was asked."""

    by_kind: Mapping[str, int]
    overdue: int
    given_up: int
    oldest: int | None
    oldest_untried: int | None


async def owed(transaction: Transaction, now: int, overdue_since: int) -> OwedNotices:
    """The notices and messages, counted; those given up on are apart."""
    ours = shard_parameters(transaction)
    rows = await transaction.rows(_BY_KIND, (*ours, now, *ours))
    row = await transaction.row(_OWED, (overdue_since, *ours, now, *ours))
    overdue, given_up, oldest, untried = row if row else (0, 0, None, None)
    return OwedNotices({row["kind"]: row["number"] for row in rows}, overdue, given_up, oldest, untried)


async def late_timers(transaction: Transaction, before: int) -> int:
    """How many timers should have fired before a moment."""
    statement = f"SELECT count(*) FROM ({timers.DUE}) AS late"  # noqa: S608 - no part is from outside
    return await transaction.count(statement, (before, True, *shard_parameters(transaction), sys.maxsize))


async def open_sessions(transaction: Transaction) -> Mapping[tuple[str, str], int]:
    """The open sessions by game and status."""
    rows = await transaction.rows(
        filtered(
            "SELECT game, status, count(*) FROM sessions INDEXED BY open_sessions_by_game"
            " WHERE status IN ('lobby', 'playing') AND {our_server} GROUP BY game, status"
        ),
        shard_parameters(transaction),
    )
    return {(game, status): number for game, status, number in rows}


async def orphaned(transaction: Transaction) -> int:
    """The sessions without a place."""
    return await transaction.count(
        filtered("SELECT count(*) FROM orphaned WHERE {ours}"), shard_parameters(transaction)
    )


async def moment(transaction: Transaction) -> float:
    """The server's time, in seconds since 1970."""
    ((seconds,),) = await transaction.rows("SELECT extract(epoch FROM clock_timestamp())")
    return float(seconds)


async def can_write(transaction: Transaction) -> bool:
    """Whether the server accepts writes, which a standby does not."""
    return not await transaction.value(
        "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean"
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
