"""Announces in a channel what a moderator has done to its game; notifies nobody."""

from __future__ import annotations

from bot.delivery.channel import Post
from bot.delivery.delivery import Delivery
from bot.people import language_at, player_name
from bot.store import interventions as intervention_rows
from bot.store.interventions import Intervention
from bot.store.sessions import Session
from games.core.text import Value, text


async def send_intervention(delivery: Delivery) -> None:
    """Post the announcement and mark the notice done."""
    notice = delivery.notice
    async with delivery.database.reading() as transaction:
        done = await intervention_rows.by_id(transaction, notice.target_id)
    if done is not None:
        sentence = intervention_sentence(delivery.session, done)
        await delivery.channel.send(Post(sentence), f"i{notice.id}-{notice.target_id}")
    await delivery.mark_done()


def intervention_sentence(session: Session, done: Intervention) -> str:
    """What was done by whom, in the session's language; says so if the moderator is one of the players."""
    values: dict[str, Value] = {
        "game": text(f"{session.game}-name"),
        "moderator": player_name(done.moderator_id),
        "number": (done.seat or 0) + 1,
        "player": player_name(done.user_id or 0),
    }
    keys = [f"bot-intervention-{done.kind}"]
    if done.moderator_id in session.players:
        keys.append("bot-intervention-own-game")
    return " ".join(language_at(session).say(text(key, **values)) for key in keys)
