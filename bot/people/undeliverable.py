"""Direct messages that could not be sent; their recipients are told at their next command."""

from bot.model.sessions import Session
from bot.store.database import Database
from bot.store.rows import outbox
from bot.store.rows import sessions as session_rows


class Undeliverable:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.being_told: set[int] = set()
        """Those who are being told, so that two commands at once tell a person only once."""

    async def pending(self, user_id: int) -> list[Session]:
        """The games about whose plans somebody has missed messages."""
        async with self._database.reading() as transaction:
            lost = await outbox.given_up(transaction, user_id)
            found = [await session_rows.by_id(transaction, one.subject) for one in lost]
        return [one for one in found if one is not None]

    async def mark_notified(self, user_id: int) -> None:
        """Note that the person has been told of them."""
        async with self._database.transaction() as transaction:
            await outbox.drop_given_up(transaction, user_id)
