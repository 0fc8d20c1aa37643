"""Private messages: whether one was pressed, and changing it in place."""

from __future__ import annotations

import discord

from bot.host import Interaction


async def reply(interaction: Interaction, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
    """Change the private message that was pressed; send one if it was a public message or a command."""
    if is_private(interaction):
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.followup.send(view=view, files=files, ephemeral=True)


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed belongs to a message that only its reader sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
