"""What the bot has to be allowed to do where it hosts a game, and how people are told what it lacks."""

from __future__ import annotations

from typing import Any

import discord

from bot.host import Interaction
from bot.services.refusals import SessionRefusal
from games.core.text import Text, text

NEEDED = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
NEEDED_FOR_THREADS = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")
"""The permissions the bot cannot host a game without: in a channel, in a thread, in threads that it opens itself.

They are discord.py's names.
"""


def require_permissions(interaction: Interaction, *, own_thread: bool = False) -> None:
    """Refuse where the bot could not show a board, naming the permissions it lacks."""
    missing = missing_here(interaction, own_thread=own_thread)
    if missing:
        raise SessionRefusal(text("bot-refusal-permissions", missing=missing))


def missing_here(interaction: discord.Interaction[Any], *, own_thread: bool = False) -> tuple[Text, ...]:
    """The names of the permissions the bot lacks where an interaction happened."""
    allowed = interaction.app_permissions
    thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
    if own_thread:
        missing = tuple(name for name in NEEDED_FOR_THREADS if not getattr(allowed, name))
    else:
        missing = missing_permissions(allowed, thread=thread is not None)
    if thread is not None and thread.locked and not allowed.manage_threads:
        # Whoever may manage threads may write in one that is locked, and nobody else.
        missing = (*missing, "manage_threads")
    return tuple(text(f"bot-permission-{name}") for name in missing)


def missing_permissions(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """What is missing of the permissions needed in a channel, or in a thread, where sending is one of its own."""
    return tuple(name for name in (NEEDED_IN_THREADS if thread else NEEDED) if not getattr(permissions, name))
