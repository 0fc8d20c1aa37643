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
find = NOTES.find
save = NOTES.save
delete = NOTES.delete


@dataclass(frozen=True, slots=True)
class SavedLine:
    """A row of ``saved_lines``; see the comment on the table."""

    id: int
    session_id: int
    user_id: int
    name: str = field(repr=False)
    seat: int
    sequence: int
    moves: tuple[str, ...] = field(repr=False)
    kept_at: int


KEPT_LINES = Mapper(SavedLine, "saved_lines", "id")
keep_line = KEPT_LINES.add


async def find_line(transaction: Transaction, line_id: int, session_id: int, user_id: int) -> SavedLine | None:
    """A line of this user and session, or None."""
    return await KEPT_LINES.first(
        transaction, "WHERE id = ? AND session_id = ? AND user_id = ?", (line_id, session_id, user_id)
    )


async def lines_of(transaction: Transaction, session_id: int, user_id: int) -> list[SavedLine]:
    """What a user has kept of a session, the oldest first."""
    return await KEPT_LINES.all(transaction, "WHERE session_id = ? AND user_id = ? ORDER BY id", (session_id, user_id))


async def delete_line(transaction: Transaction, line_id: int, session_id: int, user_id: int) -> bool:
    """Delete a line of this user and session; returns whether there was one."""
    changed = await transaction.run(
        "DELETE FROM saved_lines WHERE id = ? AND session_id = ? AND user_id = ?", (line_id, session_id, user_id)
    )
    return changed == 1
