"""Waiting for a condition, checked again after each change instead of by polling."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class ChangeNotifier:
    """Told of every change; each waiting task then checks its condition again."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wake all waiting tasks."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T | None], seconds: float) -> T:
        """The first true result of ``look``; raises TimeoutError after ``seconds``."""
        async with asyncio.timeout(seconds):
            while not (found := look()):
                future = asyncio.get_running_loop().create_future()
                self._waiting.add(future)
                try:
                    await future
                finally:
                    self._waiting.discard(future)
        return found
