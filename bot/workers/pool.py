"""A queue of work for processes of one kind: what users wait for comes first, and only one of them does what is long.

Each process has a thread here that gives it work and waits for the result. The threads are daemons and the processes
are killed at the end, so that a stop never waits for work.
"""

import asyncio
import heapq
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

from bot.model.refusals import Restarting, SessionRefusal
from bot.workers.processes import StartWorker, WorkerKind, WorkerSlot, start_worker
from bot.workers.timers import SetTimer, set_timer
from games.core.text import text

log = logging.getLogger(__name__)

Made = TypeVar("Made")


class Rank(IntEnum):
    """The priority of work. What comes from ``TOLD`` on takes long, and at most one piece of it is done at a time."""

    SHOWN = 0
    """What a user waits for: boards, hands, thoughts."""
    READ = 1
    """Descriptions, stills of a replay, and boards that no user waits for."""
    TOLD = 2
    """Animated recaps of turns."""
    FILMED = 3
    """Films of whole games."""
    WARMED = 4
    """Sprites drawn ahead."""


class Superseded(Exception):
    """The work was no longer wanted and was not done."""


class QueueFull(SessionRefusal):
    """Too many pieces of work of this rank are waiting."""


@dataclass(eq=False, slots=True)
class _Job:
    """A piece of work, shared by all callers who wait for it."""

    rank: Rank
    key: Hashable
    work: Callable[[], Any] = field(repr=False)
    wanted: Callable[[], bool]
    made: asyncio.Future[Any]
    waiting: int = 0
    begun: bool = False
    abandoned: bool = False
    prepares: bool = False


