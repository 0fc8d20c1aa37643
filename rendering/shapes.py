"""Shapes shared by all painters: the card's round corners, and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import hypot

from PIL import Image

from rendering.canvas import FINENESS, Drawing, Pen, Point
from rendering.mapping import corner_table
from rendering.palette import CORNER_LEVELS, Shade

_ROUND = 28


def round_corners(image: Image.Image) -> None:
    """Make a card's corners round and transparent, to fit light and dark themes; what is inside them stays."""
    for (right, low), numbers, outside in _corners():
        image.paste(numbers, (right * (image.width - _ROUND), low * (image.height - _ROUND)), outside)


@lru_cache(maxsize=1)
def _corners() -> tuple[tuple[tuple[int, int], Image.Image, Image.Image], ...]:
    """Each corner: whether it is a right or a lower one, its palette numbers, and the mask of what they replace."""
    mask = Image.new("L", (2 * _ROUND * FINENESS,) * 2, 0)
    Pen(mask).disc((_ROUND, _ROUND), _ROUND, 255)
    disc = mask.reduce(FINENESS).point(corner_table())
    found = []
    for right, low in product((0, 1), repeat=2):
        part = disc.crop((right * _ROUND, low * _ROUND, (right + 1) * _ROUND, (low + 1) * _ROUND))
        outside = part.point([255 * (number < len(CORNER_LEVELS)) for number in range(256)])
        found.append(((right, low), Image.frombytes("P", part.size, part.tobytes()), outside))
    return tuple(found)


def arrow(points: Sequence[Point], fill: Shade | int, width: float, head: float) -> Drawing:
    """An arrow along the points, with a head of ``head`` pixels at the last one."""
    tip, back = points[-1], points[-2]
    length = hypot(tip[0] - back[0], tip[1] - back[1])
    x, y = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    foot = (tip[0] - x * head, tip[1] - y * head)
    wing = head * 0.62

    def draw(pen: Pen) -> None:
        pen.line((*points[:-1], foot), fill, width)
        pen.polygon((tip, (foot[0] - y * wing, foot[1] + x * wing), (foot[0] + y * wing, foot[1] - x * wing)), fill)

    return draw
