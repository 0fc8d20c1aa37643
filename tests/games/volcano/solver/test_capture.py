"""Whether a turn can reach a capture is answered exactly, and with a shortest line (O14, O21)."""

from itertools import count
from random import Random

import pytest

from games.core.grid import Grid
from games.core.search import Cancelled
from games.volcano.solver.board import Capture, SolverBoard
from games.volcano.solver.shortest import find_capture
from tests.games.volcano.solver.naive import NaiveBoard, referee, shortest
from tests.games.volcano.solver.positions import (
    MEGA,
    MINI_FIVE,
    MINI_FOUR,
    STANDARD,
    WORST,
    drawn,
    end_of_game,
    scattered,
)


def check(board: SolverBoard) -> Capture:
    """Compare the answer with the naive search's, and have its line refereed."""
    answer = find_capture(board)
    naive = NaiveBoard.of(board)
    assert (answer.reachable, len(answer.line)) == (bool(answer.line), shortest(naive))
    if answer.line:
        assert referee(naive, answer.line) > 0
    return answer


def both_answers_among(answers: list[Capture]) -> bool:
    return len({answer.reachable for answer in answers}) == 2


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "melting", "whole", "other"),
    [
        (MINI_FOUR, False, 3, 0),
        (MINI_FOUR, True, 3, 0),
        (MINI_FIVE, False, 0, 1),
        (STANDARD, True, 0, 1),
    ],
    ids=["4x4", "4x4 melting", "mini 5x5", "5x5 melting"],
)
def test_ends_of_games_are_answered_as_by_naive_search(
    kind: tuple[Grid, int], melting: bool, whole: int, other: int
) -> None:
    """The last position of a whole game has no capture, which takes the naive search seconds on 5x5."""
    dice = Random(f"{kind} {melting}")
    boards = [board for _ in range(whole) for board in end_of_game(dice, kind, melting=melting)]
    boards += [board for _ in range(other) for board in end_of_game(dice, kind, melting=melting)[:-1]]
    assert both_answers_among([check(board) for board in boards]) == (whole > 0)


@pytest.mark.full
def test_ends_of_games_on_six_by_six_are_answered_as_by_naive_search() -> None:
    dice = Random(6)
    answers = [check(board) for _ in range(3) for board in end_of_game(dice, MEGA)[:-1]]
    assert max(len(answer.line) for answer in answers) >= 3


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
    assert both_answers_among([check(scattered(dice, grid, caps)) for _ in range(positions)])


@pytest.mark.parametrize("name", WORST)
def test_the_hardest_known_positions_are_answered_with_a_legal_line(name: str) -> None:
    written, length = WORST[name]
    board = drawn(written)
    answer = find_capture(board)
    assert (answer.reachable, len(answer.line)) == (length > 0, length)
    assert not length or referee(NaiveBoard.of(board), answer.line) > 0


@pytest.mark.parametrize("name", [name for name in WORST if name.startswith("5x5")])
def test_the_hardest_known_positions_are_answered_as_by_naive_search(name: str) -> None:
    assert shortest(NaiveBoard.of(drawn(WORST[name][0]))) == WORST[name][1]


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
    assert (answer.reachable, len(answer.line)) == (length > 0, length)


def test_what_melting_captures_is_captured_on_the_same_lines() -> None:
    dice = Random(11)
    boards = [scattered(dice, Grid(5, 5)) for _ in range(40)]
    melting = [SolverBoard(one.grid, one.stacks, one.caps, melting=True) for one in boards]
    assert [find_capture(board) for board in boards] == [find_capture(board) for board in melting]


def test_an_answer_nobody_waits_for_is_given_up_at_once() -> None:
    with pytest.raises(Cancelled):
        find_capture(drawn(WORST["6x6 with"][0]), cancelled=lambda: True)


@pytest.mark.parametrize("asked", [2, 20])
def test_a_search_under_way_is_given_up_when_it_is_no_longer_wanted(asked: int) -> None:
    questions = count(1)
    with pytest.raises(Cancelled):
        find_capture(drawn(WORST["6x6 with"][0]), cancelled=lambda: next(questions) == asked)
    assert next(questions) == asked + 1
