"""The bot's own client in the test's process, logged in to a sandbox over HTTP; it has no gateway and needs none."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import discord
import discord.http

from bot.client import Fumarole
from bot.delivery.reach import Reach
from bot.sandbox.driver import Driver, Member, Message, Reply
from bot.sandbox.interaction import Interaction as Made
from bot.sandbox.limits import Timing
from bot.sandbox.world import GUILD
from bot.services.clock.timekeeper import LAST_REACHABLE, Timekeeper
from bot.services.table.opening import Opening
from bot.store import facts, notices
from bot.store.database import Database
from bot.store.notices import Notice

NOON = 1_700_000_000_000
QUICK = Timing(message_calls=1000, webhook_calls=1000)
ERUPTION = "b2-a3 c3-b3 b3-b4"
"""A whole turn from the classic opening."""


@dataclass(slots=True)
class Clock:
    """The bot's clock, which a test turns as it likes."""

    moment: int = NOON

    def __call__(self) -> int:
        return self.moment


@dataclass(frozen=True, slots=True)
class Desk:
    """The client at work, its sandbox, and what both hold."""

    client: Fumarole
    database: Database
    driver: Driver
    clock: Clock

    async def begin(self, channel: int | None = None, players: int = 2, game: str = "volcano") -> int:
        """A running game of the first members, who are seated in their order; nothing has been posted."""
        first, *others = self.driver.members[:players]
        place = channel or self.driver.channel
        lobbies = self.client.host.sessions.lobbies
        table = await lobbies.open(Opening(GUILD, place, first.id, game, {}, None, "en"), NOON)
        session_id = table.session.id
        for other in others:
            await lobbies.join(session_id, other.id, NOON)
        await lobbies.choose_first(session_id, first.id, first.id, NOON)
        await lobbies.start(session_id, first.id, NOON)
        return session_id

    async def play(self, session_id: int, member: Member, typed: str) -> None:
        """Commit moves without speaking of them."""
        await self.client.host.sessions.play(session_id, member.id, typed, self.clock.moment)

    async def round(self, moment: int) -> float:
        """One round at a moment, after people could reach the bot all the time; as :meth:`back`."""
        async with self.database.transaction() as transaction:
            await facts.remember(transaction, LAST_REACHABLE, str(moment))
        reach, sessions = Reach(self.client), self.client.host.sessions
        self.client.heartbeat.timekeeper = Timekeeper(self.database, sessions, reach.can_be_played)
        return await self.back(moment)

    async def back(self, moment: int) -> float:
        """A beat at a moment, after people could not reach the bot since the one before."""
        self.clock.moment = moment
        await self.client.on_connect()
        return await self.beat()

    async def beat(self) -> float:
        """A beat, and what it owes; gives the seconds until the next one."""
        await self.client.heartbeat.beat()
        await self.deliver_due()
        return await self.client.heartbeat.beat()

    async def deliver_due(self) -> None:
        """Deliver what is due, as the outbox does in the background."""
        await self.client.outbox.begin_due()
        await self.client.outbox.idle()

    async def queued(self, session_id: int) -> list[Notice]:
        """What has not been delivered, whether or not it has been given up."""
        async with self.database.reading() as transaction:
            return await notices.queued(transaction, session_id)

    def boards(self, channel: int | None = None) -> list[Message]:
        """The messages with a list of moves."""
        return [one for one in self.driver.members[0].messages(channel) if one.selects]

    def pings(self, channel: int | None = None) -> list[Message]:
        """The plain messages that call somebody."""
        return [one for one in self.driver.members[0].messages(channel) if not one.layout]


async def rest(client: Fumarole) -> None:
    """End the client's own rounds: what is delivered, and when, is for the test to say."""
    assert client._background
    for task in client._background:
        task.cancel()
    await asyncio.gather(*client._background, return_exceptions=True)


async def use(
    desk: Desk, member: Member, command: str, typing: str | None = None, **values: Any
) -> tuple[discord.Interaction[Any], Reply]:
    """What the library makes of a command, handed to nobody, and what its person sees; ``typing`` in an option."""
    sandbox, channel = desk.driver.sandbox, desk.driver.channel
    if typing is None:
        made = await sandbox.acts.run(member.person, channel, command, values)
    else:
        made = await sandbox.acts.complete(member.person, channel, command, typing, values)
    return received(desk, made), Reply(desk.driver, made)


def received(desk: Desk, made: Made) -> discord.Interaction[Any]:
    """What the library makes of an interaction."""
    payload: Any = desk.driver.sandbox._interaction_object(made)
    return discord.Interaction(data=payload, state=desk.client._connection)
