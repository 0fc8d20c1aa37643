"""Finding out from what Discord answers which sessions are adrift, and opening archived threads again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.acknowledging import Unreachable
from bot.codes import Code
from bot.delivery.channel import Channel
from bot.delivery.pace import Pace
from bot.delivery.welcome import Welcome
from bot.services.clock.adrift import Adrift
from bot.store import notices
from bot.store import sessions as session_rows
from bot.store.adrift import Missing
from bot.store.database import Database
from bot.store.notices import Kind
from bot.store.sessions import OPEN

log = logging.getLogger(__name__)

THREADS = (10, 11, 12)
"""Discord's numbers for threads of announcements, public and private ones."""


class AdriftFinder:
    """Tells the service :class:`Adrift` what is missing and what is back."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        adrift: Adrift,
        welcome: Welcome,
        pace: Pace,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._welcome = welcome
        self._pace = pace
        self._database = database
        self._adrift = adrift
        self._now = now

    async def unarchive_thread(self, session_id: int, failure: discord.HTTPException) -> bool:
        """Put right what a message failed for, if that is in the bot's hands; the message can be tried again then."""
        if failure.code != Code.THREAD_ARCHIVED:
            return False
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
        if session is None:
            return False
        await Channel(self._client, session).unarchive()
        if session.status not in OPEN:
            async with self._database.transaction() as transaction:
                await notices.queue(transaction, session_id, Kind.CLOSE, session.sequence, self._now())
        return True

    async def report(self, session_id: int, channel_id: int, failure: BaseException) -> bool:
        """Whether a failure there means that where the session is played is gone; nothing more is tried there then."""
        if not isinstance(failure, discord.HTTPException):
            return False
        missing = await self._missing(session_id, failure)
        return missing is not None and await self._adrift.session_unreachable(
            session_id, channel_id, missing, self._now()
        )

    async def _missing(self, session_id: int, failure: discord.HTTPException) -> Missing | None:
        if failure.code == Code.UNKNOWN_CHANNEL:
            return Missing.CHANNEL
        if failure.code == Code.UNKNOWN_GUILD:
            return Missing.SERVER
        if failure.code != Code.MISSING_ACCESS or not self._client.is_ready():
            return None
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
        # Without access to the channel there may still be a server, where somebody can give it back.
        gone = session is not None and self._client.get_guild(session.guild_id) is None
        return Missing.SERVER if gone else None

    async def survey_safely(self) -> None:
        """Do the survey; what goes wrong with it is logged, for it is done anew with the next gateway session."""
        try:
            await self.survey()
        except Exception:
            log.exception("the survey for sessions adrift failed")

    async def survey(self) -> None:
        """Ask after every channel that is played in and not known to be there: one may have gone while nobody looked.

        Archived threads are not known at first, so this asks Discord, one after another.
        """
        await self._welcome.servers_known()
        await self._adrift.note_parents(
            {thread.id: thread.parent_id for guild in self._client.guilds for thread in guild.threads}
        )
        await self._adrift.compare(frozenset(guild.id for guild in self._client.guilds), self._now())
        for guild in self._client.guilds:
            if guild.unavailable:
                continue
            for session_id, channel_id in await self._adrift.places(guild.id):
                if guild.get_channel_or_thread(channel_id) is None:
                    await self._pace.take()
                    await self._check_channel(session_id, channel_id)

    async def _check_channel(self, session_id: int, channel_id: int) -> None:
        try:
            found = await self._client.http.get_channel(channel_id)
        except Unreachable as failure:
            if not await self.report(session_id, channel_id, failure):
                log.warning("session %s: its channel cannot be looked at: %s", session_id, failure)
        else:
            parent_id: Any = found.get("parent_id")
            if found["type"] in THREADS and parent_id is not None:
                await self._adrift.note_parents({channel_id: int(parent_id)})
