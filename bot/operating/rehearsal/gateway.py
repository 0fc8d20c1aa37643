"""Steps over the gateway: sessions begun, resumed and begun again, events, and what ends a connection."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.operating.rehearsal.listening import INTENTS, SocketLine
from bot.operating.rehearsal.marks import MARK
from bot.operating.rehearsal.recording import Json
from bot.operating.rehearsal.script import Probe
from bot.operating.rehearsal.sides import Request, Side, SideAnswer
from bot.sandbox.packets import ACKNOWLEDGED, INVALID_SESSION, PRIVILEGED_INTENTS

MESSAGES = "/channels/<<thread>>/messages"
PAUSE = 5.5
"""Between two sessions; Discord lets a bot begin one in five seconds."""

_GUILD = ("id", "owner_id", "member_count", "unavailable", "large", "channels", "threads", "roles", "members")


def steps(*, pause: float = PAUSE) -> Iterator[Probe]:
    """All of them."""
    yield Probe("gateway: hello, session, events, resumed, begun again", partial(_life, pause=pause))
    for name, first in (
        ("an unknown operation", {"op": 99, "d": None}),
        ("no JSON", "?"),
        (
            "something before a session",
            {"op": 3, "d": {"since": None, "activities": [], "status": "idle", "afk": False}},
        ),
        ("a wrong token", {"op": 2, "d": {"token": "wrong", "intents": INTENTS, "properties": {}}}),
    ):
        yield Probe(f"gateway closes: {name}", partial(_closed, first=first))
    for name, other in (
        ("a shard there is not", {"shard": [5, 2]}),
        ("wrong intents", {"intents": 1 << 62}),
        ("intents that were not granted", {"intents": INTENTS | PRIVILEGED_INTENTS}),
    ):
        yield Probe(f"gateway closes: {name}", partial(_refused, other=other, pause=pause))


async def _life(side: Side, *, pause: float) -> SideAnswer:
    """A session from its beginning to its end, and another; what was said in them."""
    told: Json = {}
    async with SocketLine.open(side, side.gateway) as line:
        told["hello"] = line.packets[0]["d"]
        await line.beat()
        told["heartbeat"] = await line.wait(lambda one: one["op"] == ACKNOWLEDGED) is not None
        await line.identify(side)
        ready = await line.event("READY")
        if ready is None:
            return SideAnswer(200, told | {"session": False, "code": line.closed})
        told["ready"] = {key: ready[key] for key in ("v", "session_type", "user", "application") if key in ready}
        told["guilds come later"] = all(one.get("unavailable") for one in ready["guilds"])
        guild = await line.wait(lambda one: one.get("t") == "GUILD_CREATE" and one["d"]["id"] == side.things["guild"])
        told["guild"] = None if guild is None else {"guild": _kinds(guild["d"])}
        told["events"] = await _events(side, line)
        await line.cut()
        missed = await side.ask(Request("POST", MESSAGES, {"content": "missed"}))
        told["resumed"] = await _resumed(side, ready, line.sequence, missed)
        await asyncio.sleep(pause)
        told["begun again"] = await _again(side)
        return SideAnswer(200, told)


def _kinds(guild: Json) -> Json:
    return {key: type(guild[key]).__name__ if key in guild else None for key in _GUILD}


async def _events(side: Side, line: SocketLine) -> Json:
    """What is told of a message and a thread."""
    posted = await side.ask(Request("POST", MESSAGES, {"content": "1"}))
    one = f"{MESSAGES}/{posted.body['id']}"
    told: Json = {"MESSAGE_CREATE": await line.event("MESSAGE_CREATE")}
    await side.ask(Request("PATCH", one, {"content": "2"}))
    told["MESSAGE_UPDATE"] = await line.event("MESSAGE_UPDATE")
    await side.ask(Request("DELETE", one))
    told["MESSAGE_DELETE"] = await line.event("MESSAGE_DELETE")
    sent = {"name": MARK, "type": 11}
    opened = await side.ask(Request("POST", "/channels/<<channel>>/threads", sent))
    if opened.good:
        told["THREAD_CREATE"] = await line.event("THREAD_CREATE")
        renamed = await side.ask(Request("PATCH", f"/channels/{opened.body['id']}", {"archived": True}))
        told["THREAD_UPDATE"] = await line.event("THREAD_UPDATE") if renamed.good else None
        gone = await side.ask(Request("DELETE", f"/channels/{opened.body['id']}"))
        told["THREAD_DELETE"] = await line.event("THREAD_DELETE") if gone.good else None
    return told


async def _resumed(side: Side, ready: Json, sequence: int, missed: SideAnswer) -> Json:
    """What comes after the connection was lost: the missed events in order, and no new session."""
    async with SocketLine.open(side, ready["resume_gateway_url"]) as line:
        await line.resume(side, ready["session_id"], sequence)
        resumed = await line.event("RESUMED")
        names = [one["t"] for one in line.packets if one.get("t") in ("READY", "RESUMED", "MESSAGE_CREATE")]
        told: Json = {"resumed": resumed is not None, "in order": names}
        if missed.good:
            await side.ask(Request("DELETE", f"{MESSAGES}/{missed.body['id']}"))
    return told


async def _again(side: Side) -> Json:
    """A session that there is not cannot be resumed; then another is begun over the same connection."""
    async with SocketLine.open(side, side.gateway) as line:
        await line.resume(side, "0" * 32, 1)
        refused = await line.wait(lambda one: one["op"] == INVALID_SESSION)
        told: Json = {"invalid": None if refused is None else refused["d"]}
        await line.identify(side)
        told["session"] = await line.event("READY") is not None
        await line.identify(side)
        told["twice"] = await line.end()
    return told


async def _closed(side: Side, *, first: Any) -> SideAnswer:
    """With which code the first thing that is said ends the connection."""
    async with SocketLine.open(side, side.gateway) as line:
        await (line.socket.send_str(first) if isinstance(first, str) else line.socket.send_json(first))
        code = await line.end()
    return SideAnswer(200, {"close code": code})


async def _refused(side: Side, *, other: Json, pause: float) -> SideAnswer:
    await asyncio.sleep(pause)
    async with SocketLine.open(side, side.gateway) as line:
        await line.identify(side, **other)
        code = await line.end()
    return SideAnswer(200, {"close code": code})
