"""Whether people can play where a session is, as far as the bot can know: nobody loses a seat where they cannot."""

from __future__ import annotations

import discord

from bot.permissions import missing_permissions
from bot.store.sessions import Session


class Reach:
    """Looks at what the client knows of a channel; asks Discord about one it does not know."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def can_be_played(self, session: Session) -> bool:
        """Whether the bot may show a board there and people may use commands; raises what asking Discord raises."""
        guild = self._client.get_guild(session.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(session.channel_id)
        if guild is None or channel is None:
            return await self._is_open(session.channel_id)
        thread = isinstance(channel, discord.Thread)
        if isinstance(channel, discord.Thread) and channel.locked:
            return False
        return not missing_permissions(channel.permissions_for(guild.me), thread=thread)

    async def _is_open(self, channel_id: int) -> bool:
        """An archived thread is not known: whoever writes in it opens it, unless it is locked."""
        try:
            found = await self._client.http.get_channel(channel_id)
        except (discord.Forbidden, discord.NotFound):
            return False
        # The library's type for a channel leaves out what only threads have.
        return not found.get("thread_metadata", {}).get("locked", False)  # type: ignore[attr-defined]
