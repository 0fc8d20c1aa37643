"""What is worked out in processes of its own: the turns of computers, and what looking back at finished games finds.

Both go on one after another. Computers play after a pause; analyses have the lowest priority.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial

from bot.model.engines import EngineFailed
from bot.model.refusals import Restarting, SessionRefusal
from bot.play.computers import Computers, TurnQuestion, answer
from bot.play.replays import Finished, Lookbacks, look_back
from bot.store.faults import fault_kind
from bot.store.rows.seats import TurnJob
from bot.workers.engines import Engines
from bot.workers.poller import Poller, cancel
from bot.workers.pool import Pool, Priority, WorkerDied
from games.core.lookback import Analysis
from games.core.text import text

log = logging.getLogger(__name__)

MOST_WAITING = 8
"""The most games that are analysed or wait for it."""


class GameAnalyser:
    """Analyses games for their callers, and stores what is found."""

    def __init__(self, lookbacks: Lookbacks, pool: Pool) -> None:
        self._lookbacks = lookbacks
        self._pool = pool

    async def analysis(self, finished: Finished) -> Analysis:
        """Analyse the game, or wait for the same analysis with earlier callers; it is cancelled once no caller is left.

        Raises :class:`bot.model.refusals.Restarting` if the bot stops meanwhile, and a refusal if too many wait or it
        cannot be done.
        """
        key = (finished.table.session.id, finished.table.session.sequence)
        if key not in self._pool.keys and len(self._pool.keys) >= MOST_WAITING:
            raise SessionRefusal(text("bot-refusal-lookback-many"))
        try:
            analysis = await self._pool.run(Priority.INTERACTIVE, partial(look_back, finished.record), key=key)
        except WorkerDied as died:
            raise SessionRefusal(text("bot-refusal-lookback-failed")) from died
        await self._lookbacks.keep(finished, analysis)
        return analysis

    def close(self) -> None:
        """Cancel what is under way; its callers get :class:`bot.model.refusals.Restarting`."""
        self._pool.close()


INTERVAL_SECONDS = 5.0
"""The longest time between two looks at what is owed."""


class ComputerPlayer:
    """Makes the turns that computers owe, one at a time in each session.

    ``pause`` is how long a board stands before it is answered, in seconds. ``wake_outbox`` delivers what was played.
    """

    def __init__(
        self,
        computers: Computers,
        pool: Pool,
        wake_outbox: Callable[[], None],
        now: Callable[[], int],
        pause: float,
        engines: Engines,
    ) -> None:
        self._computers = computers
        self._pool = pool
        self._wake_outbox = wake_outbox
        self._now = now
        self._pause = pause
        self._engines = engines
        self.loop = Poller("computer player", self.begin_due, now, INTERVAL_SECONDS)
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._revived = False

    async def think(self, question: TurnQuestion) -> tuple[str, ...]:
        """The answer, after those to earlier questions; an engine's comes from its own process.

        Raises what :meth:`bot.workers.pool.Pool.run` raises, and :class:`bot.model.engines.EngineFailed`.
        """
        if question.engine:
            return await self._engines.choose(question)
        return await self._pool.run(Priority.INTERACTIVE, partial(answer, question))

    def take_up(self) -> None:
        """Make what another process has left owed in shards that are this one's from now on."""
        self._revived = False
        self.loop.wake()

    async def let_go(self, shards: Iterable[int]) -> None:
        """Make no turns in shards that another process will work for; what is owed there stays owed."""
        found = await self._computers.in_shards(self._under_way, shards)
        await cancel(self._under_way.get(session_id) for session_id in found)

    async def begin_due(self) -> int | None:
        """Begin to think about what is due; returns when a turn is to be tried again."""
        if not self._revived:
            await self._computers.retry_all(self._now())
            self._revived = True
        now = self._now()
        for job in await self._computers.due(now):
            if job.session_id not in self._under_way:
                task = asyncio.create_task(self._make(job), name=f"turn of a computer in {job.session_id}")
                self._under_way[job.session_id] = task
        return await self._computers.next_due(now)

    async def idle(self) -> None:
        """Wait until no turn is being made."""
        while self._under_way:
            await asyncio.wait(self._under_way.values())

    async def close(self) -> None:
        """Make no further turns; those that are owed stay rows until the next start."""
        self._pool.close()
        await self._engines.close()
        await cancel(self._under_way.values())

    async def _make(self, job: TurnJob) -> None:
        shown_at = asyncio.get_running_loop().time()
        try:
            moves = await self._computers.plan(job, self.think)
            await asyncio.sleep(shown_at + self._pause - asyncio.get_running_loop().time())
            await self._computers.play(job, moves, self._now())
        except Restarting:
            _note(job, "the computer goes on after the next start")
        except SessionRefusal as changed:
            _note(job, f"what the computer thought is thrown away: {changed.text.key}")
            # Usually another job is queued by now; a turn that is still owed waits a little.
            await self._computers.postpone(job, self._now())
        except EngineFailed:
            await self._replace(job)
        except Exception as problem:
            log.exception("session %d: the computer in seat %d cannot play", job.session_id, job.seat)
            if fault_kind(problem) is None:
                await self._computers.postpone(job, self._now())
            else:
                # The turn stays owed; without a pause it would be thought of again at once.
                await asyncio.sleep(INTERVAL_SECONDS)
        finally:
            del self._under_way[job.session_id]
            self._wake_outbox()
            self.loop.wake()

    async def _replace(self, job: TurnJob) -> None:
        """Let a computer of the house go on in the place of an engine."""
        try:
            await self._computers.replace_engine(job, self._now())
        except SessionRefusal as changed:
            log.info("session %d: the engine need not be replaced: %s", job.session_id, changed.text.key)
            await self._computers.postpone(job, self._now())


def _note(job: TurnJob, said: str) -> None:
    """Log what becomes of a turn; nothing of one that is made for a person, which nobody may know of before."""
    if not job.kept:
        log.info("session %d: %s", job.session_id, said)
