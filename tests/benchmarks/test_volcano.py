"""How fast the rules are: ``pytest -n0 --benchmark-enable tests/benchmarks/test_volcano.py``."""

from random import Random
from typing import TypeAlias

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.core.options import OptionValue
from games.volcano.computer.board import captures
from games.volcano.computer.search import board_of
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.position import VolcanoPosition
from games.volcano.reading import cap_moves
from games.volcano.solver.board import squares_of

STEPS = 1000

Line: TypeAlias = list[tuple[VolcanoPosition, CapMove]]


GAMES: dict[str, dict[str, OptionValue]] = {
    "standard": {"layout": "random"},
    "no return": {"layout": "random", "no_return": True},
    "melting": {"layout": "random", "melting": True},
    "mega": {"variant": "mega", "layout": "random"},
    "mini with proofs": {"variant": "mini", "layout": "random-5x5"},
}
"""Mini proves at the start of every turn that a capture is left; the others prove nothing."""


def random_line(options: dict[str, OptionValue]) -> Line:
    """A thousand cap moves at random over one game after another, with the position each is made in."""
    dice = Random(1)
    line: Line = []
    while len(line) < STEPS:
        position = VOLCANO.start(4, options, dice.randbytes(16))
        while not position.outcome and len(line) < STEPS:
            move = dice.choice(cap_moves(position))
            line.append((position, move))
            position = position.play(position.mover, move).position
    return line


def play_all(line: Line) -> int:
    return sum(len(position.play(position.mover, move).events) for position, move in line)


def list_all(line: Line) -> int:
    return sum(len(position.moves(position.mover)) for position, _ in line)


@pytest.mark.parametrize("name", GAMES)
def test_play_a_thousand_cap_moves(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(play_all, random_line(GAMES[name])) > STEPS


@pytest.mark.parametrize("name", GAMES)
def test_list_the_moves_of_a_thousand_positions(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(list_all, random_line(GAMES[name])) > STEPS


def take_all(line: Line, quiet: int) -> int:
    found = 0
    for position, _ in line:
        view = position.view(None)
        found += len(captures(board_of(view), squares_of(view.caps), quiet, limit=10**9))
    return found


@pytest.mark.parametrize("name", ["standard", "mega"])
def test_find_all_that_turns_of_three_steps_take_in_a_thousand_positions(
    benchmark: BenchmarkFixture, name: str
) -> None:
    assert benchmark(take_all, random_line(GAMES[name]), 2) > STEPS
