"""How fast the bot speaks when nobody waits for it.

Discord takes 50 requests a second of a bot, and shuts out whoever goes on asking for more. People come first: what
answers them is never held back, but it is counted, and what nobody waits for gets the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

A_SECOND = 30.0
"""Messages sent or changed in the background; some take two requests."""

AT_ONCE = 8.0
"""How many of them may follow one another at once after a rest."""

MOST_OWED = 60.0
"""The background makes room for this many messages to people at most, so that it is late but never stands still."""


_ONE = 0.999
"""A token, or so nearly one that it is not worth waiting for the rest."""


class Pace:
    """A bucket of tokens that fills with time; ``clock`` gives seconds."""

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
        """Somebody is answered; the background waits so much longer."""
        self._fill()
        self._tokens = max(self._tokens - 1, -MOST_OWED)

    async def take(self) -> None:
        """Wait for one's turn, in the order of asking."""
        async with self._line:
            self._fill()
            while self._tokens < _ONE:
                await self._sleep((1 - self._tokens) / self._rate)
                self._fill()
            self._tokens -= 1

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._tokens + (now - self._filled_at) * self._rate, AT_ONCE)
        self._filled_at = now
