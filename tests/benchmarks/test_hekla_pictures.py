"""What a still picture of Hekla costs beside the least it could: copying the printed board and encoding that.

Run with ``pytest -n0 --benchmark-enable -s tests/benchmarks/test_hekla_pictures.py``; each prints its ratio. The
promise is a ratio of two at most while the sprites are there.
"""

from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.core.contract import Event
from games.hekla.view import HeklaView
from rendering import reel
from rendering.encode import png
from rendering.hekla import HeklaPainter, marks, panels, still, stones, track
from rendering.hekla import ground as soil
from rendering.hekla import sparks as movers
from rendering.hekla.still import ground
from rendering.warming import warm
from tests.benchmarks.test_volcano_pictures import ROUNDS, seconds, tell
from tests.rendering.hekla.views import DOUBLE_SCORING, SEATS, crowded, game, scoring_turns, view
from tests.rendering.sentences import words

PAINTER = HeklaPainter()


def cases() -> Iterator[tuple[str, HeklaView, tuple[Event, ...]]]:
    for seats in SEATS:
        yield f"{seats} seats, opening", view(vulcanologists=(0,) * seats), ()
        middle = game(seats, 4)[len(game(seats, 4)) // 2]
        yield f"{seats} seats, middle of a game", middle.after, middle.events
        late = scoring_turns(seats, 4)[-1]
        yield f"{seats} seats, last eruption", late.after, late.events
    yield "two rows", DOUBLE_SCORING.after, DOUBLE_SCORING.events
    full = crowded(3)
    yield "full board, three rows", full.after, full.events


CASES = tuple(cases())


def forget() -> None:
    """Empty every cache of the painter, as at the start of a process."""
    for module in (marks, movers, panels, soil, reel, still, stones, track):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def least() -> float:
    """Copying and encoding the printed board."""
    return seconds(lambda: png(ground().copy()))


@pytest.mark.benchmark(group="hekla, still, sprites there")
@pytest.mark.parametrize(("name", "one", "events"), CASES, ids=[case[0] for case in CASES])
def test_still(benchmark: BenchmarkFixture, name: str, one: HeklaView, events: tuple[Event, ...]) -> None:
    say = words("en")
    PAINTER.still(one, events, say)
    base = least()
    benchmark.pedantic(PAINTER.still, args=(one, events, say), rounds=ROUNDS)
    tell(benchmark, name, base)


@pytest.mark.benchmark(group="hekla, still, first of a process")
def test_cold_still(benchmark: BenchmarkFixture) -> None:
    turn = DOUBLE_SCORING
    base = least()
    benchmark.pedantic(PAINTER.still, args=(turn.after, turn.events, words("en")), setup=forget, rounds=5)
    tell(benchmark, "two rows, cold", base)


@pytest.mark.benchmark(group="hekla, still, first after warming up")
def test_warmed_still(benchmark: BenchmarkFixture) -> None:
    turn = DOUBLE_SCORING
    base = least()

    def prepare() -> None:
        forget()
        warm("hekla")

    benchmark.pedantic(PAINTER.still, args=(turn.after, turn.events, words("en")), setup=prepare, rounds=3)
    tell(benchmark, "two rows, warmed", base)


@pytest.mark.benchmark(group="hekla, animation")
def test_motion(benchmark: BenchmarkFixture) -> None:
    turn = DOUBLE_SCORING
    benchmark.pedantic(PAINTER.motion, args=(turn.before, turn.events, turn.after, words("en")), rounds=5)
