"""Counts for those who watch the bot; every one is found by an index or in a table that is nearly empty."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from bot.store import alarms
from bot.store.database import Transaction


@dataclass(frozen=True, slots=True)
class Owed:
    """What is owed: the number by kind, the moments since when, and how many are owed for longer than was asked."""

    by_kind: Mapping[str, int]
    overdue: int
    given_up: int
    oldest: int | None
    oldest_untried: int | None


async def owed(transaction: Transaction, overdue_since: int) -> Owed:
    """The notices, counted; those given up on are apart. Nobody knows the age of what an old version has queued."""
    rows = await transaction.rows("SELECT kind, count(*) AS number FROM notices WHERE due_at IS NOT NULL GROUP BY kind")
    row = await transaction.row(
        "SELECT count(*) FILTER (WHERE queued_at <= ? AND due_at IS NOT NULL), count(*) FILTER (WHERE due_at IS NULL),"
        " min(nullif(queued_at, 0)) FILTER (WHERE due_at IS NOT NULL),"
        " min(nullif(queued_at, 0)) FILTER (WHERE due_at IS NOT NULL AND attempts = 0) FROM notices",
        (overdue_since,),
    )
    overdue, given_up, oldest, untried = row if row else (0, 0, None, None)
    return Owed({row["kind"]: row["number"] for row in rows}, overdue, given_up, oldest, untried)


async def late_alarms(transaction: Transaction, before: int) -> tuple[int, int | None]:
    """How many alarms should have rung before a moment, and when the first of them was due."""
    statement = f"SELECT count(*), min(due_at) FROM ({alarms.DUE}) AS late"  # noqa: S608 - no part is from outside
    row = await transaction.row(statement, (before, True, 0, 0, sys.maxsize))
    return (row[0], row[1]) if row else (0, None)


async def open_sessions(transaction: Transaction) -> Mapping[tuple[str, str], int]:
    """The open sessions by game and status."""
    rows = await transaction.rows(
        "SELECT game, status, count(*) FROM sessions WHERE status IN ('lobby', 'playing') GROUP BY game, status"
    )
    return {(game, status): number for game, status, number in rows}


async def adrift(transaction: Transaction) -> int:
    """The sessions without a place."""
    row = await transaction.row("SELECT count(*) FROM adrift")
    return int(row[0]) if row else 0


async def turns_owed(transaction: Transaction) -> int:
    """The turns that computers owe."""
    row = await transaction.row("SELECT count(*) FROM owed_turns")
    return int(row[0]) if row else 0
