"""What requests to Discord wait for: its rate limit, and at the last moment whether this process may send at all.

Discord allows a bot 50 requests a second, answers to interactions not counted, and blocks bots that exceed this for
long. There are two doors. At the first one messages wait before they are drawn, so that what is sent late shows the
newest state: boards that players wait for come first; the rest gets what they leave, and always a share, so that old
boards become recaps as fast as new ones are posted however much is played. At the second one every single request
waits just before it is sent; there Discord's number is kept exactly, whatever was counted beforehand.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.model.refusals import Suspended

AT_DISCORD = 49
"""The most requests that Discord can count within any second, one less than it takes."""

IN_A_SECOND = 46
"""The most messages' requests within any second; a few are left for what cannot be counted beforehand."""

A_SECOND = 36
"""The most within any second while only the background sends, so that a player's board finds room at once."""

SHARE = 14
"""The background's share within any second, whatever players do: a recap for each board, which takes two requests."""

WINDOW = 1.0
_SOON = 0.005
"""The shortest time to look again, in seconds."""

_HELD = 0.05
"""The time to look again while requests wait at the second door."""


@dataclass(slots=True)
class _Places:
    """What a task has taken and not used yet."""

    task: asyncio.Task[object] | None
    left: int


_PLACES: ContextVar[_Places | None] = ContextVar("places", default=None)


class Pace:
    """Counts the requests of the latest second; ``clock`` returns seconds, ``background`` is its limit."""

    def __init__(
        self,
        background: int = A_SECOND,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._background = background
        self._clock = clock
        self._sleep = sleep
        self._taken = (deque[float](), deque[float]())
        """The moments at which the latest places were taken: by the background, and for players who wait."""
        self._lines = (asyncio.Lock(), asyncio.Lock())
        self._waiting = [0, 0]
        self._door = asyncio.Lock()
        self._held = 0
        self._unanswered = 0
        self._answered = deque[float]()
        """The moments of the latest answers. Discord counted each of these requests at some time before."""
        self._answer = asyncio.Event()

    async def take(self, requests: int = 1, *, awaited: bool = False) -> float:
        """Wait until so many requests may be made; those ``awaited`` by players first, else first come first served.

        Returns the moment at which they are counted.
        """
        self._waiting[awaited] += 1
        try:
            async with self._lines[awaited]:
                while not self._has_room(requests, awaited=awaited):
                    await self._sleep(_HELD if self._held else self._until_next())
                return self._count(requests, awaited=awaited)
        finally:
            self._waiting[awaited] -= 1

    @asynccontextmanager
    async def places(self, requests: int, *, awaited: bool = False) -> AsyncIterator[None]:
        """Wait as :meth:`take` does; what this task has not used for requests at the end is there for others."""
        moment = await self.take(requests, awaited=awaited)
        places = _Places(asyncio.current_task(), requests)
        before = _PLACES.set(places)
        try:
            yield
        finally:
            _PLACES.reset(before)
            taken = self._taken[awaited]
            for _ in range(min(places.left, taken.count(moment))):
                taken.remove(moment)

    def spare(self) -> bool:
        """Count a request in the background if there is room for it; never waits."""
        has_room = self._has_room(1, awaited=False)
        if has_room:
            self._count(1, awaited=False)
        return has_room

    async def begin(self) -> None:
        """Wait until Discord takes one more request; called just before each is sent, and :meth:`end` after it.

        A request is counted until a second after its answer, since nobody knows when on its way Discord counts it.
        """
        self._held += 1
        try:
            async with self._door:
                while (wait := self._until_taken()) is not None:
                    if wait:
                        await self._sleep(wait)
                    else:
                        self._answer.clear()
                        await self._answer.wait()
                self._unanswered += 1
        finally:
            self._held -= 1
        places = _PLACES.get()
        if places is not None and places.task is asyncio.current_task():
            places.left = max(places.left - 1, 0)

    def end(self) -> None:
        """Count an answer, or the end of a request without one."""
        self._unanswered -= 1
        self._answered.append(self._clock())
        self._answer.set()

    def _count(self, requests: int, *, awaited: bool) -> float:
        moment = self._clock()
        self._taken[awaited].extend([moment] * requests)
        return moment

    def _has_room(self, requests: int, *, awaited: bool) -> bool:
        for taken in self._taken:
            self._forget_old(taken)
        if self._held:
            # More has been let in than Discord takes; whoever waits here is drawn later, and so shows more.
            return False
        own, total = len(self._taken[awaited]) + requests, sum(map(len, self._taken)) + requests
        if total > IN_A_SECOND:
            return False
        if awaited:
            return own <= IN_A_SECOND - SHARE or not self._waiting[False]
        return (total <= self._background and not self._waiting[True]) or own <= min(SHARE, self._background)

    def _until_next(self) -> float:
        """The seconds until the oldest place is free again."""
        oldest = min((taken[0] for taken in self._taken if taken), default=self._clock() - WINDOW)
        return max(oldest + WINDOW - self._clock(), _SOON)

    def _until_taken(self) -> float | None:
        """The seconds until Discord may take another request: None for now, 0 for after the next answer."""
        self._forget_old(self._answered)
        if self._unanswered + len(self._answered) < AT_DISCORD:
            return None
        return max(self._answered[0] + WINDOW - self._clock(), _SOON) if self._answered else 0.0

    def _forget_old(self, moments: deque[float]) -> None:
        oldest = self._clock() - WINDOW
        while moments and moments[0] <= oldest:
            moments.popleft()


_ANSWERS = re.compile(r"(?:/api)?(?:/v\d+)?/(?:interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""


def keep_pace(config: aiohttp.TraceConfig, pace: Callable[[], Pace]) -> aiohttp.TraceConfig:
    """Let the requests of an HTTP session wait; what else is traced begins after the wait."""

    async def begin(_: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestStartParams) -> None:
        context.pace = None
        if not _ANSWERS.match(about.url.path):
            taken = pace()
            await taken.begin()
            context.pace = taken

    async def end(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
        if context.pace is not None:
            context.pace.end()

    config.on_request_start.insert(0, begin)
    config.on_request_end.append(end)
    config.on_request_exception.append(end)
    return config


def guard(config: aiohttp.TraceConfig, may_send: Callable[[], bool]) -> None:
    """Let whatever changes something at Discord raise :class:`Suspended` unless ``may_send``, but for answers.

    So a process sends nothing once others may have taken its work over. The last look is at the beginning of the
    request, and once more when its connection stands, which can take seconds. After that only the event loop's own step
    remains until the request is written. If the process is stopped just then, for so long that another has taken over,
    the connection has usually been closed meanwhile; and if not, the request carries the same nonce as that of the
    other, of which Discord takes only one within minutes. Answers to somebody who pressed or typed are let through:
    only the process that was asked can give them, once.
    """

    async def began(_: object, context: SimpleNamespace, about: aiohttp.TraceRequestStartParams) -> None:
        context.guarded = about.method != "GET" and not _ANSWERS.match(about.url.path)
        require(context)

    async def connected(_: object, context: SimpleNamespace, __: Any) -> None:
        require(context)

    def require(context: SimpleNamespace) -> None:
        if context.guarded and not may_send():
            raise Suspended

    # Before those who count, since a request that is not made has no end.
    config.on_request_start.insert(0, began)
    config.on_connection_create_end.append(connected)
    config.on_connection_reuseconn.append(connected)
