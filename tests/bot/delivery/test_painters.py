"""What people wait for is drawn first, nothing is drawn twice at the same time, and a stop waits for no drawing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from bot.delivery.painters import Overtaken, Painters, Rank, TooMany
from bot.services.refusals import Restarting

PATIENCE = 10.0


class Easel:
    """Drawings that last until they are let go, and the order in which they were begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._let_go: dict[str, threading.Event] = {}
        self._rang = threading.Event()

    def work(self, name: str, *, lasts: bool = False) -> Callable[[], str]:
        """A drawing; one that ``lasts`` has to be let go."""
        if lasts:
            self._let_go.setdefault(name, threading.Event())

        def draw() -> str:
            self.begun.append(name)
            self._rang.set()
            if lasts and not self._let_go[name].wait(PATIENCE):
                raise AssertionError(f"{name} was never let go; begun were {self.begun}")
            return name

        return draw

    async def until_begun(self, name: str) -> None:
        """Wait until a drawing has been begun."""
        while name not in self.begun:
            rang = await asyncio.to_thread(self._rang.wait, PATIENCE)
            assert rang or name in self.begun, f"{name} was not begun, only {self.begun}"
            self._rang.clear()

    def let_go(self, *names: str) -> None:
        """Let drawings end."""
        for name in names:
            self._let_go[name].set()

    def let_all_go(self) -> None:
        """Leave no thread behind."""
        self.let_go(*self._let_go)


@pytest.fixture
async def easel() -> AsyncIterator[Easel]:
    easel = Easel()
    yield easel
    easel.let_all_go()


async def begin(painters: Painters, rank: Rank, work: Callable[[], str], key: str | None = None) -> asyncio.Task[str]:
    """Ask for a drawing and let the request reach the painters."""
    task = asyncio.create_task(painters.draw(rank, work, key=key))
    await asyncio.sleep(0)
    return task


