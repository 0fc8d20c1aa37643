"""The glacier with bare rock at its foot: the ground of pictures to be shared."""

from __future__ import annotations

from functools import lru_cache
from math import pi

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.hekla.ground import scattered, speck
from rendering.palette import ASH, ICE, ICE_EDGE, NIGHT, ROCK, SNOW, mix
from rendering.poster import HEIGHT, WIDTH

_SHORE = 430.0
_DRIFTS = 70
_CREVASSES = 45
_BOULDERS = 90


def _draw(pen: Pen) -> None:
    for number in range(_DRIFTS):
        across, down, wide, high = scattered(number)
        x, y, reach, rise = across * WIDTH, down * HEIGHT, 26 + 44 * wide, 6 + 8 * high
        pen.slab((x - reach, y - rise, x + reach, y + rise), rise, SNOW)
    for number in range(_DRIFTS, _DRIFTS + _CREVASSES):
        across, down, wide, high = scattered(number)
        x, y, reach, fall = across * WIDTH, down * HEIGHT, 16 + 30 * wide, 30 * high - 15
        pen.line(((x, y), (x + reach * 0.5, y + fall), (x + reach, y + fall * 0.4)), ICE_EDGE, 3)
    shore = [(x, _SHORE + 60 * scattered(x)[0] + (WIDTH - x) * 0.06) for x in range(0, WIDTH + 41, 40)]
    pen.line(shore, ICE_EDGE, 10)
    pen.polygon([*shore, (WIDTH, HEIGHT), (0, HEIGHT)], ROCK)
    for number in range(_BOULDERS):
        across, down, large, turn = scattered(number)
        centre = (across * WIDTH, _SHORE + 130 + down * (HEIGHT - _SHORE - 130))
        speck(centre, 2.5 + 4 * large, ASH if number % 2 else mix(NIGHT, ASH, 2 / 6), turn * pi)(pen)


@lru_cache(maxsize=1)
def wide_ground() -> Image.Image:
    """The whole ground; callers must not write on it."""
    return sprite(WIDTH, HEIGHT, ICE, _draw)
