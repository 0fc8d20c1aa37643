"""Background work goes on whatever fails, begins when something falls due or wakes it, and ends with the bot."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bot.model.refusals import Restarting, Suspended
from bot.store.faults import DatabaseBusy, LeaseLost
from bot.workers.poller import Poller, log_and_continue
from tests.wire.driver import PATIENCE

NOON = 1_000_000
A_LONG_TIME = 3600.0


class Rounds:
    """Work that notes its rounds: each raises what is at hand, else tells when something falls due next."""

    def __init__(self, *failures: Exception, due: int | None = None) -> None:
        self.done = 0
        self._failures = list(failures)
        self._due = due
        self._changed = asyncio.Condition()

    async def __call__(self) -> int | None:
        async with self._changed:
            self.done += 1
            self._changed.notify_all()
        if self._failures:
            raise self._failures.pop(0)
        return self._due

    async def until(self, number: int) -> None:
        """Wait until so many rounds have begun."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: self.done >= number)


def loop_of(work: Callable[[], Awaitable[int | None]], interval: float = A_LONG_TIME) -> Poller:
    return Poller("loop", work, lambda: NOON, interval)


@asynccontextmanager
async def running(loop: Poller) -> AsyncIterator[asyncio.Task[None]]:
    task = loop.start()
    try:
        yield task
    finally:
        await loop.stop()
        assert not loop.is_running


async def test_a_loop_that_is_woken_does_one_more_round() -> None:
    rounds = Rounds()
    loop = loop_of(rounds)
    async with running(loop):
        for number in range(1, 4):
            await rounds.until(number)
            loop.wake()
        await rounds.until(4)
        await asyncio.sleep(0)
        assert not loop.is_woken


async def test_a_wake_in_the_middle_of_a_round_has_another_one_done() -> None:
    begun, rounds = asyncio.Event(), Rounds()
    go_on = asyncio.Event()

    async def work() -> int | None:
        begun.set()
        await go_on.wait()
        return await rounds()

    loop = loop_of(work)
    async with running(loop):
        await begun.wait()
        loop.wake()
        go_on.set()
        await rounds.until(2)


@pytest.mark.parametrize(
    ("due", "seconds"), [(None, 5.0), (NOON + 1_250, 1.25), (NOON + 60_000, 5.0), (NOON, 0.0), (NOON - 1, 0.0)]
)
def test_the_next_round_begins_when_something_falls_due_and_with_the_tick_at_the_latest(
    due: int | None, seconds: float
) -> None:
    assert loop_of(Rounds(), 5.0).seconds_until(due) == seconds


async def test_a_round_follows_at_once_on_what_falls_due() -> None:
    rounds = Rounds(due=NOON)
    async with running(loop_of(rounds)):
        await rounds.until(3)


async def test_a_round_that_fails_is_logged_and_done_again_after_the_tick(caplog: pytest.LogCaptureFixture) -> None:
    rounds = Rounds(OSError("the disk is full"), due=NOON + 3_600_000)
    loop = loop_of(rounds, 0.01)
    async with running(loop) as task:
        await rounds.until(2)
        assert not task.done()
    assert "loop: this round has failed" in caplog.text
    assert "the disk is full" in caplog.text
    caplog.clear()


async def test_a_lease_that_is_not_sure_is_waited_for_without_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rounds = Rounds(Suspended())
    async with running(loop_of(rounds, 0.01)):
        await rounds.until(2)
    assert caplog.text == ""


async def test_a_bot_that_stops_ends_its_loops() -> None:
    rounds = Rounds(Restarting())
    async with running(loop_of(rounds, 0.0)) as task, asyncio.timeout(PATIENCE):
        await task
    assert rounds.done == 1


def test_one_thing_that_fails_is_logged_and_only_what_would_meet_all_is_raised(
    caplog: pytest.LogCaptureFixture,
) -> None:
    done = list[int]()
    for number, failure in enumerate((ValueError("odd"), LookupError("gone"))):
        with log_and_continue(logging.getLogger(__name__), "number %d cannot be done", number):
            raise failure
        done.append(number)
    assert caplog.messages == ["number 0 cannot be done", "number 1 cannot be done"]
    for all_of_them in (Restarting(), Suspended(), DatabaseBusy(), LeaseLost()):
        with pytest.raises(type(all_of_them)), log_and_continue(logging.getLogger(__name__), "never said"):
            raise all_of_them
    caplog.clear()
    assert done == [0, 1]
