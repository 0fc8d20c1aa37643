"""The gateway: the WebSockets that send events to the bot, with shards, resuming and every kind of disconnect.

An event of a server goes to the sessions whose shard holds it, any other event to those of the first shard. Shards
only route: as Discord's documentation says, several sessions may ask for the same shard, or for shards of different
counts. All of them get the events, interactions as well, and none ends another. A new deployment is started so beside
the old one; two processes that believe to hold the same shard both hear of every act, and have to agree who answers.
"""

import asyncio
import hmac
import json
import math
import secrets
import time
from collections import deque
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.faults import Faults
from bot.sandbox.form import Json
from bot.sandbox.limits import Sharding, Timing
from bot.sandbox.world import APPLICATION, own_user_object

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, ACKNOWLEDGED = 9, 10, 11
UNKNOWN_OPCODE, UNDECODABLE, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
INVALID_SEQUENCE, TOO_FAST, TIMED_OUT, INVALID_SHARD, SHARDING_REQUIRED = 4007, 4008, 4009, 4010, 4011
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014
INTERACTION = "INTERACTION_CREATE"
LEAVING = (1000, 1001)
"""With these a bot says that it does not come back: its session ends."""

INTENTS_END = 1 << 26
"""Above all intents that Discord documents."""

PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
ABOUT_A_GUILD = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
"""Events whose own id is the server's."""


def read_packet(text: str) -> Json | None:
    """What a bot has sent; None if it cannot be decoded or is too long."""
    if len(text.encode()) > limits.GATEWAY_BYTES:
        return None
    try:
        packet = json.loads(text)
    except ValueError:
        return None
    return packet if isinstance(packet, dict) else None


def says_goodbye(message: WSMessage) -> bool:
    """Whether a bot closes its connection and does not come back."""
    return message.type is WSMsgType.CLOSE and message.data in LEAVING


def no_members(data: Json) -> Json:
    """The answer to a request for members: the bot has not asked for the intent."""
    return {
        "guild_id": data.get("guild_id"),
        "members": [],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": data.get("user_ids", []),
        "nonce": data.get("nonce"),
    }


def too_fast(sends: deque[float]) -> bool:
    """Note that a bot sends something; whether it sends too much."""
    now = time.monotonic()
    sends.append(now)
    while sends[0] < now - limits.GATEWAY_SENDS_SECONDS:
        sends.popleft()
    return len(sends) > limits.GATEWAY_SENDS


def ready(session: str, address: str, guilds: Sequence[Json], identify: Json) -> Json:
    """The first event of a session, with the servers of its shard."""
    made: Json = {
        "v": 10,
        "user": own_user_object(),
        "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": address,
        "application": {"id": str(APPLICATION), "flags": 0},
        "private_channels": [],
        "relationships": [],
        "presences": [],
    }
    return made | ({"shard": identify["shard"]} if "shard" in identify else {})


BACKLOG = 1000


@dataclass(frozen=True, slots=True)
class Shard:
    """The part of the servers that a session has asked for: all of them, unless it names another."""

    id: int = 0
    count: int = 1

    def holds(self, guild: int | None) -> bool:
        """Whether it gets the events of this server; those of none, such as direct messages, go to the first shard."""
        return self.id == (0 if guild is None else (guild >> 22) % self.count)


def read_shard(given: Any) -> Shard | None:
    """The shard that an IDENTIFY names; None if there cannot be such a shard."""
    if given is None:
        return Shard()
    if not isinstance(given, list) or len(given) != 2 or any(type(one) is not int for one in given):
        return None
    number, count = given
    return Shard(number, count) if 0 <= number < count else None


@dataclass(slots=True, eq=False)
class GatewaySession:
    """The session of an identified bot with its latest events; it outlives the connection so that it can be resumed."""

    id: str
    shard: Shard
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    lost_at: float = math.inf
    told: deque[Json] = field(default_factory=lambda: deque(maxlen=BACKLOG))

    def keep(self, name: str, data: Json) -> Json:
        """Add an event; returns the packet."""
        self.sequence += 1
        packet: Json = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.told.append(packet)
        return packet


class Starts:
    """Counts the sessions that a bot starts; ``left`` are those of today, which does not end by itself.

    Every IDENTIFY with the right token counts, whatever comes of it, and a resumed session does not.
    """

    def __init__(self, timing: Timing, sharding: Sharding, clock: Callable[[], float] = time.monotonic) -> None:
        self.left = limits.GATEWAY_STARTS
        self._timing = timing
        self._sharding = sharding
        self._clock = clock
        self._latest: dict[int, float] = {}

    @property
    def limit(self) -> Json:
        """The API's object with the number of sessions the bot may still start today."""
        return {
            "total": limits.GATEWAY_STARTS,
            "remaining": self.left,
            "reset_after": int(self._timing.starts_day * 1000),
            "max_concurrency": self._sharding.max_concurrency,
        }

    def count(self) -> bool:
        """Count one more; whether it was still allowed today."""
        if self.left <= 0:
            return False
        self.left -= 1
        return True

    def admit(self, shard: Shard) -> bool:
        """Whether this shard may start now: shards with the same remainder start one after another."""
        key, now = shard.id % self._sharding.max_concurrency, self._clock()
        if now - self._latest.get(key, -math.inf) < self._timing.identify_window:
            return False
        self._latest[key] = now
        return True


