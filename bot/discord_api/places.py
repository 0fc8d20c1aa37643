"""Places at Discord: whether an interaction happens in a server of the bot, and threads."""

import logging
from typing import Any, Literal

import discord

from bot.discord_api.requests import Code
from bot.model.places import without_server
from bot.model.refusals import SessionRefusal
from games.core.text import text

log = logging.getLogger(__name__)

_SERVER = "server"
"""Where an interaction keeps the server that was removed, in its ``extras``: links still lead there."""

_PERSON = 1
"""The key of the user who has installed the bot, among those for whom it acts."""


def normalise_context(interaction: discord.Interaction[Any]) -> None:
    """Take a server away where only a person has brought the bot along: nothing of that server applies.

    So it is where the bot is no member, and under messages from before it became one.
    """
    guild_id = interaction.guild_id
    if guild_id is None or interaction.is_guild_integration():
        return
    brought = _PERSON in interaction._integration_owners  # noqa: SLF001 - discord.py compares it with the user alone
    if brought or interaction.client.get_guild(guild_id) is None:
        interaction.extras[_SERVER] = guild_id
        interaction.guild_id = interaction.guild_locale = None


def linked_server(interaction: discord.Interaction[Any], guild_id: int) -> int:
    """The server for the link to a message in this place: the one into which somebody has brought the bot, if any."""
    return int(interaction.extras.get(_SERVER, guild_id))


def is_brought_along(interaction: discord.Interaction[Any]) -> bool:
    """Whether it happens in a server into which a person has brought the bot, as opposed to a private conversation."""
    return interaction.guild_id is None and interaction.context.guild is True


def may_show_all(interaction: discord.Interaction[Any]) -> bool:
    """Whether everybody sees what the bot posts: where it is brought along, a server can keep that to its user."""
    return not is_brought_along(interaction) or interaction.permissions.use_external_apps


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The number of the server, or of what stands for one: the channel, or the user where there is none."""
    if interaction.guild_id is not None:
        return interaction.guild_id
    return without_server(interaction.channel_id or interaction.user.id)


def place_of(interaction: discord.Interaction[Any]) -> int | None:
    """The number of the server, or of the place without one; None where the process that delivers does not hear of it.

    Direct messages and groups are heard of by the holder of the first shard, which delivers into all places without a
    server. What happens in a server is heard of by the holder of its own shard.
    """
    if is_brought_along(interaction) and not interaction.client.works_for_all():
        return None
    return guild_of(interaction)


A_WEEK: Literal[10080] = 10080
"""Minutes of inactivity before Discord archives a thread; this is Discord's longest."""


async def make_thread(channel: discord.TextChannel, name: str, alone: discord.abc.Snowflake | None = None) -> int:
    """Create a thread in a channel, public or for this user ``alone``; returns its id.

    Refuses if the server does not allow it.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    kind = discord.ChannelType.private_thread if alone else kind
    try:
        thread = await channel.create_thread(name=name, type=kind, auto_archive_duration=A_WEEK, invitable=not alone)
        if alone:
            await thread.add_user(alone)
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as failure:
        if failure.code == Code.MISSING_PERMISSIONS:
            missing = text("bot-permission-create_private_threads" if alone else "bot-permission-create_public_threads")
            raise SessionRefusal(text("bot-refusal-permissions", missing=(missing,))) from failure
        if failure.code == Code.TOO_MANY_THREADS:
            raise SessionRefusal(text("bot-refusal-many-threads")) from failure
        log.warning("no thread in channel %s: %s", channel.id, failure)
        raise SessionRefusal(text("bot-refusal-no-thread")) from failure
    return thread.id
