"""The Discord client: it registers commands and components, starts the background work, and stops cleanly.

Faults in events of the gateway end nothing; those about servers, channels and messages go to a service.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import nullcontext
from functools import wraps
from typing import Any

import aiohttp
import discord
import discord.gateway
import discord.http

from bot.commands import add_commands
from bot.connection.heartbeat import Heartbeat, Renewals
from bot.delivery.composers import greet
from bot.delivery.messenger import Messenger
from bot.delivery.orphaned import ChannelAccess, ChannelAuditor
from bot.delivery.outbox import Outbox
from bot.delivery.tournaments import TournamentLoop
from bot.discord_api.gateway import RetryingClient
from bot.discord_api.places import guild_of, normalise_context
from bot.discord_api.requests import acknowledge_reliably, guard, limited
from bot.host.error_handler import answer_error
from bot.host.services import Host, HostedClient, Interaction, Services, TaskTracker
from bot.host.tree import Translations, Tree, register
from bot.model.engines import Engine
from bot.model.places import posts_by_answering
from bot.model.refusals import StaleBoard
from bot.model.sessions import Session, Status
from bot.observability.log import about_interaction
from bot.observability.metrics import GatewayState, Metrics, Traffic
from bot.pictures.emoji import Emojis, EmojiSync
from bot.pictures.names import Names
from bot.pictures.studio import Pictures
from bot.play.reachability import Reachability
from bot.play.timekeeper import Timekeeper
from bot.program import scaled, wall_clock
from bot.settings import COMPUTER_PAUSE
from bot.store.database import Database
from bot.ui.base import still_shown
from bot.ui.components import COMPONENTS
from bot.ui.forms import submit
from bot.ui.rules import see_rule
from bot.workers.engines import Engines
from bot.workers.jobs import ComputerPlayer, GameAnalyser
from bot.workers.poller import cancel
from bot.workers.pool import DRAWING, LOOKING_BACK, THINKING, Pool
from games.core.text import text

log = logging.getLogger(__name__)


class Runtime:
    """The services and what serves them.

    ``listen`` is called at every heartbeat; ``uploads`` is whether this process uploads the emoji, None if there are
    none; ``pause`` is how many seconds a computer leaves a board to be read; ``engines`` are those that the
    operator names.
    """

    def __init__(
        self,
        client: HostedClient,
        database: Database,
        reachability: Reachability,
        metrics: Metrics,
        now: Callable[[], int],
        *,
        listen: Callable[[int], None],
        uploads: Callable[[], bool] | None,
        pause: float,
        engines: Iterable[Engine] = (),
    ) -> None:
        services = Services(database)
        emojis = Emojis()
        self.names = Names(client.http.get_member)
        pictures = Pictures(Pool(DRAWING, metrics.worker_lost), self.names)
        self.emoji = None if uploads is None else EmojiSync(client, pictures.emoji, emojis, uploads=uploads)
        self.finder = ChannelAuditor(client, database, services.orphaned, now)
        self.outbox = Outbox(
            *(client, database, services.sessions, pictures, emojis, self.finder, now), self._note_shown
        )
        self.finder.resumed = self.outbox.wake
        self.outbox.attempted = lambda notice, delivered: metrics.attempted(
            notice.kind, (now() - notice.queued_at) / 1000, delivered=delivered
        )
        thinkers = Pool(THINKING, metrics.worker_lost)
        self.computer_player = ComputerPlayer(
            services.computers, thinkers, self.outbox.wake, now, pause, Engines(engines)
        )
        timekeeper = Timekeeper(database, services.sessions, ChannelAccess(client).can_be_played, reachability)
        services.tournament_runner.may_fire = timekeeper.may_fire
        self.heartbeat = Heartbeat(timekeeper, services.proposals, services.season_acts, self.outbox.wake, now, listen)
        self.messenger = self._messenger(client, database, metrics, now)
        self.tournament_loop = TournamentLoop(
            client, services.tournament_runner, now, self.outbox.wake, self.messenger.loop.wake
        )
        analyser = GameAnalyser(services.lookbacks, Pool(LOOKING_BACK, metrics.worker_lost))
        self.host = self._host(services, pictures, emojis, metrics, now, analyser)

    def _messenger(
        self, client: HostedClient, database: Database, metrics: Metrics, now: Callable[[], int]
    ) -> Messenger:
        made = Messenger(client, database, now)
        made.attempted = lambda message, sent: metrics.attempted(
            message.counted_as, (now() - message.queued_at) / 1000, delivered=sent
        )
        made.gave_up = lambda message: metrics.posts.labels(message.counted_as, "given_up").inc()
        return made

    def _host(
        self,
        services: Services,
        pictures: Pictures,
        emojis: Emojis,
        metrics: Metrics,
        now: Callable[[], int],
        analyser: GameAnalyser,
    ) -> Host:
        return Host(
            services,
            now=now,
            pictures=pictures,
            analyser=analyser,
            emojis=emojis,
            outbox=self.outbox,
            work=TaskTracker(),
            metrics=metrics,
            think=self.computer_player.think,
            see_rule=see_rule,
        )

    def _note_shown(self, session: Session) -> None:
        """A board has been posted: a computer may have to answer it, or its tournament goes on; people are notified."""
        self.computer_player.loop.wake()
        self.messenger.loop.wake()
        if session.status is Status.OVER:
            self.tournament_loop.loop.wake()


INTERACTION = "INTERACTION_CREATE"

VITAL = frozenset({"READY", "RESUMED"})
"""Events without which there is no gateway session; their errors are raised."""


def guarded(parsers: Mapping[str, Callable[[Any], None]]) -> dict[str, Callable[[Any], None]]:
    """discord.py's parsers, each wrapped to log its errors, which would otherwise end the bot."""
    return {event: parser if event in VITAL else _guard(event, parser) for event, parser in parsers.items()}


