"""The running commands and presses, so that a clean stop can wait for them."""

import asyncio
from typing import Any
from weakref import WeakSet

from bot.model.refusals import Restarting


class Work:
    """Keeps the tasks of running commands and presses."""

    def __init__(self) -> None:
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether a stop has begun."""
        return self._closed

    def note(self) -> None:
        """Add the running task, which a clean stop waits for."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)

    def begin(self) -> None:
        """Add the running task as a user's command or press; raises :class:`Restarting` once a stop has begun.

        A refused task is added too, so that the stop waits until its refusal is sent.
        """
        self.note()
        if self._closed:
            raise Restarting

    def close(self) -> None:
        """Refuse new commands from now on."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait for the tasks, for this many seconds at most."""
        unfinished = [task for task in self._tasks if not task.done()]
        if unfinished:
            await asyncio.wait(unfinished, timeout=seconds)