WAY = 0.05
"""The delay in seconds of the answer to a heartbeat."""


@dataclass(frozen=True, slots=True)
class _Connection:
    """What belongs to an open connection; a client that does not read delays no other."""

    transport: asyncio.Transport | None
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)


class Gateway:
    """Accepts the bot's connections and sends events. ``guilds`` returns the servers the bot is in."""

    def __init__(
        self,
        token: str,
        timing: Timing,
        sharding: Sharding,
        faults: Faults,
        guilds: Callable[[], list[Json]],
        changed: Callable[[], None],
    ) -> None:
        self._token = token
        self._timing = timing
        self._sharding = sharding
        self._faults = faults
        self._changed = changed
        self._guilds = guilds
        self.address = ""
        self.sessions: dict[str, GatewaySession] = {}
        self.identified = 0
        self.resumed = 0
        self.starts = Starts(timing, sharding)
        self._open: dict[web.WebSocketResponse, _Connection] = {}

    @property
    def connected(self) -> bool:
        """Whether a bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    @property
    def shards(self) -> list[Shard]:
        """The shards with a connected session, in order; one with two such sessions stands there twice."""
        found = [session.shard for session in self.sessions.values() if session.socket is not None]
        return sorted(found, key=lambda shard: (shard.count, shard.id))

    @property
    def recommended(self) -> int:
        """The number of shards that the API recommends."""
        return self._sharding.recommended or max(math.ceil(len(self._guilds()) / limits.GUILDS_RECOMMENDED), 1)

    async def dispatch(self, name: str, data: Json, intents: int = 0) -> None:
        """Send an event to every session of its server's shard with one of these intents (0: whatever they are)."""
        guild = data.get("id" if name in ABOUT_A_GUILD else "guild_id")
        number = None if guild is None else int(guild)
        told = [
            (session.socket, session.keep(name, data))
            for session in self.sessions.values()
            if session.shard.holds(number) and (not intents or session.intents & intents) and self._hears(session, name)
        ]
        await asyncio.gather(*(self._send(socket, packet) for socket, packet in told if socket is not None))

    def deafen(self, shards: Container[int] | None = None) -> None:
        """Let the sessions there are, or those of some shards, get no interactions any more, until others are begun."""
        chosen = [one.id for one in self.sessions.values() if shards is None or one.shard.id in shards]
        self._faults.deaf.update(chosen)

    @property
    def hearing(self) -> frozenset[int]:
        """The shards with a connected session that gets interactions."""
        connected = [one for one in self.sessions.values() if one.socket is not None]
        return frozenset(one.shard.id for one in connected if one.id not in self._faults.deaf)

    async def drop(self) -> None:
        """Cut every connection without a close frame, as a failing network does."""
        for line in self._open.values():
            if line.transport is not None:
                line.transport.abort()

    async def ask_reconnect(self) -> None:
        """Opcode 7: tell the bot to reconnect and resume."""
        for socket in list(self._open):
            await self._send(socket, {"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Opcode 9: tell the bot that its session is invalid; ``resumable`` lets it try to resume."""
        if not resumable:
            self.sessions.clear()
        for socket in list(self._open):
            await self._send(socket, {"op": INVALID_SESSION, "d": resumable})

    async def close(self, code: int = 1001) -> None:
        """Close every connection with a close frame."""
        await asyncio.gather(*(socket.close(code=code) for socket in list(self._open)))

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if self._faults.gateway_down:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=limits.SOCKET_BYTES, compress=False)
        await socket.prepare(request)
        self._open[socket] = _Connection(request.transport)
        leaving = False
        try:
            leaving = await self._converse(socket)
        finally:
            del self._open[socket]
            self._hang_up(socket, leaving=leaving)
        return socket

    def _hears(self, session: GatewaySession, name: str) -> bool:
        return name != INTERACTION or session.id not in self._faults.deaf

    def _hang_up(self, socket: web.WebSocketResponse, *, leaving: bool) -> None:
        """Keep the session of an ended connection, to be resumed, unless the bot is ``leaving``."""
        for session in list(self.sessions.values()):
            if session.socket is socket:
                session.socket, session.lost_at = None, time.monotonic()
                if leaving:
                    del self.sessions[session.id]
        self._changed()

    async def _converse(self, socket: web.WebSocketResponse) -> bool:
        """Answer until the connection ends; whether the bot has said that it does not come back."""
        await self._send(socket, {"op": HELLO, "d": {"heartbeat_interval": int(self._timing.heartbeat * 1000)}})
        session: GatewaySession | None = None
        sends: deque[float] = deque()
        while not socket.closed:
            try:
                message = await socket.receive(timeout=self._timing.heartbeat * 1.5)
            except TimeoutError:
                await socket.close(code=TIMED_OUT)
                return False
            if message.type is not WSMsgType.TEXT:
                return says_goodbye(message)
            if too_fast(sends):
                await socket.close(code=TOO_FAST)
                return False
            packet = read_packet(message.data)
            if packet is None:
                await socket.close(code=UNDECODABLE)
                return False
            session = await self._answer(socket, session, packet)
        return False

    async def _answer(
        self, socket: web.WebSocketResponse, session: GatewaySession | None, packet: Json
    ) -> GatewaySession | None:
        code, data = packet.get("op"), packet.get("d")
        if self._faults.gateway_silent:
            return session
        if code == HEARTBEAT:
            # discord.py records the time of a heartbeat after sending it; an instant answer would be matched to the
            # previous heartbeat and look very late.
            await asyncio.sleep(WAY)
            await self._send(socket, {"op": ACKNOWLEDGED, "d": None})
        elif code in (IDENTIFY, RESUME):
            if session is not None:
                await socket.close(code=ALREADY_AUTHENTICATED)
            elif not isinstance(data, dict) or not self._knows(data):
                await socket.close(code=BAD_TOKEN)
            elif code == IDENTIFY:
                return await self._identify(socket, data)
            else:
                return await self._resume(socket, data)
        elif session is None:
            await socket.close(code=NOT_AUTHENTICATED)
        elif code == MEMBERS:
            await self._tell(session, "GUILD_MEMBERS_CHUNK", no_members(data if isinstance(data, dict) else {}))
        elif code not in (PRESENCE, VOICE):
            await socket.close(code=UNKNOWN_OPCODE)
        return session

    def _knows(self, data: Json) -> bool:
        return hmac.compare_digest(str(data.get("token", "")).removeprefix("Bot "), self._token)

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> GatewaySession | None:
        if not self.starts.count():
            await self._end_everything()
            return None
        shard, intents = read_shard(data.get("shard")), data.get("intents")
        if code := self._faults.refuse_sessions or self._refusal(shard, intents):
            await socket.close(code=code)
            return None
        assert shard is not None, "it would have been refused"  # noqa: S101
        assert isinstance(intents, int), "they would have been refused"  # noqa: S101
        if not self.starts.admit(shard):
            await self._send(socket, {"op": INVALID_SESSION, "d": False})
            return None
        session = GatewaySession(secrets.token_hex(16), shard, intents, socket)
        self._forget_old()
        self.sessions[session.id] = session
        self.identified += 1
        guilds = self._guilds_of(shard)
        await self._tell(session, "READY", ready(session.id, self.address, guilds, data))
        for guild in guilds:
            await self._tell(session, "GUILD_CREATE", guild)
        self._changed()
        return session

    def _refusal(self, shard: Shard | None, intents: object) -> int:
        """The code with which an packets.IDENTIFY is refused; 0 if it is in order."""
        if shard is None:
            return INVALID_SHARD
        if not isinstance(intents, int) or not 0 <= intents < INTENTS_END:
            return INVALID_INTENTS
        if intents & PRIVILEGED_INTENTS:
            return DISALLOWED_INTENTS
        return SHARDING_REQUIRED if len(self._guilds_of(shard)) > self._sharding.most_guilds else 0

    async def _end_everything(self) -> None:
        """End all sessions: Discord does so and resets the token of a bot that starts too many. Here the token stays.

        Nobody could give a running bot another one.
        """
        self.sessions.clear()
        await self.close(BAD_TOKEN)

    def _guilds_of(self, shard: Shard) -> list[Json]:
        return [guild for guild in self._guilds() if shard.holds(int(guild["id"]))]

    def _forget_old(self) -> None:
        oldest = time.monotonic() - self._timing.session_life
        for session in [one for one in self.sessions.values() if one.lost_at < oldest]:
            del self.sessions[session.id]

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> GatewaySession | None:
        self._forget_old()
        session = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or session.told[0]["s"] > (sequence or 0) + 1:
            await self._send(socket, {"op": INVALID_SESSION, "d": False})
            return None
        if not isinstance(sequence, int) or sequence > session.sequence:
            await socket.close(code=INVALID_SEQUENCE)
            return None
        while missed := [event for event in session.told if event["s"] > sequence]:
            for packet in missed:
                await self._send(socket, packet)
            sequence = missed[-1]["s"]
        session.socket, session.lost_at = socket, math.inf
        self.resumed += 1
        await self._tell(session, "RESUMED", {})
        self._changed()
        return session

    async def _tell(self, session: GatewaySession, name: str, data: Json) -> None:
        packet = session.keep(name, data)
        if session.socket is not None:
            await self._send(session.socket, packet)

    async def _send(self, socket: web.WebSocketResponse, packet: Json) -> None:
        line = self._open.get(socket)
        if line is None or socket.closed or self._faults.gateway_silent:
            return
        try:
            async with line.sending:
                await socket.send_str(json.dumps(packet))
        except ConnectionError:
            # The connection's reader notices the loss too and cleans up.
            self._changed()
