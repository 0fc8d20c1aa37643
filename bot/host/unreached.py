"""Tells people aside, and once, what they would have been told in a direct message, if they took any.

That is that they are told nothing more of games they follow, and that a plan of theirs has ended.
"""

import logging

import discord

from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.people.followings import Followings
from bot.store.rows.outbox import OutboxKind
from bot.wire.acknowledging import Unreachable
from bot.wire.people import language_of
from games.core.text import text

log = logging.getLogger(__name__)


async def tell_unreached(interaction: Interaction) -> None:
    """After an answer to somebody: say so if they don't know it yet. In a channel nothing is said of it."""
    host = interaction.client.host
    await _tell(interaction, host.followings, "bot-follow-stopped")
    await _tell_lost(interaction)


async def _tell(interaction: Interaction, service: Followings, key: str) -> None:
    user_id = interaction.user.id
    if user_id not in service.unreached or interaction.response.type is discord.InteractionResponseType.modal:
        return
    # Whoever does two things at once is told by one of them.
    service.unreached.discard(user_id)
    lost = await service.stopped(user_id)
    if not lost:
        return
    language = language_of(interaction)
    games = tuple(text("bot-follow-option", number=str(one.id), game=text(f"{one.game}-name")) for one in lost)
    try:
        await answer(interaction, language.say(text(key, count=len(games), games=games)))
    except Unreachable as failure:
        log.warning("interaction %s: somebody could not be told that they are not reached: %s", interaction.id, failure)
    else:
        await service.admitted(user_id)


_KEYS = {OutboxKind.PLAN: "bot-plan-ended-stopped"}


async def _tell_lost(interaction: Interaction) -> None:
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
            await answer(interaction, language_of(interaction).say(text(_KEYS[kind], count=len(games), games=games)))
        if lost:
            await service.admitted(user_id)
    except Unreachable as failure:
        log.warning("interaction %s: somebody could not be told that they are not reached: %s", interaction.id, failure)
    finally:
        service.being_told.discard(user_id)
