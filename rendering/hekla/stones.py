"""Volcanoes under snow and blocks of lava seen from the side, with their value and owner.

Everything is drawn in the lengths of a stone that is alone on its square; other sizes are the same drawing, reduced.
"""

from enum import Enum
from functools import lru_cache

from games.hekla.pieces import Stone
from rendering.canvas import ART, Drawing, Pen, Point, Stamp, stamp, zoomed
from rendering.palette import Shade

_WIDTH, _HEIGHT = 79, 76
"""The pixels of a stone that is alone; with an odd width it has the middle of a square, whose width is odd too."""


class StoneSize(Enum):
    """How large a stone is drawn, as a share of one that is alone on its square."""

    ALONE = 1.0
    PAIRED = 2 / 3

    @property
    def width(self) -> int:
        """The sprite's width in pixels."""
        return round(_WIDTH * self.value)

    @property
    def height(self) -> int:
        """The sprite's height in pixels."""
        return round(_HEIGHT * self.value)


_MIDDLE = _WIDTH / 2
_FOOT = 72.5
_MOUTH = 9.0
_FLANK = ((17.5, _MOUTH), (21.0, 20.0), (27.0, 38.0), (33.5, 56.0), (38.0, _FOOT))
"""Half the mountain's width by the distance from the sprite's upper edge, from the mouth down."""


def _mountain(grown: float) -> tuple[Point, ...]:
    left = [(_MIDDLE - half - grown, height) for half, height in _FLANK]
    right = [(_MIDDLE + half + grown, height) for half, height in reversed(_FLANK)]
    top, foot = _MOUTH - grown, _FOOT + grown
    return ((left[0][0], top), *left[1:-1], (left[-1][0], foot), (right[0][0], foot), *right[1:-1], (right[-1][0], top))


def _silhouette(fill: Shade | int, grown: float) -> Drawing:
    def draw(pen: Pen) -> None:
        pen.polygon(_mountain(grown), fill)
        pen.slab((_MIDDLE - 11 - grown, 3 - grown, _MIDDLE + 11 + grown, 16), 8, fill)

    return draw


_CRUST = ((1, 75), (1, 48), (10, 30), (27, 21), (40, 24), (54, 20), (69, 32), (78, 50), (78, 75))
_BLOCK_MIDDLE = (_MIDDLE, 48.0)


def _crust(fill: Shade | int, grown: float) -> Drawing:
    """A block's outline, grown by so much on every side."""
    (x, y), across, down = _BLOCK_MIDDLE, 1 + grown / 39, 1 + grown / 28
    corners = [(x + (corner - x) * across, y + (height - y) * down) for corner, height in _CRUST]
    return lambda pen: pen.polygon(corners, fill)


def stone_drawing(stone: Stone) -> Drawing:
    """A mountain with a stream of lava through its snow for each groove, or a low dark block with glowing cracks."""
    return lambda pen: pen.art(f"hekla/{stone.sign}", (_MIDDLE, _HEIGHT / 2), 40 / ART)


def covering(stone: Stone, fill: Shade | int, grown: float = 2.5) -> Drawing:
    """What a stone covers, grown by so much on every side."""
    return _crust(fill, max(0, grown - 2.5)) if stone.seat is None else _silhouette(fill, grown)


@lru_cache(maxsize=64)
def stone_stamp(stone: Stone, size: StoneSize) -> Stamp:
    """A volcano or lava block, for a square, a panel or a film."""
    factor = size.value
    return stamp(
        size.width,
        size.height,
        lambda fill: zoomed(covering(stone, fill), factor),
        zoomed(stone_drawing(stone), factor),
    )
