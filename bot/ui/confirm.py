"""A button for what cannot be undone: giving up a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import discord

from bot.boundary import finish
from bot.language import language
from bot.ui.base import SessionButton, layout
from games.core.text import text

if TYPE_CHECKING:
    from bot.client import Fumarole


class ConfirmButton(SessionButton, template=r"confirm:(?P<action>resign):(?P<session>\d+)"):
    """Resign."""

    PREFIX = "confirm"
    STYLES: ClassVar = {"resign": discord.ButtonStyle.danger}

    async def act(self, interaction: discord.Interaction[Fumarole]) -> None:
        """Do what was confirmed."""
        await interaction.response.defer()
        host = interaction.client
        await host.sessions.resign(self.session_id, interaction.user.id, host.now())
        resigned = layout(language(str(interaction.locale)).say(text("bot-resigned")))
        saying = interaction.edit_original_response(view=resigned, allowed_mentions=discord.AllowedMentions.none())
        await finish(interaction, self.session_id, saying)
