"""The layout of a Hekla picture: the crater's squares and the circles of the track share one grid.

Lengths are pixels. Columns and rows that hold only circles are narrower than those of the crater, to leave room for
large stones; circles beside the crater are therefore elongated, with round ends.
"""

from games.hekla.board import CIRCLE_PLACES, SQUARE_PLACES, Coordinates
from rendering.canvas import Box, Point
from rendering.hekla.stones import StoneSize
from rendering.seats import MARGIN, NOTCH, PICTURE_WIDTH, PanelRow

CIRCLE = 72
"""The side of a circle in a corner of the track, including its gap."""

ACROSS = 113
DOWN = 130
"""The sides of a square of the crater, including its gap."""

LETTERS = 36
"""The em of everything on the board that has to be read; a phone shows it at two sevenths."""

GAP = 3
"""The empty pixels on each side of a square or circle."""

BOARD_FOOT = MARGIN + 4 * CIRCLE + 5 * DOWN
BOARD_WIDTH = PICTURE_WIDTH - 2 * MARGIN
STRIP_TOP = BOARD_FOOT + 14
STRIP_HEIGHT = 56

PANEL_TOP = STRIP_TOP + STRIP_HEIGHT + NOTCH + 6
PANEL_HEIGHT = 172
PICTURE_HEIGHT = PANEL_TOP + PANEL_HEIGHT + MARGIN

_FOOT = 108
"""How far below a square's upper edge two stones side by side stand; a single stone is in the middle."""


def _span(number: int, wide: int, last: int) -> tuple[int, int]:
    """The start and length of a row or column, counted from -1; those from 1 to ``last`` are wide."""
    if number < 1:
        return MARGIN + (number + 1) * CIRCLE, CIRCLE
    inside = min(number - 1, last)
    beyond = number - 1 - inside
    return MARGIN + 2 * CIRCLE + inside * wide + beyond * CIRCLE, CIRCLE if number > last else wide


def box_at(place: Coordinates) -> Box:
    """The rectangle of a place of the grid, including its gap."""
    top, height = _span(place[0], DOWN, 5)
    left, width = _span(place[1], ACROSS, 6)
    return Box(left, top, width, height)


SQUARE_BOXES: tuple[Box, ...] = tuple(box_at(place) for place in SQUARE_PLACES)
"""Each square's rectangle by its number."""

CIRCLE_BOXES: tuple[Box, ...] = tuple(box_at(place) for place in CIRCLE_PLACES)
"""Each circle's rectangle by its number."""


def size_among(count: int) -> StoneSize:
    """How large each of a square's stones is: a single one is half as large again."""
    return StoneSize.ALONE if count < 2 else StoneSize.PAIRED


def spot_corner(square: int, spot: int, count: int) -> tuple[int, int]:
    """The upper left pixel of a square's first or second stone, of so many: in the middle, or side by side."""
    box, size = SQUARE_BOXES[square], size_among(count)
    if size is StoneSize.ALONE:
        return (box.left + (box.width - size.width) // 2, box.top + (box.height - size.height) // 2)
    return (box.left + box.width // 2 + (spot - 1) * size.width, box.top + _FOOT - size.height)


def spot_middle(square: int, spot: int, count: int) -> Point:
    """The centre of a square's first or second stone, of so many."""
    (left, top), size = spot_corner(square, spot, count), size_among(count)
    return (left + size.width / 2, top + size.height / 2)


panel_box = PanelRow(PANEL_TOP, PANEL_HEIGHT).box
