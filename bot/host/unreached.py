"""Tells people aside, and once, what they would have been told in a direct message, if they took any."""

import logging

import discord

from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.store.rows.outbox import OutboxKind
from bot.wire.acknowledging import Unreachable
from bot.wire.people import language_of
from games.core.text import text

log = logging.getLogger(__name__)

_SAID = {OutboxKind.FOLLOW: "bot-follow-stopped", OutboxKind.PLAN: "bot-plan-ended-stopped"}


async def tell_unreached(interaction: Interaction) -> None:
    """After an answer to somebody: say so if they don't know it yet. In a channel nothing is said of it."""
    service, user_id = interaction.client.host.unreached, interaction.user.id
    if user_id in service.being_told or interaction.response.type is discord.InteractionResponseType.modal:
        return
    service.being_told.add(user_id)
    try:
        lost = await service.lost(user_id)
        for kind, sessions in lost.items():
            games = tuple(
                text("bot-follow-option", number=str(one.id), game=text(f"{one.game}-name")) for one in sessions
            )
            await answer(interaction, language_of(interaction).say(text(_SAID[kind], games=games)))
        if lost:
            await service.admitted(user_id)
    except Unreachable as failure:
        log.warning("interaction %s: somebody could not be told that they are not reached: %s", interaction.id, failure)
    finally:
        service.being_told.discard(user_id)
