"""The real client in the test's process, logged in to a sandbox over HTTP, without a gateway."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import discord
import discord.http

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.delivery.orphaned import ChannelAccess
from bot.host.tree import Tree
from bot.model.request import TableRequest
from bot.play.timekeeper import Timekeeper
from bot.sandbox.interactions import Interaction as Made
from bot.sandbox.limits import Timing
from bot.sandbox.world import GUILD
from bot.store.database import Database
from bot.store.rows import metadata, notices
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.rows.notices import Notice
from bot.store.rows.outbox import OUTBOX, OutboxMessage
from bot.store.statements import begin_request
from tests.bot import tables
from tests.bot.tables import start
from tests.wire.driver import PATIENCE, Driver, Member, Message, Reply

NOON = tables.NOON
QUICK = Timing(
    acknowledge=PATIENCE,
    message_calls=1000,
    webhook_calls=1000,
    other_calls=1000,
    global_calls=1000,
    identify_window=0.0,
)
ERUPTION = "b2-a3 c3-b3 b3-b4"
"""A whole turn from the classic start position."""


@dataclass(slots=True)
class Clock:
    """The bot's clock, set by the test."""

    moment: int = NOON

    def __call__(self) -> int:
        return self.moment


@dataclass(frozen=True, slots=True)
class Desk:
    """A running client and its sandbox."""

    client: Fumarole
    database: Database
    driver: Driver
    clock: Clock

    @property
    def tree(self) -> Tree:
        """The client's commands, made when a test first asks for them: most need none."""
        if not self.client.tree.get_commands():
            add_commands(self.client.tree)
        return self.client.tree

    async def begin(
        self, channel: int | None = None, players: int = 2, game: str = "volcano", guild: int = GUILD, **wanted: Any
    ) -> int:
        """A running game of the first members, seated in their order; nothing has been posted.

        ``wanted`` are further fields of the request, such as its clock.
        """
        first, *others = [member.id for member in self.driver.members[:players]]
        wish = replace(TableRequest(guild, channel or self.driver.channel, first, game, {}, None, "en"), **wanted)
        return (await start(self.client.host.sessions, wish, *others)).session.id

    async def play(self, session_id: int, member: Member, typed: str) -> None:
        """Commit moves without delivering messages."""
        await self.client.host.sessions.play(session_id, member.id, typed, self.clock.moment)

    async def round(self, moment: int) -> float:
        """A beat at a moment, after users could always reach the bot; else like :meth:`back`."""
        async with self.database.transaction() as transaction:
            await metadata.put(transaction, LAST_REACHABLE, str(moment))
        reach, sessions = ChannelAccess(self.client), self.client.host.sessions
        self.client.heartbeat.timekeeper = Timekeeper(self.database, sessions, reach.can_be_played)
        return await self.back(moment)

    async def back(self, moment: int) -> float:
        """A beat at a moment, after users could not reach the bot since the one before."""
        self.clock.moment = moment
        await self.client.on_connect()
        return await self.beat()

    async def beat(self) -> float:
        """A beat and the delivery of its messages; returns the seconds until the next beat."""
        await self.client.heartbeat.beat()
        await self.deliver_due()
        return self.client.heartbeat.loop.seconds_until(await self.client.heartbeat.beat())

    async def deliver_due(self) -> None:
        """Deliver what is due, as the outbox does in the background."""
        await self.client.outbox.begin_due()
        await self.client.outbox.idle()

    async def queued(self, session_id: int) -> list[Notice]:
        """The undelivered notices, given up or not."""
        async with self.database.reading() as transaction:
            return await notices.queued(transaction, session_id)

    async def owed(self) -> list[OutboxMessage]:
        """What the outbox holds, given up or not."""
        async with self.database.reading() as transaction:
            return await OUTBOX.all(transaction, "ORDER BY id")

    def boards(self, channel: int | None = None) -> list[Message]:
        """The messages with a select of moves."""
        return [one for one in self.driver.members[0].messages(channel) if one.selects]

    def pings(self, channel: int | None = None) -> list[Message]:
        """The plain messages that notify players."""
        return [one for one in self.driver.members[0].messages(channel) if not one.layout]


async def rest(client: Fumarole) -> None:
    """Stop the client's background work, so that the test decides what is delivered when."""
    assert all(loop.is_running for loop in client._loops)
    await asyncio.gather(*(loop.stop() for loop in client._loops))


async def use(
    desk: Desk, member: Member, command: str, typing: str | None = None, **values: Any
) -> tuple[discord.Interaction[Any], Reply]:
    """discord.py's interaction for a command, which nothing handles, and its reply; ``typing`` is an option's name."""
    sandbox, channel = desk.driver.sandbox, desk.driver.channel
    # discord.py would run it in a task of its own, in which nothing has been committed.
    begin_request()
    if typing is None:
        made = await sandbox.acts.run(member.person, channel, command, values)
    else:
        made = await sandbox.acts.complete(member.person, channel, command, typing, values)
    return received(desk, made), Reply(desk.driver, made)


def received(desk: Desk, made: Made) -> discord.Interaction[Any]:
    """discord.py's interaction for one made in the sandbox."""
    payload: Any = desk.driver.sandbox._interaction_object(made)
    return discord.Interaction(data=payload, state=desk.client._connection)


def hear_of_servers(desk: Desk) -> None:
    """As the gateway tells of them: their channels, and who may see them."""
    server: Any = desk.driver.sandbox.guild()
    desk.client._connection._add_guild_from_data(server)
