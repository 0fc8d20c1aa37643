"""Whether users can play in a session's channel; nobody loses a seat in a channel where they cannot."""

from __future__ import annotations

import discord

from bot.delivery.channel import look_up
from bot.permissions import missing_permissions
from bot.store.sessions import Session


class Reach:
    """Uses the client's cache, and asks Discord about channels that are not in it."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def can_be_played(self, session: Session) -> bool:
        """Whether the bot can show a board and users can use commands; raises Discord's errors."""
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
            return not (await look_up(self._client, channel_id)).locked
        except (discord.Forbidden, discord.NotFound):
            return False
