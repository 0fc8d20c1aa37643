"""The queue of drawings: those users wait for come first, and at most one worker draws something long.

Each worker process has a thread here that gives it work and waits for the result. The threads are daemons and the
processes are killed at the end, so that a stop never waits for a drawing.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

from bot.services.refusals import Restarting, SessionRefusal
from bot.workers import Alarm, Worker, WorkerDied, WorkerHung, alarm, start_worker
from games.core.text import text

log = logging.getLogger(__name__)

Drawn = TypeVar("Drawn")

WORKERS = 2

ATTEMPTS = 3
"""The attempts at a drawing whose worker dies."""

HANGING_ATTEMPTS = 2
"""The attempts at a drawing whose worker hangs; each blocks a worker for long."""


class Rank(IntEnum):
    """The priority of a drawing. Drawings from ``TOLD`` on take long; at most one of them is drawn at a time."""

    SHOWN = 0
    """Boards and hands that a user waits for."""
    READ = 1
    """Descriptions, stills of a replay, and boards that no user waits for."""
    TOLD = 2
    """Animated recaps of turns."""
    FILMED = 3
    """Films of whole games."""
    WARMED = 4
    """Sprites drawn ahead."""


class Superseded(Exception):
    """The picture is no longer wanted and was not drawn."""


class QueueFull(SessionRefusal):
    """Too many drawings of this rank are waiting."""


@dataclass(eq=False, slots=True)
class _Job:
    """A drawing, shared by all callers who wait for it."""

    rank: Rank
    key: Hashable
    work: Callable[[], Any] = field(repr=False)
    wanted: Callable[[], bool]
    made: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    waiting: int = 0
    begun: bool = False


class Painters:
    """The workers and their queue; all methods are called on the event loop.

    ``start`` gives a new worker; it is called when there is something to draw, and again when a worker has died or
    was killed because it hung, when ``limit`` said so.
    """

    def __init__(
        self,
        workers: int = WORKERS,
        start: Callable[[], Worker] = start_worker,
        limit: Callable[[float, Callable[[], None]], Alarm] = alarm,
    ) -> None:
        self._limit = limit
        self._workers: list[Worker | None] = [None] * workers
        self._start = start
        self._threads: list[threading.Thread] = []
        self._bell = threading.Condition()
        # A job that has become more urgent is in the heap twice.
        self._heap: list[tuple[Rank, int, _Job]] = []
        self._own: list[deque[_Job]] = [deque() for _ in self._workers]
        """The jobs that each worker must do itself, when there are no other ones."""
        self._order = count()
        self._jobs: dict[Hashable, _Job] = {}
        self._long = 0
        self._taken_below: int = len(Rank)

    async def draw(
        self,
        rank: Rank,
        work: Callable[[], Drawn],
        *,
        key: Hashable = None,
        wanted: Callable[[], bool] = lambda: True,
        at_most: int | None = None,
    ) -> Drawn:
        """Do the work in a worker. Callers with the same ``key`` at the same time share one drawing.

        ``wanted`` is asked, in another thread, just before it begins; raises :class:`Superseded`, :class:`QueueFull` if
        ``at_most`` of this rank wait already, and :class:`Restarting` if the bot stops meanwhile.
        """
        if rank >= self._taken_below:
            raise Restarting
        key = object() if key is None else key
        job = self._jobs.get(key)
        if job is None:
            if at_most is not None and self.waiting(rank) >= at_most:
                raise QueueFull(text("bot-refusal-many-films"))
            loop = asyncio.get_running_loop()
            job = self._jobs[key] = _Job(rank, key, work, wanted, loop.create_future(), loop)
            self._enqueue(job, rank)
        elif rank < job.rank:
            job.rank = rank
            self._enqueue(job, rank)
        made: Drawn = await self._wait(job)
        return made

    async def prepare(self, work: Callable[[], object]) -> None:
        """Let every worker do this once, one after another; raises its exceptions, and :class:`Restarting`."""
        if self._taken_below <= Rank.WARMED:
            raise Restarting
        loop, jobs = asyncio.get_running_loop(), []
        for index, own in enumerate(self._own):
            job = _Job(Rank.WARMED, (work, index), work, lambda: True, loop.create_future(), loop)
            jobs.append(job)
            self._jobs[job.key] = job
            with self._bell:
                own.append(job)
                self._bell.notify_all()
        self._start_threads()
        await asyncio.gather(*(self._wait(job) for job in jobs))

    def waiting(self, rank: Rank) -> int:
        """The number of drawings of a rank that have not been begun."""
        return sum(job.rank is rank and not job.begun for job in self._jobs.values())

    def cancel(self, rank: Rank) -> None:
        """Cancel all drawings of this rank and of lower priority; their callers get :class:`Restarting`.

        If no rank is left, the workers are ended.
        """
        self._taken_below = min(self._taken_below, rank)
        with self._bell:
            called_off = [job for job in self._jobs.values() if job.rank >= rank]
            for job in called_off:
                job.begun = True
                del self._jobs[job.key]
                _resolve(job.made, None, Restarting())
            if not self._taken_below:
                self._bell.notify_all()
                self._end_workers()

    async def _wait(self, job: _Job) -> Any:
        job.waiting += 1
        try:
            return await asyncio.shield(job.made)
        finally:
            job.waiting -= 1
            with self._bell:
                if not job.waiting and not job.begun:
                    # No caller waits for it any more.
                    job.begun = True
                    job.made.cancel()
                    self._jobs.pop(job.key, None)

    def _enqueue(self, job: _Job, rank: Rank) -> None:
        with self._bell:
            heapq.heappush(self._heap, (rank, next(self._order), job))
            # Wake all threads: a single one might not be allowed to draw something long.
            self._bell.notify_all()
        self._start_threads()

    def _start_threads(self) -> None:
        for index in range(len(self._threads), len(self._workers)):
            thread = threading.Thread(target=self._work, args=(index,), name=f"painter-{index}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self, index: int) -> None:
        while (taken := self._next(index)) is not None:
            rank, job = taken
            made, failure = self._try(index, job)
            with self._bell:
                if rank >= Rank.TOLD:
                    self._long -= 1
                    self._bell.notify_all()
            try:
                job.loop.call_soon_threadsafe(self._hand_over, job, made, failure)
            except RuntimeError:
                # The loop is closed: the bot has stopped.
                return

    def _next(self, index: int) -> tuple[Rank, _Job] | None:
        with self._bell:
            while self._taken_below:
                taken = self._take(index)
                if taken is not None:
                    rank, job = taken
                    job.begun = True
                    self._long += rank >= Rank.TOLD
                    return taken
                self._bell.wait()
        return None

    def _take(self, index: int) -> tuple[Rank, _Job] | None:
        while self._heap and self._heap[0][2].begun:
            heapq.heappop(self._heap)
        if self._heap and (self._heap[0][0] < Rank.TOLD or not self._long):
            rank, _, job = heapq.heappop(self._heap)
            return rank, job
        own = self._own[index]
        while own and own[0].begun:
            own.popleft()
        return (Rank.WARMED, own.popleft()) if own and not self._long and not self._heap else None

    def _try(self, index: int, job: _Job) -> tuple[object, BaseException | None]:
        try:
            return (self._draw(index, job.work), None) if job.wanted() else (None, Superseded())
        except Exception as failure:  # noqa: BLE001 - it is raised where the drawing is waited for
            return None, failure

    def _draw(self, index: int, work: Callable[[], Any]) -> object:
        hung = 0
        for _ in range(ATTEMPTS):
            try:
                return self._worker(index).do(work, self._limit)
            except WorkerDied as died:
                self._workers[index] = None
                if not self._taken_below:
                    raise Restarting from None
                hung += isinstance(died, WorkerHung)
                log.warning("a process that draws has %s; another one takes its place", "hung" if hung else "ended")
                if hung >= HANGING_ATTEMPTS:
                    raise
        raise WorkerDied

    def _worker(self, index: int) -> Worker:
        worker = self._workers[index]
        if worker is None:
            worker = self._workers[index] = self._start()
        if not self._taken_below:
            worker.end()
            raise Restarting
        return worker

    def _end_workers(self) -> None:
        for worker in self._workers:
            if worker is not None:
                worker.end()

    def _hand_over(self, job: _Job, made: object, failure: BaseException | None) -> None:
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        _resolve(job.made, made, failure)


def _resolve(future: asyncio.Future[Any], made: object, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(made)
    else:
        future.set_exception(failure)
        # Read the exception, so that asyncio does not log one that no caller waits for.
        future.exception()
