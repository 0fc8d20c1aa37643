"""Finished games are analysed in a process of their own at the lowest priority, one game after another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.services.lookup.lookbacks import Finished, Lookbacks, look_back
from bot.services.refusals import Restarting, SessionRefusal
from bot.workers import Alarm, Worker, WorkerDied, WorkerHung, alarm, start_worker
from games.core.findings import Analysis
from games.core.record import Record
from games.core.text import text

log = logging.getLogger(__name__)

NICENESS = 19
"""The nice value of the process: even computers' moves come first."""

LONGEST_SECONDS = 600.0
"""A process that has not answered for so long hangs: a game of sixty turns takes twenty seconds of a core that nobody
else wants."""

ATTEMPTS = 2
"""The attempts at a game over which the process dies; one over which it hangs is given up at once."""

MOST_WAITING = 8
"""The most games that are analysed or wait for it."""

start_analyst = partial(start_worker, niceness=NICENESS)
"""Starts a process that looks back."""


class _Search:
    """One analysis in a process of its own, which can be called off from another thread."""

    def __init__(self, start: Callable[[], Worker], limit: Callable[[float, Callable[[], None]], Alarm]) -> None:
        self._start = start
        self._limit = limit
        self._worker: Worker | None = None
        self._called_off = False

    def call_off(self) -> None:
        """End the process, if there is one already."""
        self._called_off = True
        if self._worker is not None:
            self._worker.end()

    def run(self, record: Record) -> Analysis:
        """The analysis; raises what analysing raised, a refusal where the process died or hung, and Restarting."""
        for _ in range(ATTEMPTS):
            if self._called_off:
                break
            worker = self._worker = self._start()
            if self._called_off:
                worker.end()
                break
            try:
                found: Analysis = worker.do(partial(look_back, record), self._limit, LONGEST_SECONDS)
            except WorkerDied as died:
                if self._called_off:
                    break
                hung = isinstance(died, WorkerHung)
                log.warning("the process that looks back at a game has %s", "hung" if hung else "ended")
                if hung:
                    raise SessionRefusal(text("bot-refusal-lookback-failed")) from died
            else:
                return found
            finally:
                # The next game may come in a month, and the process has grown large.
                worker.end()
        if self._called_off:
            raise Restarting
        raise SessionRefusal(text("bot-refusal-lookback-failed"))


@dataclass(eq=False, slots=True)
class _Job:
    """A game that is looked back at, for all who wait for it."""

    task: asyncio.Task[Analysis]
    waiting: int = field(default=0)


class LookingBack:
    """Analyses games for whoever waits, and keeps what is found; all methods are called on the event loop.

    ``start`` gives a new process for each game; ``limit`` sets the alarm at which a hanging one is killed.
    """

    def __init__(
        self,
        lookbacks: Lookbacks,
        start: Callable[[], Worker] = start_analyst,
        limit: Callable[[float, Callable[[], None]], Alarm] = alarm,
    ) -> None:
        self._lookbacks = lookbacks
        self._start = start
        self._limit = limit
        self._turn = asyncio.Lock()
        self._jobs: dict[tuple[int, int], _Job] = {}
        self._closed = False

    @property
    def under_way(self) -> int:
        """How many games are analysed or wait for it."""
        return len(self._jobs)

    async def analysis(self, finished: Finished) -> Analysis:
        """Analyse the game, or wait for it with those who do already; without anybody left who waits it is called off.

        Raises :class:`Restarting` if the bot stops meanwhile, and a refusal if too many wait or it cannot be done.
        """
        if self._closed:
            raise Restarting
        key = (finished.table.session.id, finished.table.session.sequence)
        job = self._jobs.get(key)
        if job is None:
            if len(self._jobs) >= MOST_WAITING:
                raise SessionRefusal(text("bot-refusal-lookback-many"))
            task = asyncio.create_task(self._make(finished), name=f"looking back at {key[0]}")
            job = self._jobs[key] = _Job(task)
            task.add_done_callback(lambda _: self._forget(key, job))
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        except asyncio.CancelledError:
            if job.task.cancelled():
                raise Restarting from None
            raise
        finally:
            job.waiting -= 1
            if not job.waiting:
                job.task.cancel()
                self._forget(key, job)

    async def close(self) -> None:
        """Call off what is under way; those who wait get :class:`Restarting`."""
        self._closed = True
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: tuple[int, int], job: _Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]

    async def _make(self, finished: Finished) -> Analysis:
        async with self._turn:
            analysis = await self._search(finished.record)
        await self._lookbacks.keep(finished, analysis)
        return analysis

    async def _search(self, record: Record) -> Analysis:
        search = _Search(self._start, self._limit)
        running = asyncio.ensure_future(asyncio.to_thread(search.run, record))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            search.call_off()
            # The next game waits until the thread has seen that its process is gone.
            await asyncio.gather(running, return_exceptions=True)
            raise
