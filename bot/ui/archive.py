"""The button that takes up a session that was put away."""

from __future__ import annotations

from typing import ClassVar, Literal

import discord

from bot.host import Interaction
from bot.ui.base import SessionButton


class ArchiveButton(SessionButton, prefix="archive"):
    """Resume."""

    action: Literal["resume"]
    STYLES: ClassVar = {"resume": discord.ButtonStyle.primary}

    async def act(self, interaction: Interaction) -> None:
        """Open the session again; its board comes to the bottom of the channel."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.archives.resume(self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)
