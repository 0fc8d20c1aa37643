"""What every command needs to know of who called it and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.language import Language, language
from bot.services.refusals import SessionRefusal
from games.core.text import text

if TYPE_CHECKING:
    from bot.client import Fumarole

Interaction: TypeAlias = "discord.Interaction[Fumarole]"


def speaker(interaction: Interaction) -> Language:
    """The language of the person, for what only they see."""
    return language(str(interaction.locale))


def place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel; refuses a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    return interaction.guild_id, interaction.channel_id
