"""The messages that have become the story of a turn, so that they can be corrected when it is taken back."""

from __future__ import annotations

from bot.store import notices
from bot.store.database import Transaction
from bot.store.notices import Kind


async def owe(transaction: Transaction, session_id: int, message_id: int, sequence: int, now: int) -> None:
    """Owe that a message becomes the story of the turn that ended with an action, and remember that it has."""
    await transaction.run(
        "INSERT INTO recaps (message_id, session_id, sequence) VALUES (?, ?, ?)"
        " ON CONFLICT (message_id) DO UPDATE SET sequence = excluded.sequence",
        (message_id, session_id, sequence),
    )
    await notices.owe(transaction, session_id, Kind.RECAP, sequence, now, target_id=message_id)


async def owe_again(transaction: Transaction, session_id: int, after: int, now: int) -> None:
    """Owe the stories of all turns that ended after an action once more: they may have been taken back."""
    rows = await transaction.rows(
        "SELECT message_id, sequence FROM recaps WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    for row in rows:
        await notices.owe(transaction, session_id, Kind.RECAP, row["sequence"], now, target_id=row["message_id"])
