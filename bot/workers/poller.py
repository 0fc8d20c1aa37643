"""The loop of background work, which runs as long as the bot, and the cancelling of tasks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from bot.discord_api.requests import Unreachable
from bot.model.refusals import Restarting, SessionRefusal, Suspended
from bot.store.faults import LeaseLost, fault_kind

log = logging.getLogger(__name__)


class Poller:
    """Does a round of work, then another when something falls due, when woken, or after ``interval`` seconds at most.

    ``work`` returns when something else falls due, by the clock ``now`` in milliseconds; None if nothing will. It
    leaves out what has failed and is still due, which would be retried without a pause. A round that fails is logged,
    and the next one follows after the interval: one failure, such as a locked database, must not end them all. Each
    loop is a task of its own, so none waits for another.
    """

    def __init__(
        self, name: str, work: Callable[[], Awaitable[int | None]], now: Callable[[], int], interval: float
    ) -> None:
        self.name = name
        self.interval = interval
        self._work = work
        self._now = now
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_woken(self) -> bool:
        """Whether the next round begins at once."""
        return self._bell.is_set()

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Do the next round at once."""
        self._bell.set()

    def start(self) -> asyncio.Task[None]:
        """Begin in the background."""
        self._task = asyncio.create_task(self.run(), name=self.name)
        return self._task

    async def stop(self) -> None:
        """Cancel the current round, and do no more."""
        await cancel([self._task])

    async def run(self) -> None:
        """Do rounds until cancelled, or until the bot is stopping."""
        while True:
            due = None
            try:
                due = await self._work()
            except (Suspended, LeaseLost):
                log.debug("%s: waiting until the lease is renewed", self.name)
            except Restarting:
                return
            except Exception:
                log.exception("%s: this round has failed", self.name)
            await self._rest(self.seconds_until(due))

    def seconds_until(self, due: int | None) -> float:
        """The time until the next round if something falls due then."""
        return self.interval if due is None else min(max(due - self._now(), 0) / 1000, self.interval)

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        self._bell.clear()


@contextmanager
def log_and_continue(to: logging.Logger, said: str, *values: object) -> Iterator[None]:
    """Log a failure over one of several things, which must not keep the others waiting for ever."""
    try:
        yield
    except Exception as problem:
        if not is_logged(to, problem, said, *values):
            raise


def is_logged(to: logging.Logger, problem: Exception, said: str, *values: object) -> bool:
    """Log why one thing has failed: in a line what a rule or Discord refuses, else with all that a fault needs.

    False for what nothing could be done with: a stop, and a database that does not work.
    """
    if isinstance(problem, Restarting) or fault_kind(problem) is not None:
        return False
    if isinstance(problem, (SessionRefusal, *Unreachable)):
        to.warning(f"{said}: %s", *values, problem)
    else:
        to.error(said, *values, exc_info=problem)
    return True


async def cancel(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel those tasks that there are, and wait until they have ended, whatever they raise."""
    found = [task for task in tasks if task is not None]
    for task in found:
        task.cancel()
    await asyncio.gather(*found, return_exceptions=True)
