"""Greets a server once, in its system channel and its language."""

import logging
from datetime import timedelta

import discord

from bot.play.guilds import Guilds
from bot.store.database import Database
from bot.store.rows import facts
from bot.ui.help import welcome_page
from bot.wire.acknowledging import Unreachable
from bot.words.language import language_for

log = logging.getLogger(__name__)


LATELY = timedelta(days=1)
"""How long after it has added the bot a server may be greeted."""

_DONE, _SEEN = "yes", "seen"
"""What is stored about a server: that it was greeted, or that it was seen and not greeted."""

_GREETED = "greeted:"
"""What the names of these facts begin with."""

_AWAKE = "has-been-awake"


class Welcome:
    """Greets servers. A greeting is stored for good, so a server that adds the bot again is not greeted again."""

    def __init__(self, database: Database, guilds: Guilds) -> None:
        self._database = database
        self._guilds = guilds
        self._first_start = False
        self._known: set[int] = set()
        """The servers of which something is stored, as far as has been read; they are asked about at every start."""
        self.knows_joining = False
        """Whether a server is new if it says that the bot has come lately: see :meth:`greet_new`."""

    async def load(self) -> None:
        """Read whether the bot has run with this database before, and which servers it has seen."""
        async with self._database.reading() as transaction:
            self._first_start = await facts.recall(transaction, _AWAKE) is None
            seen = await facts.named(transaction, _GREETED)
        self._known = {int(name.removeprefix(_GREETED)) for name, _ in seen}

    async def servers_known(self) -> None:
        """Record that the first list of servers is complete; a server that appears later is a new one."""
        if self._first_start:
            self._first_start = False
            async with self._database.transaction() as transaction:
                await facts.remember(transaction, _AWAKE, "yes")

    async def greet(self, guild: discord.Guild) -> None:
        """Greet a server that has added the bot, unless it was greeted before or the bot may not write there."""
        channel = _channel_of(guild)
        if channel is not None and await self._remember(guild.id, _DONE, unless=(_DONE,)):
            await self._say_hello(guild, channel)

    async def greet_new(self, guild: discord.Guild) -> None:
        """Greet a server that added the bot while it was offline.

        The servers present at the very first start are only stored. A server that cannot be greeted now is not greeted
        later either, since a late greeting would make no sense. Where several processes share a database, one of them
        may start for the first time long after the others, so a server must have added the bot lately, too.
        """
        if guild.id in self._known:
            return
        late = self._first_start or (self.knows_joining and not _joined_lately(guild))
        channel = None if late else _channel_of(guild)
        if await self._remember(guild.id, _SEEN if channel is None else _DONE, unless=(_DONE, _SEEN)) and channel:
            await self._say_hello(guild, channel)

    async def _say_hello(self, guild: discord.Guild, channel: discord.TextChannel) -> None:
        settings = await self._guilds.find(guild.id)
        language = language_for(settings.language or str(guild.preferred_locale))
        try:
            await channel.send(view=welcome_page(language), allowed_mentions=discord.AllowedMentions.none())
        except Unreachable as failure:
            # Send at most once: a lost greeting is better than a repeated one.
            log.warning("server %s could not be greeted: %s", guild.id, failure)

    async def _remember(self, guild_id: int, what: str, *, unless: tuple[str, ...]) -> bool:
        """Store this about a server unless one of ``unless`` is stored already; returns whether it was stored."""
        name = f"{_GREETED}{guild_id}"
        async with self._database.reading() as transaction:
            stored = await facts.recall(transaction, name)
        if stored not in unless:
            async with self._database.transaction() as transaction:
                stored = await facts.recall(transaction, name)
                if stored not in unless:
                    await facts.remember(transaction, name, what)
        self._known.add(guild_id)
        return stored not in unless


def _joined_lately(guild: discord.Guild) -> bool:
    joined = guild.me.joined_at
    return joined is not None and discord.utils.utcnow() - joined < LATELY


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """The server's system channel, if the bot may write there."""
    channel = guild.system_channel
    if channel is None:
        return None
    allowed = channel.permissions_for(guild.me)
    return channel if allowed.view_channel and allowed.send_messages else None
