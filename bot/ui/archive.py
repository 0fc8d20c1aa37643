"""The button that takes up a session that was put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import discord

from bot.ui.base import SessionButton

if TYPE_CHECKING:
    from bot.client import Fumarole


class ArchiveButton(SessionButton, template=r"archive:(?P<action>resume):(?P<session>\d+)"):
    """Resume."""

    PREFIX = "archive"
    STYLES: ClassVar = {"resume": discord.ButtonStyle.primary}

    async def act(self, interaction: discord.Interaction[Fumarole]) -> None:
        """Open the session again; its board comes to the bottom of the channel."""
        await interaction.response.defer()
        host = interaction.client
        await host.archives.resume(self.session_id, interaction.user.id, host.now())
        await host.delivery.deliver(self.session_id)
