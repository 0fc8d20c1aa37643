"""The rate limit for the bot's own messages.

Discord allows a bot 50 requests a second, answers to interactions not counted, and blocks bots that exceed this for
long. Boards that players wait for come first; the rest gets what they leave, and always a share, so that old boards
become recaps as fast as new ones are posted however much is played.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

IN_A_SECOND = 46
"""The most requests within any second; a few of Discord's 50 are left for what cannot be counted beforehand."""

A_SECOND = 36
"""The most within any second while only the background sends, so that a player's board finds room at once."""

SHARE = 14
"""The background's share within any second, whatever players do: a recap for each board, which takes two requests."""

WINDOW = 1.0
_SOON = 0.005
"""The shortest time to look again, in seconds."""


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
        self._sent = (deque[float](), deque[float]())
        """The moments of the latest requests: of the background, and of those awaited."""
        self._lines = (asyncio.Lock(), asyncio.Lock())
        self._waiting = 0

    async def take(self, requests: int = 1, *, awaited: bool = False) -> None:
        """Wait until so many requests may be made; those ``awaited`` by players first, else first come first served."""
        self._waiting += awaited
        try:
            async with self._lines[awaited]:
                while not self._has_room(requests, awaited=awaited):
                    await self._sleep(self._until_next())
                self._count(requests, awaited=awaited)
        finally:
            self._waiting -= awaited

    def spare(self) -> bool:
        """Count a request in the background if there is room for it; never waits."""
        has_room = self._has_room(1, awaited=False)
        if has_room:
            self._count(1, awaited=False)
        return has_room

    def _count(self, requests: int, *, awaited: bool) -> None:
        self._sent[awaited].extend([self._clock()] * requests)

    def _has_room(self, requests: int, *, awaited: bool) -> bool:
        oldest = self._clock() - WINDOW
        for sent in self._sent:
            while sent and sent[0] <= oldest:
                sent.popleft()
        own, total = len(self._sent[awaited]) + requests, sum(map(len, self._sent)) + requests
        if total > IN_A_SECOND:
            return False
        if awaited:
            return own <= IN_A_SECOND - SHARE
        return (total <= self._background and not self._waiting) or own <= min(SHARE, self._background)

    def _until_next(self) -> float:
        """The seconds until the oldest request is forgotten."""
        oldest = min((sent[0] for sent in self._sent if sent), default=self._clock() - WINDOW)
        return max(oldest + WINDOW - self._clock(), _SOON)
