"""Events of the gateway: faults in them end nothing, and those about servers, channels and messages go to a service."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import nullcontext
from functools import wraps
from typing import Any

import discord

from bot.delivery.composers import greet
from bot.host.services import Host, HostedClient
from bot.observability.log import about_interaction
from bot.store.database import Database

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"

VITAL = frozenset({"READY", "RESUMED"})
"""Events without which there is no gateway session; their errors are raised."""


def guarded(parsers: Mapping[str, Callable[[Any], None]]) -> dict[str, Callable[[Any], None]]:
    """discord.py's parsers, each wrapped to log its errors, which would otherwise end the bot."""
    return {event: parser if event in VITAL else _guard(event, parser) for event, parser in parsers.items()}


def _guard(event: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
    def parse(data: Any) -> None:
        try:
            with about_interaction(int(data["id"])) if event == INTERACTION else nullcontext():
                parser(data)
        except Exception:
            # The event itself is not logged: an interaction holds a token.
            log.exception("an event of Discord cannot be read and is ignored: %s", event)

    return parse


class GatewayEvents:
    """Passes each event to its service; discord.py calls the methods by the names of its events."""

    def __init__(self, client: HostedClient, host: Host, database: Database) -> None:
        self._client = client
        self._host = host
        self._database = database

    def listen(self) -> None:
        """Register the methods as the client's event handlers."""
        for name in vars(type(self)):
            if name.startswith("on_"):
                self._client.event(self._until_a_stop(getattr(self, name)))

    def _until_a_stop(self, handle: Callable[..., Awaitable[None]]) -> Callable[..., Coroutine[None, None, None]]:
        """A clean stop waits for events that are being handled; later ones are seen to at the next start."""

        @wraps(handle)
        async def handle_unless_stopping(*about: Any) -> None:
            if not self._host.work.closed:
                self._host.work.note()
                await handle(*about)

        return handle_unless_stopping

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py reports each of its known threads in an event of its own."""
        await self._host.orphaned.channel_deleted(channel.id, self._host.now())

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, possibly an archived one."""
        await self._host.orphaned.channel_deleted(deleted.thread_id, self._host.now())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; an unavailable server does not cause this event."""
        await self._host.orphaned.server_left(guild.id, self._host.now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again; the outbox posts the boards of resumed games."""
        await self._host.orphaned.server_joined(guild.id, self._host.now())
        self._host.outbox.wake()
        await greet(self._database, guild, self._host.now())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is available: each server at start-up, later one that was unavailable."""
        if not self._client.knows_servers_of(guild.id):
            # At a start; the survey that follows asks once for all servers.
            return
        if await self._host.orphaned.server_available(guild.id, self._host.now()):
            self._host.outbox.wake()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, _after: discord.abc.GuildChannel) -> None:
        """The bot may have got permissions back."""
        await self._try_again(before.guild.id)

    async def on_guild_role_update(self, before: discord.Role, _after: discord.Role) -> None:
        """The bot may have got permissions back."""
        await self._try_again(before.guild.id)

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """A thread has changed, perhaps one unknown to discord.py; it may have been unlocked."""
        if not update.data["thread_metadata"].get("locked"):
            await self._try_again(update.guild_id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself, the only member discord.py knows, has changed: it may have been given a role."""
        if before.roles != after.roles:
            await self._try_again(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role was deleted, perhaps the starter role."""
        await self._host.guilds.forget_role(role.guild.id, role.id)

    async def _try_again(self, guild_id: int) -> None:
        await self._host.orphaned.retry(guild_id, self._host.now())
        self._host.outbox.wake()
