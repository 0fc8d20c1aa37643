"""Tells people aside, and once, what they would have been told in a direct message, if they took any.

That is that they are told nothing more of games they follow, and that a plan of theirs has ended.
"""

import logging

import discord

from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.people.ended_plans import EndedPlans
from bot.people.followings import Followings
from bot.wire.acknowledging import Unreachable
from bot.wire.people import language_of
from games.core.text import text

log = logging.getLogger(__name__)


async def tell_unreached(interaction: Interaction) -> None:
    """After an answer to somebody: say so if they don't know it yet. In a channel nothing is said of it."""
    host = interaction.client.host
    await _tell(interaction, host.followings, "bot-follow-stopped")
    await _tell(interaction, host.ended_plans, "bot-plan-ended-stopped")


async def _tell(interaction: Interaction, service: Followings | EndedPlans, key: str) -> None:
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
