"""The client of a process that holds several of Discord's shards, or shares its database with other processes.

It connects the shards of its lease one by one, and takes up and gives over shards while it runs. Once the lease is
lost, it leaves the gateway at once and ends with :class:`LeaseLost`; whoever started it makes a new one, with a new
number and nothing in memory. It does so in the same process, since the workers need not be forked anew and no
supervisor is needed; the new number keeps what is left of the earlier life from writing.
"""

import asyncio
import logging
from collections.abc import Callable, Container, Coroutine, Iterable
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.cluster import lease as leasing
from bot.cluster.lease import Advice, SingleProcess
from bot.connection.client import Fumarole
from bot.discord_api.gateway import Backoff, SessionStartLimit, reason
from bot.store.database import Database
from bot.store.faults import LeaseLost
from bot.workers.poller import cancel

log = logging.getLogger(__name__)

OPENING_SECONDS = 60.0
"""The longest time for a shard to be connected, once its turn has come."""

PASSING = (
    *(discord.ConnectionClosed, ReconnectWebSocket, discord.GatewayNotFound, discord.HTTPException),
    *(aiohttp.ClientError, OSError, *leasing.PASSING),
)
"""The errors after which connecting a shard is tried again."""


class HeldShard(Shard):
    """A shard that is not connected again once it has been given over."""

    def __init__(self, socket: DiscordWebSocket, client: "ShardClient", put: Callable[[EventItem], None]) -> None:
        super().__init__(socket, client, put)
        self._holder = client

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Called by discord.py to resume the session or start another; no other shard waits for it."""
        if self._holder.is_begun_anew(self.id):
            exc = ReconnectWebSocket(self.id, resume=False)
        self._holder.connect_again(self.id, super().reidentify(exc))

    async def reconnect(self) -> None:
        """Called by discord.py after a failure; no other shard waits for it."""
        self._holder.connect_again(self.id, super().reconnect())


class ShardClient(Fumarole, discord.AutoShardedClient):
    """The connections to the shards that are wanted. ``lease`` says when their sessions may begin."""

    session_begun = "shard_connect"

    def __init__(self, database: Database, lease: SingleProcess, **options: Any) -> None:
        self._lease = lease
        self.wanted: frozenset[int] = frozenset()
        """The shards to connect."""
        self._connected: set[int] = set()
        self._settled: set[int] = set()
        """The shards whose servers are known."""
        self._granted: set[int] = set()
        self._anew: set[int] = set()
        """The shards whose next session is another, and not the present one resumed."""
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._surveys: dict[int, asyncio.Task[None]] = {}
        self._launched = False
        self._lost = False
        super().__init__(database, may_send=lease.holds, **options)

    async def launch_shards(self) -> None:
        """Called by discord.py to connect the shards; they are connected in the background."""
        self._launched = True
        self._open(self.wanted)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before every gateway session; waits for its turn among those of all processes."""
        if shard_id in self._granted:
            self._granted.discard(shard_id)
        elif shard_id is not None:
            await self._await_turn(shard_id)

    async def _await_turn(self, shard_id: int) -> None:
        try:
            await self._lease.start_session(shard_id, self._advise)
        except (*leasing.PASSING, LeaseLost) as problem:
            # discord.py treats it as a failed connection, and tries again later.
            raise ConnectionError(reason(problem)) from problem

    @property
    def is_connected(self) -> bool:
        """Whether commands can arrive."""
        return bool(self._sockets)

    @property
    def _sockets(self) -> dict[int, Shard]:
        """The shards that discord.py reads from, in an attribute of its own that no method adds to alone."""
        sockets: dict[int, Shard] = getattr(self, "_AutoShardedClient__shards")  # noqa: B009 - else the name is mangled
        return sockets

    @property
    def _events(self) -> asyncio.PriorityQueue[EventItem]:
        """What the shards report to the loop of discord.py that reconnects them."""
        events: asyncio.PriorityQueue[EventItem] = getattr(self, "_AutoShardedClient__queue")  # noqa: B009 - the same
        return events

    def connect_again(self, shard_id: int, connecting: Coroutine[Any, Any, None]) -> None:
        """Connect a shard again that was connected before, unless it has been given over."""
        if shard_id in self.wanted:
            self._opening[shard_id] = asyncio.create_task(connecting, name=f"shard {shard_id} again")
        else:
            connecting.close()

    def is_begun_anew(self, shard_id: int) -> bool:
        """Whether a shard that is connected again needs another session."""
        anew = shard_id in self._anew
        self._anew.discard(shard_id)
        return anew

    async def _begin_anew(self, shard_id: int) -> None:
        """Begin another session once it is its turn, until which the present one stays, if it is wanted then."""
        await self._await_turn(shard_id)
        shard = self._sockets.get(shard_id)
        if shard is not None and self.reachability.wants(shard_id):
            self._granted.add(shard_id)
            self._anew.add(shard_id)
            await shard.ws.socket.close(code=aiohttp.WSCloseCode.OK)

    async def _session_starts(self) -> SessionStartLimit:
        return (await self._advise()).limit

    def _open(self, shards: Iterable[int]) -> None:
        if not self._launched:
            # discord.py is not ready for any yet. Those that are wanted by then are opened once it is.
            return
        for shard_id in sorted(shards):
            running = self._opening.get(shard_id)
            if shard_id not in self._sockets and (running is None or running.done()):
                self._opening[shard_id] = asyncio.create_task(self._open_shard(shard_id), name=f"shard {shard_id}")

    async def _open_shard(self, shard_id: int) -> None:
        """Connect a shard, again after every failure, as long as it is wanted."""
        backoff = Backoff()
        while shard_id in self.wanted and self._stop is None:
            try:
                await self._lease.start_session(shard_id, self._advise)
                self._granted.add(shard_id)
                opening = DiscordWebSocket.from_client(
                    self, gateway=DiscordWebSocket.DEFAULT_GATEWAY, shard_id=shard_id
                )
                socket = await asyncio.wait_for(opening, OPENING_SECONDS)
            except LeaseLost:
                return
            except PASSING as problem:
                pause = backoff.after(problem)
                log.warning(
                    "shard %d cannot be connected (%s); trying again in %.0f s", shard_id, reason(problem), pause
                )
                await asyncio.sleep(pause)
            except Exception as problem:
                log.exception("shard %d cannot be connected", shard_id)
                self._end_with(problem)
                return
            else:
                shard = self._sockets[shard_id] = HeldShard(socket, self, self._events.put_nowait)
                shard.launch()
                return
            finally:
                self._granted.discard(shard_id)

    async def _disconnect(self, shards: Iterable[int]) -> None:
        """Close the connections of shards and make no others."""
        shards = frozenset(shards)
        await cancel(one.pop(shard_id, None) for shard_id in shards for one in (self._opening, self._surveys))
        sockets = [shard for shard_id in shards if (shard := self._sockets.pop(shard_id, None)) is not None]
        await asyncio.gather(*(shard.close() for shard in sockets), return_exceptions=True)
        self._connected -= shards
        self._settled -= shards

    def _end_with(self, problem: Exception) -> None:
        self._lost, self.wanted = True, frozenset()
        self._events.put_nowait(EventItem(EventType.terminate, None, problem))

    async def _advise(self) -> Advice:
        found = await self.http.request(discord.http.Route("GET", "/gateway/bot"))
        limit = found["session_start_limit"]
        return Advice(found["shards"], max(limit["max_concurrency"], 1), limit)


HESITATION = 1.5
"""After how many seconds a process whose lease may have ended answers: another process has taken over by then.

Discord takes the first answer, and waits for three seconds. None of them is spent on the database any more.
"""

LAST_COMMANDS_SECONDS = 3.0
"""How long a shard is kept for the commands that have arrived there before it is given over."""

LAST_ANSWERS_SECONDS = 3.0
"""How long commands under way at the loss of the lease are waited for; longer than they wait for the database."""


class ShardedFumarole(ShardClient):
    """The client. ``lease`` says which shards are its own; the database is that of one run of the process."""

    def __init__(self, database: Database, lease: SingleProcess, **options: Any) -> None:
        self._keeping: asyncio.Task[None] | None = None
        super().__init__(database, lease, **options)
        database.gives_up = lambda: not lease.holds()
        read_ready = self._connection.parsers["READY"]

        def read_ready_anew(data: Any) -> None:
            self._forget(data["shard"][0], but={int(one["id"]) for one in data["guilds"]})
            read_ready(data)

        self._connection.parsers["READY"] = read_ready_anew

    async def setup_hook(self) -> None:
        """Called by discord.py after login, before the gateway opens."""
        await self._lease.join(self._advise)
        self.shard_count = self._connection.shard_count = self._lease.total
        self.wanted = self._lease.shards
        self._connection.shard_ids = sorted(self.wanted)
        self._keeping = asyncio.create_task(self._keep(), name="lease")
        await super().setup_hook()
        self._note_reachable()

    def take_up(self, gained: frozenset[int]) -> None:
        """Begin working for shards. What is owed there is sent at once, which needs no gateway."""
        self.wanted |= gained
        self._connection.shard_ids = sorted(self.wanted)
        self._note_reachable()
        self.outbox.take_up(gained)
        self.computer_player.take_up()
        self.heartbeat.loop.wake()
        self.tournament_loop.loop.wake()
        self.messenger.loop.wake()
        self._open(gained)

    async def let_go(self, lost: frozenset[int]) -> None:
        """Stop working for shards; no work is under way there when it returns."""
        self.wanted -= lost
        self._connection.shard_ids = sorted(self.wanted)
        await self._disconnect(lost)
        await self.host.work.finish(LAST_COMMANDS_SECONDS)
        await asyncio.gather(self.outbox.let_go(lost), self.computer_player.let_go(lost))
        for shard_id in lost:
            self._forget(shard_id)
        self.reachability.forget(lost)
        self._note_reachable()

    def _forget(self, shard_id: int, but: Container[int] = ()) -> None:
        """Forget the servers of a shard except these; discord.py keeps those removed while disconnected."""
        for guild in [one for one in self.guilds if one.shard_id == shard_id and one.id not in but]:
            self._connection._remove_guild(guild)  # noqa: SLF001 - nothing else does it

    def knows_servers_of(self, guild_id: int) -> bool:
        """Whether all servers of this one's shard are known, so that one that is not known is gone."""
        return self.shard_of(guild_id) in self._settled

    async def on_connect(self) -> None:
        """Called by discord.py for any shard; each has an event of its own."""

    on_resumed = on_disconnect = on_connect

    async def on_shard_connect(self, shard_id: int) -> None:
        """Called by discord.py when a gateway session begins or is resumed."""
        self._connected.add(shard_id)
        self._note_reachable()

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Called by discord.py when a shard's gateway is lost, and after every failed attempt to reach it."""
        self._connected.discard(shard_id)
        self._note_reachable()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Called by discord.py when the servers of a shard are known."""
        if self._stop is not None or shard_id not in self.wanted:
            return
        log.info("shard %d: ready", shard_id)
        self._settled.add(shard_id)
        self._begin_when_ready()
        if shard_id in self._surveys:
            # It has not seen what happened between the two gateway sessions.
            self._surveys[shard_id].cancel()
        survey = asyncio.create_task(self.finder.survey_safely(shard_id), name=f"survey of shard {shard_id}")
        self._surveys[shard_id] = survey

    async def on_ready(self) -> None:
        """Called by discord.py when every shard is ready; each was handled when it was."""

    async def _keep(self) -> None:
        """Keep the lease; once it is lost, leave the gateway at once, for another process answers there."""
        try:
            await self._lease.keep(self)
        except LeaseLost as lost:
            log.warning("the lease of this process has ended: it disconnects and starts again")
            self._end_with(lost)
        except Exception as problem:
            log.exception("the lease cannot be kept")
            self._end_with(problem)

    def _note_reachable(self) -> None:
        """Deadlines wait until the players of every shard can reach the bot."""
        self.heartbeat.reachable = self.wanted <= self._connected
        self.heartbeat.loop.wake()

    async def _close_gateway(self) -> None:
        await self._disconnect({*self._sockets, *self._opening, *self._surveys})

    async def _leave(self) -> None:
        if self._lost:
            # Another process answers its players by now.
            await self._close_gateway()
        await super()._leave()

    async def _end(self) -> None:
        """Release the shards at once, now that no work is under way."""
        await cancel([self._keeping])
        await self._lease.end()

    def _hesitation(self, interaction_id: int) -> float:
        return 0.0 if self._lease.holds() else HESITATION - self._wire.age(interaction_id)

    def works_for_all(self) -> bool:
        """Whether what belongs to no server is this process's: it is that of the holder of the first shard."""
        return 0 in self.wanted

    @property
    def _grace_seconds(self) -> float:
        # What runs after the loss of the lease can save nothing, but the users who wait for it are told so.
        return LAST_ANSWERS_SECONDS if self._lost else super()._grace_seconds
