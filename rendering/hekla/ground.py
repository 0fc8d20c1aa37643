"""What never changes under Hekla's spaces: the ice of the glacier at the rim, bare rock within, ash in the crater."""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from PIL import Image

from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.hekla.layout import BOARD_FOOT, CIRCLE, PICTURE_HEIGHT
from rendering.mapping import blank
from rendering.palette import ASH, CARD, ICE, ICE_EDGE, NIGHT, PAPER, ROCK, SNOW, Shade, mix
from rendering.poster import HEIGHT, WIDTH
from rendering.seats import MARGIN, PICTURE_WIDTH
from rendering.shapes import round_corners
from rendering.stored import stored

LIGHT = 0.15
"""How much brighter the ground is in a line of sight."""

_SLICE = 200
_FOOT = BOARD_FOOT + MARGIN // 2
_SHORE = MARGIN + CIRCLE
_STEP = 34
_DRIFTS = 90
_CREVASSES = 60
_BOULDERS = 70
_SPECKS = 11


def speck(centre: Point, radius: float, shade: Shade, turn: float) -> Drawing:
    """A little stone with five corners."""
    corners = [turn + 2 * pi * corner / 5 for corner in range(5)]
    points = [(centre[0] + radius * 1.3 * cos(angle), centre[1] + radius * sin(angle)) for angle in corners]
    return lambda pen: pen.polygon(points, shade)


def scattered(number: int) -> tuple[float, float, float, float]:
    """Four shares from 0 to 1 without any order to the eye, the same ones every time."""
    one, two, three, four = (43758.5 * sin(12.9898 * number + turn) % 1 for turn in (1, 2, 4, 7))
    return one, two, three, four


def _shore() -> tuple[Point, ...]:
    """The jagged line between ice and rock, clockwise from the upper left."""
    left, top, right, foot = _SHORE, _SHORE, PICTURE_WIDTH - _SHORE, BOARD_FOOT - CIRCLE
    corners = ((left, top), (right, top), (right, foot), (left, foot), (left, top))
    found: list[Point] = []
    for (x, y), (across, down) in pairwise(corners):
        steps = max(abs(across - x), abs(down - y)) // _STEP
        for step in range(steps):
            part = step / steps
            aside = 15 * scattered(len(found))[0] - 9
            on_side = x == across
            found.append((x + (across - x) * part + aside * on_side, y + (down - y) * part + aside * (not on_side)))
    return tuple(found)


def _draw_ice(pen: Pen) -> None:
    """The glacier: ice with snow on it, and crevasses."""
    pen.slab((0, 0, PICTURE_WIDTH, _FOOT), 0, ICE)
    for number in range(_DRIFTS):
        across, down, wide, high = scattered(number)
        x, y, reach, rise = across * PICTURE_WIDTH, down * _FOOT, 22 + 38 * wide, 5 + 7 * high
        pen.slab((x - reach, y - rise, x + reach, y + rise), rise, SNOW)
    for number in range(_DRIFTS, _DRIFTS + _CREVASSES):
        across, down, wide, high = scattered(number)
        x, y, reach, fall = across * PICTURE_WIDTH, down * _FOOT, 14 + 26 * wide, 28 * high - 14
        pen.line(((x, y), (x + reach * 0.5, y + fall), (x + reach, y + fall * 0.4)), ICE_EDGE, 3)


def _draw_rock(pen: Pen) -> None:
    shore = _shore()
    pen.line((*shore, shore[0]), ICE_EDGE, 9)
    pen.polygon(shore, ROCK)
    inside = _SHORE + 16
    for number in range(_BOULDERS):
        across, down, large, turn = scattered(number)
        centre = (inside + across * (PICTURE_WIDTH - 2 * inside), inside + down * (BOARD_FOOT - CIRCLE - 2 * inside))
        speck(centre, 2.5 + 3.5 * large, ASH if number % 2 else mix(NIGHT, ASH, 2 / 6), turn * pi)(pen)


@lru_cache(maxsize=1)
def terrain() -> Image.Image:
    """The card and the ground without squares and circles; callers must not write on it."""
    return stored("hekla-terrain")


def draw_terrain() -> Image.Image:
    """What :func:`terrain` is once it has been stored.

    It is drawn in slices, since a whole picture at the fineness of drawing would take sixty megabytes.
    """
    image = blank(PICTURE_WIDTH, PICTURE_HEIGHT, CARD)
    for top in range(0, _FOOT, _SLICE):
        height = min(_SLICE, _FOOT - top)
        image.paste(_slice(top, height), (0, top))
    round_corners(image)
    return image


def _slice(top: int, height: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        lowered = pen.shifted(0, -top)
        _draw_ice(lowered)
        _draw_rock(lowered)

    return sprite(PICTURE_WIDTH, height, CARD, draw)


def lit(shade: Shade) -> Shade:
    """A shade of the ground in a line of sight."""
    return mix(shade, PAPER, LIGHT)


def ash(square: int, width: int, height: int) -> Drawing:
    """Dark and light specks on the ash of a square, the same ones every time."""

    def draw(pen: Pen) -> None:
        for number in range(_SPECKS):
            across, down, large, turn = scattered(square * _SPECKS + number)
            centre = (12 + across * (width - 24), 40 + down * (height - 52))
            shade = mix(NIGHT, ASH, 3 / 6) if number % 3 else lit(ASH)
            speck(centre, 1.4 + 1.6 * large, shade, turn * pi)(pen)

    return draw


_WIDE_SHORE = 430.0
_WIDE_DRIFTS = 70
_WIDE_CREVASSES = 45
_WIDE_BOULDERS = 90


def _draw_wide(pen: Pen) -> None:
    for number in range(_WIDE_DRIFTS):
        across, down, wide, high = scattered(number)
        x, y, reach, rise = across * WIDTH, down * HEIGHT, 26 + 44 * wide, 6 + 8 * high
        pen.slab((x - reach, y - rise, x + reach, y + rise), rise, SNOW)
    for number in range(_WIDE_DRIFTS, _WIDE_DRIFTS + _WIDE_CREVASSES):
        across, down, wide, high = scattered(number)
        x, y, reach, fall = across * WIDTH, down * HEIGHT, 16 + 30 * wide, 30 * high - 15
        pen.line(((x, y), (x + reach * 0.5, y + fall), (x + reach, y + fall * 0.4)), ICE_EDGE, 3)
    shore = [(x, _WIDE_SHORE + 60 * scattered(x)[0] + (WIDTH - x) * 0.06) for x in range(0, WIDTH + 41, 40)]
    pen.line(shore, ICE_EDGE, 10)
    pen.polygon([*shore, (WIDTH, HEIGHT), (0, HEIGHT)], ROCK)
    for number in range(_WIDE_BOULDERS):
        across, down, large, turn = scattered(number)
        centre = (across * WIDTH, _WIDE_SHORE + 130 + down * (HEIGHT - _WIDE_SHORE - 130))
        speck(centre, 2.5 + 4 * large, ASH if number % 2 else mix(NIGHT, ASH, 2 / 6), turn * pi)(pen)


@lru_cache(maxsize=1)
def wide_ground() -> Image.Image:
    """The whole ground; callers must not write on it."""
    return sprite(WIDTH, HEIGHT, ICE, _draw_wide)
