"""Who may use the only connection to a file, and when: one at a time, and first those for whom a person waits."""

import asyncio
from pathlib import Path
from random import Random
from threading import Event

import pytest

from bot.store.database import Database
from bot.store.engines.sqlite_turns import MOST_PASSED, Turns
from bot.store.rows import facts
from bot.store.statements import begin_act
from tests.bot.engines import sqlite_of


async def queued(order: list[str], turns: Turns, names: list[str]) -> list[asyncio.Task[None]]:
    """A task for each name that is there now and notes it at its turn; those with capitals are waited for."""

    async def one(name: str) -> None:
        await turns.acquire(awaited=name.isupper())
        order.append(name)
        await asyncio.sleep(0)
        turns.release()

    tasks = []
    for name in names:
        tasks.append(asyncio.create_task(one(name)))
        await asyncio.sleep(0)
    return tasks


async def test_those_for_whom_a_person_waits_go_first_and_else_whoever_came_first() -> None:
    order: list[str] = []
    async with Turns() as turns:
        tasks = await queued(order, turns, ["a", "b", "C", "d", "E"])
    await asyncio.gather(*tasks)
    assert order == ["C", "E", "a", "b", "d"]


async def test_nobody_is_passed_for_ever() -> None:
    order: list[str] = []
    many = [f"P{number}" for number in range(3 * MOST_PASSED)]
    async with Turns() as turns:
        tasks = await queued(order, turns, ["a", "b", *many])
    await asyncio.gather(*tasks)
    assert order.index("a") == MOST_PASSED
    assert order.index("b") == 2 * MOST_PASSED + 1


@pytest.mark.parametrize("seed", range(20))
async def test_one_at_a_time_and_everybody_whoever_gives_up(seed: int) -> None:
    dice, turns = Random(seed), Turns()
    inside, done, given_up = 0, 0, 0

    async def one(*, awaited: bool) -> None:
        nonlocal inside, done
        await turns.acquire(awaited=awaited)
        try:
            inside += 1
            assert inside == 1, seed
            for _ in range(dice.randrange(3)):
                await asyncio.sleep(0)
        finally:
            inside -= 1
            turns.release()
        done += 1

    tasks: list[asyncio.Task[None]] = []
    for _ in range(200):
        tasks.append(asyncio.create_task(one(awaited=dice.random() < 0.5)))
        for _ in range(dice.randrange(3)):
            await asyncio.sleep(0)
        if dice.random() < 0.3:
            given_up += dice.choice(tasks).cancel()
    ends = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 60)
    lost = sum(isinstance(end, asyncio.CancelledError) for end in ends)
    assert (done, lost) == (200 - lost, lost), seed
    assert lost, given_up
    assert not [end for end in ends if end is not None and not isinstance(end, asyncio.CancelledError)], seed
    await asyncio.wait_for(turns.acquire(), 60)


async def test_what_a_player_waits_for_comes_before_what_the_bot_does_by_itself(tmp_path: Path) -> None:
    order: list[str] = []
    async with await Database.open(tmp_path / "games.sqlite3") as database:

        async def act(name: str, *, awaited: bool) -> None:
            if awaited:
                begin_act()
            for part in ("", " again"):
                async with database.transaction():
                    order.append(name + part)

        async with database.transaction():
            tasks = []
            for name in ("board", "ping", "move"):
                tasks.append(asyncio.create_task(act(name, awaited=name == "move")))
                await asyncio.sleep(0)
        await asyncio.gather(*tasks)
    assert order[0] == "move"
    assert order.index("move again") > order.index("ping"), "what follows a commit is nobody's to wait for"


async def test_nobody_is_let_in_before_what_was_cancelled_twice_is_undone(tmp_path: Path) -> None:
    begun, goes_on, ended = Event(), Event(), Event()

    def hang() -> None:
        begun.set()
        goes_on.wait(1)
        ended.set()

    async def act(database: Database) -> None:
        async with database.transaction(lasting=False) as transaction:
            await facts.remember(transaction, "told", "undone")
            await transaction.rows("SELECT hang()")

    async with await Database.open(tmp_path / "games.sqlite3") as database:
        sqlite_of(database)._connection.direct.create_function("hang", 0, hang)
        acting = asyncio.create_task(act(database))
        while not begun.is_set():  # noqa: ASYNC110 - the connection's thread tells nobody here
            await asyncio.sleep(0)
        for _ in range(2):
            acting.cancel()
            await asyncio.sleep(0)
        await asyncio.wait([acting])
        assert acting.cancelled()
        assert not ended.is_set(), "nobody has waited for the disk on the event loop"
        goes_on.set()
        async with database.glancing() as transaction:
            assert await facts.recall(transaction, "told") is None
        async with database.transaction() as transaction:
            assert list(map(tuple, await transaction.rows("PRAGMA synchronous"))) == [(2,)]
