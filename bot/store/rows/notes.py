"""What people have written down about games for themselves."""

from dataclasses import dataclass, field
from typing import Any

from bot.store.database import Transaction
from bot.store.mapper import Mapper


@dataclass(frozen=True, slots=True)
class Note:
    """A row of ``notes``; see the comment on the table."""

    session_id: int
    user_id: int
    written: str = field(repr=False)
    changed_at: int


NOTES = Mapper(Note, "notes", "session_id user_id")


async def find(transaction: Transaction, session_id: int, user_id: int) -> Note | None:
    """A user's note on a session, or None."""
    return await NOTES.find(transaction, session_id, user_id)


async def save(transaction: Transaction, note: Note) -> None:
    """Write a note in place of the one before."""
    await NOTES.save(transaction, note)


async def delete(transaction: Transaction, session_id: int, user_id: int) -> bool:
    """Delete a user's note on a session; returns whether there was one."""
    return bool(await NOTES.delete(transaction, session_id, user_id))


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """A user's notes, as plain data."""
    rows = await transaction.rows("SELECT * FROM notes WHERE user_id = ? ORDER BY session_id", (user_id,))
    return {"notes": [dict(row) for row in rows]}


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete a user's notes."""
    await transaction.run("DELETE FROM notes WHERE user_id = ?", (user_id,))
