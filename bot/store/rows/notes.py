"""What somebody keeps of a game for themselves: a note, and lines, which are moves without positions."""

from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A row of ``kept_lines``; see the comment on the table."""

    id: int
    session_id: int
    user_id: int
    name: str = field(repr=False)
    seat: int
    sequence: int
    moves: tuple[str, ...] = field(repr=False)
    kept_at: int


KEPT_LINES = Mapper(KeptLine, "kept_lines", "id")


async def keep_line(transaction: Transaction, line: KeptLine) -> int:
    """Add a line (its ``id`` is ignored); returns its number."""
    return await KEPT_LINES.add(transaction, line)


async def find_line(transaction: Transaction, line_id: int, session_id: int, user_id: int) -> KeptLine | None:
    """A line of this user and session, or None."""
    return await KEPT_LINES.first(
        transaction, "WHERE id = ? AND session_id = ? AND user_id = ?", (line_id, session_id, user_id)
    )


async def lines_of(transaction: Transaction, session_id: int, user_id: int) -> list[KeptLine]:
    """What a user has kept of a session, the oldest first."""
    return await KEPT_LINES.all(transaction, "WHERE session_id = ? AND user_id = ? ORDER BY id", (session_id, user_id))


async def delete_line(transaction: Transaction, line_id: int, session_id: int, user_id: int) -> bool:
    """Delete a line of this user and session; returns whether there was one."""
    changed = await transaction.run(
        "DELETE FROM kept_lines WHERE id = ? AND session_id = ? AND user_id = ?", (line_id, session_id, user_id)
    )
    return changed == 1
