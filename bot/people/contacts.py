"""Invitations to a table, and blocks: a list that only its owner sees. Games under way go on.

``bot.play.contacts`` enforces both.
"""

from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.model.tables import Lobby
from bot.play.contacts import require_invitable
from bot.play.tables import require_lobby, require_opener
from bot.store.database import Database
from bot.store.rows import people
from games.core.text import text

MOST_BLOCKED = 200
"""The most people that one person can block."""

MOST_INVITED = 25
"""The most people invited to one table; each is pinged."""


class Blocks:
    """The service of blocking people. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def block(self, user_id: int, other_id: int, now: int) -> int:
        """Block somebody; returns at how many open tables and in how many running games both sit, which go on.

        Invitations of theirs to tables at which the user sits lapse, and challenges between the two. Refuses oneself,
        whoever is blocked already, and more than :data:`MOST_BLOCKED`.
        """
        if user_id == other_id:
            raise SessionRefusal(text("bot-refusal-block-yourself"))
        async with self._database.transaction() as transaction:
            if not await people.block(transaction, user_id, other_id, now):
                raise SessionRefusal(text("bot-refusal-blocked-already", player=f"<@{other_id}>"))
            if len(await people.blocked_by(transaction, user_id)) > MOST_BLOCKED:
                # The transaction takes the new one back.
                raise SessionRefusal(text("bot-refusal-blocks-full", most=MOST_BLOCKED))
            await people.withdraw_invitations(transaction, user_id, other_id)
            return await people.count_shared_tables(transaction, user_id, other_id)

    async def unblock(self, user_id: int, other_id: int) -> None:
        """Unblock somebody; refuses a person who was not blocked."""
        async with self._database.transaction() as transaction:
            if not await people.unblock(transaction, user_id, other_id):
                raise SessionRefusal(text("bot-refusal-not-blocked", player=f"<@{other_id}>"))

    async def listed(self, user_id: int) -> tuple[int, ...]:
        """Whom a user has blocked, the latest first."""
        async with self._database.reading() as transaction:
            return await people.blocked_by(transaction, user_id)


class Invitations:
    """The service of inviting people to tables. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def invite(self, session_id: int, user_id: int, guest_id: int, now: int) -> Lobby:
        """Invite somebody to a lobby; only its host may. Whoever is invited can sit at a table by invitation.

        Refuses whoever has a seat or has been invited, a table that is full, and whom the host may not call.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            _require_room(session, guest_id)
            await require_invitable(transaction, session, user_id, guest_id)
            if await people.count_invited(transaction, session_id) >= MOST_INVITED:
                raise SessionRefusal(text("bot-refusal-invited-enough", most=MOST_INVITED))
            if not await people.invite(transaction, session_id, guest_id, now):
                raise SessionRefusal(text("bot-refusal-invited-already", player=f"<@{guest_id}>"))
        return Lobby(session)


def _require_room(session: Session, guest_id: int) -> None:
    if guest_id in session.players:
        raise SessionRefusal(text("bot-refusal-guest-seated", player=f"<@{guest_id}>"))
    if len(session.players) >= session.capacity:
        raise SessionRefusal(text("bot-refusal-full", seats=session.capacity))
