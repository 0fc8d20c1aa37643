"""/seat: offers the user's seat to anybody who takes it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place
from bot.people import language_of
from bot.tree import localised
from games.core.text import text


def seat_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.guild_only()
    async def seat(interaction: discord.Interaction[Any]) -> None:
        await _offer(interaction)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-seat"), description=localised("bot-command-seat-about"), callback=seat
    )
    return (command,)


async def _offer(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    session_id = (await host.sessions.in_channel(channel_id)).session.id
    await host.seats.offer(session_id, interaction.user.id, host.now())
    offered = language_of(interaction).say(text("bot-seat-offered"))
    await finish(interaction, session_id, answer(interaction, offered))
