"""Games are looked back at in a process of its own, for those who wait, and for nobody else."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.looking_back import ATTEMPTS, LONGEST_SECONDS, MOST_WAITING, NICENESS, LookingBack
from bot.services.lookup.lookbacks import Finished, Lookbacks
from bot.services.refusals import Restarting, SessionRefusal
from bot.services.table.sessions import Sessions
from bot.store.database import Database
from bot.thinking import NICENESS as OF_COMPUTERS
from bot.workers import Alarm, Worker, start_worker
from tests.bot.conftest import ANN, BEN, GUILD, NOON, begin
from tests.bot.end_to_end.nursery import FORKS
from tests.bot.keys import Deadly, Endless, Telling

start = partial(start_worker, FORKS, niceness=NICENESS)


class Starts:
    """Starts processes and counts them."""

    def __init__(self) -> None:
        self.made: list[Worker] = []

    def __call__(self) -> Worker:
        self.made.append(start())
        return self.made[-1]

    async def until(self, number: int) -> None:
        """Wait until so many have been started."""
        while len(self.made) < number:  # noqa: ASYNC110 - they are started by a thread
            await asyncio.sleep(0.01)


@pytest.fixture
def lookbacks(database: Database, sessions: Sessions) -> Lookbacks:
    return Lookbacks(database, sessions)


@pytest.fixture
async def finished(sessions: Sessions, lookbacks: Lookbacks) -> Finished:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.resign(session_id, BEN, NOON)
    return await lookbacks.finished(session_id, GUILD)


def cursed(finished: Finished, key: str, number: int = 0) -> Finished:
    """A game over which the process does what the key does; another one for another number."""
    session = replace(finished.table.session, id=finished.table.session.id + number)
    table = replace(finished.table, session=session)
    return replace(finished, table=table, record=replace(finished.record, game=key))


async def test_it_looks_back_in_another_process_of_the_lowest_priority(
    lookbacks: Lookbacks, finished: Finished
) -> None:
    looking = LookingBack(lookbacks, start)
    with pytest.raises(ValueError, match=f"^{min(os.nice(0) + NICENESS, 19)}\\b"):
        await looking.analysis(cursed(finished, Telling("volcano")))
    assert NICENESS > OF_COMPUTERS


async def test_what_is_found_is_kept_and_the_process_ends(lookbacks: Lookbacks, finished: Finished) -> None:
    starts = Starts()
    looking = LookingBack(lookbacks, starts)
    assert await lookbacks.kept(finished) is None
    found = await looking.analysis(finished)
    assert await lookbacks.kept(finished) == found
    (worker,) = starts.made
    worker._process.join(10)
    assert worker._process.exitcode is not None
    assert looking.under_way == 0


async def test_those_who_wait_for_the_same_game_share_one_process(lookbacks: Lookbacks, finished: Finished) -> None:
    starts = Starts()
    looking = LookingBack(lookbacks, starts)
    first, second = await asyncio.gather(looking.analysis(finished), looking.analysis(finished))
    assert first is second
    assert len(starts.made) == 1


async def test_a_killed_process_is_replaced_and_given_up_at_last(
    lookbacks: Lookbacks, finished: Finished, caplog: pytest.LogCaptureFixture
) -> None:
    starts = Starts()
    looking = LookingBack(lookbacks, starts)
    with pytest.raises(SessionRefusal, match="failed"):
        await looking.analysis(cursed(finished, Deadly("volcano")))
    assert len(starts.made) == ATTEMPTS
    assert caplog.text.count("has ended") == ATTEMPTS
    assert await looking.analysis(finished) is not None


async def test_a_process_that_hangs_is_killed_and_not_tried_again(lookbacks: Lookbacks, finished: Finished) -> None:
    waits: list[float] = []

    def at_once(seconds: float, action: Callable[[], None]) -> Alarm:
        waits.append(seconds)
        soon = threading.Timer(0, action)
        soon.start()
        return soon

    looking = LookingBack(lookbacks, start, at_once)
    with pytest.raises(SessionRefusal, match="failed"):
        await looking.analysis(cursed(finished, Endless("volcano")))
    assert waits == [LONGEST_SECONDS]


async def test_when_nobody_waits_any_more_the_process_is_killed(lookbacks: Lookbacks, finished: Finished) -> None:
    starts = Starts()
    looking = LookingBack(lookbacks, starts)
    endless = cursed(finished, Endless("volcano"))
    ada, bruno = (asyncio.create_task(looking.analysis(endless)) for _ in range(2))
    await starts.until(1)
    ada.cancel()
    await asyncio.gather(ada, return_exceptions=True)
    assert looking.under_way == 1, "the other one still waits"
    bruno.cancel()
    await asyncio.gather(bruno, return_exceptions=True)
    assert looking.under_way == 0
    # The next game has its turn once that process is gone.
    assert await looking.analysis(finished) == await lookbacks.kept(finished)
    starts.made[0]._process.join(10)
    assert starts.made[0]._process.exitcode is not None


async def test_no_more_games_wait_than_there_is_patience_for(lookbacks: Lookbacks, finished: Finished) -> None:
    looking = LookingBack(lookbacks, start)
    waiting = [
        asyncio.create_task(looking.analysis(cursed(finished, Endless("volcano"), number)))
        for number in range(MOST_WAITING)
    ]
    while looking.under_way < MOST_WAITING:  # noqa: ASYNC110 - tasks begin in their own time
        await asyncio.sleep(0)
    with pytest.raises(SessionRefusal, match="many"):
        await looking.analysis(cursed(finished, Endless("volcano"), MOST_WAITING))
    await looking.close()
    assert {type(one) for one in await asyncio.gather(*waiting, return_exceptions=True)} == {Restarting}


async def test_a_stop_waits_for_no_game_and_begins_none(lookbacks: Lookbacks, finished: Finished) -> None:
    starts = Starts()
    looking = LookingBack(lookbacks, starts)
    asked = asyncio.create_task(looking.analysis(cursed(finished, Endless("volcano"))))
    await starts.until(1)
    await looking.close()
    with pytest.raises(Restarting):
        await asked
    with pytest.raises(Restarting):
        await looking.analysis(finished)
    assert len(starts.made) == 1
