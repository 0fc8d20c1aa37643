"""The faults of a soak, each at a random instant, one of a kind at a time."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.model.turn_times import HOUR, MINUTE
from bot.sandbox.faults import CALLBACK, RESET, Planned
from bot.sandbox.world import APPLICATION, PUBLIC_THREAD, channel_object
from tests.bot.end_to_end.house import COMMANDS, House
from tests.soak.clock import Clock
from tests.soak.observer import Observer
from tests.soak.table import Table
from tests.wire.people import FIRST_CHANNEL

KILL, GATEWAY, BEFORE, AFTER, LIMIT = "kill", "gateway lost", "5xx before", "5xx after", "429"
LATENCY, LOST, MESSAGE, CHANNEL, PERMISSION = (
    "latency",
    "lost answer",
    "deleted message",
    "deleted channel",
    "missing permission",
)
KINDS = (KILL, GATEWAY, BEFORE, AFTER, LIMIT, LATENCY, LOST, MESSAGE, CHANNEL, PERMISSION)

RECONNECTING_SECONDS = 300.0
"""discord.py waits longer after each failure to reach the gateway."""

STATUSES = (500, 502, 503, 504)
ROUTES = (
    r"POST /channels/\d+/messages",
    r"PATCH /channels/\d+/messages",
    r"DELETE /channels/\d+/messages",
    CALLBACK,
    r"(POST|PATCH) /webhooks/",
    "",
)
RESUMABLE = (1000, 1001, 4000, 4001, 4002, 4005, 4008)
NOT_RESUMABLE = (4003, 4007, 4009)


@dataclass(slots=True)
class Weather:
    """Makes the faults; ``made`` counts those that something met."""

    house: House
    observer: Observer
    clock: Clock
    tables: list[Table]
    chance: random.Random
    patience: float = 8.0
    """How long a planned failure waits for a request that meets it, in seconds."""
    made: Counter[str] = field(default_factory=Counter)
    details: Counter[str] = field(default_factory=Counter)
    exits: list[int] = field(default_factory=list)
    """The exit codes of the bot where nobody had killed it."""
    _channels: int = 0
    _killing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def storm(self, count: int, gap: float, kinds: tuple[str, ...] = KINDS) -> None:
        """``count`` faults of every kind in a random order, about ``gap`` seconds apart."""
        order = list(kinds) * count
        self.chance.shuffle(order)
        under_way: set[asyncio.Task[None]] = set()
        while order or under_way:
            if order:
                task = asyncio.create_task(self._make(order.pop(), order))
                under_way.add(task)
                await asyncio.sleep(self.chance.expovariate(1 / gap))
            done, under_way = await asyncio.wait(under_way, timeout=0.0 if order else None)
            for task in done:
                task.result()

    async def _make(self, kind: str, order: list[str]) -> None:
        makers: dict[str, Callable[[], Awaitable[bool]]] = {
            KILL: self._kill,
            GATEWAY: self._lose_gateway,
            BEFORE: lambda: self._plan(self.chance.choice(STATUSES), applied=False),
            AFTER: lambda: self._plan(self.chance.choice(STATUSES), applied=True),
            LIMIT: self._limit,
            LATENCY: self._slow_down,
            LOST: lambda: self._plan(RESET, applied=self.chance.random() < 0.7),
            MESSAGE: self._delete_message,
            CHANNEL: self._delete_channel,
            PERMISSION: self._take_permission,
        }
        if await makers[kind]():
            self.made[kind] += 1
        else:
            # Nothing met it: it comes again later.
            order.insert(0, kind)

    async def clear_up(self, *, restart: bool) -> None:
        """Let nothing fail any more, and the bot run; ``restart`` makes everything due at once that it owes."""
        self.house.sandbox.faults.clear()
        if restart or not self.house.bot.runs:
            await self._kill()
        await self.house.driver.bot_ready(COMMANDS, RECONNECTING_SECONDS)

    async def _kill(self) -> bool:
        async with self._killing:
            if not self.house.bot.runs:
                self.exits.append(await self.house.bot.ended())
            else:
                await self.house.bot.kill()
            with suppress(TimeoutError):
                await self.house.sandbox.changes.until(lambda: not self.house.sandbox.gateway.connected, self.patience)
            self._let_time_pass()
            await self.house.bot.start(**self.clock.settings)
        return True

    def _let_time_pass(self) -> None:
        """Set the bot's clock ahead: minutes, after which clocks ring at its next start, or hours of an absence."""
        choice = self.chance.random()
        if choice < 0.4:
            self.details["minutes later"] += 1
            self.clock.let_pass(self.chance.randrange(MINUTE, 10 * MINUTE))
        elif choice < 0.5:
            self.details["hours later"] += 1
            self.clock.let_pass(self.chance.randrange(HOUR, 12 * HOUR))

    async def _lose_gateway(self) -> bool:
        gateway, faults = self.house.sandbox.gateway, self.house.sandbox.faults
        if not gateway.connected:
            with suppress(TimeoutError):
                await self.house.sandbox.changes.until(lambda: gateway.connected, self.patience)
            if not gateway.connected:
                return False
        way = self.chance.choice(("cut", "reconnect", "resumable", "invalid", "closed", "closed", "down", "silent"))
        self.details[f"gateway {way}"] += 1
        match way:
            case "cut":
                await gateway.drop()
            case "reconnect":
                await gateway.ask_reconnect()
            case "resumable" | "invalid":
                await gateway.invalidate(resumable=way == "resumable")
            case "closed":
                code = self.chance.choice(RESUMABLE + NOT_RESUMABLE)
                if code in NOT_RESUMABLE:
                    gateway.sessions.clear()
                await gateway.close(code)
            case "down":
                faults.gateway_down = True
                await gateway.drop()
                await asyncio.sleep(self.chance.uniform(0.2, 2.0))
                faults.gateway_down = False
            case _:
                faults.gateway_silent = True
                await asyncio.sleep(self.chance.uniform(0.5, 4.0))
                await gateway.drop()
                faults.gateway_silent = False
        return True

    async def _plan(self, status: int, *, applied: bool) -> bool:
        faults, pattern = self.house.sandbox.faults, self.chance.choice(ROUTES)
        if applied:
            faults.lose_next(1, status, pattern)
        elif status == RESET:
            faults.reset_next(1, pattern)
        else:
            faults.fail_next(1, status, pattern)
        return await self._met(faults.planned[-1])

    async def _limit(self) -> bool:
        faults, pattern = self.house.sandbox.faults, self.chance.choice(ROUTES)
        everywhere = self.chance.random() < 0.3
        self.details["429 global" if everywhere else "429 of a route"] += 1
        faults.limit_next(self.chance.randint(1, 3), self.chance.uniform(0.05, 1.5), pattern, everywhere=everywhere)
        return await self._met(faults.planned[-1])

    async def _met(self, planned: Planned) -> bool:
        count, faults = planned.count, self.house.sandbox.faults
        with suppress(TimeoutError):
            # Whatever the bot asks for notifies: a call is noted, a post changed.
            await self.house.sandbox.changes.until(
                lambda: all(one is not planned for one in faults.planned), self.patience
            )
        faults.planned[:] = [one for one in faults.planned if one is not planned]
        return planned.count < count

    async def _slow_down(self) -> bool:
        faults = self.house.sandbox.faults
        way = self.chance.choice(("requests", "answers", "answers", "acknowledgements"))
        self.details[f"late {way}"] += 1
        if way == "requests":
            faults.latency = self.chance.uniform(0.05, 1.5)
        elif way == "answers":
            faults.late_answer = self.chance.uniform(0.1, 2.5)
        else:
            faults.slow_acknowledgement = self.chance.uniform(0.3, 4.0)
        await asyncio.sleep(self.chance.uniform(0.3, 1.5))
        faults.latency = faults.slow_acknowledgement = faults.late_answer = 0.0
        return True

    async def _delete_message(self) -> bool:
        posts = [
            post
            for table in self.tables
            if table.channel in self.house.sandbox.history.channels
            for post in self.house.sandbox.history.posts(table.channel)
            if post.author == APPLICATION and post.only_for is None
        ]
        boards = [
            post for post in posts if (shown := self.observer.boards.get(post.id)) and shown.board.sequence is not None
        ]
        calls = [post for post in posts if post.data["content"] and post.data["mentions"]]
        others = [post for post in posts if post not in boards and post not in calls]
        found = [group for group in (boards[-6:], calls, others) if group]
        if not found:
            return False
        self.observer.take(self.chance.choice(self.chance.choice(found)))
        return True

    async def _delete_channel(self) -> bool:
        sandbox = self.house.sandbox
        table = self.chance.choice(self.tables)
        if table.channel not in sandbox.history.channels or not list(sandbox.history.posts(table.channel)):
            return False
        for post in sandbox.history.posts(table.channel):
            self.observer.forget(post.id)
        sandbox.delete_channel(table.channel)
        await asyncio.sleep(self.chance.uniform(0.1, 2.0))
        table.channel = self.new_channel(thread=self.chance.random() < 0.4)
        return True

    def new_channel(self, *, thread: bool = False) -> int:
        """A new channel, or a thread in the sandbox's second channel, for a table."""
        sandbox = self.house.sandbox
        self._channels += 1
        if thread:
            made = sandbox.history.add_thread(
                self.house.driver.other_channel, f"table {self._channels}", PUBLIC_THREAD, self.house.ada.id
            )
            sandbox.spawn("THREAD_CREATE", {**made, "newly_created": True})
            return int(made["id"])
        number = FIRST_CHANNEL + 1000 + self._channels
        sandbox.history.channels[number] = channel_object(number, f"table-{self._channels}", self._channels)
        sandbox.spawn("CHANNEL_CREATE", sandbox.history.channels[number])
        return number

    async def _take_permission(self) -> bool:
        sandbox = self.house.sandbox
        channel = self.chance.choice(self.tables).channel
        lost = self.chance.choice((sandbox.faults.hidden, sandbox.faults.read_only))
        if channel not in sandbox.history.channels or channel in lost:
            return False
        lost.add(channel)
        sandbox.permissions_changed(channel)
        await asyncio.sleep(self.chance.uniform(0.5, 4.0))
        lost.discard(channel)
        if channel in sandbox.history.channels:
            sandbox.permissions_changed(channel)
        return True
