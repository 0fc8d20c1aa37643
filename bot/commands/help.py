"""/help: what the bot is, how to begin, and what the commands do; in servers and in direct messages."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.people import language_of
from bot.tree import localised
from bot.ui.help import help_page, known_commands


def help_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def show_help(interaction: discord.Interaction[Any]) -> None:
        view = help_page(known_commands(interaction), language_of(interaction))
        await interaction.response.send_message(view=view, ephemeral=True)

    return (
        app_commands.Command(
            name=localised("bot-command-help"), description=localised("bot-command-help-about"), callback=show_help
        ),
    )
