"""What people have asked for and is under way, so that a clean stop lets it finish."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakSet

from bot.services.refusals import Restarting


class Work:
    """The commands and presses under way, each the task that does it."""

    def __init__(self) -> None:
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._closed = False

    def note(self) -> None:
        """Remember the running task, to be finished before the bot stops."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)

    def begin(self) -> None:
        """Remember the running task as somebody's command or press; raises :class:`Restarting` once a stop has begun.

        That it is refused has to be said, so a stop waits for this too.
        """
        self.note()
        if self._closed:
            raise Restarting

    def close(self) -> None:
        """Begin nothing any more."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait for what is under way, but not for ever."""
        unfinished = [task for task in self._tasks if not task.done()]
        if unfinished:
            await asyncio.wait(unfinished, timeout=seconds)
