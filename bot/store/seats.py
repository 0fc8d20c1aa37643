"""Seats that change hands during a game, and their former holders."""

from __future__ import annotations

from typing import Any

from bot.store.database import Transaction


async def hand_over(transaction: Transaction, session_id: int, seat: int, user_id: int, sequence: int) -> None:
    """Give a seat to another user after an action; sqlite3.IntegrityError if they already hold one."""
    await transaction.run(
        "INSERT INTO former_seats (session_id, user_id, seat) SELECT session_id, user_id, seat FROM seats"
        " WHERE session_id = ? AND seat = ? AND user_id > 0 ON CONFLICT DO NOTHING",
        (session_id, seat),
    )
    await transaction.run(
        "UPDATE seats SET user_id = ?, taken_after = ? WHERE session_id = ? AND seat = ?",
        (user_id, sequence, session_id, seat),
    )


async def are_own_play(transaction: Transaction, session_id: int) -> bool:
    """Whether every holder of a seat has made at least half of its moves."""
    row = await transaction.row(
        "SELECT 1 FROM seats WHERE session_id = ? AND taken_after > 0 AND"
        " (SELECT 2 * sum(sequence > taken_after) < count(*) FROM actions"
        " WHERE actions.session_id = seats.session_id AND actions.seat = seats.seat AND kind = 'move')",
        (session_id,),
    )
    return row is None


async def held_from_beginning(transaction: Transaction, session_id: int) -> tuple[int, ...]:
    """The seats that have not changed hands."""
    rows = await transaction.rows(
        "SELECT seat FROM seats WHERE session_id = ? AND taken_after = 0 ORDER BY seat", (session_id,)
    )
    return tuple(row["seat"] for row in rows)


async def held_before(transaction: Transaction, session_id: int, user_id: int) -> frozenset[int]:
    """The seats of a session that a user held and handed over."""
    rows = await transaction.rows(
        "SELECT seat FROM former_seats WHERE session_id = ? AND user_id = ?", (session_id, user_id)
    )
    return frozenset(row["seat"] for row in rows)


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The seats a user held and handed over, one dictionary per row."""
    rows = await transaction.rows(
        "SELECT session_id, seat FROM former_seats WHERE user_id = ? ORDER BY session_id, seat", (user_id,)
    )
    return [dict(row) for row in rows]


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete a user's former seats."""
    await transaction.run("DELETE FROM former_seats WHERE user_id = ?", (user_id,))
