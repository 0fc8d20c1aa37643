"""The permissions the bot needs in a game's channel, and the refusal that names missing ones."""

from typing import Any

import discord

from bot.discord_api.places import may_show_all
from bot.host.services import Interaction
from bot.model.refusals import SessionRefusal
from games.core.text import Text, text

NEEDED = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
OWN_THREAD = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")
PRIVATE_THREAD = ("view_channel", "create_private_threads", "send_messages_in_threads", "attach_files")
"""The permissions a game needs: in a channel, in a thread, and in a channel where the bot creates threads of a kind.

The names are discord.py's.
"""


def require_shown(interaction: Interaction) -> None:
    """Refuse a channel of a server in which only the user would see what the bot posts for them."""
    if not may_show_all(interaction):
        raise SessionRefusal(text("bot-refusal-shown-to-nobody"))


def require_permissions(interaction: Interaction, created: tuple[str, ...] = ()) -> None:
    """Refuse a channel where the bot could not show everybody a board, naming the missing permissions."""
    require_shown(interaction)
    missing = missing_here(interaction, created)
    if missing:
        raise SessionRefusal(text("bot-refusal-permissions", missing=missing))


def missing_here(interaction: discord.Interaction[Any], created: tuple[str, ...] = ()) -> tuple[Text, ...]:
    """The names of the permissions the bot lacks in an interaction's channel, or of those to create a thread in it.

    Where there is no server, an interaction is answered without any.
    """
    if interaction.guild_id is None and not created:
        return ()
    allowed = interaction.app_permissions
    thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
    if created:
        missing = tuple(name for name in created if not getattr(allowed, name))
    else:
        missing = missing_permissions(allowed, thread=thread is not None)
    if thread is not None and thread.locked and not allowed.manage_threads:
        # Only members who may manage threads can write in a locked one.
        missing = (*missing, "manage_threads")
    return tuple(text(f"bot-permission-{name}") for name in missing)


def moderates(interaction: Interaction, channel_id: int) -> bool:
    """Whether the user may manage messages in a channel of the server, wherever the interaction was made.

    Where the channel is gone, whoever may do so by their roles.
    """
    if channel_id in (interaction.channel_id, getattr(interaction.channel, "parent_id", None)):
        return interaction.permissions.manage_messages
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel(channel_id)
    allowed = user.guild_permissions if channel is None else channel.permissions_for(user)
    return allowed.manage_messages


def missing_permissions(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """The missing ones of the permissions needed in a channel, or in a thread, which has its own for sending."""
    return tuple(name for name in (NEEDED_IN_THREADS if thread else NEEDED) if not getattr(permissions, name))
