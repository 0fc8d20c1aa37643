"""The bot's first message in a server: once, where the server wants such messages, in its language."""

from __future__ import annotations

import logging

import discord

from bot.acknowledging import Unreachable
from bot.language import language_for
from bot.services.people.servers import Servers
from bot.store import facts
from bot.store.database import Database
from bot.ui.help import welcome_page

log = logging.getLogger(__name__)


_DONE, _SEEN = "yes", "seen"
"""What is remembered of a server: that it has been greeted, or that it was there and was not."""

_AWAKE = "has-been-awake"


class Welcome:
    """Greets servers. That one has been greeted is remembered for good, also when the bot leaves and comes back."""

    def __init__(self, database: Database, servers: Servers) -> None:
        self._database = database
        self._servers = servers
        self._first_start = False

    async def load(self) -> None:
        """Find out whether the bot has been awake before, with servers it knows."""
        async with self._database.reading() as transaction:
            self._first_start = await facts.recall(transaction, _AWAKE) is None

    async def servers_known(self) -> None:
        """The bot knows its servers now: one it finds from here on has been added since."""
        if self._first_start:
            self._first_start = False
            async with self._database.transaction() as transaction:
                await facts.remember(transaction, _AWAKE, "yes")

    async def greet(self, guild: discord.Guild) -> None:
        """Say hello to a server that takes the bot in, where it shows its own news, if that has not been done."""
        channel = _channel_of(guild)
        if channel is not None and await self._remember(guild.id, _DONE, unless=(_DONE,)):
            await self._say_hello(guild, channel)

    async def greet_new(self, guild: discord.Guild) -> None:
        """Say hello to a server that is new to the bot when it wakes up: it was added there while it was away.

        Those it finds when it wakes up for the first time are only noted. One that may not be greeted now is not
        greeted on a later day either, when nobody would know why.
        """
        channel = None if self._first_start else _channel_of(guild)
        if await self._remember(guild.id, _SEEN if channel is None else _DONE, unless=(_DONE, _SEEN)) and channel:
            await self._say_hello(guild, channel)

    async def _say_hello(self, guild: discord.Guild, channel: discord.TextChannel) -> None:
        settings = await self._servers.find(guild.id)
        language = language_for(settings.language or str(guild.preferred_locale))
        try:
            await channel.send(view=welcome_page(language), allowed_mentions=discord.AllowedMentions.none())
        except Unreachable as failure:
            # Rather no greeting than two of them.
            log.warning("server %s could not be greeted: %s", guild.id, failure)

    async def _remember(self, guild_id: int, what: str, *, unless: tuple[str, ...]) -> bool:
        """Remember this of a server, unless one of these is remembered of it; whether it was not."""
        name = f"greeted:{guild_id}"
        async with self._database.reading() as transaction:
            if await facts.recall(transaction, name) in unless:
                return False
        async with self._database.transaction() as transaction:
            if await facts.recall(transaction, name) in unless:
                return False
            await facts.remember(transaction, name, what)
        return True


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """Where a server shows its own news, if the bot may speak there."""
    channel = guild.system_channel
    if channel is None:
        return None
    allowed = channel.permissions_for(guild.me)
    return channel if allowed.view_channel and allowed.send_messages else None
