"""The board is the one the rules describe."""

from itertools import pairwise

from games.hekla.board import (
    ACTIVE,
    CIRCLE_PLACES,
    CIRCLES,
    COLUMNS,
    ROWS,
    ROWS_AT,
    SIGHT,
    SQUARE_PLACES,
    SQUARES,
    circle_at,
    lap_of,
)

LINES = {
    1: "A", 2: "B", 3: "C", 4: "D", 5: "E", 6: "F", 7: "1F", 8: "1", 9: "2", 10: "3", 11: "4", 12: "5", 13: "5F",
    14: "5E", 15: "E", 16: "D", 17: "C", 18: "B", 19: "A", 20: "5A", 21: "5", 22: "4", 23: "3", 24: "2", 25: "1",
    28: "A", 29: "B", 30: "C", 31: "D", 32: "E", 33: "F", 36: "1", 37: "2", 38: "3", 39: "4", 40: "5",
    43: "F", 44: "E", 45: "D", 46: "C", 47: "B", 48: "A", 51: "5", 52: "4", 53: "3", 54: "2", 55: "1",
}  # fmt: skip
"""The columns and rows that each track position sees; the others see nothing."""


def names(squares: frozenset[int]) -> set[str]:
    return {SQUARES[square] for square in squares}


def test_there_are_26_squares_and_three_active_ones() -> None:
    missing = {f"{column}{row}" for column in COLUMNS for row in range(1, 6)} - set(SQUARES)
    assert len(SQUARES) == 26
    assert missing == {"F1", "A5", "E5", "F5"}
    assert names(ACTIVE) == {"B2", "C3", "D4"}


def test_there_are_30_rows_of_three_with_19_centres() -> None:
    assert len(set(ROWS)) == 30
    assert len({centre for _, centre, _ in ROWS}) == 19
    assert all(row in ROWS_AT[square] for row in ROWS for square in row)
    assert sum(map(len, ROWS_AT)) == 3 * len(ROWS)


def test_the_track_has_56_circles_each_beside_the_one_before() -> None:
    assert len(CIRCLES) == len(CIRCLE_PLACES) == len(set(CIRCLE_PLACES)) == 56
    assert not set(CIRCLE_PLACES) & set(SQUARE_PLACES)
    assert CIRCLES[:2] + CIRCLES[25:27] + CIRCLES[-1:] == ("S", "I1", "I25", "O1", "O30")
    for (row, column), (next_row, next_column) in pairwise(CIRCLE_PLACES[26:]):
        assert max(abs(row - next_row), abs(column - next_column)) == 1
    for (row, column), (next_row, next_column) in pairwise(CIRCLE_PLACES[:26]):
        assert abs(row - next_row) + abs(column - next_column) == 1


def test_the_start_and_eight_outer_corners_see_nothing() -> None:
    blind = [CIRCLES[circle] for circle, seen in enumerate(SIGHT) if not seen]
    assert blind == ["S", "O1", "O2", "O9", "O10", "O16", "O17", "O24", "O25"]


def test_the_third_lap_runs_over_the_outer_circles_again() -> None:
    assert [CIRCLES[circle_at(position)] for position in (55, 56, 85, 86)] == ["O30", "O1", "O30", "O1"]
    assert [lap_of(position) for position in (0, 25, 26, 55, 56, 85, 86)] == [1, 1, 2, 2, 3, 3, 4]
