"""Where an interaction happens: in a server of which the bot is a member, or in a place without one."""

from typing import Any

import discord

from bot.model.places import without_server


def settle_place(interaction: discord.Interaction[Any]) -> None:
    """Take a server away in which somebody uses the bot that is no member there: nothing of that server applies."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.is_guild_integration() or interaction.client.get_guild(guild_id) is not None:
        return
    interaction.guild_id = None


def place_of(interaction: discord.Interaction[Any]) -> int | None:
    """The number of the server, or of the place without one; None in a server of which the bot is no member."""
    if interaction.guild_id is not None:
        return interaction.guild_id
    if interaction.channel_id is None or interaction.context.guild:
        return None
    return without_server(interaction.channel_id)
