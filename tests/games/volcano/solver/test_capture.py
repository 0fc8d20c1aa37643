"""Whether a turn can reach a capture is answered exactly, and with a shortest line (O14, O21)."""

from random import Random

import pytest

from games.core.grid import Grid
from games.core.options import OptionValue
from games.volcano.moves import CapMove
from games.volcano.solver.shortest import find_capture
from tests.games.volcano.solver.boards import WORST, Drawn, captured_by, drawn, end_of_mini, naive_of, scattered


def shortest(board: Drawn) -> int:
    """The length of a shortest line to a capture by the naive rules, 0 if there is none."""
    return next((length for length, _ in naive_of(board).captures()), 0)


def check(board: Drawn) -> tuple[CapMove, ...]:
    """Compare the answer with the naive search's, and have its line played by the naive rules."""
    answer = find_capture(board.board, board.caps)
    assert len(answer) == shortest(board)
    assert not answer or captured_by(board, answer) > 0
    return answer


@pytest.mark.full
@pytest.mark.parametrize("melting", [False, True])
def test_ends_of_games_are_answered_as_by_naive_search(melting: bool) -> None:
    options: dict[str, OptionValue] = {"layout": "random-4x4", "melting": melting}
    answers = [check(board) for number in range(3) for board in end_of_mini(options, number)]
    assert {bool(answer) for answer in answers} == {True, False}


@pytest.mark.full
@pytest.mark.parametrize(
    ("grid", "caps", "positions"),
    [
        (Grid(4, 4), 5, 20),
        (Grid(5, 5), 3, 30),
        (Grid(5, 5), 4, 20),
        (Grid(6, 6), 3, 20),
        (Grid(5, 4), 4, 20),
    ],
)
def test_boards_at_random_are_answered_as_by_naive_search(grid: Grid, caps: int, positions: int) -> None:
    dice = Random(f"{grid} {caps}")
    answers = [check(scattered(dice, grid, caps)) for _ in range(positions)]
    assert {bool(answer) for answer in answers} == {True, False}


@pytest.mark.parametrize("name", WORST)
def test_the_hardest_known_positions_are_answered_with_a_legal_line(name: str) -> None:
    written, length = WORST[name]
    board = drawn(written)
    answer = find_capture(board.board, board.caps)
    assert len(answer) == length
    assert not length or captured_by(board, answer) > 0


@pytest.mark.parametrize(
    ("board", "length"),
    [
        pytest.param("1 . 1 / . . . / . . . caps a3", 1, id="a cap at hand"),
        pytest.param("1 . . / . . . / . . 1 caps c3", 3, id="a cap that has to walk"),
        pytest.param("1 . 1 / . . . / . . . caps a3 b3", 2, id="a cap in the way"),
        pytest.param("1 . 1 / . . . / . . . caps a3 c3", 3, id="a cap on the piece to be landed on"),
        pytest.param("1 . 2 / . . . / . . . caps a3", 0, id="two sizes"),
        pytest.param("1 1 1 / 1 . 1 / 1 1 1 caps a3 b3 c3 a2 c2 a1 b1 c1 b2", 0, id="no cap can move"),
        pytest.param("1 1 . / . . . / . . . caps c1", 0, id="too near each other to fly over a cap"),
        pytest.param(". 3 2 1 . / 1 . . . 2 caps a2 a1", 0, id="no line from size to equal size"),
        pytest.param("1 . 1 caps a1 c1 b1", 0, id="one rank too full to clear the way"),
        pytest.param("1 . 1 . . caps a1 b1", 0, id="a cap that cannot be passed"),
        pytest.param("1 . 1 . caps a1 d1", 1, id="one rank with the way clear"),
    ],
)
def test_small_boards_are_answered_as_a_person_sees_them(board: str, length: int) -> None:
    answer = check(drawn(board))
    assert len(answer) == length
