"""Threads that the bot creates in a channel."""

import logging
from typing import Literal

import discord

from bot.model.refusals import SessionRefusal
from bot.wire.codes import Code
from games.core.text import text

log = logging.getLogger(__name__)

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
