"""Notes that people write about games for themselves."""

from dataclasses import dataclass, field

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
