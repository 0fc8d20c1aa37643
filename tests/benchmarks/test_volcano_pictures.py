"""What a still picture costs beside the least it could: copying a background of its size and encoding that.

Run with ``pytest -n0 --benchmark-enable -s tests/benchmarks/test_volcano_pictures.py``; each measurement prints its
ratio. The promise is a ratio of two at most while the sprites are there; a process draws them with its first picture.
"""

from collections.abc import Callable, Iterator
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.core.contract import Event
from games.volcano.challenges import Progress
from games.volcano.view import VolcanoView
from rendering import PAINTERS, canvas, lettering, palette, reel
from rendering.encode import png
from rendering.volcano import animation, board, challenge, marks, panels, seats, terrain, towers
from rendering.volcano.still import compose
from rendering.warming import warm
from tests.rendering.sentences import words
from tests.rendering.volcano.test_motion import crowded
from tests.rendering.volcano.views import KINDS, Turn, eruption, shaken, view

ROUNDS = 60


def cases() -> Iterator[tuple[str, VolcanoView, tuple[Event, ...]]]:
    turn = eruption("a1", "b2", ["c3", "d4"])
    full = crowded(0)
    yield "opening", view(), ()
    yield "turn", turn.after, turn.events
    yield "middle of a game", shaken(11), ()
    yield "six full hands", full.after, full.events[-7:]
    for name in ("mini 4x4", "mini 5x5", "mega"):
        yield f"{name}, opening", KINDS[name].view(), ()
    widest = crowded(0, "mega")
    yield "mega, six full hands", widest.after, widest.events[-9:]
    alone = KINDS["standard"].view(captured=((),), challenge=Progress("trees", 3, 12, 17, 48))
    yield "challenge", alone, ()


def seconds(action: Callable[[], object]) -> float:
    """The least of a few runs: on a busy machine the one that nothing else disturbed."""
    taken = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        action()
        taken.append(perf_counter() - begun)
    return min(taken)


def least(one: VolcanoView) -> float:
    """Copying and encoding the empty card of this view's picture."""
    background = board.ground(board.site_of((one,)), *compose(one).size)
    return seconds(lambda: png(background.copy()))


def forget() -> None:
    """Empty every cache of the painters, as at the start of a process."""
    for module in (
        board,
        canvas,
        challenge,
        lettering,
        marks,
        animation,
        palette,
        panels,
        seats,
        reel,
        terrain,
        towers,
    ):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


CASES = tuple(cases())


def tell(benchmark: BenchmarkFixture, name: str, base: float) -> None:
    assert benchmark.stats is not None
    stats = benchmark.stats.stats
    ratio = stats.min / base
    benchmark.extra_info.update(background_ms=base * 1000, ratio=ratio)
    print(f"\n{name}: {stats.min * 1000:.1f} ms, background {base * 1000:.1f} ms, ratio {ratio:.2f}")


@pytest.mark.benchmark(group="still, sprites there")
@pytest.mark.parametrize(("name", "one", "events"), CASES, ids=[case[0] for case in CASES])
def test_still(benchmark: BenchmarkFixture, name: str, one: VolcanoView, events: tuple[Event, ...]) -> None:
    painter, say = PAINTERS["volcano"], words("en")
    painter.still(one, events, say)
    base = least(one)
    benchmark.pedantic(painter.still, args=(one, events, say), rounds=ROUNDS)
    tell(benchmark, name, base)


@pytest.mark.benchmark(group="still, first of a process")
@pytest.mark.parametrize(("name", "one", "events"), CASES, ids=[case[0] for case in CASES])
def test_cold_still(benchmark: BenchmarkFixture, name: str, one: VolcanoView, events: tuple[Event, ...]) -> None:
    base = least(one)
    benchmark.pedantic(PAINTERS["volcano"].still, args=(one, events, words("en")), setup=forget, rounds=5)
    tell(benchmark, f"{name}, cold", base)


@pytest.mark.benchmark(group="still, first after warming up")
@pytest.mark.parametrize(("name", "one", "events"), CASES, ids=[case[0] for case in CASES])
def test_warmed_still(benchmark: BenchmarkFixture, name: str, one: VolcanoView, events: tuple[Event, ...]) -> None:
    base = least(one)

    def prepare() -> None:
        forget()
        warm("volcano")

    benchmark.pedantic(PAINTERS["volcano"].still, args=(one, events, words("en")), setup=prepare, rounds=3)
    tell(benchmark, f"{name}, warmed", base)


def films() -> Iterator[tuple[str, Turn]]:
    yield "two landings", eruption("a1", "b2", ["c3", "d4", "e5"])
    yield "a hundred steps, mega", crowded(0, "mega")


FILMS = tuple(films())


@pytest.mark.benchmark(group="animation")
@pytest.mark.parametrize(("name", "turn"), FILMS, ids=[case[0] for case in FILMS])
def test_motion(benchmark: BenchmarkFixture, name: str, turn: Turn) -> None:
    benchmark.pedantic(PAINTERS["volcano"].motion, args=(turn.before, turn.events, turn.after, words("en")), rounds=5)
