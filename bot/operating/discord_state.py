"""Asks Discord what it knows of the bot: a few requests, and no gateway session."""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import discord.gateway

from bot.host.permissions import NEEDED, NEEDED_IN_THREADS, OWN_THREAD, missing_permissions
from bot.operating.terminal import explain
from bot.settings import Settings
from bot.wire.reaching import LEAST_STARTS, reason
from games.core.text import Text, text

PATIENCE_SECONDS = 20.0
"""How long Discord is waited for."""

PAGE = 200
"""How many servers Discord names at a time."""

LOOKED_INTO = 20
"""In how many servers the channels are looked at, with three requests each."""

PRIVILEGED = ("gateway_presence", "gateway_guild_members", "gateway_message_content")
"""The flags of an application for the intents that the bot never asks for, with the shorter ones for few servers."""

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)


@dataclass(frozen=True, slots=True)
class JoinedGuild:
    """A server the bot is in, and what it may do there."""

    id: int
    name: str
    permissions: discord.Permissions

    def missing(self, *, threads: bool) -> tuple[str, ...]:
        """The names of the permissions that it lacks for games; ``threads`` if each game gets a thread."""
        if self.permissions.administrator:
            return ()
        needed = dict.fromkeys((*NEEDED, *NEEDED_IN_THREADS, *(OWN_THREAD if threads else ())))
        return tuple(name for name in needed if not getattr(self.permissions, name))


@dataclass(frozen=True, slots=True)
class GameChannel:
    """A channel with an open game; ``parent_id`` is the parent channel of a thread."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A channel with an open game in which the bot may do less than in its server; ``missing`` names what."""

    server: JoinedGuild
    channel: str
    missing: tuple[str, ...]


@dataclass(slots=True)
class Consultation:
    """What Discord said; ``problem`` is why it could not be asked, and then nothing else is known.

    ``skew`` is how many seconds the machine's clock is ahead, ``seconds`` how long Discord takes to answer.
    """

    problem: Text | None = None
    name: str = ""
    intents: tuple[str, ...] = ()
    starts_left: int = 0
    gateway_problem: Text | None = None
    servers: list[JoinedGuild] = field(default_factory=list)
    closed: list[Closed] = field(default_factory=list)
    channels: int = 0
    """In how many channels with open games the permissions were looked at."""

    unseen: int = 0
    """How many servers with open games were left out."""

    seconds: float = 0.0
    skew: float = 0.0

    @property
    def starts_allow(self) -> bool:
        """Whether the bot would start: it keeps some of the day's sessions in reserve."""
        return self.starts_left > LEAST_STARTS


class _Stopwatch:
    """Times requests, and compares the clocks."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.taken: list[float] = []
        self.skews: list[float] = []

    def trace(self) -> aiohttp.TraceConfig:
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        return config

    async def _begin(self, _: aiohttp.ClientSession, context: SimpleNamespace, __: Any) -> None:
        context.began = time.monotonic()

    async def _end(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestEndParams
    ) -> None:
        self.taken.append(time.monotonic() - context.began)
        date = about.response.headers.get("Date")
        if date is not None:
            self.skews.append(self._now() / 1000 - parsedate_to_datetime(date).timestamp())


async def consult(
    settings: Settings, now: Callable[[], int], places: Iterable[GameChannel] = (), patience: float = PATIENCE_SECONDS
) -> Consultation:
    """Ask Discord; failures are part of the answer. ``now`` is milliseconds since 1970.

    ``places`` are where there are open games.
    """
    watch, seen = _Stopwatch(now), Consultation()
    intents = discord.Intents(guilds=True)
    async with discord.Client(intents=intents, http_trace=watch.trace()) as client:
        try:
            async with asyncio.timeout(patience):
                await client.login(settings.token)
                await _ask(client, seen)
            async with asyncio.timeout(patience):
                await _look_into(client, seen, places)
        except FAILURES as problem:
            seen.problem = _why(problem, patience)
            return seen
        seen.gateway_problem = await _probe(client, patience)
    seen.seconds = statistics.median(watch.taken)
    seen.skew = statistics.median(watch.skews) if watch.skews else 0.0
    return seen


async def _ask(client: discord.Client, seen: Consultation) -> None:
    seen.name = str(client.user)
    flags = client.application.flags if client.application else discord.ApplicationFlags()
    seen.intents = tuple(
        name.removeprefix("gateway_")
        for name in PRIVILEGED
        if getattr(flags, name) or getattr(flags, f"{name}_limited")
    )
    _, _, limit = await client.http.get_bot_gateway()
    seen.starts_left = limit["remaining"]
    page: list[Any] = [None]
    while page:
        after = seen.servers[-1].id if seen.servers else None
        page = list(await client.http.get_guilds(PAGE, after=after))
        for one in page:
            seen.servers.append(JoinedGuild(int(one["id"]), one["name"], discord.Permissions(int(one["permissions"]))))
        if len(page) < PAGE:
            return


async def _look_into(client: discord.Client, seen: Consultation, places: Iterable[GameChannel]) -> None:
    """Work out what the bot may do where there are open games, in the servers that have most of them."""
    of_server: dict[int, list[GameChannel]] = {}
    for place in places:
        of_server.setdefault(place.guild_id, []).append(place)
    known = [server for server in seen.servers if server.id in of_server and not server.permissions.administrator]
    known.sort(key=lambda server: -len(of_server[server.id]))
    seen.unseen = max(len(known) - LOOKED_INTO, 0)
    for server in known[:LOOKED_INTO]:
        guild = await client.fetch_guild(server.id, with_counts=False)
        me = await guild.fetch_member(client.user.id if client.user else 0)
        channels = {channel.id: channel for channel in await guild.fetch_channels()}
        for place in of_server[server.id]:
            channel = channels.get(place.channel_id if place.parent_id is None else place.parent_id)
            if channel is None:
                # It is gone, or a thread of which the parent is not known; the bot finds out by itself.
                continue
            seen.channels += 1
            # The class itself takes nothing else away where a permission to send is missing: threads have their own.
            allowed = discord.abc.GuildChannel.permissions_for(channel, me)
            lacking = missing_permissions(allowed, thread=place.parent_id is not None)
            missing = tuple(name for name in lacking if getattr(server.permissions, name))
            if missing:
                seen.closed.append(Closed(server, f"#{channel.name}", missing if allowed.view_channel else missing[:1]))


async def _probe(client: discord.Client, patience: float) -> Text | None:
    """Open and close a connection to the gateway, which starts no session; why that fails."""
    try:
        async with asyncio.timeout(patience):
            socket = await client.http.ws_connect(str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY))
            await socket.close()
    except FAILURES as problem:
        return text("bot-doctor-gateway", problem=reason(problem))
    return None


def _why(problem: BaseException, patience: float) -> Text:
    if isinstance(problem, TimeoutError):
        return text("bot-doctor-silent", seconds=round(patience))
    if isinstance(problem, discord.DiscordException):
        return explain(problem)[0]
    return text("bot-start-unreachable", problem=reason(problem))
