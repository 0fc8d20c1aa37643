"""The messages that have become the story of turns, so that they can be corrected when one is taken back."""

from __future__ import annotations

from bot.store import notices
from bot.store.database import Transaction
from bot.store.notices import Kind


async def owe(
    transaction: Transaction, session_id: int, message_id: int, sequence: int, now: int, *, after: int | None
) -> None:
    """Owe that a message becomes the story of the turns that ended after one action and up to another.

    Where it is not known what has been told before, it is the story of the last of them.
    """
    await transaction.run(
        "INSERT INTO recaps (message_id, session_id, sequence, after) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (message_id) DO UPDATE SET sequence = excluded.sequence, after = excluded.after",
        (message_id, session_id, sequence, after),
    )
    await notices.owe(transaction, session_id, Kind.RECAP, sequence, now, target_id=message_id)


async def told_before(transaction: Transaction, message_id: int) -> int | None:
    """The action up to which the turns are told elsewhere than in a message; None if nobody knows."""
    row = await transaction.row("SELECT after FROM recaps WHERE message_id = ?", (message_id,))
    return None if row is None else row["after"]


async def drop(transaction: Transaction, message_id: int) -> None:
    """A message is not the story of anything any more."""
    await transaction.run("DELETE FROM recaps WHERE message_id = ?", (message_id,))


async def owe_again(transaction: Transaction, session_id: int, after: int, now: int) -> None:
    """Owe the stories of all turns that ended after an action once more: they may have been taken back."""
    rows = await transaction.rows(
        "SELECT message_id, sequence FROM recaps WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    for row in rows:
        await notices.owe(transaction, session_id, Kind.RECAP, row["sequence"], now, target_id=row["message_id"])
