"""Finds sessions whose channel or server is gone, and tells whether a channel can be played in."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.delivery.channel import Channel
from bot.discord_api.requests import Code, Unreachable
from bot.host.context import missing_permissions
from bot.host.services import HostedClient
from bot.model.places import can_be_looked_up
from bot.model.sessions import OPEN, Session
from bot.play.orphaned import OrphanedSessions
from bot.store.database import Database
from bot.store.rows import notices
from bot.store.rows import sessions as session_rows
from bot.store.rows.guilds import Missing
from bot.store.rows.notices import NoticeKind

log = logging.getLogger(__name__)

AGAIN_SECONDS = (5.0, 15.0, 45.0, 120.0, 300.0)
"""The seconds after which a survey that has failed is done again: a few minutes in all, since most faults are short."""


class ChannelAuditor:
    """Reports missing and returned channels and servers to the service :class:`OrphanedSessions`."""

    def __init__(
        self,
        client: HostedClient,
        database: Database,
        orphaned: OrphanedSessions,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._database = database
        self._orphaned = orphaned
        orphaned.is_in = lambda guild_id: not can_be_looked_up(guild_id) or client.get_guild(guild_id) is not None
        self._now = now
        self.rest: Callable[[float], Awaitable[None]] = asyncio.sleep
        """Waits between the attempts of a survey."""
        self.resumed: Callable[[], None] = lambda: None
        """Called when a survey has resumed sessions, whose boards are owed now."""

    async def unarchive_thread(self, session_id: int, failure: discord.HTTPException) -> bool:
        """Unarchive the session's thread if a message failed because it is archived; whether a retry makes sense."""
        if failure.code != Code.THREAD_ARCHIVED:
            return False
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
        if session is None:
            return False
        await Channel(self._client, session).unarchive()
        if session.status not in OPEN:
            async with self._database.transaction(guild_id=session.guild_id) as transaction:
                await notices.queue(transaction, session_id, NoticeKind.CLOSE, session.sequence, self._now())
        return True

    async def report(self, session_id: int, channel_id: int, failure: BaseException) -> bool:
        """Handle a failed request to a session's channel; returns whether the channel or the server is gone."""
        if not isinstance(failure, discord.HTTPException):
            return False
        missing = await self._missing(session_id, failure)
        return missing is not None and await self._orphaned.session_unreachable(
            session_id, channel_id, missing, self._now()
        )

    async def _missing(self, session_id: int, failure: discord.HTTPException) -> Missing | None:
        if failure.code == Code.UNKNOWN_CHANNEL:
            return Missing.CHANNEL
        if failure.code == Code.UNKNOWN_GUILD:
            return Missing.SERVER
        if failure.code != Code.MISSING_ACCESS:
            return None
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
        if session is None or not self._client.knows_servers_of(session.guild_id):
            return None
        if not can_be_looked_up(session.guild_id):
            return Missing.CHANNEL
        # Access to the channel can be given back as long as the bot is in the server.
        return Missing.SERVER if self._client.get_guild(session.guild_id) is None else None

    async def survey_safely(self, shard: int | None = None) -> None:
        """Do the survey, and again if it fails, such as while the database is locked.

        After the last attempt the next gateway session repeats it.
        """
        for wait in (*AGAIN_SECONDS, None):
            try:
                await self.survey(shard)
            except Exception:
                log.exception("looking for orphaned sessions failed")
            else:
                return
            if wait is not None:
                await self.rest(wait)

    async def survey(self, shard: int | None = None) -> None:
        """Check the sessions' channels that are not in the cache; one may have been deleted while the bot was offline.

        discord.py does not know archived threads at first, so this asks Discord about each. With a ``shard`` it is
        about the servers of that one alone.
        """
        guilds = [one for one in self._client.guilds if shard is None or one.shard_id == shard]
        back = await self._orphaned.compare(
            frozenset(guild.id for guild in guilds),
            self._now(),
            lambda guild_id: shard is None or self._client.shard_of(guild_id) == shard,
        )
        if back:
            self.resumed()
        available = {guild.id: guild for guild in guilds if not guild.unavailable}
        async for place in self._orphaned.places(available.keys()):
            if available[place.guild_id].get_channel_or_thread(place.channel_id) is None:
                await self._check_channel(place.session_id, place.channel_id)

    async def _check_channel(self, session_id: int, channel_id: int) -> None:
        try:
            await self._client.http.get_channel(channel_id)
        except Unreachable as failure:
            if not await self.report(session_id, channel_id, failure):
                log.warning("session %s: its channel cannot be looked at: %s", session_id, failure)


class ChannelAccess:
    """Uses the client's cache, and asks Discord about channels that are not in it."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def can_be_played(self, session: Session) -> bool:
        """Whether the bot can show a board and users can use commands; raises Discord's errors."""
        if not can_be_looked_up(session.guild_id):
            # There is no clock there, and the bot cannot look the channel up.
            return True
        guild = self._client.get_guild(session.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(session.channel_id)
        if guild is None or channel is None:
            return await self._is_open(session.channel_id)
        thread = isinstance(channel, discord.Thread)
        if isinstance(channel, discord.Thread) and channel.locked:
            return False
        return not missing_permissions(channel.permissions_for(guild.me), thread=thread)

    async def _is_open(self, channel_id: int) -> bool:
        """Whether a channel that is not cached exists and is not locked; any message unarchives an unlocked thread."""
        try:
            # discord.py's type for a channel lacks the fields of threads.
            found: Any = await self._client.http.get_channel(channel_id)
        except (discord.Forbidden, discord.NotFound):
            return False
        return not found.get("thread_metadata", {}).get("locked", False)
