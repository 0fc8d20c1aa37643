"""Notes: what somebody writes down about a game for themselves. Nobody else reads them."""

from bot.model.refusals import SessionRefusal
from bot.store.database import Database
from bot.store.rows import notes
from bot.store.rows.notes import Note
from games.core.text import text

LONGEST = 1000
"""The most characters of a note, line breaks included."""


class Notes:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session_id: int, user_id: int) -> str | None:
        """A user's note on a session, or None."""
        async with self._database.reading() as transaction:
            found = await notes.find(transaction, session_id, user_id)
        return None if found is None else found.written

    async def write(self, session_id: int, user_id: int, written: str, now: int) -> bool:
        """Write a note in place of the one before, or delete that if nothing is written; returns whether one is kept.

        Refuses one that is too long, and keeps the one before.
        """
        if len(written) > LONGEST:
            raise SessionRefusal(text("bot-refusal-note-long", most=LONGEST, length=len(written)))
        async with self._database.transaction(session_id=session_id) as transaction:
            if written:
                await notes.save(transaction, Note(session_id, user_id, written, now))
            else:
                await notes.delete(transaction, session_id, user_id)
        return bool(written)
