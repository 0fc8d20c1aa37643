"""How fast the rules of Hekla are: ``pytest -n0 --benchmark-enable tests/benchmarks/test_hekla.py``."""

from collections.abc import Callable
from random import Random
from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from games.hekla.computer.crater import Crater
from games.hekla.computer.deeds import deeds, tempting
from games.hekla.game import HEKLA
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import position

STEPS = 1000
WORST = {"A1": "r0", "B2": "r1", "C3": "r2", "D4": "r3", "E2": "r2", "F3": "r0", "B4": "r2"}
"""Seven volcanoes in the open, none of which the vulcanologist sees: every long move has every retreat."""


def random_line() -> list[tuple[HeklaPosition, HeklaMove]]:
    """A thousand decisions at random over one game after another, with the position each is made in."""
    dice = Random(1)
    line: list[tuple[HeklaPosition, HeklaMove]] = []
    while len(line) < STEPS:
        game = HEKLA.start(4, {}, dice.randbytes(16))
        while not game.outcome and len(line) < STEPS:
            move = dice.choice(game.moves(game.mover))
            line.append((game, move))
            game = game.play(game.mover, move).position
    return line


def play_all(line: list[tuple[HeklaPosition, HeklaMove]]) -> int:
    return sum(len(game.play(game.mover, move).events) for game, move in line)


def test_play_a_thousand_decisions(benchmark: BenchmarkFixture) -> None:
    assert benchmark(play_all, random_line()) >= STEPS


def test_list_the_moves_of_the_worst_position(benchmark: BenchmarkFixture) -> None:
    worst = position(WORST, (86, 0), supplies=((1, 1, 1, 1),) * 2)
    assert len(benchmark(worst.moves, 0)) > 500


def test_list_the_moves_of_the_worst_position_for_a_computer(benchmark: BenchmarkFixture) -> None:
    """Their search lists each move once, with the nearest retreat."""
    worst = Crater(position(WORST, (86, 0), supplies=((1, 1, 1, 1),) * 2))
    assert len(benchmark(deeds, worst)) > 100


def test_a_computer_lists_the_moves_of_nearly_every_position_within_a_third_of_a_millisecond() -> None:
    """The 99th percentile of random positions, by CPU time; the best of three, as other work disturbs each."""
    craters = [Crater(game) for game, _ in random_line() if not game.open_rows]
    for listing in (deeds, tempting):
        taken = sorted(min(_seconds(listing, crater) for _ in range(3)) for crater in craters)
        p99 = 1000 * taken[len(taken) * 99 // 100]
        print(f"{listing.__name__}: median {1000 * taken[len(taken) // 2]:.3f} ms, p99 {p99:.3f} ms")
        assert p99 < 0.3, p99


def _seconds(listing: Callable[[Crater], object], crater: Crater) -> float:
    begun = process_time()
    listing(crater)
    return process_time() - begun
