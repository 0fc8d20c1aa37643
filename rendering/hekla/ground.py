"""What never changes under Hekla's spaces: the ice of the glacier at the rim, bare rock within, ash in the crater."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from rendering.canvas import Drawing, Pen, Point
from rendering.hekla.layout import PICTURE_HEIGHT
from rendering.palette import ASH, CARD, NIGHT, PAPER, Shade, blank, mix
from rendering.seats import PICTURE_WIDTH
from rendering.shapes import round_corners
from rendering.stored import stored

LIGHT = 0.15
"""How much brighter the ground is in a line of sight."""

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


@lru_cache(maxsize=1)
def terrain() -> Image.Image:
    """The card and the ground without squares and circles; callers must not write on it."""
    image = blank(PICTURE_WIDTH, PICTURE_HEIGHT, CARD)
    image.paste(stored("hekla/terrain"), (0, 0))
    round_corners(image)
    return image


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
