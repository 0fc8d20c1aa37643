"""What the bot hears of servers, channels, threads and permissions while it runs; it asks for guild events only."""

from __future__ import annotations

import discord

from bot.delivery.welcome import Welcome
from bot.host import HostedClient
from bot.reaching import PatientClient


class Watcher(PatientClient, HostedClient):
    """The client's ears: each event is handed to the service it concerns."""

    welcome: Welcome

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Called by discord.py; of the threads in it, those it knows are deleted one by one."""
        await self.host.adrift.lose_channel(channel.id, self.host.now())

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Called by discord.py, for archived threads too."""
        await self.host.adrift.lose_channel(deleted.thread_id, self.host.now())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is taken out of a server, not when one is out of order."""
        await self.host.adrift.lose_server(guild.id, self.host.now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot comes to a server, or back to one; the outbox shows what goes on."""
        await self.host.adrift.regain_server(guild.id, self.host.now())
        self.host.outbox.wake()
        await self.welcome.greet(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Called by discord.py for each server when the bot wakes up, and for one that was out of order.

        The bot may have been taken into it, or back, while it was away.
        """
        await self.welcome.greet_found(guild)
        if await self.host.adrift.find_again(guild.id, self.host.now()):
            self.host.outbox.wake()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, _after: discord.abc.GuildChannel) -> None:
        """Called by discord.py; permissions may have been given back."""
        await self._try_again(before.guild.id)

    async def on_guild_role_update(self, before: discord.Role, _after: discord.Role) -> None:
        """Called by discord.py; permissions may have been given back."""
        await self._try_again(before.guild.id)

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Called by discord.py, for threads it does not know too; one may have been unlocked."""
        if not update.data["thread_metadata"].get("locked"):
            await self._try_again(update.guild_id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Called by discord.py for the bot itself, the only member it knows: it may have been given a role."""
        if before.roles != after.roles:
            await self._try_again(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Called by discord.py; the role that may open games may be gone."""
        await self.host.servers.forget_role(role.guild.id, role.id)

    async def _try_again(self, guild_id: int) -> None:
        await self.host.adrift.retry(guild_id, self.host.now())
        self.host.outbox.wake()
