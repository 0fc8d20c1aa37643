"""Threads of their own for sessions: made when a table is opened, archived when its game is over."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from bot.services.refusals import SessionRefusal
from bot.services.tables import Table
from bot.store import notices, servers
from bot.store import sessions as rows
from bot.store.database import Database
from bot.store.notices import Notice
from games.core.text import text

log = logging.getLogger(__name__)

MISSING_PERMISSIONS = 50013
TOO_MANY_THREADS = 160006

SERVER_ERROR = 500
"""From here on a status means trouble on Discord's side, not a refusal."""

A_WEEK: Literal[10080] = 10080
"""Minutes a thread may rest before Discord archives it: the longest there is, for people who play a move a day."""


async def make_thread(channel: discord.TextChannel, name: str) -> int:
    """A public thread in a channel; gives its id. Refuses, in words, what the server does not allow."""
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=name, type=kind, auto_archive_duration=A_WEEK)
    except discord.HTTPException as failure:
        if failure.code == MISSING_PERMISSIONS:
            missing = text("bot-permission-create_public_threads")
            raise SessionRefusal(text("bot-refusal-permissions", missing=(missing,))) from failure
        if failure.code == TOO_MANY_THREADS:
            raise SessionRefusal(text("bot-refusal-many-threads")) from failure
        if failure.status >= SERVER_ERROR:
            raise
        log.warning("no thread in channel %s: %s", channel.id, failure)
        raise SessionRefusal(text("bot-refusal-no-thread")) from failure
    return thread.id


async def close_thread(client: discord.Client, database: Database, table: Table, notice: Notice) -> None:
    """Archive the thread of a session that is over, unless something else is played there by now."""
    channel_id = table.session.channel_id
    async with database.reading() as transaction:
        free = await rows.open_in_channel(transaction, channel_id) is None
        own = await servers.is_own_thread(transaction, channel_id)
    if free and own:
        await client.http.edit_channel(channel_id, archived=True)
    async with database.transaction() as transaction:
        await notices.settle(transaction, notice)
