"""The real bot on the sandbox's real gateway, and interactions such as a forged or an old client could send.

The sandbox's own users can do only what Discord's clients offer. Here a payload is built by hand and sent through the
gateway; its answer goes the usual way, so that everything Discord refuses of the bot is refused here too.
"""

import asyncio
import secrets
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord.gateway
import discord.http
import yarl

from bot.connection.client import Fumarole
from bot.discord_api import requests
from bot.sandbox import limits, world
from bot.sandbox.commands import BOT_DIRECT, IN_SERVER
from bot.sandbox.drafts import EPHEMERAL, LAYOUT, draft_message
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interactions import AUTOCOMPLETE, CHOICES, COMMAND, DEFER, Interaction
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION, EVERYONE_PERMISSIONS, GUILD, User, channel_object, guild_object
from bot.store.database import Database
from tests.bot.bot_process import wait_for_server
from tests.bot.desk import Clock, rest
from tests.bot.drivers import sqlite_of
from tests.hostile.scenes import CHANNEL, FAY, FINN, FOREIGN_TABLE, MONA, MORITZ, NOON, OTHER_CHANNEL, OTHER_GUILD

UNLIMITED = Timing(
    acknowledge=600.0,
    heartbeat=600.0,
    message_calls=10**9,
    webhook_calls=10**9,
    other_calls=10**9,
    global_calls=10**9,
)
"""No limit is reached; whether an answer came is seen when all tasks have ended."""

SETTLED_SECONDS = 300.0
"""How long an interaction may be at work; none needs a hundredth."""

MANAGE_GUILD, MANAGE_MESSAGES = 1 << 5, 1 << 13

NEWCOMERS = {
    number: User(number, name, name.title(), "en-US")
    for number, name in ((MONA, "mona"), (MORITZ, "moritz"), (FAY, "fay"), (FINN, "finn"))
}

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
_SAID = {"notices", "deferred_pings", "metadata"}

_HARMLESS: dict[int, Json] = {COMMAND: {"name": "x"}, AUTOCOMPLETE: {"name": "x"}}
"""What the sandbox keeps of a command, which it names in the answer."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody in a place. ``guild`` is None in a direct message."""

    person: int
    channel: int
    guild: int | None = GUILD
    permissions: int = EVERYONE_PERMISSIONS
    locale: str = "en-US"


@dataclass(slots=True)
class Outcome:
    """What came of an interaction."""

    made: Interaction
    posts: list[Post]
    """The messages that were posted or changed."""

    removed: int
    """How many were taken away. What they said had been said before, to people who may have left since."""

    refused: str | None
    """The key of the refusal; None if there was none."""

    seconds: float
    """The processor time of the bot and the sandbox until all was done."""

    @property
    def answered(self) -> bool:
        """Whether Discord's client shows an answer instead of "did not respond"."""
        if self.made.answer == CHOICES:
            return self.made.choices is not None
        return self.made.answer is not None and (self.made.answer != DEFER or self.made.uses > 0)


