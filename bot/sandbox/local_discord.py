"""The sandbox in one object: a local Discord on 127.0.0.1 that a bot can connect to.

A bot needs its ``api_url``, ``gateway_url`` and ``token``.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

from bot.sandbox import limits
from bot.sandbox.commands import AMONG_PEOPLE, BOT_DIRECT, IN_SERVER, Commands
from bot.sandbox.drafts import Upload
from bot.sandbox.emoji import ApplicationEmoji
from bot.sandbox.faults import Faults
from bot.sandbox.form import Json
from bot.sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, INTERACTION, Gateway
from bot.sandbox.history import ChangeNotifier, History, Post, outward
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.limits import Buckets, Sharding, Timing
from bot.sandbox.process import BotProcess
from bot.sandbox.servers import BotGuilds, new_guild
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.store import Store, read_token, renew_token
from bot.sandbox.user_actions import UserActions
from bot.sandbox.world import (
    APPLICATION,
    EXTERNAL_APPS,
    GUILD,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREADS,
    WITHOUT_SERVER,
    User,
    channel_object,
    find_person,
    interaction_member,
    user_object,
)

HOST = "127.0.0.1"
DEFAULT_PORT = 8137
_EVENTS = {"create": "MESSAGE_CREATE", "answer": "MESSAGE_UPDATE", "update": "MESSAGE_UPDATE"}


@dataclass(frozen=True, slots=True)
class SandboxSettings:
    """How a sandbox runs. ``port`` 0 takes a free one; ``fresh`` first deletes the folder's stored data.

    ``new_token`` refuses a bot left over from an earlier run.
    """

    folder: Path
    port: int = DEFAULT_PORT
    fresh: bool = False
    bot: bool = True
    new_token: bool = False
    timing: Timing = field(default_factory=Timing)
    sharding: Sharding = field(default_factory=Sharding)


class PortTaken(Exception):
    """Another program uses the port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is taken")
        self.port = port


@dataclass(frozen=True, slots=True)
class RequestMade:
    """A request of the bot and its result; ``code`` is Discord's error code, 0 for none."""

    method: str
    path: str
    status: int
    code: int = 0