def _guard(event: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
    def parse(data: Any) -> None:
        try:
            with about_interaction(int(data["id"])) if event == INTERACTION else nullcontext():
                parser(data)
        except Exception:
            # The event itself is not logged: an interaction holds a token.
            log.exception("an event of Discord cannot be read and is ignored: %s", event)

    return parse


class GatewayEvents:
    """Passes each event to its service; discord.py calls the methods by the names of its events."""

    def __init__(self, client: HostedClient, host: Host, database: Database) -> None:
        self._client = client
        self._host = host
        self._database = database

    def listen(self) -> None:
        """Register the methods as the client's event handlers."""
        for name in vars(type(self)):
            if name.startswith("on_"):
                self._client.event(self._until_a_stop(getattr(self, name)))

    def _until_a_stop(self, handle: Callable[..., Awaitable[None]]) -> Callable[..., Coroutine[None, None, None]]:
        """A clean stop waits for events that are being handled; later ones are handled at the next start."""

        @wraps(handle)
        async def handle_unless_stopping(*about: Any) -> None:
            if not self._host.work.closed:
                self._host.work.note()
                await handle(*about)

        return handle_unless_stopping

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py reports each of its known threads in an event of its own."""
        await self._host.orphaned.channel_deleted(channel.id, self._host.now())

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, possibly an archived one."""
        await self._host.orphaned.channel_deleted(deleted.thread_id, self._host.now())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; an unavailable server does not cause this event."""
        await self._host.orphaned.server_left(guild.id, self._host.now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again; the outbox posts the boards of resumed games."""
        await self._host.orphaned.server_joined(guild.id, self._host.now())
        self._host.outbox.wake()
        await greet(self._database, guild, self._host.now())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is available: each server at start-up, later one that was unavailable."""
        if not self._client.knows_servers_of(guild.id):
            # At a start; the survey that follows asks once for all servers.
            return
        if await self._host.orphaned.server_available(guild.id, self._host.now()):
            self._host.outbox.wake()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, _after: discord.abc.GuildChannel) -> None:
        """The bot may have got permissions back."""
        await self._try_again(before.guild.id)

    async def on_guild_role_update(self, before: discord.Role, _after: discord.Role) -> None:
        """The bot may have got permissions back."""
        await self._try_again(before.guild.id)

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """A thread has changed, perhaps one unknown to discord.py; it may have been unlocked."""
        if not update.data["thread_metadata"].get("locked"):
            await self._try_again(update.guild_id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself, the only member discord.py knows, has changed: it may have been given a role."""
        if before.roles != after.roles:
            await self._try_again(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role was deleted, perhaps the starter role."""
        await self._host.guilds.forget_role(role.guild.id, role.id)

    async def _try_again(self, guild_id: int) -> None:
        await self._host.orphaned.retry(guild_id, self._host.now())
        self._host.outbox.wake()


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
        self._runtime = runtime = Runtime(
            *(self, database, self.reachability, metrics, now),
            listen=self.renewals.look,
            uploads=self.works_for_all if emoji else None,
            pause=computer_pause,
            engines=engines,
        )
        self.finder, self.outbox = runtime.finder, runtime.outbox
        self.computer_player, self.heartbeat = runtime.computer_player, runtime.heartbeat
        self.tournament_loop = runtime.tournament_loop
        self.messenger = runtime.messenger
        self.host = runtime.host
        GatewayEvents(self, self.host, database).listen()
        self._database = database
        self.tree = Tree(self)
        working = (self.outbox, self.heartbeat, self.computer_player, self.tournament_loop, self.messenger)
        self._loops = tuple(one.loop for one in working)
        metrics.gateway = self._gateway

    def _trace(self, may_send: Callable[[], bool] | None) -> aiohttp.TraceConfig:
        """The traces called before and after every request to Discord."""
        trace = limited(self._wire.trace())
        if may_send is not None:
            guard(trace, may_send)
        return trace

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by discord.py for every event."""
        self._wire.happened(event, *args)
        if event == "interaction":
            self.reachability.hear(self.shard_of(guild_of(args[0])), self._now())
            normalise_context(args[0])
            if posts_by_answering(guild_of(args[0])):
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
        self._runtime.names.note(interaction)
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
        self.outbox.finish()
        self.host.pictures.finish()
        self.host.analyser.close()
        await self.host.work.finish(self._grace_seconds)
        self.host.pictures.close()
        background = [task for task in (self._emoji, self._survey) if task is not None]
        for task in background:
            task.cancel()
        loops = (loop.stop() for loop in self._loops)
        closing = (
            self.renewals.close(),
            self.outbox.close(),
            self.computer_player.close(),
            self._runtime.names.close(),
        )
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
        """How many seconds the answer to an interaction is delayed."""
        return 0.0

    def _begin_when_ready(self) -> None:
        """Begin the work that needs Discord's list of servers."""
        if not self._has_loaded:
            self._has_loaded = True
            self.loaded()
        if self._emoji is None and self._runtime.emoji is not None:
            self._emoji = asyncio.create_task(self._runtime.emoji.keep(), name="emoji")

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
