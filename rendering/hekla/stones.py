"""Volcanoes under snow and blocks of lava seen from the side, with their value and owner.

Everything is drawn in the lengths of a stone that is alone on its square; other sizes are the same drawing, reduced.
"""

from enum import Enum
from functools import lru_cache
from itertools import pairwise

from games.hekla.pieces import Stone
from rendering.canvas import Drawing, Pen, Point, Stamp, stamp, zoomed
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, STONE, TONES, WHITE, Shade, mix
from rendering.seats import SEAT_COLOURS
from rendering.shapes import plate

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
_SNOW = 22.0
_FLANK = ((17.5, _MOUTH), (21.0, 20.0), (27.0, 38.0), (33.5, 56.0), (38.0, _FOOT))
"""Half the mountain's width by the distance from the sprite's upper edge, from the mouth down."""

_SNOW_EDGE = ((-1.0, 1.0), (-0.7, 7.0), (-0.36, 0.0), (0.0, 6.0), (0.36, -1.0), (0.7, 7.0), (1.0, 1.0))
"""The snow line: the share of half the mountain's width, and how far the snow reaches below its upper limit."""

_STREAMS = 11.0
_STREAM_END = 25.0
_DIGIT = (_MIDDLE, 51.0)
_DIGIT_SIZE = 54
_TAG = (_WIDTH - 12.5, 63.5)


def _half(height: float) -> float:
    """Half the mountain's width at this distance from the sprite's upper edge."""
    for (upper, top), (lower, foot) in pairwise(_FLANK):
        if height <= foot:
            return upper + (lower - upper) * (height - top) / (foot - top)
    return _FLANK[-1][0]


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


def _draw_snow(pen: Pen) -> None:
    """The ice cap, in shadow on its eastern side."""
    line = [(_MIDDLE + part * _half(_SNOW + drop), _SNOW + drop) for part, drop in _SNOW_EDGE]
    upper = ((_MIDDLE + _half(_MOUTH), _MOUTH), (_MIDDLE - _half(_MOUTH), _MOUTH))
    pen.polygon((*line, *upper), WHITE)
    pen.polygon((*line[4:], upper[0], (_MIDDLE + 6, _MOUTH)), STONE)


def _draw_streams(pen: Pen, value: int) -> None:
    """A stream of lava through the snow for each groove."""
    for number in range(value):
        aside = (number - (value - 1) / 2) * _STREAMS
        way = ((_MIDDLE + aside * 0.9, 13), (_MIDDLE + aside * 1.05, 18), (_MIDDLE + aside * 1.3, _STREAM_END))
        pen.line(way, NIGHT, 6.4)
        pen.line(way, LAVA, 4.2)


def _draw_mouth(pen: Pen) -> None:
    """The crater, glowing over its rim."""
    pen.slab((_MIDDLE - 9, 2, _MIDDLE + 9, 12), 5, LAVA)
    pen.slab((_MIDDLE - 17.5, 6, _MIDDLE + 17.5, 14), 4, STONE)
    pen.slab((_MIDDLE - 15, 7.3, _MIDDLE + 15, 13), 2.8, NIGHT)
    pen.slab((_MIDDLE - 12, 8.4, _MIDDLE + 12, 13), 2.2, LAVA)
    pen.slab((_MIDDLE - 7, 9.4, _MIDDLE + 7, 12.6), 1.5, EMBER)


def _draw_tag(pen: Pen, seat: int) -> None:
    """The owner's number on the owner's shape, dark on every colour so that it is not read as the value."""
    plate(SEAT_COLOURS[seat], _TAG, 11, NIGHT)(pen)
    pen.write(_TAG, str(seat + 1), 17, PAPER)


def volcano(seat: int, value: int) -> Drawing:
    """A broad mountain in the seat's colour with as many streams of lava through its snow as its value."""
    tones = TONES[SEAT_COLOURS[seat]]

    def draw(pen: Pen) -> None:
        pen.polygon(_mountain(0), tones.chip)
        west = [(_MIDDLE - half, height) for half, height in _FLANK]
        pen.polygon((*west, (west[-1][0] + 9, _FOOT), (west[2][0] + 5, west[2][1])), mix(tones.chip, PAPER, 0.22))
        east = [(_MIDDLE + half, height) for half, height in _FLANK]
        pen.polygon((*east, (east[-1][0] - 9, _FOOT), (east[2][0] - 5, east[2][1])), tones.south)
        _draw_snow(pen)
        _draw_streams(pen, value)
        _draw_mouth(pen)
        _draw_tag(pen, seat)
        pen.write(_DIGIT, str(value), _DIGIT_SIZE, tones.ink)

    return draw


_CRUST = ((1, 75), (1, 48), (10, 30), (27, 21), (40, 24), (54, 20), (69, 32), (78, 50), (78, 75))
_BLOCK_MIDDLE = (_MIDDLE, 48.0)
_RIDGE = ((17, 34), (29, 28), (40, 30), (52, 27), (62, 34))


def _crust(fill: Shade | int, grown: float) -> Drawing:
    """A block's outline, grown by so much on every side."""
    (x, y), across, down = _BLOCK_MIDDLE, 1 + grown / 39, 1 + grown / 28
    corners = [(x + (corner - x) * across, y + (height - y) * down) for corner, height in _CRUST]
    return lambda pen: pen.polygon(corners, fill)


def lava(value: int) -> Drawing:
    """A low dark block with glowing cracks, its value, and a groove if that is 1."""

    def draw(pen: Pen) -> None:
        _crust(STONE, 0)(pen)
        _crust(NIGHT, -3)(pen)
        pen.line(((8, 64), (16, 58), (13, 47)), LAVA, 3)
        pen.line(((72, 66), (63, 60), (66, 49), (61, 44)), LAVA, 3)
        pen.line(((16, 70), (22, 66)), EMBER, 2.6)
        if value:
            pen.line(_RIDGE, STONE, 5)
        pen.write((_MIDDLE, 53), str(value), 54, PAPER)

    return draw


def stone_drawing(stone: Stone) -> Drawing:
    return lava(stone.value) if stone.seat is None else volcano(stone.seat, stone.value)


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
