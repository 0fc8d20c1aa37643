"""The Discord client: it registers commands and components, starts the background work, and stops cleanly."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import aiohttp
import discord
import discord.gateway
import discord.http
from discord import app_commands

from bot.acknowledging import acknowledge_reliably
from bot.boundary import answer_error
from bot.commands import add_commands
from bot.delivery.adrift import AdriftFinder
from bot.delivery.door import keep_pace
from bot.delivery.emoji import EmojiKeeper
from bot.delivery.herald import Herald
from bot.delivery.names import Names
from bot.delivery.outbox import Outbox
from bot.delivery.pace import Pace
from bot.delivery.pictures import Pictures
from bot.delivery.reach import Reach
from bot.delivery.typing import TypingSign
from bot.delivery.welcome import Welcome
from bot.events import guarded
from bot.fleet.guard import guard
from bot.heartbeat import Heartbeat
from bot.host import Host, HostedClient, Interaction, services_on
from bot.looking_back import LookingBack, start_analyst
from bot.reaching import RetryingClient
from bot.services.clock.timekeeper import Timekeeper
from bot.services.refusals import StaleBoard
from bot.settings import COMPUTER_PAUSE
from bot.signs import Signs
from bot.store import facts
from bot.store.database import Database
from bot.thinking import Thinker, Thinking, start_thinker
from bot.tree import Translations, Tree
from bot.ui.base import still_shown
from bot.ui.components import COMPONENTS
from bot.ui.rules import see_rule
from bot.watcher import Watcher
from bot.watching.metrics import THINKING, Gateway, Metrics
from bot.watching.painters import WatchedPainters
from bot.watching.wire import Wire
from bot.work import Work
from bot.workers import Worker, start_worker
from games.core.text import text

log = logging.getLogger(__name__)

GRACE_SECONDS = 8.0
"""How long a clean stop waits for running commands; messages not sent by then stay queued until the next start."""

LATE_ANSWERS_SECONDS = 1.0
"""How long a clean stop waits until commands that arrived during it are answered."""

_REGISTERED = "registered-commands"
_COMMAND_IDS = "command-ids"
"""Where the ids that Discord has given the registered commands are kept, as JSON by name."""

_PRESSED = {discord.InteractionType.component, discord.InteractionType.modal_submit}

# The bot does not use voice: silence discord.py's warnings about missing voice libraries.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Fumarole(RetryingClient, HostedClient):
    """The client. It requests the guilds intent only and reads no messages."""

    loaded: Callable[[], None] = staticmethod(lambda: None)
    """Called once, when Discord has told of the servers and everything that stays is there."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int] = wall_clock,
        start_worker: Callable[[], Worker] = start_worker,
        start_thinker: Callable[[], Worker] = start_thinker,
        start_analyst: Callable[[], Worker] = start_analyst,
        *,
        emoji: bool = False,
        computer_pause: float = COMPUTER_PAUSE,
        metrics: Metrics | None = None,
        may_send: Callable[[], bool] | None = None,
    ) -> None:
        metrics = metrics or Metrics()
        self._wire = Wire(metrics, {component.prefix for component in COMPONENTS})
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            # on_ready does not wait longer for a slow server, which is handled when it arrives.
            guild_ready_timeout=1.0,
            http_trace=self._trace(may_send),
        )
        self._connection.parsers = guarded(self._connection.parsers)
        services = services_on(database)
        signs, pace = Signs(), Pace()
        self._names = Names(self.http.get_member, pace=pace)
        painters = WatchedPainters(metrics, start_worker)
        pictures = Pictures(painters, self._names)
        self._keeper = EmojiKeeper(self, pictures.emoji, signs, pace, uploads=self._works_for_all) if emoji else None
        self.welcome = Welcome(database, services.servers)
        self.finder = AdriftFinder(self, database, services.adrift, self.welcome, pace, now)
        self.outbox = Outbox(self, database, services.sessions, pictures, signs, self.finder, pace, now, self._look_at)
        self.outbox.attempted = lambda notice, delivered: metrics.attempted(
            notice.kind, (now() - notice.queued_at) / 1000, delivered=delivered
        )
        show = TypingSign(self, pace).show
        thinker = Thinker(metrics.starting(THINKING, start_thinker))
        self.thinking = Thinking(services.computers, thinker, show, self.outbox.wake, now, computer_pause)
        timekeeper = Timekeeper(database, services.sessions, Reach(self).can_be_played)
        self.heartbeat = Heartbeat(timekeeper, services.proposals, self.outbox.wake, now)
        self.herald = Herald(self, services.telling, pictures, pace, now)
        given = {field.name: getattr(services, field.name) for field in fields(services)}
        made: Any = {"pictures": pictures, "signs": signs, "metrics": metrics, "think": thinker.think}
        made["looking_back"] = LookingBack(services.lookbacks, start_analyst)
        self.host = Host(**given, **made, now=now, outbox=self.outbox, work=Work(), see_rule=see_rule)
        Watcher(self.host, self.welcome).listen(self)
        self._database = database
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._background: list[asyncio.Task[None]] = []
        self._warming: asyncio.Task[None] | None = None
        self._survey: asyncio.Task[None] | None = None
        self._emoji: asyncio.Task[None] | None = None
        self._stop: asyncio.Task[None] | None = None
        self._disconnected = False
        metrics.count_waiting, metrics.gateway = painters.count_waiting, self._gateway

    def _trace(self, may_send: Callable[[], bool] | None) -> aiohttp.TraceConfig:
        """What is looked at before and after every request to Discord."""
        trace = keep_pace(self._wire.trace(), lambda: self.outbox.pace)
        if may_send is not None:
            guard(trace, may_send)
        return trace

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by discord.py for every event."""
        self._wire.happened(event, *args)
        super().dispatch(event, *args, **kwargs)

    async def setup_hook(self) -> None:
        """Called by discord.py after login, before the gateway opens."""
        acknowledge_reliably()
        self.add_dynamic_items(*COMPONENTS)
        await asyncio.to_thread(self.host.rulebook.load)
        add_commands(self.tree)
        await self.tree.set_translator(Translations())
        await self._register_commands()
        await self.welcome.load()
        # Sending needs no gateway, so messages that an earlier process left queued go out at once.
        self._background = [
            asyncio.create_task(self.outbox.keep_delivering(), name="outbox"),
            asyncio.create_task(self.heartbeat.keep_beating(), name="heartbeat"),
            asyncio.create_task(self.thinking.keep_thinking(), name="thinking"),
            asyncio.create_task(self.herald.keep_telling(), name="herald"),
        ]

    async def on_connect(self) -> None:
        """Called by discord.py when a gateway session begins: users can reach the bot."""
        self.heartbeat.reachable = True
        self.heartbeat.wake()

    async def on_resumed(self) -> None:
        """Called by discord.py when a lost gateway session goes on."""
        self.heartbeat.reachable = True
        self.heartbeat.wake()

    async def on_disconnect(self) -> None:
        """Called by discord.py when the gateway is lost, and after every failed attempt to reach it."""
        self.heartbeat.reachable = False

    async def on_ready(self) -> None:
        """Called by discord.py at every new gateway session."""
        log.info("ready in %d servers", len(self.guilds))
        if self._stop is not None:
            # What began now would find the database closed.
            return
        self._begin_when_ready()
        if self._survey is None or self._survey.done():
            self._survey = asyncio.create_task(self.finder.survey_safely(), name="survey")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Called by discord.py for every interaction; refuses what no component here takes up.

        That is a button or list that the message no longer shows, and a form: the bot has none.
        """
        self._names.note(interaction)
        shown = interaction.type is discord.InteractionType.component and still_shown(interaction, COMPONENTS)
        if interaction.type in _PRESSED and not shown:
            await answer_error(interaction, StaleBoard(text("bot-refusal-stale")))

    async def serve(self, token: str) -> None:
        """Run until cancelled; the gateway stays open during a clean stop, so that late commands are answered."""
        listening = asyncio.create_task(self.start(token), name="gateway")
        try:
            await asyncio.shield(listening)
        finally:
            if not self.is_connected:
                # Without a gateway no command can arrive, so stop connecting.
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
            await self.close()
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    @property
    def is_connected(self) -> bool:
        """Whether commands can arrive."""
        return getattr(self, "ws", None) is not None

    def is_closed(self) -> bool:
        """Asked by discord.py before it reconnects."""
        return self._disconnected or super().is_closed()

    async def close(self) -> None:
        """Let running commands finish, refuse later ones, and close the connection to Discord."""
        if self._stop is None:
            self._stop = asyncio.create_task(self._leave(), name="stop")
        await self._stop

    async def _leave(self) -> None:
        log.info("stopping: nothing new is begun")
        self.host.work.close()
        self.host.solo.close()
        self.outbox.finish()
        self.host.pictures.finish()
        await self.host.looking_back.close()
        await self.host.work.finish(self._grace_seconds)
        self.host.pictures.close()
        others = (self._warming, self._emoji, self._survey)
        background = [*self._background, *(task for task in others if task is not None)]
        for task in background:
            task.cancel()
        closing = (self.outbox.close(), self.thinking.close(), self._names.close())
        await asyncio.gather(*background, *closing, return_exceptions=True)
        self._cancel_ready()
        self._disconnected = True
        await self._close_gateway()
        # Commands that arrived meanwhile still get their refusal.
        await self.host.work.finish(LATE_ANSWERS_SECONDS)
        await self._end()
        await super().close()

    async def _close_gateway(self) -> None:
        gateway: discord.gateway.DiscordWebSocket | None = getattr(self, "ws", None)
        if gateway is not None and gateway.open:
            await gateway.close(code=1000)

    async def _end(self) -> None:
        """Called when nothing is under way any more."""

    @property
    def _grace_seconds(self) -> float:
        return GRACE_SECONDS

    def _works_for_all(self) -> bool:
        """Whether this process does what only one may do."""
        return True

    def _begin_when_ready(self) -> None:
        """Begin what needs Discord and has time until then."""
        if self._warming is None:
            self.loaded()
            self._warming = asyncio.create_task(self.host.pictures.warm(), name="warming")
        if self._emoji is None and self._keeper is not None:
            self._emoji = asyncio.create_task(self._keeper.keep(), name="emoji")

    def _gateway(self) -> Gateway:
        self._wire.give_up_late()
        return Gateway(self.heartbeat.reachable, self.latency, len(self.guilds))

    def _look_at(self) -> None:
        """A board has been posted, which a computer may have to answer."""
        self.thinking.wake()

    def _cancel_ready(self) -> None:
        """Cancel the task that dispatches on_ready, which discord.py would leave running on a closed event loop."""
        ready: asyncio.Task[None] | None = getattr(self._connection, "_ready_task", None)
        if ready is not None:
            ready.cancel()

    async def _register_commands(self) -> None:
        # Discord allows 200 new commands a day, so register them only when they have changed.
        fingerprint = f"{self.application_id}:{await self.tree.fingerprint()}"
        async with self._database.reading() as transaction:
            registered = await facts.recall(transaction, _REGISTERED)
            ids = await facts.recall(transaction, _COMMAND_IDS)
        if registered != fingerprint or ids is None:
            ids = json.dumps({one.name: one.id for one in await self.tree.sync()})
            async with self._database.transaction() as transaction:
                await facts.remember(transaction, _REGISTERED, fingerprint)
                await facts.remember(transaction, _COMMAND_IDS, ids)
            log.info("commands registered")
        self.tree.ids = json.loads(ids)