@dataclass(slots=True)
class Harness:
    """The running bot."""

    client: Fumarole
    database: Database
    sandbox: Sandbox
    clock: Clock
    changed: list[Post] = field(default_factory=list)
    removed: int = 0

    def __post_init__(self) -> None:
        """Here every refusal is told from every other."""
        self.client.host.metrics.counted_as = str

    async def send(self, caller: Caller, kind: int, data: Json, source: Post | None = None) -> Outcome:
        """Send an interaction and wait until all that it began has ended."""
        made = self._make(caller, kind, data, source)
        self.changed.clear()
        self.removed = 0
        before, began = self.refusals(), time.process_time()
        await self.sandbox.gateway.dispatch("INTERACTION_CREATE", self._payload(caller, made, data))
        await self.settle()
        after = self.refusals()
        refused = next((key for key, count in after.items() if count > before.get(key, 0)), None)
        return Outcome(made, list(self.changed), self.removed, refused, time.process_time() - began)

    def hear(self, what: str, post: Post) -> None:
        """Called by the sandbox for every message that is posted, changed or taken away."""
        if what == "delete":
            self.removed += 1
        else:
            self.changed.append(post)

    async def settle(self) -> None:
        """Wait until the bot has received everything and does nothing any more."""
        gateway = self.sandbox.gateway
        async with asyncio.timeout(SETTLED_SECONDS):
            (session,) = gateway.sessions.values()
            while self.client.ws.sequence != session.sequence:  # noqa: ASYNC110 - discord.py tells nobody
                await asyncio.sleep(0)
            while busy := [task for task in asyncio.all_tasks() if _is_work(task)]:
                await asyncio.wait(busy)

    async def restore(self, made: sqlite3.Connection) -> None:
        """Put the database back as it was, and forget what the bot remembers of it."""
        connection: Any = sqlite_of(self.database)._connection
        async with sqlite_of(self.database)._turn:
            await connection._execute(made.backup, connection._conn)
        self.client.host.sessions._tables._kept.clear()
        self.forget_cooldowns()

    def forget_cooldowns(self) -> None:
        """Reset all cooldowns."""
        self.client.host.cooldowns._taken.clear()

    def written(self) -> int:
        """How many rows have ever been written."""
        return int(sqlite_of(self.database)._connection.total_changes)

    async def state(self) -> dict[str, list[dict[str, object]]]:
        """Every row of every table, but for what is to be said and where it has been said."""
        async with self.database.reading() as transaction:
            names = [str(name) for (name,) in await transaction.rows(_TABLES)]
            rows = {name: await transaction.rows(f"SELECT * FROM {name}") for name in names if name not in _SAID}
        return {
            name: [{key: row[key] for key in row.keys() if key != "message_id"} for row in found]  # noqa: SIM118
            for name, found in rows.items()
        }

    def refusals(self) -> dict[str, float]:
        """How often each sentence has refused something."""
        # To collect them as Prometheus does took a tenth of all the time, twice for every interaction.
        counters: Any = self.client.host.metrics.refusals._metrics
        return {key: one._value.get() for (key,), one in counters.items()}

    def show(self, channel: int, component: Json, only_for: int | None = None, *, plain: bool = False) -> Post:
        """A message of the bot with this component, whatever its id; a ``plain`` one is no layout."""
        row = {"type": 1, "components": [component | {"custom_id": "x"}]}
        flags = (0 if plain else LAYOUT) | (0 if only_for is None else EPHEMERAL)
        payload: Json = {"content": "?"} if plain else {}
        payload |= {"flags": flags, "components": [row] if plain else [{"type": 10, "content": "?"}, row]}
        draft = draft_message(payload, [], channel, settable=flags)
        post = self.sandbox.history.add(channel, APPLICATION, draft, only_for=only_for)
        post.data["components"][-1]["components"][0]["custom_id"] = component["custom_id"]
        return post

    def _make(self, caller: Caller, kind: int, data: Json, source: Post | None) -> Interaction:
        number, token = self.sandbox.numbers.next(), secrets.token_hex(16)
        kept = _HARMLESS.get(kind, data)
        made = Interaction(
            number, token, kind, caller.person, caller.channel, kept, source, time.monotonic(), caller.guild
        )
        self.sandbox.interactions._by_token = {token: made}
        return made

    def _payload(self, caller: Caller, made: Interaction, data: Json) -> Json:
        payload: Json = {
            "id": str(made.id),
            "application_id": str(APPLICATION),
            "type": made.kind,
            "token": made.token,
            "version": 1,
            "locale": caller.locale,
            "channel_id": str(caller.channel),
            "app_permissions": str(EVERYONE_PERMISSIONS),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": limits.ATTACHMENT_BYTES,
            "data": data,
            **self._place(caller),
        }
        if made.source is not None:
            payload["message"] = self.sandbox.shown(made.source)
        return payload

    def _place(self, caller: Caller) -> Json:
        channel = self.sandbox.history.channel(caller.channel)
        if caller.guild is None:
            user = world.user_object(caller.person)
            return {
                "channel": channel,
                "user": user,
                "context": BOT_DIRECT,
                "authorizing_integration_owners": {"0": "0"},
            }
        person = world._PEOPLE[caller.person]
        return {
            "guild_id": str(caller.guild),
            "guild": {"id": str(caller.guild), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "channel": {**channel, "permissions": str(caller.permissions)},
            "member": world.interaction_member(world.member_object(person.id), caller.permissions),
            "authorizing_integration_owners": {"0": str(caller.guild)},
            "context": IN_SERVER,
        }


def _is_work(task: asyncio.Task[Any]) -> bool:
    """Whether a task was begun by an interaction."""
    return task.get_name().startswith(("CommandTree-invoker", "discord-ui-", "discord.py: ", "survey"))


@contextmanager
def newcomers() -> Iterator[None]:
    """The sandbox knows four people; these come to them."""
    world._PEOPLE.update(NEWCOMERS)
    try:
        yield
    finally:
        for number in NEWCOMERS:
            del world._PEOPLE[number]


def _lay_out(sandbox: Sandbox) -> None:
    """The channels of both servers; direct messages are everybody's."""
    history = sandbox.history
    ours = [number for number in CHANNEL.values() if number not in history.channels]
    history.channels.update({one: channel_object(one, f"c{one}", place) for place, one in enumerate(ours, 2)})
    mine = list(history.channels.values())
    there = {"guild_id": str(OTHER_GUILD)}
    theirs = [channel_object(one, f"f{one}", place) | there for place, one in enumerate((OTHER_CHANNEL, FOREIGN_TABLE))]
    history.channels.update({int(one["id"]): one for one in theirs})
    history.direct.update({world.direct_channel(one): world.direct_object(one) for one in NEWCOMERS})
    other = guild_object(theirs) | {"id": str(OTHER_GUILD), "name": "Elsewhere"}
    other["roles"] = [role | {"id": str(OTHER_GUILD)} for role in other["roles"][:1]]
    sandbox.gateway._guilds = lambda: [guild_object(mine), other]


@contextmanager
def _pointed_at(sandbox: Sandbox) -> Iterator[None]:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    patience = requests._ATTEMPT_SECONDS
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    # A busy machine may take longer for an answer over loopback, which says nothing of the bot.
    requests._ATTEMPT_SECONDS = SETTLED_SECONDS
    try:
        yield
    finally:
        requests._ATTEMPT_SECONDS = patience
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@asynccontextmanager
async def open_harness(folder: Path, made: Path) -> AsyncIterator[Harness]:
    """The bot on a copy of a database; its background work is at rest, so that nothing happens by itself."""
    await asyncio.to_thread(wait_for_server)
    path, clock = folder / "games.sqlite3", Clock(NOON)
    await asyncio.to_thread(shutil.copy, made, path)
    settings = SandboxSettings(folder=folder / "sandbox", port=0, bot=False, timing=UNLIMITED)
    with newcomers():
        async with await Database.open(path, patience=SETTLED_SECONDS) as opened, Sandbox(settings) as sandbox:
            # No power cut is tried here.
            await sqlite_of(opened)._connection.execute("PRAGMA synchronous = OFF")
            _lay_out(sandbox)
            with _pointed_at(sandbox):
                async with Fumarole(opened, clock) as client:
                    await client.login(sandbox.token)
                    await rest(client)
                    connecting = asyncio.create_task(client.connect())
                    await client.wait_until_ready()
                    harness = Harness(client, opened, sandbox, clock)
                    sandbox.history.listeners.append(harness.hear)
                    await harness.settle()
                    yield harness
                    await client.close()
                    await connecting
