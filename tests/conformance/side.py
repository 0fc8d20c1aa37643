"""One of the two Discords that the same requests are sent to, the names of things on both, and the marks of a run."""

import asyncio
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.program import program_version
from bot.sandbox.drafts import Upload
from bot.sandbox.form import Json
from bot.sandbox.limits import Timing
from bot.sandbox.world import ATTACH_FILES, CREATE_THREADS, READ_HISTORY, SEND_IN_THREADS, SEND_MESSAGES

MARK = "fumarole-conformance"
"""The name of threads, and of a command that says whose the commands of a server are."""

BANNER = f"{MARK}: everything below is a test and deletes itself."
"""The first message, which is deleted last."""

EMOJI_PREFIX = "conformance_"
MARK_COMMAND: dict[str, Any] = {"name": MARK, "description": MARK, "type": 1}

CHANNEL, THREAD = "/channels/<<channel>>", "/channels/<<thread>>"
MESSAGES = f"{THREAD}/messages"
GUILD_COMMANDS = "/applications/<<application>>/guilds/<<guild>>/commands"
EMOJI = "/applications/<<application>>/emojis"

DENIED = {
    "send messages": SEND_MESSAGES,
    "send in threads": SEND_IN_THREADS,
    "attach files": ATTACH_FILES,
    "open threads": CREATE_THREADS,
    "read the history": READ_HISTORY,
}
"""What the bot takes from itself in the channel, one by one; never the sight of it, which it could not undo."""

TRIES, LONGEST_WAIT = 6, 60.0
"""How often a request is made, and the longest that a rate limit is waited for, in seconds."""

_REFERENCE = re.compile(r"<<([\w-]+)>>")


class Lacking(Exception):
    """A thing that a request is about is not there, since an earlier step was refused."""


class Blocked(Exception):
    """Discord asks for too long a wait, or does not answer."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """The sandbox's times, and how many seconds a run waits where a rate limit does not say how long it lasts."""

    timing: Timing = field(default_factory=Timing)
    limited: float = 5.0


@dataclass(frozen=True, slots=True)
class Request:
    """A request; ``<<name>>`` in path and payload stands for the id of a thing. ``once`` takes a 429 for an answer.

    A payload of bytes is sent as it stands, and may be no JSON.
    """

    method: str
    path: str
    payload: Any = field(default=None, repr=False)
    files: tuple[Upload, ...] = field(default=(), repr=False)
    token: bool = True
    once: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: ``headers`` are the names of those that matter, ``kind`` is the content type."""

    status: int
    body: Any = None
    headers: frozenset[str] = frozenset()
    kind: str = ""
    wait: float = 0.0

    @property
    def good(self) -> bool:
        """Whether the request was carried out."""
        return 200 <= self.status < 300


@dataclass(slots=True)
class Side:
    """A Discord, by its address; ``things`` are the ids by the names they have on both sides."""

    session: aiohttp.ClientSession
    api: str
    token: str = field(repr=False)
    things: dict[str, str]
    tempo: Tempo
    secrets: set[str] = field(default_factory=set, repr=False)

    def fill(self, value: Any) -> Any:
        """The value with ids in place of names; raises :class:`Lacking`."""
        if isinstance(value, str):
            return _REFERENCE.sub(self._thing, value)
        if isinstance(value, list | tuple):
            return [self.fill(one) for one in value]
        if isinstance(value, Mapping):
            return {key: self.fill(one) for key, one in value.items()}
        return value

    def _thing(self, found: re.Match[str]) -> str:
        if found[1] not in self.things:
            raise Lacking(found[1])
        return self.things[found[1]]

    async def ask(self, request: Request) -> Answer:
        """Make a request; a rate limit is waited for. Raises :class:`Blocked`."""
        for tried in range(1, TRIES + 1):
            answer = await self._send(request)
            if request.once or (answer.status < 500 and answer.status != 429):
                break
            if answer.wait > LONGEST_WAIT:
                raise Blocked(f"{answer.wait:.0f} s")
            await asyncio.sleep(answer.wait or tried)
        return answer

    async def _send(self, request: Request) -> Answer:
        headers = {"User-Agent": f"DiscordBot (fumarole, {program_version()})"}
        headers |= {"Authorization": f"Bot {self.token}"} if request.token else {}
        headers |= {} if request.files or request.payload is None else {"Content-Type": "application/json"}
        address = f"{self.api}{self.fill(request.path)}"
        try:
            async with self.session.request(
                request.method, address, data=self._data(request), headers=headers
            ) as response:
                return _answer(response, await response.read(), self.tempo.limited)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise Blocked(type(problem).__name__) from problem

    def _data(self, request: Request) -> Any:
        if request.payload is None or isinstance(request.payload, bytes):
            return request.payload
        payload = json.dumps(self.fill(request.payload))
        if not request.files:
            return payload
        form = aiohttp.FormData()
        form.add_field("payload_json", payload, content_type="application/json")
        for one in request.files:
            form.add_field(f"files[{one.index}]", one.file.data, filename=one.file.name)
        return form


def _seconds(written: object, otherwise: float) -> float:
    """A time as Discord tells it, or ``otherwise`` where that is none."""
    try:
        told = float(str(written))
    except ValueError:
        return otherwise
    return told if math.isfinite(told) and told >= 0 else otherwise


def _answer(response: aiohttp.ClientResponse, raw: bytes, limited: float) -> Answer:
    status, names = response.status, set[str]()
    for name, value in ((name.lower(), value) for name, value in response.headers.items()):
        timed = name in ("x-ratelimit-reset-after", "retry-after")
        # Proxies write "via" under what they let through; it says something only where a limit is told.
        if name.startswith(("x-ratelimit-", "retry-after")) or (name == "via" and status == 429):
            names.add(f"{name} (no number)" if timed and _seconds(value, -1) < 0 else name)
    try:
        body = json.loads(raw) if raw else None
    except ValueError:
        body = "no JSON"
    told: Json = body if isinstance(body, dict) else {}
    wait = _seconds(told.get("retry_after"), _seconds(response.headers.get("Retry-After"), limited))
    kind = response.headers.get("Content-Type", "")
    return Answer(status, body, frozenset(names), kind, wait if status == 429 else 0.0)
