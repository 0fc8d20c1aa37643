"""Finishes a game: rates it, and enters it in the season it belongs to, in the transaction that ends it."""

from dataclasses import replace

from bot.model.sessions import Session, Unrated
from bot.play import seasons
from bot.play.ratings import rate
from bot.store.statements import Transaction
from games.core.outcome import Outcome


async def finish(transaction: Transaction, session: Session, outcome: Outcome, now: int) -> Unrated | None:
    """Rate a session that is over; returns why it is not rated, or None.

    Its record must be complete and its seats placed.
    """
    game = await rate(transaction, replace(session, ended_at=now), outcome)
    if game.unrated is None:
        await seasons.enter(transaction, session.guild_id, game.number, session.game, now)
    return game.unrated
