"""A process is killed at every statement of what has to do with a plan: it is played once, or not at all."""

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from bot.play.planned_turns import TurnWish
from bot.store.database import Database
from bot.store.rows import plans, records
from games.core.actions import Move
from games.core.refusals import Refusal
from tests.bot.bot_process import FORKS
from tests.bot.conftest import ANN, BEN, NOON, begin
from tests.bot.play.house import House, check
from tests.wire.driver import PATIENCE

STEP = 9
"""One statement in so many is tried."""

MOST = 400
"""More statements than any of these acts has."""

OPENING, REPLY = "b2-a3 c3-b3 b3-b4", "a3-b3"


async def wish(house: House) -> None:
    """Ben is asked about a turn, and about another that follows it."""
    answer = tuple(OPENING.split())
    await house.plans.wish(1, BEN, TurnWish(0, answer, (REPLY,)), "en", NOON)


async def keep(house: House) -> None:
    """Ben agrees to the turn."""
    await house.plans.keep(1, BEN, 1, NOON)


async def fit(house: House) -> None:
    """Ann plays what Ben has planned against."""
    await house.sessions.play(1, ANN, OPENING, NOON)


async def part(house: House) -> None:
    """Ann plays something else."""
    await house.sessions.play(1, ANN, "a1-a2", NOON)


async def play(house: House) -> None:
    """The bot plays for Ben."""
    async with house.database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")
    for owed in await house.computers.due(NOON):
        await house.computers.play(owed, await house.computers.plan(owed, _never), NOON)


async def drop(house: House) -> None:
    """Ben drops it as it is about to be played."""
    await house.plans.drop(1, BEN, 0, NOON)


async def _never(_question: object) -> tuple[str, ...]:
    raise AssertionError("no computer plays here")


Act = Callable[[House], Awaitable[None]]
SCENES: dict[str, tuple[tuple[Act, ...], Act]] = {
    "asked": ((), wish),
    "kept": ((wish,), keep),
    "fits": ((wish, keep), fit),
    "does not fit": ((wish, keep), part),
    "played": ((wish, keep, fit), play),
    "dropped": ((wish, keep, fit), drop),
}
"""What was done before, and the act in which the process is killed."""


async def prepare(database: Database, before: tuple[Act, ...]) -> None:
    house = House(database)
    assert (await begin(house.sessions, BEN)).session.id == 1
    for act in before:
        await act(house)


async def _do(path: Path, act: Act, begins: Callable[[], None]) -> None:
    async with await Database.open(path) as database:
        house = House(database)
        await house.sessions.by_id(1)
        begins()
        await act(house)


def _do_until(path: Path, act: Act, statement: int) -> None:
    """Do it, and kill this process just before it executes so many statements."""
    seen = -1

    def count(_executed: str) -> None:
        nonlocal seen
        seen += seen >= 0
        if seen == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def begins() -> None:
        nonlocal seen
        seen = 0

    class Watched(sqlite3.Connection):
        """A connection whose statements are counted."""

        def __init__(self, *arguments: Any, **others: Any) -> None:
            super().__init__(*arguments, **others)
            self.set_trace_callback(count)

    vars(sqlite3)["connect"] = partial(sqlite3.connect, factory=Watched)
    asyncio.run(_do(path, act, begins))


def _kill_at_every_statement(prepared: Path, name: str, pipe: Connection) -> None:
    """Do the act again and again, killed a statement later each time; sent are the numbers and what is found then."""
    _, act = SCENES[name]
    found = []
    for statement in range(1, MOST, STEP):
        path = prepared.with_name(f"{name}-{statement}.sqlite3")
        shutil.copyfile(prepared, path)
        child = os.fork()
        if not child:
            _do_until(path, act, statement)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            break
        found.append((statement, asyncio.run(_go_on(path, act))))
    pipe.send(found)


async def _go_on(path: Path, act: Act) -> tuple[int, int, bool]:
    """After the next start the act is done if it was not, and then all that is owed, twice.

    Returns how often the planned move was played and marked, how many plans are left, and whether a turn is owed.
    """
    async with await Database.open(path) as database:
        house = House(database)
        await check(house)
        # It is refused if it was done before the process was killed.
        with suppress(Refusal):
            await act(house)
        for _ in range(2):
            await play(house)
        await check(house)
        async with database.reading() as transaction:
            actions = await records.actions(transaction, 1)
            kept = await plans.of_session(transaction, 1)
        return actions.count(Move(1, REPLY, planned=True)), len(kept), bool(await house.computers.due(NOON))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "fits" else pytest.mark.full) for name in SCENES]
)
@pytest.mark.full
def test_a_plan_is_played_once_or_not_at_all_wherever_the_process_is_killed(
    tmp_path: Path, new_database: Path, name: str
) -> None:
    prepared = tmp_path / "prepared.sqlite3"
    shutil.copyfile(new_database, prepared)

    async def make() -> None:
        async with await Database.open(prepared) as database:
            await prepare(database, SCENES[name][0])

    asyncio.run(make())
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=_kill_at_every_statement, args=(prepared, name, theirs), daemon=True)
    process.start()
    assert ours.poll(PATIENCE), "the kills do not come to an end"
    found = ours.recv()
    process.join(PATIENCE)
    print(f"{name}: killed {len(found)} times")
    assert len(found) >= 10 // STEP
    played = {"fits": 1, "played": 1}.get(name, 0)
    left = {"asked": 1, "kept": 1}.get(name, 0)
    assert {outcome for _, outcome in found} <= {(played, left, False)}
