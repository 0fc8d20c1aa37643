"""What people wait for is drawn first, nothing is drawn twice at the same time, and a stop waits for no drawing."""

import asyncio
import os
import pickle
import select
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeAlias

import pytest

from bot.model.refusals import Restarting
from bot.sandbox.driver import PATIENCE
from bot.workers import processes as workers
from bot.workers.pool import Pool, QueueFull, Rank, Superseded
from bot.workers.processes import DRAWING, THINKING, WorkerDied, WorkerHung, WorkFailed
from bot.workers.timers import Timers
from tests.bot.bot_process import FORKS, start_forked
from tests.bot.easel import Easel


def _fail() -> str:
    raise ValueError("no colour left")


def _fail_unsendably() -> str:
    raise UnicodeDecodeErrorLike("no colour left", 7)


def _die() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "not reached"


def _leave_no_room() -> int:
    workers.MOST_MEMORY_KIB = 0
    return os.getpid()


class UnicodeDecodeErrorLike(Exception):
    """An exception that pickle cannot make again from its message."""

    def __init__(self, why: str, where: int) -> None:
        super().__init__(f"{why} at {where}")


@pytest.fixture
def paint() -> Iterator[Callable[[int], Pool]]:
    """Makes painters whose workers end with the test."""
    made = []

    def make(number: int) -> Pool:
        made.append(Pool(replace(DRAWING, workers=number), start_forked))
        return made[-1]

    yield make
    for painters in made:
        painters.close()


Paint: TypeAlias = Callable[[int], Pool]


async def begin(painters: Pool, rank: Rank, work: Callable[[], str], key: str | None = None) -> asyncio.Task[str]:
    """Ask for a drawing and let the request reach the painters."""
    task = asyncio.create_task(painters.run(rank, work, key=key))
    await asyncio.sleep(0)
    return task


async def test_boards_come_before_descriptions_these_before_stories_and_these_before_films(
    paint: Paint, easel: Easel
) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [
        await begin(painters, rank, easel.work(rank.name))
        for rank in (Rank.WARMED, Rank.FILMED, Rank.TOLD, Rank.READ, Rank.SHOWN)
    ]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", "SHOWN", "READ", "TOLD", "FILMED", "WARMED"]


