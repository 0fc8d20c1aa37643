"""The gateway: the WebSocket that sends events to the bot, with resuming and every kind of disconnect."""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.faults import Faults
from bot.sandbox.form import Json
from bot.sandbox.limits import Timing
from bot.sandbox.world import APPLICATION, GUILD, own_user_object

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, ACKNOWLEDGED = 9, 10, 11
UNKNOWN_OPCODE, UNDECODABLE, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
INVALID_SEQUENCE, TOO_FAST, TIMED_OUT, INVALID_INTENTS, DISALLOWED_INTENTS = 4007, 4008, 4009, 4013, 4014
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
BACKLOG = 1000
WAY = 0.05
"""The delay in seconds of the answer to a heartbeat."""


@dataclass(slots=True, eq=False)
class Session:
    """The session of an identified bot with its latest events; it outlives the connection so that it can be resumed."""

    id: str
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    told: deque[Json] = field(default_factory=lambda: deque(maxlen=BACKLOG))


class Gateway:
    """Accepts the bot's connections and sends events. ``guilds`` returns the servers the bot is in."""

    def __init__(
        self, token: str, timing: Timing, faults: Faults, guilds: Callable[[], list[Json]], changed: Callable[[], None]
    ) -> None:
        self._token = token
        self._timing = timing
        self._faults = faults
        self._changed = changed
        self._guilds = guilds
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.starts_left = limits.GATEWAY_STARTS
        self._open: dict[web.WebSocketResponse, asyncio.Transport | None] = {}
        self._sending = asyncio.Lock()

    @property
    def connected(self) -> bool:
        """Whether a bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    async def dispatch(self, name: str, data: Json, intents: int = 0) -> None:
        """Send an event to every session with one of these intents (0: every session)."""
        for session in list(self.sessions.values()):
            if not intents or session.intents & intents:
                await self._tell(session, name, data)

    async def drop(self) -> None:
        """Cut every connection without a close frame, as a failing network does."""
        for transport in self._open.values():
            if transport is not None:
                transport.abort()

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
        for socket in list(self._open):
            await socket.close(code=code)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if self._faults.gateway_down:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=limits.SOCKET_BYTES, compress=False)
        await socket.prepare(request)
        self._open[socket] = request.transport
        try:
            await self._converse(socket)
        finally:
            del self._open[socket]
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self._changed()
        return socket

    async def _converse(self, socket: web.WebSocketResponse) -> None:
        await self._send(socket, {"op": HELLO, "d": {"heartbeat_interval": int(self._timing.heartbeat * 1000)}})
        session: Session | None = None
        sends: deque[float] = deque()
        while not socket.closed:
            try:
                message = await socket.receive(timeout=self._timing.heartbeat * 1.5)
            except TimeoutError:
                await socket.close(code=TIMED_OUT)
                return
            if message.type is not WSMsgType.TEXT:
                return
            if self._too_fast(sends):
                await socket.close(code=TOO_FAST)
                return
            packet = _read(message.data)
            if packet is None:
                await socket.close(code=UNDECODABLE)
                return
            session = await self._answer(socket, session, packet)

    @staticmethod
    def _too_fast(sends: deque[float]) -> bool:
        now = time.monotonic()
        sends.append(now)
        while sends[0] < now - limits.GATEWAY_SENDS_SECONDS:
            sends.popleft()
        return len(sends) > limits.GATEWAY_SENDS

    async def _answer(self, socket: web.WebSocketResponse, session: Session | None, packet: Json) -> Session | None:
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
            await self._tell(session, "GUILD_MEMBERS_CHUNK", _no_members(data if isinstance(data, dict) else {}))
        elif code not in (PRESENCE, VOICE):
            await socket.close(code=UNKNOWN_OPCODE)
        return session

    def _knows(self, data: Json) -> bool:
        return hmac.compare_digest(str(data.get("token", "")).removeprefix("Bot "), self._token)

    @property
    def session_start_limit(self) -> Json:
        """The API's object with the number of sessions the bot may still start today."""
        reset_after = int(self._timing.starts_day * 1000)
        total = limits.GATEWAY_STARTS
        return {"total": total, "remaining": self.starts_left, "reset_after": reset_after, "max_concurrency": 1}

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        if self.starts_left <= 0:
            # Discord resets the token of a bot that starts too many sessions.
            await socket.close(code=BAD_TOKEN)
            return None
        self.starts_left -= 1
        if self._faults.refuse_sessions:
            await socket.close(code=self._faults.refuse_sessions)
            return None
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            await socket.close(code=INVALID_INTENTS)
            return None
        if intents & PRIVILEGED_INTENTS:
            await socket.close(code=DISALLOWED_INTENTS)
            return None
        session = Session(secrets.token_hex(16), intents, socket)
        self.sessions = {key: known for key, known in self.sessions.items() if known.socket is not None}
        self.sessions[session.id] = session
        self.identified += 1
        ready: Json = {
            "v": 10,
            "user": own_user_object(),
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in self._guilds()],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.address,
            "application": {"id": str(APPLICATION), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "shard": data.get("shard", [0, 1]),
        }
        await self._tell(session, "READY", ready)
        for guild in self._guilds():
            await self._tell(session, "GUILD_CREATE", guild)
        self._changed()
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
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
        session.socket = socket
        self.resumed += 1
        await self._tell(session, "RESUMED", {})
        self._changed()
        return session

    async def _tell(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        packet = {"op": DISPATCH, "t": name, "s": session.sequence, "d": data}
        session.told.append(packet)
        if session.socket is not None:
            await self._send(session.socket, packet)

    async def _send(self, socket: web.WebSocketResponse, packet: Json) -> None:
        if socket.closed or self._faults.gateway_silent:
            return
        try:
            async with self._sending:
                await socket.send_str(json.dumps(packet))
        except ConnectionError:
            # The connection's reader notices the loss too and cleans up.
            self._changed()


def _read(text: str) -> Json | None:
    if len(text.encode()) > limits.GATEWAY_BYTES:
        return None
    try:
        packet = json.loads(text)
    except ValueError:
        return None
    return packet if isinstance(packet, dict) else None


def _no_members(data: Json) -> Json:
    return {
        "guild_id": str(GUILD),
        "members": [],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": data.get("user_ids", []),
        "nonce": data.get("nonce"),
    }