async def test_boards_come_before_descriptions_these_before_stories_and_these_before_films(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [
        await begin(painters, rank, easel.work(rank.name))
        for rank in (Rank.WARMED, Rank.FILMED, Rank.TOLD, Rank.READ, Rank.SHOWN)
    ]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", "SHOWN", "READ", "TOLD", "FILMED", "WARMED"]


async def test_drawings_of_a_rank_come_in_the_order_of_asking(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    others = [await begin(painters, Rank.READ, easel.work(name)) for name in "abcd"]
    easel.let_go("first")
    await asyncio.gather(first, *others)
    assert easel.begun == ["first", *"abcd"]


@pytest.mark.parametrize("rank", [Rank.TOLD, Rank.FILMED, Rank.WARMED])
async def test_a_film_that_many_ask_for_leaves_a_painter_to_the_boards(easel: Easel, rank: Rank) -> None:
    painters = Painters(2)
    films = [await begin(painters, rank, easel.work(f"film {number}", lasts=True)) for number in range(3)]
    await easel.until_begun("film 0")
    assert await painters.draw(Rank.SHOWN, easel.work("board")) == "board"
    assert easel.begun == ["film 0", "board"]
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["film 0", "film 1", "film 2"]


async def test_two_boards_are_drawn_at_the_same_time(easel: Easel) -> None:
    painters = Painters(2)
    both = [await begin(painters, Rank.SHOWN, easel.work(name, lasts=True)) for name in "ab"]
    await easel.until_begun("a")
    await easel.until_begun("b")
    easel.let_all_go()
    assert await asyncio.gather(*both) == ["a", "b"]


async def test_those_who_ask_for_the_same_share_one_drawing(easel: Easel) -> None:
    painters = Painters(2)
    asked = [await begin(painters, Rank.SHOWN, easel.work("board", lasts=True), key="same") for _ in range(5)]
    await easel.until_begun("board")
    asked.append(await begin(painters, Rank.SHOWN, easel.work("again"), key="same"))
    easel.let_all_go()
    assert await asyncio.gather(*asked) == ["board"] * 6
    assert easel.begun == ["board"]
    # What is asked for later is drawn anew: it is for the asker to keep.
    assert await painters.draw(Rank.SHOWN, easel.work("later"), key="same") == "later"


async def test_a_drawing_that_somebody_begins_to_wait_for_comes_forward(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    one = await begin(painters, Rank.READ, easel.work("one"))
    two = await begin(painters, Rank.READ, easel.work("two"), key="two")
    urgent = await begin(painters, Rank.SHOWN, easel.work("two, drawn twice"), key="two")
    easel.let_go("first")
    assert list(await asyncio.gather(first, one, two, urgent)) == ["first", "one", "two", "two"]
    assert easel.begun == ["first", "two", "one"]


async def test_one_who_goes_away_does_not_take_the_drawing_from_the_others(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone, stays = [await begin(painters, Rank.READ, easel.work("shared"), key="shared") for _ in range(2)]
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    easel.let_go("first")
    assert await stays == "shared"
    await first


async def test_what_nobody_waits_for_any_more_is_not_drawn(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    gone = await begin(painters, Rank.READ, easel.work("gone"), key="gone")
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert painters.waiting(Rank.READ) == 0
    easel.let_go("first")
    assert await painters.draw(Rank.READ, easel.work("anew"), key="gone") == "anew"
    await first
    assert easel.begun == ["first", "anew"]


async def test_so_many_may_wait_and_whoever_wants_the_same_is_one_of_them(easel: Easel) -> None:
    painters = Painters(1)
    films = [
        asyncio.create_task(painters.draw(Rank.FILMED, easel.work(name, lasts=True), key=name, at_most=2))
        for name in "abc"
    ]
    await easel.until_begun("a")
    with pytest.raises(TooMany):
        await painters.draw(Rank.FILMED, easel.work("d"), key="d", at_most=2)
    films.append(asyncio.create_task(painters.draw(Rank.FILMED, easel.work("c"), key="c", at_most=2)))
    easel.let_all_go()
    assert await asyncio.gather(*films) == ["a", "b", "c", "c"]


async def test_what_has_been_overtaken_when_its_turn_comes_is_not_drawn(easel: Easel) -> None:
    painters = Painters(1)
    first = await begin(painters, Rank.SHOWN, easel.work("first", lasts=True))
    await easel.until_begun("first")
    wanted = True
    story = asyncio.create_task(painters.draw(Rank.TOLD, easel.work("story"), wanted=lambda: wanted))
    await asyncio.sleep(0)
    wanted = False
    easel.let_go("first")
    with pytest.raises(Overtaken):
        await story
    await first
    assert easel.begun == ["first"]


async def test_a_drawing_that_fails_says_so_to_everybody_and_the_painter_goes_on() -> None:
    def fail() -> str:
        raise ValueError("no colour left")

    painters = Painters(1)
    asked = [await begin(painters, Rank.SHOWN, fail, key="same") for _ in range(2)]
    assert [str(one) for one in await asyncio.gather(*asked, return_exceptions=True)] == ["no colour left"] * 2
    assert await painters.draw(Rank.SHOWN, lambda: "drawn", key="same") == "drawn"


async def test_films_are_called_off_for_a_stop_and_boards_are_still_drawn(easel: Easel) -> None:
    painters = Painters(2)
    drawn = await begin(painters, Rank.FILMED, easel.work("film", lasts=True))
    waiting = await begin(painters, Rank.TOLD, easel.work("story"))
    await easel.until_begun("film")
    painters.call_off(Rank.TOLD)
    for one in (drawn, waiting):
        with pytest.raises(Restarting):
            await one
    with pytest.raises(Restarting):
        await painters.draw(Rank.TOLD, easel.work("late"))
    assert await painters.draw(Rank.SHOWN, easel.work("board")) == "board"
    painters.call_off(Rank.SHOWN)
    with pytest.raises(Restarting):
        await painters.draw(Rank.SHOWN, easel.work("too late"))
    assert easel.begun == ["film", "board"]


async def test_no_painter_holds_up_the_end_of_the_process_and_idle_ones_go(easel: Easel) -> None:
    before = set(threading.enumerate())
    painters = Painters(2)
    busy = await begin(painters, Rank.SHOWN, easel.work("busy", lasts=True))
    await easel.until_begun("busy")
    await painters.draw(Rank.SHOWN, easel.work("done"))
    threads = set(threading.enumerate()) - before
    working = [thread for thread in threads if thread.name.startswith("painter")]
    assert len(working) == 2
    assert all(thread.daemon for thread in working)
    painters.call_off(Rank.SHOWN)
    with pytest.raises(Restarting):
        await busy
    easel.let_all_go()
    for thread in working:
        await asyncio.to_thread(thread.join, PATIENCE)
        assert not thread.is_alive(), f"{thread.name} is still there"
