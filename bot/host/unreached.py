"""Tells people, aside and once, that they are told nothing more of games they follow: they take no direct messages."""

import logging

import discord

from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.wire.acknowledging import Unreachable
from bot.wire.people import language_of
from games.core.text import text

log = logging.getLogger(__name__)


async def tell_unreached(interaction: Interaction) -> None:
    """After an answer to somebody: say so if they don't know it yet. In a channel nothing is said of it."""
    followings, user_id = interaction.client.host.followings, interaction.user.id
    if user_id not in followings.unreached or interaction.response.type is discord.InteractionResponseType.modal:
        return
    # Whoever does two things at once is told by one of them.
    followings.unreached.discard(user_id)
    lost = await followings.stopped(user_id)
    if not lost:
        return
    language = language_of(interaction)
    games = tuple(text("bot-follow-option", number=str(one.id), game=text(f"{one.game}-name")) for one in lost)
    try:
        await answer(interaction, language.say(text("bot-follow-stopped", count=len(games), games=games)))
    except Unreachable as failure:
        log.warning(
            "interaction %s: a follower could not be told that they are not reached: %s", interaction.id, failure
        )
    else:
        await followings.admitted(user_id)
