"""The place of a command, and error handling for autocomplete."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.host import Interaction
from bot.services.refusals import SessionRefusal
from games.core.refusals import Refusal
from games.core.text import text

Completing: TypeAlias = Callable[..., Awaitable[list[app_commands.Choice[str]]]]


def place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel; refuses a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    return interaction.guild_id, interaction.channel_id


def suggest(command: app_commands.Command[Any, ..., None], option: str, complete: Completing) -> None:
    """Set an option's autocomplete; it suggests nothing where the command would be refused, as in a direct message."""

    @wraps(complete)
    async def completing(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        try:
            return await complete(interaction, typed)
        except Refusal:
            return []

    command.autocomplete(option)(completing)
