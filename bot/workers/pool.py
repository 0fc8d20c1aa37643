"""Worker processes for work that would block the event loop, and its queue.

Each worker is an executor of one process, so a piece of work over which a process dies or hangs costs only itself. What
users wait for comes first, and only one worker of a pool does what is long. The processes are forked from a server that
has imported what they need. When the bot ends, in whatever way, they end at once, also in the middle of their work.
"""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, TypeVar

from bot.model.refusals import Restarting, SessionRefusal
from bot.words.languages import FOLDER
from games.core.text import text

log = logging.getLogger(__name__)

Made = TypeVar("Made")

FORKS = multiprocessing.get_context("forkserver")

ATTEMPTS = 2
"""After how many dead processes a piece of work is given up."""


@dataclass(frozen=True, slots=True)
class PoolConfig:
    """The processes that are kept for one kind of work.

    One that has not answered after ``longest_seconds`` hangs: it is killed, and its work given up. After so many
    ``pieces`` of work another process takes its place, so that none grows without end.
    """

    name: str
    workers: int
    niceness: int
    longest_seconds: float
    pieces: int = 500


# The event loop and the database come before all of them. The longest film takes some seconds, also on a slow machine.
DRAWING = PoolConfig("drawing", 2, niceness=5, longest_seconds=120.0)
# Everything else comes before a computer's turn; the strongest level thinks for two seconds.
THINKING = PoolConfig("thinking", 1, niceness=15, longest_seconds=60.0)
# Looking back at a finished game takes twenty seconds of a core that nobody else wants. The next game may come in a
# month, and the process has grown large.
LOOKING_BACK = PoolConfig("looking-back", 1, niceness=19, longest_seconds=600.0, pieces=1)


class Priority(IntEnum):
    """What is done first. From ``ANIMATION`` on work takes long, and one piece of it at most is done at a time."""

    INTERACTIVE = 0
    """What a user waits for: boards, hands, thoughts."""
    NORMAL = 1
    """Descriptions, stills of a replay, and boards that no user waits for."""
    ANIMATION = 2
    """Animated recaps of turns."""
    FILM = 3
    """Films of whole games."""
    WARMUP = 4
    """What nobody waits for."""


class WorkerDied(Exception):
    """The processes that tried to do some work have died, or it took too long."""


class Obsolete(Exception):
    """The work is no longer wanted and was not done."""


class QueueFull(SessionRefusal):
    """Too many pieces of work of this priority are waiting."""


@dataclass(eq=False, slots=True)
class _Job:
    """A piece of work, shared by all callers who wait for it."""

    priority: Priority
    key: Hashable
    work: Callable[[], Any] = field(repr=False)
    wanted: Callable[[], bool]
    made: asyncio.Future[Any]
    waiting: int = 0
    task: asyncio.Task[Any] | None = None
    """What does it, once it is begun."""
    long: bool = False
    """Whether it was begun as something long."""


class _Worker:
    """A place for a process, which is started when there is something to do, and anew after its end."""

    def __init__(self, config: PoolConfig, lost: Callable[[str], None]) -> None:
        self._config = config
        self._lost = lost
        self._executor: ProcessPoolExecutor | None = None
        self._pieces = 0

    async def do(self, work: Callable[[], Any]) -> Any:
        """Do the work and return its result; raises its exceptions, and :class:`WorkerDied`."""
        for _ in range(ATTEMPTS):
            try:
                return await self._attempt(work)
            except BrokenProcessPool as died:
                cause = died
                self._replace("ended")
        raise WorkerDied from cause

    async def _attempt(self, work: Callable[[], Any]) -> Any:
        if self._executor is None:
            self._executor = await asyncio.to_thread(self._start)
        answer = asyncio.wrap_future(self._executor.submit(work))
        answer.add_done_callback(_read)
        self._pieces += 1
        try:
            await asyncio.wait([answer], timeout=self._config.longest_seconds)
        finally:
            # It may have been cancelled.
            if not answer.done() or self._pieces == self._config.pieces:
                self.end()
        if not answer.done():
            self._replace("hung")
            raise WorkerDied
        return answer.result()

    def _start(self) -> ProcessPoolExecutor:
        """Start a process, which can take as long as its server has to import what is needed."""
        executor = ProcessPoolExecutor(1, FORKS, _begin, (self._config.niceness, os.environ.get(FOLDER)))
        try:
            executor.submit(int)
        except (OSError, EOFError) as failed:
            raise BrokenProcessPool from failed
        # With this end open, the rest of an answer that a dying process sent in part would be waited for for ever.
        executor._result_queue._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001 - no public way
        self._pieces = 0
        return executor

    def _replace(self, has: str) -> None:
        log.warning("a process for %s has %s; another one takes its place", self._config.name, has)
        self._lost(self._config.name)
        self.end()

    def end(self) -> None:
        """Kill the process if there is one, even while it works."""
        executor, self._executor = self._executor, None
        if executor is not None:
            for process in tuple(executor._processes.values()):  # noqa: SLF001 - public from Python 3.14 on
                process.kill()
            executor.shutdown(wait=False)


