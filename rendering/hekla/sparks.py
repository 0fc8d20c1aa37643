"""What moves in a film of Hekla: stones, and the light of a row that scores."""

from functools import lru_cache

from games.hekla.board import Row
from games.hekla.pieces import Stone
from rendering.canvas import Box, Drawing, Point, Stamp, stamp
from rendering.hekla.layout import SQUARE_BOXES
from rendering.hekla.stones import StoneSize, stone_stamp
from rendering.palette import EMBER, LAVA, PAPER, Shade
from rendering.reel import Placed

_GLOW = 14
"""How far the light of a row reaches beyond its squares."""

_STEPS = 12
"""Stones are kept in sizes that differ by a twelfth."""


@lru_cache(maxsize=512)
def _stone(stone: Stone, across: float, down: float) -> Stamp:
    return stone_stamp(stone, StoneSize.ALONE).stretched(across, down)


def flying(stone: Stone, scale: float, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A stone of this size, stretched as it takes off and lands."""
    stepped = round(scale * _STEPS) / _STEPS
    return _stone(stone, stepped * across, stepped * down)


def row_light(row: Row, strength: float) -> Placed:
    """The squares of a row lit up from behind; ``strength`` from 0 to 1."""
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    whole = Box(first.left, first.top, last.left + last.width - first.left, last.top + last.height - first.top)
    return _frame(whole.width, whole.height, strength), whole.middle


@lru_cache(maxsize=8)
def _frame(width: int, height: int, strength: float) -> Stamp:
    across, down, reach = width + 2 * _GLOW, height + 2 * _GLOW, _GLOW * strength

    def ring(grown: float, thickness: float, fill: Shade | int) -> Drawing:
        edge = _GLOW + 2 - grown
        corners = ((edge, edge), (across - edge, edge), (across - edge, down - edge), (edge, down - edge), (edge, edge))
        return lambda pen: pen.line(corners, fill, thickness)

    light = [ring(0, 2 * reach, LAVA), ring(0, 1.2 * reach, EMBER), ring(0, 0.5 * reach, PAPER)]
    return stamp(across, down, lambda fill: ring(0, 2 * reach, fill), *light)


@lru_cache(maxsize=4)
def ripple(radius: int) -> Stamp:
    """A ring of light round a vulcanologist that has gained its points."""
    side = 2 * radius + 4
    middle: Point = (side / 2, side / 2)

    def rings(fill: Shade | int, width: float) -> Drawing:
        return lambda pen: pen.ring(middle, radius, fill, width)

    return stamp(side, side, lambda fill: rings(fill, 9), rings(EMBER, 8))
