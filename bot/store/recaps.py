"""Messages that were turned into recaps of past turns, stored so that an undo can correct them."""

from __future__ import annotations

from bot.store import notices
from bot.store.database import Transaction
from bot.store.notices import Kind


async def queue(
    transaction: Transaction, session_id: int, message_id: int, sequence: int, now: int, *, after: int | None
) -> None:
    """Queue turning a message into the recap of the turns that ended after action ``after``, up to ``sequence``.

    If ``after`` is None, because it is not known what was told before, the recap is of the last turn only.
    """
    await transaction.run(
        "INSERT INTO recaps (message_id, session_id, sequence, after) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (message_id) DO UPDATE SET sequence = excluded.sequence, after = excluded.after",
        (message_id, session_id, sequence, after),
    )
    await notices.queue(transaction, session_id, Kind.RECAP, sequence, now, target_id=message_id)


async def told_up_to(transaction: Transaction, message_id: int) -> int | None:
    """The action up to which earlier messages tell the turns; None if it is not known."""
    row = await transaction.row("SELECT after FROM recaps WHERE message_id = ?", (message_id,))
    return None if row is None else row["after"]


async def drop(transaction: Transaction, message_id: int) -> None:
    """Forget a recap's message."""
    await transaction.run("DELETE FROM recaps WHERE message_id = ?", (message_id,))


async def queue_again(transaction: Transaction, session_id: int, after: int, now: int) -> None:
    """Queue the recaps of turns that ended after an action again, because an undo may have changed them."""
    rows = await transaction.rows(
        "SELECT message_id, sequence FROM recaps WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    for row in rows:
        await notices.queue(transaction, session_id, Kind.RECAP, row["sequence"], now, target_id=row["message_id"])
