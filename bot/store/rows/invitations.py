"""Invitations: whom the hosts of open tables have invited."""

from typing import Any

from bot.store.database import Transaction


async def insert(transaction: Transaction, session_id: int, user_id: int, now: int) -> bool:
    """Invite somebody to a table; False if they were invited already."""
    return bool(
        await transaction.run(
            "INSERT INTO invitations (session_id, user_id, invited_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (session_id, user_id, now),
        )
    )


async def is_invited(transaction: Transaction, session_id: int, user_id: int) -> bool:
    """Whether somebody has been invited to a table."""
    return (
        await transaction.row("SELECT 1 FROM invitations WHERE session_id = ? AND user_id = ?", (session_id, user_id))
        is not None
    )


async def count(transaction: Transaction, session_id: int) -> int:
    """How many people have been invited to a table."""
    row = await transaction.row("SELECT count(*) FROM invitations WHERE session_id = ?", (session_id,))
    return int(row[0]) if row else 0


async def withdraw(transaction: Transaction, user_id: int, guest_id: int) -> None:
    """Withdraw the invitations of a guest to every table at which this user sits."""
    await transaction.run(
        "DELETE FROM invitations WHERE user_id = ? AND session_id IN (SELECT session_id FROM seats WHERE user_id = ?)",
        (guest_id, user_id),
    )


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The tables a person has been invited to, one dictionary per row."""
    rows = await transaction.rows(
        "SELECT session_id, invited_at FROM invitations WHERE user_id = ? ORDER BY session_id", (user_id,)
    )
    return [dict(row) for row in rows]


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete the invitations of a person."""
    await transaction.run("DELETE FROM invitations WHERE user_id = ?", (user_id,))
