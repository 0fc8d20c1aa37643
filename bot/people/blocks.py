"""Blocking people: a list that only its owner sees; ``bot.play.company`` holds to it. Games under way go on."""

from bot.model.refusals import SessionRefusal
from bot.store.database import Database
from bot.store.rows import company, duels
from games.core.text import text

MOST_BLOCKED = 200
"""The most people that one person can block."""


class Blocks:
    """The service. ``now`` is milliseconds since 1970."""

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
            if not await company.block(transaction, user_id, other_id, now):
                raise SessionRefusal(text("bot-refusal-blocked-already", player=f"<@{other_id}>"))
            if len(await company.blocked_by(transaction, user_id)) > MOST_BLOCKED:
                # The transaction takes the new one back.
                raise SessionRefusal(text("bot-refusal-blocks-full", most=MOST_BLOCKED))
            await company.withdraw_invitations(transaction, user_id, other_id)
            await duels.withdraw_between(transaction, user_id, other_id)
            return await company.shared(transaction, user_id, other_id)

    async def unblock(self, user_id: int, other_id: int) -> None:
        """Block somebody no longer; refuses whoever was not blocked."""
        async with self._database.transaction() as transaction:
            if not await company.unblock(transaction, user_id, other_id):
                raise SessionRefusal(text("bot-refusal-not-blocked", player=f"<@{other_id}>"))

    async def listed(self, user_id: int) -> tuple[int, ...]:
        """Whom a user has blocked, the latest first."""
        async with self._database.glancing() as transaction:
            return await company.blocked_by(transaction, user_id)