class LocalDiscord(BotGuilds):
    """The parts of the sandbox, connected to each other."""

    def __init__(self, settings: SandboxSettings) -> None:
        self.settings = settings
        self.store = Store(settings.folder, fresh=settings.fresh)
        self.token = (renew_token if settings.new_token else read_token)(settings.folder)
        self.numbers = Snowflakes(time.time, self.store.last_id())
        self.changes = ChangeNotifier()
        self.buckets = Buckets(settings.timing)
        self.emoji = ApplicationEmoji(self.store, self.numbers)
        super().__init__(History(self.store, self.numbers, self.changes, self.emoji), Faults(), self.store.locales())
        self.commands = Commands(self.store, self.numbers)
        self.gateway = Gateway(
            self.token, settings.timing, settings.sharding, self.faults, self.guilds, self.status_changed
        )
        self.interactions = Interactions(
            self.history, self.numbers, self.changes, settings.timing, self._send_interaction
        )
        self.acts = UserActions(self.history, self.commands, self.interactions)
        self.application_flags = 0
        """What the application has switched on, such as privileged intents."""
        self.body_listeners: list[Callable[[str, str, Json, list[Upload]], None]] = []
        """Each is told of the method, path, object and files of a request that holds any, before it is carried out."""
        self.calls: deque[RequestMade] = deque(maxlen=1000)
        self.port = settings.port
        self.page_key = secrets.token_urlsafe(32)
        """Only the sandbox's own page can read it, so only that page can act as somebody."""
        self._runner: web.AppRunner | None = None
        self.bot: BotProcess | None = None
        self.status_listeners: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.history.listeners.append(self._announce)

    @property
    def base(self) -> str:
        """The URL of the page and base of every other URL, without a trailing slash."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """The value for DISCORD_API_URL."""
        return f"{self.base}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The value for DISCORD_GATEWAY_URL."""
        return f"ws://{HOST}:{self.port}/gateway"

    def add_server(self, number: int, name: str, *channels: tuple[int, str]) -> None:
        """Add the bot to one more server, with these text channels by id and name."""
        self.servers[number] = name
        made = {one: channel_object(one, title, place, number) for place, (one, title) in enumerate(channels)}
        self.history.channels.update(made)
        self.spawn("GUILD_CREATE", new_guild(self.guild(number)))

    def add_channel(self, number: int, name: str, guild: int = GUILD) -> None:
        """Add a text channel to a server."""
        channel = channel_object(number, name, len(self.history.channels), guild)
        self.history.channels[number] = channel
        self.spawn("CHANNEL_CREATE", channel)

    def delete_channel(self, number: int) -> None:
        """Delete a channel or a thread; the bot gets no event for the threads of a deleted channel."""
        first, *_ = self.history.remove_channel(number)
        self.spawn("THREAD_DELETE" if first["type"] in THREADS else "CHANNEL_DELETE", first)

    def permissions_changed(self, number: int) -> None:
        """Send the event for changed permissions of a channel."""
        self.spawn("CHANNEL_UPDATE", self.history.channel(number))

    def overwrite(self, number: int, *overwrites: Json) -> None:
        """Give a channel these permission overwrites in place of its own, and send the event for it."""
        channel = self.history.channel(number)
        if "permission_overwrites" not in channel:
            raise ValueError("only a channel of a server has permissions of its own")
        channel["permission_overwrites"] = list(overwrites)
        self.permissions_changed(number)

    def remove_bot(self) -> None:
        """Remove the bot from the server."""
        self.installed = False
        self.spawn("GUILD_DELETE", {"id": str(GUILD)})

    def invite_bot(self) -> None:
        """Add the bot to the server again; the event for a new server has no ``unavailable`` key."""
        self.installed = True
        """Whether the bot is in the first server."""
        self.spawn("GUILD_CREATE", new_guild(self.guild()))

    def set_locale(self, person: int, locale: str) -> None:
        """Change the language of a user's client or, with the server's id, of the server."""
        self.locales[person] = locale
        self.store.keep_locale(person, locale)
        self.changes.notify()

    def shown(self, post: Post) -> Json:
        """The message object the bot gets."""
        return outward(post.data, self.base)

    def note_call(self, method: str, path: str, status: int, code: int) -> None:
        """Add a request to the list of calls, where tests and the page look for refusals."""
        self.calls.append(RequestMade(method, path, status, code))
        if status >= 400:
            self.status_changed()

    def status_changed(self) -> None:
        """Send the bot's state to the open pages, and wake waiting tests."""
        for listener in self.status_listeners:
            listener()
        self.changes.notify()

    def spawn(self, name: str, data: Json, intents: int = 0) -> None:
        """Send an event to the bot in the background."""
        task = asyncio.get_running_loop().create_task(self.gateway.dispatch(name, data, intents))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _announce(self, what: str, post: Post) -> None:
        if post.only_for is not None or post.channel in self.history.shared:
            return
        guild = self.history.guild(post.channel)
        intent = DIRECT_MESSAGES if guild is None else GUILD_MESSAGES
        place = {"channel_id": str(post.channel)} | ({} if guild is None else {"guild_id": str(guild)})
        if what == "delete":
            self.spawn("MESSAGE_DELETE", {"id": str(post.id), **place}, intent)
        else:
            self.spawn(_EVENTS[what], {**self.shown(post), **place}, intent)

    async def _send_interaction(self, made: Interaction) -> None:
        await self.gateway.dispatch(INTERACTION, self._interaction_object(made))

    def _interaction_object(self, made: Interaction) -> Json:
        person = find_person(made.person)
        assert person is not None, "only people act"  # noqa: S101
        data: Json = {
            "id": str(made.id),
            "application_id": str(APPLICATION),
            "type": made.kind,
            "token": made.token,
            "version": 1,
            "locale": self.locales[made.person],
            "channel_id": str(made.channel),
            "app_permissions": str(self._app_permissions(made)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": limits.ATTACHMENT_BYTES,
            "data": outward(made.data, self.base),
            **self._place(made, person),
        }
        if made.source is not None:
            data["message"] = self.shown(made.source)
        return data

    def _app_permissions(self, made: Interaction) -> int:
        outside = made.guild is None or made.channel in self.history.shared
        return WITHOUT_SERVER if outside else self.permissions(made.channel)

    def _place(self, made: Interaction, person: User) -> Json:
        """The keys for place and user of an interaction: a member in a server, a user in a direct message."""
        channel = self.history.channel(made.channel)
        if made.guild is None:
            return {
                "channel": channel,
                "user": user_object(person.id),
                "context": AMONG_PEOPLE if made.channel in self.history.shared else BOT_DIRECT,
                "authorizing_integration_owners": made.owners,
            }
        silenced = person.id in self.faults.silenced
        allowed = person.permissions & ~(SEND_MESSAGES | SEND_IN_THREADS if silenced else 0)
        allowed &= ~(EXTERNAL_APPS if made.channel in self.history.hushed else 0)
        guild, locale = str(made.guild), self.locales.get(made.guild, "en-US")
        return {
            "guild_id": guild,
            "guild": {"id": guild, "locale": locale, "features": []},
            "guild_locale": locale,
            "channel": {**channel, "permissions": str(allowed)},
            "member": interaction_member(self.member(made.guild, person.id), allowed),
            "authorizing_integration_owners": made.owners,
            "context": IN_SERVER,
        }
