"""/learn: a guided first game in ephemeral messages; without a game it asks which."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.people import language_of
from bot.tree import localised
from bot.ui.guide import guide_view, learn_page
from games import GUIDES


def guide_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.describe(game=localised("bot-option-learn-about"))
    @app_commands.rename(game=localised("bot-option-learn-name"))
    @app_commands.choices(game=[app_commands.Choice(name=localised(f"{key}-name"), value=key) for key in GUIDES])
    @app_commands.guild_only()
    async def learn(interaction: discord.Interaction[Any], game: str = "") -> None:
        if not game:
            await interaction.response.send_message(view=learn_page(language_of(interaction)), ephemeral=True)
            return
        await interaction.response.defer(ephemeral=True)
        view, files = await guide_view(interaction, game, 0, language_of(interaction))
        await interaction.followup.send(view=view, files=files, ephemeral=True)

    return (
        app_commands.Command(
            name=localised("bot-command-learn"), description=localised("bot-command-learn-about"), callback=learn
        ),
    )