class Pool:
    """The workers of one kind and their queue; all methods are called on the event loop."""

    def __init__(self, kind: WorkerKind, start: StartWorker = start_worker, set_timer: SetTimer = set_timer) -> None:
        self.ended: Callable[[Rank, str, float], None] = lambda _rank, _outcome, _seconds: None
        """Called whenever a caller's wait ends, with the outcome "drawn", "failed" or "unwanted" and the seconds."""
        self._kind = kind
        self._slots = [WorkerSlot(kind, start, set_timer) for _ in range(kind.workers)]
        self._doing: list[_Job | None] = [None] * kind.workers
        self._threads: list[threading.Thread] = []
        self._bell = threading.Condition()
        # A job that has become more urgent is in the heap twice.
        self._heap: list[tuple[Rank, int, _Job]] = []
        self._own: list[deque[_Job]] = [deque() for _ in self._slots]
        """The jobs that each worker must do itself, when there are no other ones."""
        self._preparations: list[Callable[[], object]] = []
        self._order = count()
        self._jobs: dict[Hashable, _Job] = {}
        self._long = 0
        self._taken_below: int = len(Rank)

    async def run(
        self,
        rank: Rank,
        work: Callable[[], Made],
        *,
        key: Hashable = None,
        wanted: Callable[[], bool] = lambda: True,
        at_most: int | None = None,
    ) -> Made:
        """Do the work in a worker. Callers with the same ``key`` at the same time share its result.

        ``wanted`` is asked, in another thread, just before it begins; raises :class:`Superseded`, :class:`QueueFull` if
        ``at_most`` of this rank wait already, :class:`Restarting` if the bot stops meanwhile, :class:`WorkerDied` if
        the attempts are used up, and what the work raises.
        """
        began, outcome = time.monotonic(), "failed"
        try:
            made: Made = await self._wait(self._job(rank, work, key, wanted, at_most))
            outcome = "drawn"
        except (Superseded, Restarting):
            outcome = "unwanted"
            raise
        else:
            return made
        finally:
            self.ended(rank, outcome, time.monotonic() - began)

    def _job(
        self,
        rank: Rank,
        work: Callable[[], Any],
        key: Hashable,
        wanted: Callable[[], bool],
        at_most: int | None,
    ) -> _Job:
        if rank >= self._taken_below:
            raise Restarting
        key = object() if key is None else key
        job = self._jobs.get(key)
        if job is None:
            if at_most is not None and self.waiting(rank) >= at_most:
                raise QueueFull(text("bot-refusal-many-films"))
            made = asyncio.get_running_loop().create_future()
            job = self._jobs[key] = _Job(rank, key, work, wanted, made)
            self._enqueue(job, rank)
        elif rank < job.rank:
            job.rank = rank
            self._enqueue(job, rank)
        return job

    async def prepare(self, work: Callable[[], object]) -> None:
        """Let every worker do this once, and each that replaces one; raises its exceptions, and :class:`Restarting`."""
        if self._taken_below <= Rank.WARMED:
            raise Restarting
        self._preparations.append(work)
        jobs = [self._own_job(index, work) for index in range(len(self._slots))]
        self._start_threads()
        await asyncio.gather(*(self._wait(job) for job in jobs))

    def _prepare_again(self, index: int) -> None:
        """Let a worker that has replaced another one do what all were prepared by."""
        for work in self._preparations if self._taken_below > Rank.WARMED else ():
            self._own_job(index, work).made.add_done_callback(_log_failure)

    def _own_job(self, index: int, work: Callable[[], object]) -> _Job:
        """Something that this worker is to do, and no other one; not twice at a time."""
        key = (work, index)
        if key not in self._jobs:
            made = asyncio.get_running_loop().create_future()
            self._jobs[key] = job = _Job(Rank.WARMED, key, work, lambda: True, made, prepares=True)
            with self._bell:
                self._own[index].append(job)
                self._bell.notify_all()
        return self._jobs[key]

    @property
    def keys(self) -> Collection[Hashable]:
        """The keys of what is done or waits for it."""
        return self._jobs.keys()

    def waiting(self, rank: Rank) -> int:
        """The number of pieces of work of a rank that have not been begun."""
        return sum(job.rank is rank and not job.begun for job in self._jobs.values())

    def cancel(self, rank: Rank) -> None:
        """Cancel all work of this rank and of lower priority; its callers get :class:`Restarting`.

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
                for slot in self._slots:
                    slot.end()

    def close(self) -> None:
        """Cancel all work, without waiting for what is being done."""
        self.cancel(Rank.SHOWN)

    async def _wait(self, job: _Job) -> Any:
        job.waiting += 1
        try:
            return await asyncio.shield(job.made)
        finally:
            job.waiting -= 1
            if not job.waiting:
                self._abandon(job)

    def _abandon(self, job: _Job) -> None:
        """Nobody waits for it any more: do not begin it, and break it off if it would take a process for long."""
        with self._bell:
            if job.begun and (job not in self._doing or not self._kind.single_use):
                return
            job.begun = job.abandoned = True
            job.made.cancel()
            self._jobs.pop(job.key, None)
            if job in self._doing:
                self._slots[self._doing.index(job)].end()

    def _enqueue(self, job: _Job, rank: Rank) -> None:
        with self._bell:
            heapq.heappush(self._heap, (rank, next(self._order), job))
            # Wake all threads: a single one might not be allowed to do something long.
            self._bell.notify_all()
        self._start_threads()

    def _start_threads(self) -> None:
        for index in range(len(self._threads), len(self._slots)):
            thread = threading.Thread(target=self._work, args=(index,), name=f"{self._kind.name}-{index}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self, index: int) -> None:
        while (taken := self._next(index)) is not None:
            rank, job = taken
            replaced = self._slots[index].replaced
            made, failure = self._try(index, job)
            # A worker that dies of its preparation is not prepared over and over.
            again = index if self._slots[index].replaced > replaced and not job.prepares else None
            with self._bell:
                self._doing[index] = None
                if rank >= Rank.TOLD:
                    self._long -= 1
                    self._bell.notify_all()
            try:
                job.made.get_loop().call_soon_threadsafe(self._hand_over, job, made, failure, again)
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
                    self._doing[index] = job
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
        def called_off() -> bool:
            return job.abandoned or not self._taken_below

        try:
            return (self._slots[index].do(job.work, called_off), None) if job.wanted() else (None, Superseded())
        except Exception as failure:  # noqa: BLE001 - it is raised where the result is waited for
            return None, failure

    def _hand_over(self, job: _Job, made: object, failure: BaseException | None, again: int | None) -> None:
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        if again is not None:
            self._prepare_again(again)
        _resolve(job.made, made, failure)


def _log_failure(made: asyncio.Future[Any]) -> None:
    """Log why nobody who waits is told that a worker could not be prepared: it works all the same, more slowly."""
    if not made.cancelled() and (failure := made.exception()) and not isinstance(failure, Restarting):
        log.error("a process that has replaced another one could not be prepared", exc_info=failure)


def _resolve(future: asyncio.Future[Any], made: object, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(made)
    else:
        future.set_exception(failure)
        # Read the exception, so that asyncio does not log one that no caller waits for.
        future.exception()
