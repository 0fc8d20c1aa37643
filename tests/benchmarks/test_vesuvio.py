"""How fast the rules of Vesuvio are: ``pytest -n0 --benchmark-enable tests/benchmarks/test_vesuvio.py``."""

from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import VesuvioMove
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import position
from tests.games.vesuvio.crowds import wander

STEPS = 1000


def random_line() -> list[tuple[VesuvioPosition, VesuvioMove]]:
    """A thousand decisions at random over one game after another, with the position each is made in."""
    dice = Random(1)
    line: list[tuple[VesuvioPosition, VesuvioMove]] = []
    while len(line) < STEPS:
        game = VESUVIO.start(4, {}, dice.randbytes(16))
        while not game.outcome and len(line) < STEPS:
            move = dice.choice(game.moves(game.mover))
            line.append((game, move))
            game = game.play(game.mover, move).position
    return line


def crowded_line() -> list[tuple[VesuvioPosition, VesuvioMove]]:
    """A thousand decisions among tourists close together, who push, shout, dig and burn."""
    dice = Random(2)
    line: list[tuple[VesuvioPosition, VesuvioMove]] = []
    while len(line) < STEPS:
        moments = [moment for moment in wander(dice, 20) if not moment.outcome]
        line += [(moment, dice.choice(moment.moves(moment.mover))) for moment in moments]
    return line[:STEPS]


def play_all(line: list[tuple[VesuvioPosition, VesuvioMove]]) -> int:
    return sum(len(game.play(game.mover, move).events) for game, move in line)


def test_play_a_thousand_decisions(benchmark: BenchmarkFixture) -> None:
    assert benchmark(play_all, random_line()) >= STEPS


def test_play_a_thousand_decisions_in_a_crowd(benchmark: BenchmarkFixture) -> None:
    assert benchmark(play_all, crowded_line()) >= STEPS


def test_list_the_moves_of_four_in_one_place(benchmark: BenchmarkFixture) -> None:
    crowd = position(["N9.1"] * 4, ["camera gold"], ground={"N9": "fault"})
    assert len(benchmark(crowd.moves, 0)) > 10


def test_view_a_position(benchmark: BenchmarkFixture) -> None:
    crowd = position(["N9.1"] * 4, ["camera gold"], ground={"N9": "fault"})
    assert benchmark(crowd.view, 1).hand == ()
