"""The one way to show everybody what somebody has asked for."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.boundary import confirm
from bot.host import Interaction
from bot.language import language
from bot.services.cooldowns import Costly
from bot.ui.costs import charge
from games.core.text import text


async def show_everybody(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Post it as a message of its own, once all that could be refused has been asked.

    The interaction has been acknowledged to whoever acts alone: an acknowledgement decides who sees the message that
    takes its place, be that an answer, a refusal or a fault. So its place is filled first, and then cleared.
    """
    charge(interaction, Costly.SHOW)
    await interaction.edit_original_response(content=language(str(interaction.locale)).say(text("bot-showing")))
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=list(files), ephemeral=False, allowed_mentions=silent)
    await confirm(interaction, interaction.delete_original_response())
