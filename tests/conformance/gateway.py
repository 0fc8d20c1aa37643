"""Steps over the gateway: sessions begun, resumed and begun again, events, and what ends a connection."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import aiohttp

from bot.sandbox.form import Json
from bot.sandbox.packets import (
    ACKNOWLEDGED,
    DISPATCH,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    PRIVILEGED_INTENTS,
    RESUME,
)
from tests.conformance.side import CHANNEL, MARK, MESSAGES, Answer, Blocked, Request, Side
from tests.conformance.step import Step

_GUILD = ("id", "owner_id", "member_count", "unavailable", "large", "channels", "threads", "roles", "members")

INTENTS = 1 << 0 | 1 << 9
"""Servers and their messages, as the bot asks for."""

PROPERTIES = {"os": "linux", "browser": "fumarole", "device": "fumarole"}


@dataclass(slots=True)
class Connection:
    """A connection as a bot holds it, made by hand: what has come over it, and with which code it was closed."""

    side: Side
    socket: aiohttp.ClientWebSocketResponse
    packets: list[Json] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def open(cls, side: Side, address: str) -> AsyncIterator["Connection"]:
        """Connect; the HELLO is the first packet. Raises :class:`Blocked`."""
        try:
            socket = await side.session.ws_connect(f"{address}?v=10&encoding=json", max_msg_size=0)
        except aiohttp.ClientError as problem:
            raise Blocked(type(problem).__name__) from problem
        try:
            made = cls(side, socket)
            await made.wait(lambda one: one["op"] == HELLO)
            yield made
        finally:
            await socket.close(code=1000)  # ends the session too

    async def send(self, op: int, data: Any) -> None:
        """Send a packet."""
        await self.socket.send_json({"op": op, "d": data})

    async def wait(self, wanted: Callable[[Json], object]) -> Json | None:
        """The first packet like this that has come or comes; None if none does before the end or in time."""
        found = next((one for one in self.packets if wanted(one)), None)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.side.tempo.patience):
                while found is None and (message := await self.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                    self.packets.append(json.loads(message.data))
                    found = self.packets[-1] if wanted(self.packets[-1]) else None
        return found

    async def event(self, name: str) -> Json | None:
        """The data of the first event of this name; None if it does not come."""
        packet = await self.wait(lambda one: one["op"] == DISPATCH and one.get("t") == name)
        return None if packet is None else packet["d"]

    async def end(self) -> int | None:
        """With which code the other side closes; None if it does not."""
        await self.wait(lambda _: False)
        return self.socket.close_code

    async def identify(self, **other: Any) -> None:
        """Ask for a new session."""
        asked = {"token": self.side.token, "intents": INTENTS, "properties": PROPERTIES, **other}
        await self.send(IDENTIFY, asked)

    async def resume(self, session: str, sequence: int) -> None:
        """Ask for a session there was."""
        await self.send(RESUME, {"token": self.side.token, "session_id": session, "seq": sequence})

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return max((one["s"] for one in self.packets if one.get("s")), default=0)

    async def cut(self) -> None:
        """Lose the connection without a word, as a failing network does."""
        response = self.socket._response
        if response.connection is not None and response.connection.transport is not None:
            response.connection.transport.abort()
        await asyncio.sleep(0)


_CLOSED: dict[str, Any] = {
    "an unknown operation": {"op": 99, "d": None},
    "no JSON": "?",
    "something before a session": {"op": 3, "d": {"since": None, "activities": [], "status": "idle", "afk": False}},
    "a wrong token": {"op": IDENTIFY, "d": {"token": "wrong", "intents": INTENTS, "properties": {}}},
}
"""With what a connection may be begun that Discord closes."""

_REFUSED: dict[str, Json] = {
    "a shard there is not": {"shard": [5, 2]},
    "wrong intents": {"intents": 1 << 62},
    "intents that were not granted": {"intents": INTENTS | PRIVILEGED_INTENTS},
}
"""What a session may ask for that it does not give."""


def steps() -> Iterator[Step]:
    """All of them."""
    yield Step("gateway: hello, session, events, resumed, begun again", _life)
    for name, first in (_CLOSED | _REFUSED).items():
        yield Step(f"gateway closes: {name}", partial(_closed, first=first, asks=name in _REFUSED))


async def _life(side: Side) -> Answer:
    """A session from its beginning to its end, and another; what was said in them."""
    told: Json = {}
    async with Connection.open(side, side.gateway) as line:
        told["hello"] = line.packets[0]["d"]
        await line.send(HEARTBEAT, line.sequence)
        told["heartbeat"] = await line.wait(lambda one: one["op"] == ACKNOWLEDGED) is not None
        await line.identify()
        ready = await line.event("READY")
        if ready is None:
            return Answer(200, told | {"session": False, "code": line.socket.close_code})
        told["ready"] = {key: ready[key] for key in ("v", "session_type", "user", "application") if key in ready}
        told["guilds come later"] = all(one.get("unavailable") for one in ready["guilds"])
        guild = await line.wait(lambda one: one.get("t") == "GUILD_CREATE" and one["d"]["id"] == side.things["guild"])
        told["guild"] = None if guild is None else {"guild": _kinds(guild["d"])}
        told["events"] = await _events(side, line)
        await line.cut()
        missed = await side.ask(Request("POST", MESSAGES, {"content": "missed"}))
        told["resumed"] = await _resumed(side, ready, line.sequence, missed)
        await asyncio.sleep(side.tempo.pause)
        told["begun again"] = await _again(side)
        return Answer(200, told)


def _kinds(guild: Json) -> Json:
    return {key: type(guild[key]).__name__ if key in guild else None for key in _GUILD}


async def _events(side: Side, line: Connection) -> Json:
    """What is told of a message and a thread."""
    posted = await side.ask(Request("POST", MESSAGES, {"content": "1"}))
    one, told = f"{MESSAGES}/{posted.body['id']}", dict[str, Any]()
    told["MESSAGE_CREATE"] = await line.event("MESSAGE_CREATE")
    await side.ask(Request("PATCH", one, {"content": "2"}))
    told["MESSAGE_UPDATE"] = await line.event("MESSAGE_UPDATE")
    await side.ask(Request("DELETE", one))
    told["MESSAGE_DELETE"] = await line.event("MESSAGE_DELETE")
    opened = await side.ask(Request("POST", f"{CHANNEL}/threads", {"name": MARK, "type": 11}))
    if opened.good:
        thread = f"/channels/{opened.body['id']}"
        told["THREAD_CREATE"] = await line.event("THREAD_CREATE")
        renamed = await side.ask(Request("PATCH", thread, {"archived": True}))
        told["THREAD_UPDATE"] = await line.event("THREAD_UPDATE") if renamed.good else None
        gone = await side.ask(Request("DELETE", thread))
        told["THREAD_DELETE"] = await line.event("THREAD_DELETE") if gone.good else None
    told["times"] = {
        name: sum(one.get("t") == name and one["d"].get("id") == posted.body["id"] for one in line.packets)
        for name in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE")
    }
    return told


async def _resumed(side: Side, ready: Json, sequence: int, missed: Answer) -> Json:
    """What comes after the connection was lost: the missed events in order, and no new session."""
    async with Connection.open(side, ready["resume_gateway_url"]) as line:
        await line.resume(ready["session_id"], sequence)
        resumed = await line.event("RESUMED")
        names = [one["t"] for one in line.packets if one.get("t") in ("READY", "RESUMED", "MESSAGE_CREATE")]
        told: Json = {"resumed": resumed is not None, "in order": names}
        if missed.good:
            await side.ask(Request("DELETE", f"{MESSAGES}/{missed.body['id']}"))
    return told


async def _again(side: Side) -> Json:
    """A session that there is not cannot be resumed; then another is begun over the same connection."""
    async with Connection.open(side, side.gateway) as line:
        await line.resume("0" * 32, 1)
        refused = await line.wait(lambda one: one["op"] == INVALID_SESSION)
        told: Json = {"invalid": None if refused is None else refused["d"]}
        await line.identify()
        told["session"] = await line.event("READY") is not None
        await line.identify()
        told["twice"] = await line.end()
    return told


async def _closed(side: Side, *, first: Any, asks: bool) -> Answer:
    """With which code the first thing that is said, or asked of a session, ends the connection."""
    await asyncio.sleep(side.tempo.pause if asks else 0.0)
    async with Connection.open(side, side.gateway) as line:
        if asks:
            await line.identify(**first)
        else:
            await line.socket.send_str(first if isinstance(first, str) else json.dumps(first))
        return Answer(200, {"close code": await line.end()})