class Pool:
    """The workers of one kind and their queue. ``lost`` is called with its name whenever a process has died or hung."""

    def __init__(self, config: PoolConfig, lost: Callable[[str], None] = lambda _kind: None) -> None:
        self._config = config
        self._workers = tuple(_Worker(config, lost) for _ in range(config.workers))
        self._idle = list(self._workers)
        self._jobs: dict[Hashable, _Job] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._long = 0
        self._taken_below: int = len(Priority)

    async def run(
        self,
        priority: Priority,
        work: Callable[[], Made],
        *,
        key: Hashable = None,
        wanted: Callable[[], bool] = lambda: True,
        at_most: int | None = None,
    ) -> Made:
        """Do the work in a worker. Callers with the same ``key`` at the same time share its result.

        ``wanted`` is asked just before it begins; raises :class:`Obsolete`, :class:`QueueFull` if ``at_most`` of this
        priority wait already, :class:`Restarting` if the bot stops meanwhile, :class:`WorkerDied` if the attempts are
        used up, and what the work raises.
        """
        made: Made = await self._wait(self._job(priority, work, key, wanted, at_most))
        return made

    def _job(
        self,
        priority: Priority,
        work: Callable[[], Any],
        key: Hashable,
        wanted: Callable[[], bool],
        at_most: int | None,
    ) -> _Job:
        if priority >= self._taken_below:
            raise Restarting
        key = object() if key is None else key
        job = self._jobs.get(key)
        if job is None:
            if at_most is not None and self.waiting(priority) >= at_most:
                raise QueueFull(text("bot-refusal-many-films"))
            made = asyncio.get_running_loop().create_future()
            job = self._jobs[key] = _Job(priority, key, work, wanted, made)
        job.priority = min(priority, job.priority)
        self._begin_next()
        return job

    @property
    def keys(self) -> Collection[Hashable]:
        """The keys of what is done or waits for it."""
        return self._jobs.keys()

    def waiting(self, priority: Priority) -> int:
        """The number of pieces of work of a priority that have not been begun."""
        return sum(job.priority is priority and job.task is None for job in self._jobs.values())

    def cancel(self, priority: Priority) -> None:
        """Cancel all work of this priority and of lower priority; its callers get :class:`Restarting`."""
        self._taken_below = min(self._taken_below, priority)
        for job in [job for job in self._jobs.values() if job.priority >= priority]:
            del self._jobs[job.key]
            _fail(job.made, Restarting())

    def close(self) -> None:
        """Cancel all work and kill the processes, without waiting for what is being done."""
        self.cancel(Priority.INTERACTIVE)
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.end()

    async def _wait(self, job: _Job) -> Any:
        job.waiting += 1
        try:
            return await asyncio.shield(job.made)
        finally:
            job.waiting -= 1
            if not job.waiting:
                self._abandon(job)

    def _abandon(self, job: _Job) -> None:
        """Nobody waits for it any more: do not begin it, and break it off if its process ends with it anyway."""
        if job.task is None or self._config.pieces == 1:
            job.made.cancel()
            self._jobs.pop(job.key, None)
            if job.task is not None:
                job.task.cancel()

    def _begin_next(self) -> None:
        """Let idle workers do what is waiting, the most urgent first and only one piece at a time of what is long."""
        while self._idle and (job := self._next()) is not None:
            worker, job.long = self._idle.pop(), job.priority >= Priority.ANIMATION
            self._long += job.long
            job.task = asyncio.create_task(self._do(job, worker), name=self._config.name)
            self._tasks.add(job.task)
            job.task.add_done_callback(partial(self._finish, job, worker))

    def _next(self) -> _Job | None:
        last = Priority.ANIMATION if self._long else len(Priority)
        waiting = (job for job in self._jobs.values() if job.task is None and job.priority < last)
        return min(waiting, key=lambda job: job.priority, default=None)

    async def _do(self, job: _Job, worker: _Worker) -> Any:
        if not job.wanted():
            raise Obsolete
        return await worker.do(job.work)

    def _finish(self, job: _Job, worker: _Worker, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self._idle.append(worker)
        self._long -= job.long
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        if not task.cancelled():
            _resolve(job.made, task)
        self._begin_next()


def _resolve(made: asyncio.Future[Any], task: asyncio.Task[Any]) -> None:
    failure = task.exception()
    if made.done():
        return
    if failure is None:
        made.set_result(task.result())
    else:
        _fail(made, failure)


def _fail(made: asyncio.Future[Any], failure: BaseException) -> None:
    if not made.done():
        made.set_exception(failure)
        _read(made)


def _read(answer: asyncio.Future[Any]) -> None:
    """Read the exception of an answer, so that asyncio does not log one that no caller waits for."""
    if not answer.cancelled():
        answer.exception()


def _begin(niceness: int, languages: str | None) -> None:
    """Make ready the process that this is called in; it reads languages in the same folder as the bot."""
    if languages is not None:
        os.environ[FOLDER] = languages
    # A collection would write to every page that is shared with the server.
    gc.freeze()
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    # Ctrl-C and a closed terminal signal the whole process group; the bot itself ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.nice(niceness)


def _end_with_the_bot() -> None:
    """End this process as soon as the bot has ended: an executor's would wait for work for ever, or finish its own."""
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)
