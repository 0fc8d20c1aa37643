"""Greets a server once, in its system channel and its language."""

from collections.abc import Callable
from datetime import timedelta

import discord

from bot.delivery.composing import Composed, Tools
from bot.model.turn_times import DAY
from bot.store.database import Database
from bot.store.rows import metadata, outbox
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from bot.ui.help import welcome_page
from bot.words.language import language_for

LATELY = timedelta(days=1)
"""How long after it has added the bot a server may be greeted."""

_DONE, _SEEN = "yes", "seen"
"""What is stored about a server: that it was greeted, or that it was seen and not greeted."""

_GREETED = "greeted:"
"""What the names of these metadata begin with."""

_AWAKE = "has-been-awake"


class Welcome:
    """Greets servers. A greeting is stored for good, so a server that adds the bot again is not greeted again."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now
        self._first_start = False
        self._known: set[int] = set()
        """The servers of which something is stored, as far as has been read; they are asked about at every start."""
        self.knows_joining = False
        """Whether a server is new if it says that the bot has come lately: see :meth:`greet_new`."""

    async def load(self) -> None:
        """Read whether the bot has run with this database before, and which servers it has seen."""
        async with self._database.reading() as transaction:
            self._first_start = await metadata.get(transaction, _AWAKE) is None
            seen = await metadata.starting_with(transaction, _GREETED)
        self._known = {int(name.removeprefix(_GREETED)) for name, _ in seen}

    async def servers_known(self) -> None:
        """Record that the first list of servers is complete; a server that appears later is a new one."""
        if self._first_start:
            self._first_start = False
            async with self._database.transaction() as transaction:
                await metadata.put(transaction, _AWAKE, "yes")

    async def greet(self, guild: discord.Guild) -> None:
        """Greet a server that has added the bot, unless it was greeted before or the bot may not write there."""
        if _channel_of(guild) is not None:
            await self._remember(guild.id, _DONE, unless=(_DONE,))

    async def greet_new(self, guild: discord.Guild) -> None:
        """Greet a server that added the bot while it was offline.

        The servers present at the very first start are only stored. A server that cannot be greeted now is not greeted
        later either, since a late greeting would make no sense. Where several processes share a database, one of them
        may start for the first time long after the others, so a server must have added the bot lately, too.
        """
        if guild.id in self._known:
            return
        late = self._first_start or (self.knows_joining and not _joined_lately(guild))
        what = _SEEN if late or _channel_of(guild) is None else _DONE
        await self._remember(guild.id, what, unless=(_DONE, _SEEN))

    async def _remember(self, guild_id: int, what: str, *, unless: tuple[str, ...]) -> None:
        """Store this about a server unless one of ``unless`` is stored already, and queue the greeting with it."""
        name = f"{_GREETED}{guild_id}"
        async with self._database.reading() as transaction:
            stored = await metadata.get(transaction, name)
        if stored not in unless:
            async with self._database.transaction() as transaction:
                if await metadata.get(transaction, name) not in unless:
                    await metadata.put(transaction, name, what)
                    if what == _DONE:
                        await outbox.queue(transaction, OutboxKind.WELCOME, guild_id, guild_id, self._now())
        self._known.add(guild_id)


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The greeting, unless it would come late."""
    guild = tools.client.get_guild(message.guild_id)
    channel = None if guild is None else _channel_of(guild)
    if guild is None or channel is None or tools.now() - message.queued_at > DAY:
        return None
    settings = await tools.client.host.guilds.find(guild.id)
    return Composed(welcome_page(language_for(settings.language or str(guild.preferred_locale))), channel_id=channel.id)


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
