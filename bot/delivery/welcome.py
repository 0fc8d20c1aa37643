"""The bot's first message in a server: once, where the server wants such messages, in its language."""

from __future__ import annotations

import logging

import discord

from bot.boundary import Unreachable
from bot.language import language
from bot.services.servers import Servers
from bot.store import facts
from bot.store.database import Database
from bot.ui.help import welcome_page

log = logging.getLogger(__name__)


class Welcome:
    """Greets servers. That one has been greeted is remembered for good, also when the bot leaves and comes back."""

    def __init__(self, database: Database, servers: Servers) -> None:
        self._database = database
        self._servers = servers

    async def greet(self, guild: discord.Guild) -> None:
        """Say hello where the server shows its own news, unless that has been done or may not be."""
        channel = guild.system_channel
        if channel is None or not _may_speak(channel):
            return
        if not await self._take(guild.id):
            return
        settings = await self._servers.find(guild.id)
        speaker = language(settings.language or str(guild.preferred_locale))
        try:
            await channel.send(view=welcome_page(speaker), allowed_mentions=discord.AllowedMentions.none())
        except Unreachable as failure:
            # Rather no greeting than two of them.
            log.warning("server %s could not be greeted: %s", guild.id, failure)

    async def _take(self, guild_id: int) -> bool:
        """Remember the server as greeted; whether it was not yet."""
        name = f"greeted:{guild_id}"
        async with self._database.transaction() as transaction:
            if await facts.recall(transaction, name) is not None:
                return False
            await facts.remember(transaction, name, "yes")
        return True


def _may_speak(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages
