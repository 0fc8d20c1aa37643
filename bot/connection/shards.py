"""A client that connects Discord's shards one by one, in the background, as often as it takes."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
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
"""What keeps a shard from being connected for a while."""


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
        """The shards to be connected."""
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
            # To discord.py it is one more failure to connect, after which it tries again later.
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
        """Connect a shard, however often that fails, as long as it is wanted."""
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