async def test_drawings_of_a_rank_come_in_the_order_of_asking(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [await begin(painters, Rank.READ, easel.work(name)) for name in "abcd"]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", *"abcd"]


@pytest.mark.parametrize("rank", [Rank.TOLD, Rank.FILMED, Rank.WARMED])
async def test_a_film_that_many_ask_for_leaves_a_painter_to_the_boards(paint: Paint, easel: Easel, rank: Rank) -> None:
    painters = paint(2)
    films = [await begin(painters, rank, easel.work(f"film {number}", lasts=True)) for number in range(3)]
    await easel.until_begun("film 0")
    assert await painters.run(Rank.SHOWN, easel.work("board")) == "board"
    assert easel.begun == ["film 0", "board"]
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["film 0", "film 1", "film 2"]


async def test_two_boards_are_drawn_at_the_same_time(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    both = [await begin(painters, Rank.SHOWN, easel.work(name, lasts=True)) for name in "ab"]
    await easel.until_begun("a")
    await easel.until_begun("b")
    easel.let_all_go()
    assert await asyncio.gather(*both) == ["a", "b"]


async def test_those_who_ask_for_the_same_share_one_drawing(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    asked = [await begin(painters, Rank.SHOWN, easel.work("board", lasts=True), key="same") for _ in range(5)]
    await easel.until_begun("board")
    asked.append(await begin(painters, Rank.SHOWN, easel.work("again"), key="same"))
    easel.let_all_go()
    assert await asyncio.gather(*asked) == ["board"] * 6
    assert easel.begun == ["board"]
    # What is asked for later is drawn anew: it is for the asker to keep.
    assert await painters.run(Rank.SHOWN, easel.work("later"), key="same") == "later"


async def test_a_drawing_that_somebody_begins_to_wait_for_comes_forward(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    one = await begin(painters, Rank.READ, easel.work("one"))
    two = await begin(painters, Rank.READ, easel.work("two"), key="two")
    urgent = await begin(painters, Rank.SHOWN, easel.work("two, drawn twice"), key="two")
    easel.let_go("first")
    assert list(await asyncio.gather(first, one, two, urgent)) == ["first", "one", "two", "two"]
    assert easel.begun == ["first", "two", "one"]


async def test_one_who_goes_away_does_not_take_the_drawing_from_the_others(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone, stays = [await begin(painters, Rank.READ, easel.work("shared"), key="shared") for _ in range(2)]
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    easel.let_go("first")
    assert await stays == "shared"
    await first


async def test_what_nobody_waits_for_any_more_is_not_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone = await begin(painters, Rank.READ, easel.work("gone"), key="gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert painters.waiting(Rank.READ) == 0
    easel.let_go("first")
    assert await painters.run(Rank.READ, easel.work("anew"), key="gone") == "anew"
    await first
    assert easel.begun == ["first", "anew"]


async def test_the_result_of_work_that_nobody_waits_for_any_more_is_given_to_nobody_else(
    paint: Paint, easel: Easel
) -> None:
    pool = paint(1)
    gone = await begin(pool, Rank.SHOWN, easel.work("gone", lasts=True))
    await easel.until_begun("gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    following = [await begin(pool, Rank.SHOWN, easel.work(name)) for name in "ab"]
    easel.let_all_go()
    assert await asyncio.gather(*following) == ["a", "b"]


async def test_a_painter_outlives_the_drawing_that_nobody_waits_for_any_more(paint: Paint, easel: Easel) -> None:
    pool = paint(1)
    first = await pool.run(Rank.SHOWN, os.getpid)
    gone = await begin(pool, Rank.SHOWN, easel.work("gone", lasts=True))
    await easel.until_begun("gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    easel.let_all_go()
    assert await pool.run(Rank.SHOWN, os.getpid) == first


async def test_so_many_may_wait_and_whoever_wants_the_same_is_one_of_them(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    films = [
        asyncio.create_task(painters.run(Rank.FILMED, easel.work(name, lasts=True), key=name, at_most=2))
        for name in "abc"
    ]
    await easel.until_begun("a")
    with pytest.raises(QueueFull):
        await painters.run(Rank.FILMED, easel.work("d"), key="d", at_most=2)
    films.append(asyncio.create_task(painters.run(Rank.FILMED, easel.work("c"), key="c", at_most=2)))
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["a", "b", "c", "c"]


async def test_what_has_been_overtaken_when_its_turn_comes_is_not_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    wanted = True
    story = asyncio.create_task(painters.run(Rank.TOLD, easel.work("story"), wanted=lambda: wanted))
    await asyncio.sleep(0)
    wanted = False
    easel.let_go("first")
    with pytest.raises(Superseded):
        await story
    await first
    assert easel.begun == ["first"]


async def test_a_drawing_that_fails_says_so_to_everybody_and_the_painter_goes_on(paint: Paint, easel: Easel) -> None:
    painters = paint(1)
    asked = [await begin(painters, Rank.SHOWN, _fail, key="same") for _ in range(2)]
    assert [str(one) for one in await asyncio.gather(*asked, return_exceptions=True)] == ["no colour left"] * 2
    assert await painters.run(Rank.SHOWN, easel.work("drawn"), key="same") == "drawn"


async def test_films_are_called_off_for_a_stop_and_boards_are_still_drawn(paint: Paint, easel: Easel) -> None:
    painters = paint(2)
    drawn = await begin(painters, Rank.FILMED, easel.work("film", lasts=True))
    waiting = await begin(painters, Rank.TOLD, easel.work("story"))
    await easel.until_begun("film")
    painters.cancel(Rank.TOLD)
    for one in (drawn, waiting):
        with pytest.raises(Restarting):
            await one
    with pytest.raises(Restarting):
        await painters.run(Rank.TOLD, easel.work("late"))
    assert await painters.run(Rank.SHOWN, easel.work("board")) == "board"
    painters.close()
    with pytest.raises(Restarting):
        await painters.run(Rank.SHOWN, easel.work("too late"))
    assert easel.begun == ["film", "board"]


async def test_no_painter_holds_up_the_end_of_the_process(paint: Paint, easel: Easel) -> None:
    before = set(threading.enumerate())
    painters = paint(2)
    busy = await begin(painters, Rank.SHOWN, easel.work("busy", lasts=True))
    await easel.until_begun("busy")
    drawing = await painters.run(Rank.SHOWN, os.getpid)
    working = [one for one in set(threading.enumerate()) - before if one.name.startswith(DRAWING.name)]
    assert len(working) == 2
    assert all(thread.daemon for thread in working)
    painters.close()
    with pytest.raises(Restarting):
        await busy
    for thread in working:
        await asyncio.to_thread(thread.join, PATIENCE)
        assert not thread.is_alive(), f"{thread.name} is still there"
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
    first = await painters.run(Rank.SHOWN, os.getpid)
    board = await begin(painters, Rank.SHOWN, easel.work("board", lasts=True))
    await easel.until_begun("board")
    os.kill(first, signal.SIGKILL)
    await easel.until_begun("board", times=2)
    easel.let_all_go()
    assert await board == "board"
    assert await painters.run(Rank.SHOWN, os.getpid) != first


async def test_a_drawing_of_which_every_worker_dies_is_given_up(paint: Paint) -> None:
    painters = paint(1)
    with pytest.raises(WorkerDied):
        await painters.run(Rank.SHOWN, _die)
    assert await painters.run(Rank.SHOWN, partial(str, "drawn")) == "drawn"


class Alarms:
    """Limits of time that a test lets pass: each drawing sets one and calls it off when it is done."""

    def __init__(self) -> None:
        self._set: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, action: Callable[[], None]) -> "Alarms":
        self._set.append((seconds, action))
        return self

    def cancel(self) -> None:
        self._set.pop()

    def ring(self) -> None:
        ((seconds, action),) = self._set
        assert seconds == DRAWING.longest_seconds
        action()


@pytest.fixture
def alarms() -> Alarms:
    return Alarms()


@pytest.fixture
def limited(alarms: Alarms) -> Iterator[Pool]:
    """One painter whose time is up when the test says so."""
    painters = Pool(replace(DRAWING, workers=1), start_forked, alarms)
    yield painters
    painters.close()


@pytest.mark.parametrize("stopped", [False, True], ids=["for ever", "stopped"])
async def test_a_worker_that_hangs_is_killed_and_its_picture_drawn_again(
    limited: Pool, alarms: Alarms, easel: Easel, *, stopped: bool
) -> None:
    """Also one that is stopped from outside, which could not answer if it wanted to."""
    first = await limited.run(Rank.SHOWN, os.getpid)
    board = await begin(limited, Rank.SHOWN, easel.work("board", lasts=True))
    await easel.until_begun("board")
    if stopped:
        os.kill(first, signal.SIGSTOP)
    alarms.ring()
    await ended(first)
    await easel.until_begun("board", times=2)
    easel.let_all_go()
    assert await board == "board"
    assert await limited.run(Rank.SHOWN, os.getpid) != first


async def test_a_drawing_at_which_every_worker_hangs_is_tried_twice(
    limited: Pool, alarms: Alarms, easel: Easel
) -> None:
    board = await begin(limited, Rank.SHOWN, easel.work("board", lasts=True))
    for times in (1, 2):
        await easel.until_begun("board", times=times)
        alarms.ring()
    with pytest.raises(WorkerHung):
        await board
    assert easel.begun == ["board"] * DRAWING.hanging_attempts
    assert await limited.run(Rank.SHOWN, partial(str, "drawn")) == "drawn"


def test_all_limits_of_time_are_kept_by_one_thread_that_holds_up_no_stop() -> None:
    timers, rung = Timers(), [threading.Event() for _ in range(4)]
    before = set(threading.enumerate())
    # Those that are set later are over first.
    limits = [timers.set(seconds, one.set) for seconds, one in zip((0.05, 3600.0, 0.1, 0.0), rung, strict=True)]
    limits[0].cancel()
    for number in (3, 2):
        assert rung[number].wait(PATIENCE), "the alarm did not ring"
        # As after work that has just hung.
        limits[number].cancel()
    assert [one.is_set() for one in rung] == [False, False, True, True]
    assert [one.daemon for one in set(threading.enumerate()) - before] == [True]


async def test_the_time_of_a_finished_drawing_does_not_run_on(limited: Pool, alarms: Alarms) -> None:
    assert await limited.run(Rank.SHOWN, partial(str, "drawn")) == "drawn"
    with pytest.raises(ValueError, match="not enough values"):
        alarms.ring()


async def test_what_goes_wrong_in_a_worker_is_told_where_it_is_waited_for(paint: Paint) -> None:
    painters = paint(1)
    with pytest.raises(ValueError, match="no colour left") as failed:
        await painters.run(Rank.SHOWN, _fail)
    assert "in _fail" in failed.value.__notes__[0]
    with pytest.raises(WorkFailed, match="no colour left at 7"):
        await painters.run(Rank.SHOWN, _fail_unsendably)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        await painters.run(Rank.SHOWN, lambda: "cannot be sent")


async def test_a_worker_that_has_grown_too_large_is_replaced(paint: Paint) -> None:
    painters = paint(1)
    first = await painters.run(Rank.SHOWN, _leave_no_room)
    second = await painters.run(Rank.SHOWN, os.getpid)
    assert second != first
    assert await painters.run(Rank.SHOWN, os.getpid) == second


async def test_workers_are_ended_by_the_bot_and_not_by_ctrl_c(paint: Paint) -> None:
    painters = paint(1)
    first = await painters.run(Rank.SHOWN, os.getpid)
    os.kill(first, signal.SIGINT)
    os.kill(first, signal.SIGHUP)
    assert await painters.run(Rank.SHOWN, os.getpid) == first


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "at work"])
async def test_workers_go_with_a_bot_that_is_killed(busy: bool) -> None:
    ours, theirs = FORKS.Pipe()
    bot = FORKS.Process(target=_hold_workers, args=(theirs, busy))
    bot.start()
    forked = await asyncio.to_thread(ours.recv)
    bot.kill()
    for process_id in forked:
        await ended(process_id)
    await asyncio.to_thread(bot.join, PATIENCE)


def _hold_workers(line: Connection, busy: bool) -> None:
    take = workers.fork_workers([DRAWING])
    held = [take(DRAWING) for _ in range(DRAWING.workers)] + [workers.fork_workers([THINKING])(THINKING)]
    process_ids = [one.do(os.getpid) for one in held]
    for one in held if busy else ():
        # Sent as work is, which never ends; nobody waits for it.
        one.pipe.send_bytes(pickle.dumps(signal.pause))
    line.send(process_ids)
    line.recv()


@pytest.mark.full
async def test_a_worker_that_dies_of_its_preparation_is_not_prepared_over_and_over(
    paint: Paint, easel: Easel, caplog: pytest.LogCaptureFixture
) -> None:
    painters = paint(1)
    with pytest.raises(WorkerDied):
        await painters.prepare(_die)
    with pytest.raises(WorkerDied):
        await painters.run(Rank.SHOWN, _die)
    # What a worker is to do by itself, it does in order.
    await painters.prepare(easel.work("last of all"))
    assert "a process that has replaced another one could not be prepared" in caplog.text
    assert caplog.text.count("a process for drawing has ended") == 3 * DRAWING.attempts
