"""The rate limit for background messages.

Discord allows a bot 50 requests a second and blocks bots that exceed this for long. Answers to users are never delayed,
but they are counted, and background messages get the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

A_SECOND = 30.0
"""Background messages per second; some take two requests."""

AT_ONCE = 8.0
"""The burst: how many may be sent at once after a pause."""

MOST_OWED = 60.0
"""The most answers that delay the background, so that it is slowed down but never stopped."""


_ONE = 0.999
"""A token, with a tolerance for rounding."""


class Pace:
    """A token bucket; ``clock`` returns seconds."""

    def __init__(
        self,
        rate: float = A_SECOND,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._sleep = sleep
        self._tokens = AT_ONCE
        self._filled_at = clock()
        self._line = asyncio.Lock()

    def count(self) -> None:
        """Count an answer to a user, which delays the background."""
        self._fill()
        self._tokens = max(self._tokens - 1, -MOST_OWED)

    async def take(self) -> None:
        """Wait for a token, first come first served."""
        async with self._line:
            self._fill()
            while self._tokens < _ONE:
                await self._sleep((1 - self._tokens) / self._rate)
                self._fill()
            self._tokens -= 1

    def spare(self) -> bool:
        """Take a token if there is one; never waits."""
        self._fill()
        if self._tokens < _ONE:
            return False
        self._tokens -= 1
        return True

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._tokens + (now - self._filled_at) * self._rate, AT_ONCE)
        self._filled_at = now
