"""One of the two Discords that the same requests are sent to, and the names that things have on both."""

import asyncio
import json
import math
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import aiohttp

from bot.program import program_version

Json: TypeAlias = dict[str, Any]

TRIES = 6
LONGEST_WAIT = 60.0
"""The longest that a rate limit is waited for."""

UNTOLD_WAIT = 5.0
"""How long a limit is waited for that does not say how long it lasts."""

_REFERENCE = re.compile(r"<<([\w-]+)>>")


class Lacking(Exception):
    """A thing that a request is about is not there, since an earlier step was refused."""


class Blocked(Exception):
    """Discord asks for too long a wait, or does not answer."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of a message, at its place among them."""

    index: int
    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Request:
    """A request; ``<<name>>`` in path and payload stands for the id of a thing. ``once`` takes a 429 for an answer."""

    method: str
    path: str
    payload: Any = field(default=None, repr=False)
    files: tuple[SentFile, ...] = field(default=(), repr=False)
    token: bool = True
    once: bool = False
    body: bytes | None = field(default=None, repr=False)
    """Sent as it stands instead of the payload, and may be no JSON."""


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
    """A Discord, by its addresses; ``things`` are the ids by the names they have on both sides."""

    session: aiohttp.ClientSession
    api: str
    gateway: str
    token: str = field(repr=False)
    things: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set, repr=False)
    _free: dict[str, float] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, str]:
        """The names by the ids."""
        # Of old applications the bot has an id of its own; both are the bot.
        return {number: "bot" if name == "application" else name for name, number in self.things.items()}

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
        path = self.fill(request.path)
        route = f"{request.method} {re.sub(r'messages/[0-9]+', 'messages/', path)}"
        for left in reversed(range(TRIES)):
            await asyncio.sleep(max(self._free.get(route, 0.0) - time.monotonic(), 0.0))
            answer = await self._send(request, path, route)
            if request.once or left == 0 or (answer.status < 500 and answer.status != 429):
                return answer
            if answer.status == 429 and answer.wait > LONGEST_WAIT:
                raise Blocked(f"{answer.wait:.0f} s")
            await asyncio.sleep(answer.wait if answer.status == 429 else TRIES - left)
        raise AssertionError("the last try returns")

    async def _send(self, request: Request, path: str, route: str) -> Answer:
        headers = {"User-Agent": f"DiscordBot (fumarole, {program_version()})"}
        headers |= {"Authorization": f"Bot {self.token}"} if request.token else {}
        if request.body is not None or request.payload is not None:
            headers |= {} if request.files else {"Content-Type": "application/json"}
        try:
            async with self.session.request(
                request.method, f"{self.api}{path}", data=self._data(request), headers=headers
            ) as response:
                raw = await response.read()
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise Blocked(type(problem).__name__) from problem
        if response.headers.get("X-RateLimit-Remaining") == "0":
            pause = _seconds(response.headers.get("X-RateLimit-Reset-After"), 1.0)
            self._free[route] = time.monotonic() + min(pause, LONGEST_WAIT)
        return _answer(response, raw)

    def _data(self, request: Request) -> Any:
        if request.body is not None:
            return request.body
        payload = None if request.payload is None else json.dumps(self.fill(request.payload))
        if not request.files:
            return payload
        form = aiohttp.FormData()
        form.add_field("payload_json", payload or "{}", content_type="application/json")
        for file in request.files:
            form.add_field(f"files[{file.index}]", file.data, filename=file.name)
        return form


def _seconds(written: object, otherwise: float) -> float:
    """A time as Discord tells it, or ``otherwise`` where that is none."""
    try:
        told = float(str(written))
    except ValueError:
        return otherwise
    return told if math.isfinite(told) and told >= 0 else otherwise


def _answer(response: aiohttp.ClientResponse, raw: bytes) -> Answer:
    names = {name.lower() for name in response.headers}
    names = {name for name in names if name.startswith(("x-ratelimit-", "retry-after", "via"))}
    for name in names & {"x-ratelimit-reset-after", "retry-after"}:
        if _seconds(response.headers[name], -1.0) < 0:
            names = names - {name} | {f"{name} (no number)"}
    try:
        body = json.loads(raw) if raw else None
    except ValueError:
        body = "no JSON"
    # Proxies write "via" under what they let through; it says something only where a limit is told.
    names -= set() if response.status == 429 else {"via"}
    told = body.get("retry_after") if isinstance(body, dict) else None
    wait = _seconds(told, _seconds(response.headers.get("Retry-After"), UNTOLD_WAIT))
    kind = response.headers.get("Content-Type", "")
    return Answer(response.status, body, frozenset(names), kind, wait if response.status == 429 else 0.0)
