"""How many lists it takes to pick a move: each part of a move is one, and none holds more than Discord shows."""

from collections.abc import Sequence

import pytest

from games.core.contract import Parts
from games.hekla.moves import PlaceVolcano
from tests.games.hekla.boards import begin, position
from tests.golden.positions import golden_positions

DISCORDS_LIST = 25
FARTHEST = 20 * 15
"""No row brings more than fifteen circles, eight for volcanoes and seven for grooves, and twenty rows score."""


def longest_list(paths: Sequence[Parts]) -> int:
    """The longest list somebody meets who picks a move part by part."""
    heads: dict[Parts, set[str]] = {}
    for path in paths:
        for length in range(len(path)):
            heads.setdefault(path[:length], set()).add(path[length])
    assert not set(paths) & heads.keys()
    return max(map(len, heads.values()))


@pytest.mark.parametrize("far", [0, 25, 30, 60, 99, 100, 101, 130, 200, FARTHEST])
def test_no_list_is_too_long_in_the_worst_positions(far: int) -> None:
    """All seven volcanoes spread out in pairs of values and with room on every side, and stock of every value."""
    spread = {"A1": "r0r1", "C3": "r2", "F4": "r3r2", "D2": "r0", "B5": "r2"}
    board = position(spread, (far, 0), supplies=((1, 1, 1, 1),) * 2)
    assert longest_list([board.write(move) for move in board.moves(0)]) <= DISCORDS_LIST


def test_no_list_is_too_long_in_golden_games_and_a_placing_takes_two() -> None:
    for name, where in golden_positions("hekla", 12):
        moves = where.moves(where.mover)
        assert longest_list([where.write(move) for move in moves]) <= DISCORDS_LIST, name
        assert all(len(where.write(move)) == 2 for move in moves if isinstance(move, PlaceVolcano)), name


def test_the_first_placing_of_all_begins_with_value_and_column() -> None:
    empty = begin()
    assert ("3@B", "3") in [empty.write(move) for move in empty.moves(0)]
    after = empty.play(0, empty.read(0, "3@B3")).position
    assert ("3@", "C3") in [after.write(move) for move in after.moves(1)]
