"""Seats that change hands while a game is under way."""

from __future__ import annotations

from bot.store.database import Transaction


async def hand_over(transaction: Transaction, session_id: int, seat: int, user_id: int, sequence: int) -> None:
    """Give a seat to somebody else after an action; sqlite3.IntegrityError if they hold another one."""
    await transaction.run(
        "UPDATE seats SET user_id = ?, taken_after = ? WHERE session_id = ? AND seat = ?",
        (user_id, sequence, session_id, seat),
    )


async def are_own_play(transaction: Transaction, session_id: int) -> bool:
    """Whether everybody has made at least half of the moves of the seat they hold."""
    row = await transaction.row(
        "SELECT 1 FROM seats WHERE session_id = ? AND taken_after > 0 AND"
        " (SELECT 2 * sum(sequence > taken_after) < count(*) FROM actions"
        " WHERE actions.session_id = seats.session_id AND actions.seat = seats.seat AND kind = 'move')",
        (session_id,),
    )
    return row is None


async def unrate(transaction: Transaction, session_id: int) -> None:
    """Let a session count for nobody's rating."""
    await transaction.run("UPDATE sessions SET rated = 0 WHERE id = ?", (session_id,))
