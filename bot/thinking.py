"""Computers think in a process of their own at low priority, one turn after another, and play after a pause."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

from bot.heartbeat import sleep_or_wake
from bot.services.refusals import Restarting, SessionRefusal
from bot.services.table.computers import Computers, Question, answer
from bot.store.computers import OwedTurn
from bot.store.faults import trouble_of
from bot.workers import Alarm, Worker, WorkerDied, alarm, start_worker

log = logging.getLogger(__name__)

NICENESS = 15
"""The nice value of the process that thinks: drawing, playing and everything else come first."""

LONGEST_SECONDS = 60.0
"""A process that has not answered for so long hangs; the strongest level thinks for two seconds."""

ATTEMPTS = 2
"""The attempts at a question over which the process dies or hangs."""

SILENT_SECONDS = 3.0
"""How long a computer thinks before the channel shows that it does."""

TICK_SECONDS = 5.0
"""The longest time between two looks at what is owed."""

Typing = Callable[[int], Awaitable[None]]
"""Shows in a channel that somebody is writing, until cancelled."""


start_thinker = partial(start_worker, niceness=NICENESS)
"""Starts a process that thinks."""


class Thinker:
    """The process that thinks, started with the first question; questions are answered in their order.

    ``limit`` sets the alarm at which a hanging process is killed.
    """

    def __init__(
        self,
        start: Callable[[], Worker] = start_thinker,
        limit: Callable[[float, Callable[[], None]], Alarm] = alarm,
    ) -> None:
        self._start = start
        self._limit = limit
        self._worker: Worker | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    async def think(self, question: Question) -> tuple[str, ...]:
        """The answer; raises what thinking raised, :class:`WorkerDied`, and :class:`Restarting` once it is closed."""
        async with self._turn:
            return await asyncio.to_thread(self._ask, question)

    def close(self) -> None:
        """End the process, even while it is thinking."""
        self._closed = True
        if self._worker is not None:
            self._worker.end()

    def _ask(self, question: Question) -> tuple[str, ...]:
        for _ in range(ATTEMPTS):
            worker = self._worker = self._worker or self._start()
            if self._closed:
                worker.end()
                raise Restarting
            try:
                moves: tuple[str, ...] = worker.do(partial(answer, question), self._limit, LONGEST_SECONDS)
            except WorkerDied:
                self._worker = None
                if not self._closed:
                    log.warning("the process that thinks has ended or hung; another one takes its place")
            else:
                return moves
        raise Restarting if self._closed else WorkerDied


class Thinking:
    """Makes the turns that computers owe, one at a time in each session.

    ``pause`` is how long a board stands before it is answered, in seconds. ``wake_outbox`` delivers what was played.
    """

    def __init__(
        self,
        computers: Computers,
        thinker: Thinker,
        typing: Typing,
        wake_outbox: Callable[[], None],
        now: Callable[[], int],
        pause: float,
    ) -> None:
        self._computers = computers
        self._thinker = thinker
        self._typing = typing
        self._wake_outbox = wake_outbox
        self._now = now
        self._pause = pause
        self._bell = asyncio.Event()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._revived = False

    async def keep_thinking(self) -> None:
        """Make what is owed, then whatever comes to be owed, until cancelled."""
        while True:
            try:
                wait = await self.begin_due()
            except Exception:
                # One failure, such as a locked database, must not end all later rounds.
                log.exception("what computers owe could not be read")
                wait = TICK_SECONDS
            await sleep_or_wake(self._bell, wait)

    def take_up(self) -> None:
        """Make what another process has left owed in shards that are this one's from now on."""
        self._revived = False
        self.wake()

    async def let_go(self, shards: Iterable[int]) -> None:
        """Make no turns in shards that another process will work for; what is owed there stays owed."""
        found = await self._computers.in_shards(self._under_way, shards)
        tasks = [self._under_way[one] for one in found if one in self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """Look at once for turns that are owed."""
        self._bell.set()

    async def begin_due(self) -> float:
        """Begin to think about what is due; returns the seconds until the next look."""
        if not self._revived:
            await self._computers.retry_all(self._now())
            self._revived = True
        now = self._now()
        for owed in await self._computers.due(now):
            if owed.session_id not in self._under_way:
                task = asyncio.create_task(self._make(owed), name=f"turn of a computer in {owed.session_id}")
                self._under_way[owed.session_id] = task
        following = await self._computers.next_due(now)
        return TICK_SECONDS if following is None else min(max(following - self._now(), 0) / 1000, TICK_SECONDS)

    async def idle(self) -> None:
        """Wait until no turn is being made."""
        while self._under_way:
            await asyncio.wait(self._under_way.values())

    async def close(self) -> None:
        """Make no further turns; those that are owed stay rows until the next start."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        self._thinker.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, owed: OwedTurn) -> None:
        shown_at = asyncio.get_running_loop().time()
        try:
            async with self._shown(owed):
                moves = await self._computers.plan(owed, self._thinker.think)
            await asyncio.sleep(shown_at + self._pause - asyncio.get_running_loop().time())
            await self._computers.play(owed, moves, self._now())
        except Restarting:
            log.info("session %d: the computer goes on after the next start", owed.session_id)
        except SessionRefusal as changed:
            log.info("session %d: what the computer thought is thrown away: %s", owed.session_id, changed.text.key)
            # Usually something else is owed by now; a turn that is owed all the same waits a little.
            await self._computers.postpone(owed, self._now())
        except Exception as problem:
            log.exception("session %d: the computer in seat %d cannot play", owed.session_id, owed.seat)
            if trouble_of(problem) is None:
                await self._computers.postpone(owed, self._now())
            else:
                # The turn stays owed; without a pause it would be thought of again at once.
                await asyncio.sleep(TICK_SECONDS)
        finally:
            del self._under_way[owed.session_id]
            self._wake_outbox()
            self.wake()

    @asynccontextmanager
    async def _shown(self, owed: OwedTurn) -> AsyncIterator[None]:
        """While this takes long, the channel shows that somebody is writing."""
        showing = asyncio.create_task(self._show_later(owed), name="showing that a computer thinks")
        try:
            yield
        finally:
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _show_later(self, owed: OwedTurn) -> None:
        await asyncio.sleep(SILENT_SECONDS)
        await self._typing(await self._computers.channel(owed))
