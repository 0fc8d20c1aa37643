"""The board of Hekla: the crater's squares, its rows of three, the track around it and the lines of sight.

Squares and circles are numbers; their names are for people. Columns A to F run from left to right, rows 1 to 5 from top
to bottom. Squares and circles share one grid of (row, column): square A1 is at (1, 1), the start at (0, 0), and the
outer lap reaches from row -1 to 7 and from column -1 to 8.
"""

from functools import cache
from typing import TypeAlias

Coordinates: TypeAlias = tuple[int, int]
"""The coordinates (row, column) in the grid."""

Row: TypeAlias = tuple[int, int, int]
"""The numbers of three adjacent squares, from left to right or from top to bottom; the second is the centre."""

COLUMNS = "ABCDEF"

SQUARES: tuple[str, ...] = (
    *("A1", "B1", "C1", "D1", "E1"),
    *("A2", "B2", "C2", "D2", "E2", "F2"),
    *("A3", "B3", "C3", "D3", "E3", "F3"),
    *("A4", "B4", "C4", "D4", "E4", "F4"),
    *("B5", "C5", "D5"),
)
"""The names of the 26 squares, by number."""

NUMBERS: dict[str, int] = {name: square for square, name in enumerate(SQUARES)}
"""Every square's number by its name."""

SQUARE_PLACES: tuple[Coordinates, ...] = tuple((int(name[1]), COLUMNS.index(name[0]) + 1) for name in SQUARES)
"""Each square's coordinates, by number."""

ACTIVE: frozenset[int] = frozenset(NUMBERS[name] for name in ("B2", "C3", "D4"))
"""The three squares with a red circle, on which a volcano counts double (H13)."""

STEPS = tuple(2 if square in ACTIVE else 1 for square in range(len(SQUARES)))
"""How many circles a volcano on each square brings its seat when a row with it scores (H13)."""

SPOTS = 2
"""The number of pieces that fit on a square."""

INNER: tuple[Coordinates, ...] = (
    *((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)),
    *((1, 6), (1, 7), (2, 7), (3, 7), (4, 7), (5, 7), (5, 6), (5, 5)),
    *((6, 5), (6, 4), (6, 3), (6, 2), (6, 1)),
    *((5, 1), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)),
)
"""The coordinates of the start and the circles of the first lap, in order."""

OUTER: tuple[Coordinates, ...] = (
    *((0, -1), (-1, 0)),
    *((-1, 1), (-1, 2), (-1, 3), (-1, 4), (-1, 5), (-1, 6)),
    *((-1, 7), (0, 8)),
    *((1, 8), (2, 8), (3, 8), (4, 8), (5, 8)),
    *((6, 8), (7, 7)),
    *((7, 6), (7, 5), (7, 4), (7, 3), (7, 2), (7, 1)),
    *((7, 0), (6, -1)),
    *((5, -1), (4, -1), (3, -1), (2, -1), (1, -1)),
)
"""The coordinates of the circles of the second and all later laps, in order."""

START = 0
"""The position on the track where all vulcanologists start."""

CIRCLE_PLACES: tuple[Coordinates, ...] = INNER + OUTER
"""The coordinates of the 56 circles: the start, I1 to I25, O1 to O30."""

CIRCLES: tuple[str, ...] = (
    "S",
    *(f"I{number}" for number in range(1, len(INNER))),
    *(f"O{number}" for number in range(1, len(OUTER) + 1)),
)
"""The names of the circles, by number."""


def circle_at(position: int) -> int:
    """The number of the circle at a position on the track; positions count on from lap to lap (H8).

    >>> [CIRCLES[circle_at(position)] for position in (0, 25, 26, 55, 56, 86)]
    ['S', 'I25', 'O1', 'O30', 'O1', 'O1']
    """
    return position if position < len(INNER) else len(INNER) + (position - len(INNER)) % len(OUTER)


def lap_of(position: int) -> int:
    """The lap of a position, from 1; from the second on, laps use the outer circles (H8)."""
    return 1 if position < len(INNER) else 2 + (position - len(INNER)) // len(OUTER)


def completed(position: int) -> tuple[int, int]:
    """The whole laps on the way to a position, and the circles after them.

    >>> [completed(position) for position in (0, 25, 26, 57)]
    [(0, 0), (0, 25), (1, 0), (2, 1)]
    """
    laps = lap_of(position) - 1
    return laps, position - (len(INNER) + (laps - 1) * len(OUTER) if laps else 0)


SIGHT: tuple[frozenset[int], ...] = tuple(
    frozenset(square for square, place in enumerate(SQUARE_PLACES) if place[0] == row or place[1] == column)
    for row, column in CIRCLE_PLACES
)
"""The squares that each circle sees: its whole row and column, past gaps, circles and pieces (H5)."""


def sight_from(position: int) -> frozenset[int]:
    """The squares in sight of a vulcanologist at this position of the track (H5)."""
    return SIGHT[circle_at(position)]


@cache
def retreats(square: int, position: int) -> tuple[int, ...]:
    """The lower positions, down to 1, with the square in sight, nearest first (H7)."""
    return tuple(lower for lower in range(position - 1, START, -1) if square in sight_from(lower))


_AT: dict[Coordinates, int] = {place: square for square, place in enumerate(SQUARE_PLACES)}
_DIRECTIONS: tuple[Coordinates, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _ray(square: int, direction: Coordinates) -> tuple[int, ...]:
    (row, column), (down, right) = SQUARE_PLACES[square], direction
    found: list[int] = []
    while (row := row + down, column := column + right) in _AT:
        found.append(_AT[row, column])
    return tuple(found)


RAYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(filter(None, (_ray(square, direction) for direction in _DIRECTIONS))) for square in range(len(SQUARES))
)
"""For each square and direction, clockwise from up, the squares up to the edge or a gap (H3, H4)."""

ROWS: tuple[Row, ...] = tuple(
    (square, ray[0], ray[1])
    for square in range(len(SQUARES))
    for ray in (_ray(square, (0, 1)), _ray(square, (1, 0)))
    if len(ray) >= 2
)
"""The 30 rows of three by first square, horizontal before vertical (H11)."""

ROWS_AT: tuple[frozenset[Row], ...] = tuple(
    frozenset(row for row in ROWS if square in row) for square in range(len(SQUARES))
)
"""The rows that contain each square."""


def path_between(start: int, target: int) -> tuple[int, ...]:
    """The squares after ``start`` up to ``target`` in a straight line; empty if there is no such line."""
    for ray in RAYS[start]:
        if target in ray:
            return ray[: ray.index(target) + 1]
    return ()
