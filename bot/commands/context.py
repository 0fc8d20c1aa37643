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

NEEDED = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
"""The permissions the bot cannot host a game without, by discord.py's names."""


def speaker(interaction: Interaction) -> Language:
    """The language of the person, for what only they see."""
    return language(str(interaction.locale))


def place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel; refuses a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    return interaction.guild_id, interaction.channel_id


def require_permissions(interaction: Interaction) -> None:
    """Refuse where the bot could not show a board, naming the permissions it lacks."""
    missing = missing_permissions(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
    if missing:
        names = tuple(text(f"bot-permission-{name}") for name in missing)
        raise SessionRefusal(text("bot-refusal-permissions", missing=names))


def missing_permissions(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """What is missing of the permissions needed in a channel, or in a thread, where sending is one of its own."""
    return tuple(name for name in (NEEDED_IN_THREADS if thread else NEEDED) if not getattr(permissions, name))
