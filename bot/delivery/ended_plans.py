"""Tells a player that a plan of theirs cannot be played any more: one direct message, which nobody else sees."""

from bot.delivery.composing import Composed, Tools
from bot.model.sessions import Status
from bot.store.rows import posts, sessions, turns
from bot.store.rows.outbox import OutboxMessage
from bot.store.rows.plans import PlanEnd
from bot.ui.plans import ended_view
from bot.words.language import language_for


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The message, which says whose turn it is by now; none once the game does not go on."""
    async with tools.database.reading() as transaction:
        session = await sessions.by_id(transaction, message.subject)
        if session is None or session.status is not Status.PLAYING:
            return None
        board_id = (await posts.find(transaction, session.id)).board_id
        on_turn = await turns.find_wait(transaction, session.id, message.payload["seat"]) is not None
    why, language = PlanEnd(message.payload["why"]), language_for(message.payload["language"])
    return Composed(ended_view(why, session, board_id, language, on_turn=on_turn), silent=True)
