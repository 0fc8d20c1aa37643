"""The Discord client: it registers commands and components, starts the background work, and stops cleanly."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import aiohttp
import discord
import discord.gateway
import discord.http

from bot.commands import add_commands
from bot.connection.events import GatewayEvents, guarded
from bot.connection.heartbeat import Renewals
from bot.connection.parts import Parts
from bot.discord_api.acknowledgements import acknowledge_reliably
from bot.discord_api.gateway import RetryingClient
from bot.discord_api.limiter import guard, limited
from bot.discord_api.places import normalise_context
from bot.host.error_handler import answer_error
from bot.host.services import HostedClient, Interaction
from bot.host.tree import Translations, Tree, register
from bot.model.engines import Engine
from bot.model.refusals import StaleBoard
from bot.observability.metrics import GatewayState, Metrics
from bot.observability.traffic import Traffic
from bot.play.reachability import Reachability
from bot.program import scaled, wall_clock
from bot.settings import COMPUTER_PAUSE
from bot.store.database import Database
from bot.ui.base import still_shown
from bot.ui.components import COMPONENTS
from bot.ui.forms import submit
from bot.workers.poller import cancel
from games.core.text import text

log = logging.getLogger(__name__)

GRACE_SECONDS = 8.0
"""How long a clean stop waits for running commands; messages not sent by then stay queued until the next start."""

LATE_ANSWERS_SECONDS = 1.0
"""How long a clean stop waits until commands that arrived during it are answered."""

# The bot does not use voice: silence discord.py's warnings about missing voice libraries.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


_CONNECTION: Mapping[str, Any] = {
    "intents": discord.Intents(guilds=True),
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    # on_ready does not wait longer for a slow server, which is handled when it arrives.
    "guild_ready_timeout": 1.0,
}


class Fumarole(RetryingClient, HostedClient):
    """The client. It requests the guilds intent only and reads no messages."""

    _disconnected = False
    _survey: asyncio.Task[None] | None = None
    _emoji: asyncio.Task[None] | None = None
    _stop: asyncio.Task[None] | None = None
    _has_loaded = False

    session_begun = "connect"
    """discord.py's event for an answered new session, with its shard if there are several."""

    loaded: Callable[[], None] = staticmethod(lambda: None)
    """Called once, when Discord has told of the servers and everything that stays is there."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int] = wall_clock,
        *,
        emoji: bool = False,
        computer_pause: float = COMPUTER_PAUSE,
        engines: Iterable[Engine] = (),
        metrics: Metrics | None = None,
        may_send: Callable[[], bool] | None = None,
    ) -> None:
        metrics = metrics or Metrics()
        self._now, self.reachability = now, Reachability(lambda: self.shard_count or 1)
        self._wire = Traffic(metrics)
        super().__init__(http_trace=self._trace(may_send), **_CONNECTION)
        self._connection.parsers = guarded(self._connection.parsers)
        self.renewals = Renewals(self.reachability, self._begin_anew, self._session_starts, metrics)
        self._parts = parts = Parts(
            *(self, database, self.reachability, metrics, now),
            listen=self.renewals.look,
            uploads=self.works_for_all if emoji else None,
            pause=computer_pause,
            engines=engines,
        )
        self.finder, self.outbox = parts.finder, parts.outbox
        self.computer_player, self.heartbeat = parts.computer_player, parts.heartbeat
        self.tournament_loop = parts.tournament_loop
        self.messenger = parts.messenger
        self.host = parts.host
        GatewayEvents(self, self.host, database).listen()
        self._database = database
        self.tree = Tree(self)
        working = (self.outbox, self.heartbeat, self.computer_player, self.tournament_loop, self.messenger)
        self._loops = tuple(one.loop for one in working)
        metrics.gateway = self._gateway

    def _trace(self, may_send: Callable[[], bool] | None) -> aiohttp.TraceConfig:
        """What is looked at before and after every request to Discord."""
        trace = limited(self._wire.trace())
        if may_send is not None:
            guard(trace, may_send)
        return trace

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by discord.py for every event."""
        self._wire.happened(event, *args)
        if event == "interaction":
            self.reachability.hear(self.shard_of(args[0].guild_id or 0), self._now())
            normalise_context(args[0])
            self.outbox.places.note(args[0])
        elif event == self.session_begun:
            self.reachability.begin(args[0] if args else 0, self._now())
        super().dispatch(event, *args, **kwargs)

    async def login(self, token: str) -> None:
        """Log in; every task that handles interactions begins after it, and acknowledges them reliably."""
        acknowledge_reliably(self._hesitation)
        await super().login(token)

    async def setup_hook(self) -> None:
        """Called by discord.py after login, before the gateway opens."""
        self.add_dynamic_items(*COMPONENTS)
        await asyncio.to_thread(self.host.rulebook.load)
        await self.add_commands()
        # Sending needs no gateway, so messages that an earlier process left queued go out at once.
        for loop in self._loops:
            loop.start()

    async def add_commands(self) -> None:
        """Make the commands, and register them with Discord if they have changed."""
        add_commands(self.tree)
        await self.tree.set_translator(Translations())
        await register(self.tree, self._database, self.application_id)

    async def on_connect(self) -> None:
        """Called by discord.py when a gateway session begins or is resumed: users can reach the bot."""
        self.heartbeat.reachable = True
        self.heartbeat.loop.wake()

    on_resumed = on_connect

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
        if self._survey is not None:
            # It has not seen what happened between the two gateway sessions.
            self._survey.cancel()
        self._survey = asyncio.create_task(self.finder.survey_safely(), name="survey")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Called by discord.py for every interaction; takes up forms, and refuses what no component here takes up.

        That is a button or list that the message no longer shows, and a form that the bot does not have.
        """
        self._parts.names.note(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            known = await submit(interaction, COMPONENTS)
        else:
            known = interaction.type is not discord.InteractionType.component or still_shown(interaction, COMPONENTS)
        if not known:
            await answer_error(interaction, StaleBoard(text("bot-refusal-stale")))

    async def serve(self, token: str) -> None:
        """Run until cancelled; the gateway stays open during a clean stop, so that late commands are answered."""
        listening = asyncio.create_task(self.start(token), name="gateway")
        try:
            await asyncio.shield(listening)
        finally:
            if not self.is_connected:
                # Without a gateway no command can arrive, so stop connecting.
                await cancel([listening])
            await self.close()
            await cancel([listening])

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
        log.info("stopping: no new work is accepted")
        self.host.work.close()
        self.host.solo.close()
        self.outbox.finish()
        self.host.pictures.finish()
        self.host.analyser.close()
        await self.host.work.finish(self._grace_seconds)
        self.host.pictures.close()
        background = [task for task in (self._emoji, self._survey) if task is not None]
        for task in background:
            task.cancel()
        loops = (loop.stop() for loop in self._loops)
        closing = (self.renewals.close(), self.outbox.close(), self.computer_player.close(), self._parts.names.close())
        await asyncio.gather(*background, *loops, *closing, return_exceptions=True)
        self._cancel_ready()
        self._disconnected = True
        await self._close_gateway()
        # Commands that arrived meanwhile still get their refusal.
        await self.host.work.finish(scaled(LATE_ANSWERS_SECONDS))
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
        return scaled(GRACE_SECONDS)

    def _hesitation(self, _interaction_id: int) -> float:
        """For how many seconds the answer to an interaction is put off."""
        return 0.0

    def _begin_when_ready(self) -> None:
        """Begin what needs Discord and has time until then."""
        if not self._has_loaded:
            self._has_loaded = True
            self.loaded()
        if self._emoji is None and self._parts.emoji is not None:
            self._emoji = asyncio.create_task(self._parts.emoji.keep(), name="emoji")

    def _gateway(self) -> GatewayState:
        self._wire.give_up_late()
        now, heard = self._now(), self.reachability
        seconds = heard.silence(now) / 1000, heard.doubtful(now) / 1000
        return GatewayState(self.heartbeat.reachable, len(self.guilds), *seconds)

    def _cancel_ready(self) -> None:
        """Cancel the task that dispatches on_ready, which discord.py would leave running on a closed event loop."""
        ready: asyncio.Task[None] | None = getattr(self._connection, "_ready_task", None)
        if ready is not None:
            ready.cancel()
