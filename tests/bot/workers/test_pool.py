"""What people wait for is drawn first, nothing is drawn twice at the same time, and a stop waits for no drawing."""

import asyncio
import os
import pickle
import select
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeAlias

import pytest

from bot.model.refusals import Restarting
from bot.workers.pool import (
    DRAWING,
    LOOKING_BACK,
    THINKING,
    Obsolete,
    Pool,
    PoolConfig,
    Priority,
    QueueFull,
    WorkerDied,
)
from tests.bot.bot_process import FORKS
from tests.bot.easel import Easel
from tests.wire.driver import PATIENCE


def _fail() -> str:
    raise ValueError("no colour left")


def _fail_unsendably() -> str:
    raise UnicodeDecodeErrorLike("no colour left", 7)


def _die() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "not reached"


def _die_telling() -> str:
    def send_half(connection: Connection, told: bytes) -> None:
        os.write(connection.fileno(), told[: len(told) // 2])
        _die()

    Connection._send = send_half  # type: ignore[attr-defined]  # the process ends with it
    return "told in part"


class UnicodeDecodeErrorLike(Exception):
    """An exception that pickle cannot make again from its message."""

    def __init__(self, why: str, where: int) -> None:
        super().__init__(f"{why} at {where}")


@pytest.fixture
def paint() -> Iterator[Callable[[int], Pool]]:
    """Makes painters whose workers end with the test."""
    made = []

    def make(number: int) -> Pool:
        made.append(Pool(replace(DRAWING, workers=number)))
        return made[-1]

    yield make
    for painters in made:
        painters.close()


Paint: TypeAlias = Callable[[int], Pool]


async def begin(
    painters: Pool, priority: Priority, work: Callable[[], str], key: str | None = None
) -> asyncio.Task[str]:
    """Ask for a drawing and let the request reach the painters."""
    task = asyncio.create_task(painters.run(priority, work, key=key))
    await asyncio.sleep(0)
    return task


async def test_boards_come_before_descriptions_these_before_stories_and_these_before_films(
    paint: Paint, easel: Easel
) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [
        await begin(painters, priority, easel.work(priority.name))
        for priority in (Priority.WARMUP, Priority.FILM, Priority.ANIMATION, Priority.NORMAL, Priority.INTERACTIVE)
    ]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", "INTERACTIVE", "NORMAL", "ANIMATION", "FILM", "WARMUP"]


async def test_drawings_of_a_rank_come_in_the_order_of_asking(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [await begin(painters, Priority.NORMAL, easel.work(name)) for name in "abcd"]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", *"abcd"]


@pytest.mark.parametrize("priority", [Priority.ANIMATION, Priority.FILM, Priority.WARMUP])
async def test_a_film_that_many_ask_for_leaves_a_painter_to_the_boards(
    paint: Paint, easel: Easel, priority: Priority
) -> None:
    painters = paint(2)
    films = [await begin(painters, priority, easel.work(f"film {number}", lasts=True)) for number in range(3)]
    await easel.until_begun("film 0")
    assert await painters.run(Priority.INTERACTIVE, easel.work("board")) == "board"
    assert easel.begun == ["film 0", "board"]
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["film 0", "film 1", "film 2"]


async def test_two_boards_are_drawn_at_the_same_time(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    both = [await begin(painters, Priority.INTERACTIVE, easel.work(name, lasts=True)) for name in "ab"]
    await easel.until_begun("a")
    await easel.until_begun("b")
    easel.let_all_go()
    assert await asyncio.gather(*both) == ["a", "b"]


async def test_those_who_ask_for_the_same_share_one_drawing(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    asked = [await begin(painters, Priority.INTERACTIVE, easel.work("board", lasts=True), key="same") for _ in range(5)]
    await easel.until_begun("board")
    asked.append(await begin(painters, Priority.INTERACTIVE, easel.work("again"), key="same"))
    easel.let_all_go()
    assert await asyncio.gather(*asked) == ["board"] * 6
    assert easel.begun == ["board"]
    # What is asked for later is drawn anew: it is for the asker to keep.
    assert await painters.run(Priority.INTERACTIVE, easel.work("later"), key="same") == "later"


async def test_a_drawing_that_somebody_begins_to_wait_for_comes_forward(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    one = await begin(painters, Priority.NORMAL, easel.work("one"))
    two = await begin(painters, Priority.NORMAL, easel.work("two"), key="two")
    urgent = await begin(painters, Priority.INTERACTIVE, easel.work("two, drawn twice"), key="two")
    easel.let_go("first")
    assert list(await asyncio.gather(first, one, two, urgent)) == ["first", "one", "two", "two"]
    assert easel.begun == ["first", "two", "one"]


async def test_one_who_goes_away_does_not_take_the_drawing_from_the_others(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone, stays = [await begin(painters, Priority.NORMAL, easel.work("shared"), key="shared") for _ in range(2)]
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    easel.let_go("first")
    assert await stays == "shared"
    await first


async def test_what_nobody_waits_for_any_more_is_not_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone = await begin(painters, Priority.NORMAL, easel.work("gone"), key="gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert painters.waiting(Priority.NORMAL) == 0
    easel.let_go("first")
    assert await painters.run(Priority.NORMAL, easel.work("anew"), key="gone") == "anew"
    await first
    assert easel.begun == ["first", "anew"]


async def test_the_result_of_work_that_nobody_waits_for_any_more_is_given_to_nobody_else(
    paint: Paint, easel: Easel
) -> None:
    pool = paint(1)
    gone = await begin(pool, Priority.INTERACTIVE, easel.work("gone", lasts=True))
    await easel.until_begun("gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    following = [await begin(pool, Priority.INTERACTIVE, easel.work(name)) for name in "ab"]
    easel.let_all_go()
    assert await asyncio.gather(*following) == ["a", "b"]


async def test_a_painter_outlives_the_drawing_that_nobody_waits_for_any_more(paint: Paint, easel: Easel) -> None:
    pool = paint(1)
    first = await pool.run(Priority.INTERACTIVE, os.getpid)
    gone = await begin(pool, Priority.INTERACTIVE, easel.work("gone", lasts=True))
    await easel.until_begun("gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    easel.let_all_go()
    assert await pool.run(Priority.INTERACTIVE, os.getpid) == first


async def test_so_many_may_wait_and_whoever_wants_the_same_is_one_of_them(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    films = [
        asyncio.create_task(painters.run(Priority.FILM, easel.work(name, lasts=True), key=name, at_most=2))
        for name in "abc"
    ]
    await easel.until_begun("a")
    with pytest.raises(QueueFull):
        await painters.run(Priority.FILM, easel.work("d"), key="d", at_most=2)
    films.append(asyncio.create_task(painters.run(Priority.FILM, easel.work("c"), key="c", at_most=2)))
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["a", "b", "c", "c"]


async def test_what_has_been_overtaken_when_its_turn_comes_is_not_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Priority.INTERACTIVE, easel.work("first", lasts=True))
    await easel.until_begun("first")
    wanted = True
    story = asyncio.create_task(painters.run(Priority.ANIMATION, easel.work("story"), wanted=lambda: wanted))
    await asyncio.sleep(0)
    wanted = False
    easel.let_go("first")
    with pytest.raises(Obsolete):
        await story
    await first
    assert easel.begun == ["first"]


async def test_a_drawing_that_fails_says_so_to_everybody_and_the_painter_goes_on(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    asked = [await begin(painters, Priority.INTERACTIVE, _fail, key="same") for _ in range(2)]
    assert [str(one) for one in await asyncio.gather(*asked, return_exceptions=True)] == ["no colour left"] * 2
    assert await painters.run(Priority.INTERACTIVE, easel.work("drawn"), key="same") == "drawn"


async def test_films_are_called_off_for_a_stop_and_boards_are_still_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    drawn = await begin(painters, Priority.FILM, easel.work("film", lasts=True))
    waiting = await begin(painters, Priority.ANIMATION, easel.work("story"))
    await easel.until_begun("film")
    painters.cancel(Priority.ANIMATION)
    for one in (drawn, waiting):
        with pytest.raises(Restarting):
            await one
    with pytest.raises(Restarting):
        await painters.run(Priority.ANIMATION, easel.work("late"))
    assert await painters.run(Priority.INTERACTIVE, easel.work("board")) == "board"
    painters.close()
    with pytest.raises(Restarting):
        await painters.run(Priority.INTERACTIVE, easel.work("too late"))
    assert easel.begun == ["film", "board"]


async def test_no_painter_holds_up_the_end_of_the_process(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    busy = await begin(painters, Priority.INTERACTIVE, easel.work("busy", lasts=True))
    await easel.until_begun("busy")
    drawing = await painters.run(Priority.INTERACTIVE, os.getpid)
    painters.close()
    with pytest.raises(Restarting):
        await busy
    await ended(drawing)


async def ended(process_id: int) -> None:
    """Wait until a process, of whomever it is a child, has ended."""
    try:
        watched = os.pidfd_open(process_id)
    except ProcessLookupError:
        return
    try:
        readable, _, _ = await asyncio.to_thread(select.select, [watched], [], [], PATIENCE)
        assert readable, f"process {process_id} is still there"
    finally:
        os.close(watched)


async def test_a_worker_that_dies_is_replaced_and_its_picture_drawn_again(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await painters.run(Priority.INTERACTIVE, os.getpid)
    board = await begin(painters, Priority.INTERACTIVE, easel.work("board", lasts=True))
    await easel.until_begun("board")
    os.kill(first, signal.SIGKILL)
    await easel.until_begun("board", times=2)
    easel.let_all_go()
    assert await board == "board"
    assert await painters.run(Priority.INTERACTIVE, os.getpid) != first


@pytest.mark.parametrize("die", [_die, _die_telling], ids=["at work", "while it answers"])
async def test_a_drawing_of_which_every_worker_dies_is_given_up(paint: Paint, die: Callable[[], str]) -> None:
    painters = paint(1)
    async with asyncio.timeout(DRAWING.longest_seconds / 2):
        with pytest.raises(WorkerDied):
            await painters.run(Priority.INTERACTIVE, die)
    assert await painters.run(Priority.INTERACTIVE, partial(str, "drawn")) == "drawn"


def _stop() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


@pytest.mark.parametrize("hang", [signal.pause, _stop], ids=["for ever", "stopped"])
async def test_a_worker_that_hangs_is_killed_and_costs_its_picture_alone(hang: Callable[[], None]) -> None:
    """Also one that is stopped from outside, which could not answer if it wanted to."""
    kind = replace(DRAWING, workers=1)
    painters = Pool(kind)
    first = await painters.run(Priority.INTERACTIVE, os.getpid)
    object.__setattr__(kind, "longest_seconds", 0.1)
    with pytest.raises(WorkerDied):
        await painters.run(Priority.INTERACTIVE, hang)
    await ended(first)
    object.__setattr__(kind, "longest_seconds", PATIENCE)
    assert await painters.run(Priority.INTERACTIVE, partial(str, "drawn")) == "drawn"
    painters.close()


async def test_what_goes_wrong_in_a_worker_is_told_where_it_is_waited_for(paint: Paint) -> None:
    painters = paint(1)
    with pytest.raises(ValueError, match="no colour left") as failed:
        await painters.run(Priority.INTERACTIVE, _fail)
    assert "in _fail" in str(failed.value.__cause__)
    with pytest.raises(WorkerDied):
        await painters.run(Priority.INTERACTIVE, _fail_unsendably)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        await painters.run(Priority.INTERACTIVE, lambda: "cannot be sent")


async def test_no_worker_grows_without_end_it_is_replaced_after_so_many_pieces() -> None:
    painters = Pool(replace(DRAWING, workers=1, pieces=2))
    drawn = [await painters.run(Priority.INTERACTIVE, os.getpid) for _ in range(4)]
    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]
    await ended(drawn[0])
    painters.close()


@pytest.mark.parametrize("config", [DRAWING, THINKING, LOOKING_BACK], ids=lambda config: config.name)
async def test_a_worker_leaves_the_processor_to_more_urgent_ones(config: PoolConfig) -> None:
    pool = Pool(config)
    assert await pool.run(Priority.INTERACTIVE, partial(os.nice, 0)) == min(os.nice(0) + config.niceness, 19)
    pool.close()
    assert DRAWING.niceness < THINKING.niceness < LOOKING_BACK.niceness


async def test_workers_are_ended_by_the_bot_and_not_by_ctrl_c(paint: Paint) -> None:
    painters = paint(1)
    first = await painters.run(Priority.INTERACTIVE, os.getpid)
    os.kill(first, signal.SIGINT)
    os.kill(first, signal.SIGHUP)
    assert await painters.run(Priority.INTERACTIVE, os.getpid) == first


async def test_workers_go_with_a_bot_that_is_killed_at_work_or_idle(easel: Easel) -> None:
    ours, theirs = FORKS.Pipe()
    bot = FORKS.Process(target=_hold_workers, args=(theirs, easel.work("busy", lasts=True)))
    bot.start()
    forked = await asyncio.to_thread(ours.recv)
    await easel.until_begun("busy")
    bot.kill()
    for process_id in forked:
        await ended(process_id)
    await asyncio.to_thread(bot.join, PATIENCE)


def _hold_workers(line: Connection, work: Callable[[], str]) -> None:
    asyncio.run(_hold(line, work))


async def _hold(line: Connection, work: Callable[[], str]) -> None:
    idle, busy = (Pool(replace(DRAWING, workers=1)) for _ in range(2))
    line.send([await one.run(Priority.INTERACTIVE, os.getpid) for one in (idle, busy)])
    await busy.run(Priority.INTERACTIVE, work)
