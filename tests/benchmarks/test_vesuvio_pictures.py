"""What a still picture of Vesuvio costs beside the least it could: copying the printed board and encoding that.

Run with ``pytest -n0 --benchmark-enable -s tests/benchmarks/test_vesuvio_pictures.py``; each prints its ratio. The
promise is a ratio of two at most while the sprites are there.
"""

from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.core.contract import Event
from games.vesuvio.view import VesuvioView
from rendering.encode import png
from rendering.vesuvio import (
    VesuvioPainter,
    cards,
    ground,
    hand,
    marks,
    offers,
    panels,
    signboard,
    stage,
    still,
    tiles,
    tourists,
)
from rendering.warming import warm
from tests.benchmarks.test_volcano_pictures import ROUNDS, seconds, tell
from tests.rendering.sentences import words
from tests.rendering.vesuvio.test_hand import TWENTY, holding
from tests.rendering.vesuvio.views import BUSY, CROWD, SEATS, game, view

PAINTER = VesuvioPainter()
MODULES = (cards, ground, hand, marks, offers, panels, signboard, stage, still, tiles, tourists)


def cases() -> Iterator[tuple[str, VesuvioView, tuple[Event, ...]]]:
    for seats in SEATS:
        yield f"{seats} seats, opening", view(*(None,) * seats), ()
        turns = game(seats, 1)
        middle, last = turns[len(turns) // 2], turns[-1]
        yield f"{seats} seats, middle of a game", middle.after, middle.events
        yield f"{seats} seats, end of a game", last.after, last.events
    yield "a crowd", CROWD, ()
    yield "fullest turn", BUSY.after, BUSY.events


CASES = tuple(cases())


def forget() -> None:
    """Empty every cache of the painter, as at the start of a process."""
    for module in MODULES:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def least() -> float:
    """Copying and encoding the printed board."""
    return seconds(lambda: png(ground.ground().copy()))


@pytest.mark.benchmark(group="vesuvio, still, sprites there")
@pytest.mark.parametrize(("name", "one", "events"), CASES, ids=[case[0] for case in CASES])
def test_still(benchmark: BenchmarkFixture, name: str, one: VesuvioView, events: tuple[Event, ...]) -> None:
    say = words("en")
    PAINTER.still(one, events, say)
    base = least()
    benchmark.pedantic(PAINTER.still, args=(one, events, say), rounds=ROUNDS)
    tell(benchmark, name, base)


@pytest.mark.benchmark(group="vesuvio, still, first of a process")
def test_cold_still(benchmark: BenchmarkFixture) -> None:
    base = least()
    benchmark.pedantic(PAINTER.still, args=(CROWD, (), words("en")), setup=forget, rounds=5)
    tell(benchmark, "a crowd, cold", base)


@pytest.mark.benchmark(group="vesuvio, still, first after warming up")
def test_warmed_still(benchmark: BenchmarkFixture) -> None:
    base = least()

    def prepare() -> None:
        forget()
        warm("vesuvio")

    benchmark.pedantic(PAINTER.still, args=(CROWD, (), words("en")), setup=prepare, rounds=3)
    tell(benchmark, "a crowd, warmed", base)


@pytest.mark.benchmark(group="vesuvio, hand")
def test_hand(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(PAINTER.hand, args=(holding(TWENTY), words("en")), rounds=ROUNDS)


@pytest.mark.benchmark(group="vesuvio, animation")
def test_motion(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(PAINTER.motion, args=(BUSY.before, BUSY.events, BUSY.after, words("en")), rounds=5)
