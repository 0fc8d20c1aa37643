"""Waiting for something to become true, woken by changes instead of by a timer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Bell:
    """Rung after every change; those who wait look again each time it rings."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        """Let everyone who waits look again."""
        waiting, self._waiting = self._waiting, set()
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def until(self, look: Callable[[], T | None], seconds: float) -> T:
        """The first true answer of ``look``; raises TimeoutError when it has not come in time."""
        async with asyncio.timeout(seconds):
            while not (found := look()):
                one = asyncio.get_running_loop().create_future()
                self._waiting.add(one)
                try:
                    await one
                finally:
                    self._waiting.discard(one)
        return found
