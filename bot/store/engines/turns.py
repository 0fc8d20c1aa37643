"""The right to use the only connection to a file: one at a time, and first those for whom a person waits."""

import asyncio
from collections import deque
from typing import Self

from bot.store.committed import is_awaited
from bot.store.faults import DatabaseBusy

MOST_PASSED = 8
"""So many that a person waits for go in a row before others that have waited longer; else those might never go."""

UNHURRIED_SECONDS = 8.0
"""So much longer what no person waits for queues behind others: late is better than not at all."""


class Turns:
    """A lock with two queues; within each, whoever came first goes first."""

    def __init__(self) -> None:
        self._taken = False
        self._awaited: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._passed = 0

    async def take(self, deadline: float) -> None:
        """As :meth:`acquire`, by what this task is for, until this time of the loop.

        Raises :class:`bot.store.faults.DatabaseBusy` then, but later where no person waits.
        """
        if not self._taken:
            # Nobody need be waited for, and a limit of time costs more than the turn itself.
            await self.acquire()
            return
        awaited = is_awaited()
        try:
            async with asyncio.timeout_at(deadline if awaited else deadline + UNHURRIED_SECONDS):
                await self.acquire(awaited=awaited)
        except TimeoutError as late:
            raise DatabaseBusy from late

    async def acquire(self, *, awaited: bool = False) -> None:
        """Wait for the turn, which lasts until :meth:`release`; ``awaited``: a person waits for what it is for."""
        if not self._taken:
            self._taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        (self._awaited if awaited else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It was given in the moment in which it was given up.
                self.release()
            raise

    def release(self) -> None:
        """Let the next one go."""
        for queue in (self._awaited, self._others):
            while queue and queue[0].done():
                # Given up.
                queue.popleft()
        first = bool(self._awaited) and (not self._others or self._passed < MOST_PASSED)
        self._passed = self._passed + 1 if first and self._others else 0
        queue = self._awaited if first else self._others
        if queue:
            queue.popleft().set_result(None)
        else:
            self._taken = False

    async def __aenter__(self) -> Self:
        await self.acquire()
        return self

    async def __aexit__(self, *raised: object) -> None:
        self.release()
