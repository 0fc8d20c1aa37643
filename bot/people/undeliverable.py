"""Direct messages that could not be sent; their recipients are told at their next command."""

from bot.model.sessions import Session
from bot.store.database import Database
from bot.store.rows import outbox
from bot.store.rows import sessions as session_rows
from bot.store.rows.outbox import OutboxKind


class Undeliverable:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.being_told: set[int] = set()
        """Those who are being told, so that two commands at once tell a person only once."""

    async def pending(self, user_id: int) -> dict[OutboxKind, list[Session]]:
        """The games about which somebody has missed messages, by the kind of these."""
        found = dict[OutboxKind, list[Session]]()
        async with self._database.reading() as transaction:
            for one in await outbox.given_up(transaction, user_id):
                session = await session_rows.by_id(transaction, one.subject)
                if session is not None:
                    found.setdefault(one.kind, []).append(session)
        return found

    async def mark_notified(self, user_id: int) -> None:
        """Note that the person has been told of them."""
        async with self._database.transaction() as transaction:
            await outbox.drop_given_up(transaction, user_id)
