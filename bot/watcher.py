"""What the bot hears of servers, channels, threads and permissions while it runs; it asks for guild events only."""

from __future__ import annotations

import discord

from bot.delivery.welcome import Welcome
from bot.host import Host


class Watcher:
    """Hands each event to the service it concerns; discord.py calls the methods by the names of its events."""

    def __init__(self, host: Host, welcome: Welcome) -> None:
        self._host = host
        self._welcome = welcome

    def listen(self, client: discord.Client) -> None:
        """Let the client dispatch its events here."""
        for name in vars(type(self)):
            if name.startswith("on_"):
                client.event(getattr(self, name))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The threads in it that discord.py knows follow one by one."""
        await self._host.adrift.channel_deleted(channel.id, self._host.now())

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """For archived threads too."""
        await self._host.adrift.channel_deleted(deleted.thread_id, self._host.now())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """When the bot is removed from a server, not when a server is out of order."""
        await self._host.adrift.server_left(guild.id, self._host.now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """When the bot comes to a server, or back to one; the outbox shows what goes on."""
        # A clean stop lets the greeting finish.
        self._host.work.note()
        await self._host.adrift.server_joined(guild.id, self._host.now())
        self._host.outbox.wake()
        await self._welcome.greet(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """For each server when the bot wakes up, and for one that was out of order.

        The bot may have been invited to it, or back to it, while it was away.
        """
        # A clean stop lets the greeting finish.
        self._host.work.note()
        await self._welcome.greet_new(guild)
        if await self._host.adrift.server_available(guild.id, self._host.now()):
            self._host.outbox.wake()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, _after: discord.abc.GuildChannel) -> None:
        """Permissions may have been given back."""
        await self._try_again(before.guild.id)

    async def on_guild_role_update(self, before: discord.Role, _after: discord.Role) -> None:
        """Permissions may have been given back."""
        await self._try_again(before.guild.id)

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """For threads that discord.py does not know too; one may have been unlocked."""
        if not update.data["thread_metadata"].get("locked"):
            await self._try_again(update.guild_id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """For the bot itself, the only member discord.py knows: it may have been given a role."""
        if before.roles != after.roles:
            await self._try_again(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The role that may open games may be gone."""
        await self._host.servers.forget_role(role.guild.id, role.id)

    async def _try_again(self, guild_id: int) -> None:
        await self._host.adrift.retry(guild_id, self._host.now())
        self._host.outbox.wake()
