"""Games are looked back at in a process of its own, for those who wait, and for nobody else."""

import asyncio
import multiprocessing
import time
from dataclasses import replace

import pytest

from bot.model.refusals import Restarting, SessionRefusal
from bot.model.sessions import GenerationalId
from bot.play.replays import Finished, Lookbacks
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.workers.jobs import MOST_WAITING, GameAnalyser
from bot.workers.pool import LOOKING_BACK, Pool, PoolConfig
from tests.bot.conftest import ANN, BEN, GUILD, NOON, begin
from tests.wire.driver import PATIENCE


class Endless(str):
    """The name of a game that is looked for without an end."""

    __slots__ = ()

    def __hash__(self) -> int:
        time.sleep(3600)
        return 0


class Processes:
    """The processes that have been started since, and how many of them were lost."""

    def __init__(self) -> None:
        self.lost = 0
        self._before = set(multiprocessing.active_children())

    def __call__(self, kind: str) -> None:
        assert kind == LOOKING_BACK.name
        self.lost += 1

    def alive(self) -> int:
        return len(set(multiprocessing.active_children()) - self._before)

    async def until(self, number: int) -> None:
        """Wait until so many are alive."""
        async with asyncio.timeout(PATIENCE):
            while self.alive() != number:  # noqa: ASYNC110 - they start and end by themselves
                await asyncio.sleep(0.01)


def looking_back(
    lookbacks: Lookbacks, processes: Processes | None = None, kind: PoolConfig = LOOKING_BACK
) -> GameAnalyser:
    return GameAnalyser(lookbacks, Pool(kind, processes or Processes()))


def under_way(looking: GameAnalyser) -> int:
    """How many games are analysed or wait for it."""
    return len(looking._pool.keys)


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
    session = replace(finished.table.session, id=GenerationalId(finished.table.session.id + number))
    table = replace(finished.table, session=session)
    return replace(finished, table=table, record=replace(finished.record, game=key))


async def test_what_is_found_is_kept_and_the_process_ends(lookbacks: Lookbacks, finished: Finished) -> None:
    processes = Processes()
    looking = looking_back(lookbacks, processes)
    assert await lookbacks.kept(finished) is None
    found = await looking.analysis(finished)
    assert await lookbacks.kept(finished) == found
    await processes.until(0)
    assert processes.lost == 0
    assert under_way(looking) == 0


async def test_a_process_that_hangs_is_killed_and_not_tried_again(lookbacks: Lookbacks, finished: Finished) -> None:
    processes = Processes()
    looking = looking_back(lookbacks, processes, replace(LOOKING_BACK, longest_seconds=0.1))
    with pytest.raises(SessionRefusal, match="failed"):
        await looking.analysis(cursed(finished, Endless("volcano")))
    await processes.until(0)
    assert processes.lost == 1


async def test_when_nobody_waits_any_more_the_process_is_killed(lookbacks: Lookbacks, finished: Finished) -> None:
    processes = Processes()
    looking = looking_back(lookbacks, processes)
    endless = cursed(finished, Endless("volcano"))
    ada, bruno = (asyncio.create_task(looking.analysis(endless)) for _ in range(2))
    await processes.until(1)
    ada.cancel()
    await asyncio.gather(ada, return_exceptions=True)
    assert under_way(looking) == 1, "the other one still waits"
    bruno.cancel()
    await asyncio.gather(bruno, return_exceptions=True)
    assert under_way(looking) == 0
    # The next game has its turn once that process is gone.
    async with asyncio.timeout(PATIENCE):
        assert await looking.analysis(finished) == await lookbacks.kept(finished)
    await processes.until(0)


async def test_no_more_games_wait_than_there_is_patience_for(lookbacks: Lookbacks, finished: Finished) -> None:
    looking = looking_back(lookbacks)
    waiting = [
        asyncio.create_task(looking.analysis(cursed(finished, Endless("volcano"), number)))
        for number in range(MOST_WAITING)
    ]
    while under_way(looking) < MOST_WAITING:  # noqa: ASYNC110 - tasks begin in their own time
        await asyncio.sleep(0)
    with pytest.raises(SessionRefusal, match="many"):
        await looking.analysis(cursed(finished, Endless("volcano"), MOST_WAITING))
    looking.close()
    assert {type(one) for one in await asyncio.gather(*waiting, return_exceptions=True)} == {Restarting}


async def test_a_stop_waits_for_no_game_and_begins_none(lookbacks: Lookbacks, finished: Finished) -> None:
    processes = Processes()
    looking = looking_back(lookbacks, processes)
    asked = asyncio.create_task(looking.analysis(cursed(finished, Endless("volcano"))))
    await processes.until(1)
    looking.close()
    with pytest.raises(Restarting):
        await asked
    with pytest.raises(Restarting):
        await looking.analysis(finished)
    await processes.until(0)
