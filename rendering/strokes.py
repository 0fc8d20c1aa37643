"""Arrows drawn straight onto a finished palette picture, for ways too many to keep a sprite of each.

The shades from the dark edge to the bright core lie so close together that the line needs no other smoothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

from PIL import Image, ImageDraw

from rendering.canvas import Point
from rendering.palette import ASH, EMBER, LAVA, NIGHT, NUMBERS, PAPER, STONE, Shade, mix

Layers: TypeAlias = tuple[tuple[int, Shade], ...]
"""The widths and shades of a line, from its edge inwards."""

STREAM: Layers = (
    (15, NIGHT),
    (12, mix(NIGHT, LAVA, 0.5)),
    (10, LAVA),
    (6, mix(ASH, EMBER, 0.75)),
    (4, EMBER),
)
"""A stream of lava."""

TRAIL: Layers = ((12, NIGHT), (9, mix(ASH, PAPER, 2 / 7)), (7, mix(ASH, PAPER, 5 / 7)), (5, STONE))
"""The way of something cold."""

_HEAD = 30
_WING = 0.54


def arrow_onto(image: Image.Image, points: Sequence[Point], layers: Layers, head: float = _HEAD) -> None:
    """Draw an arrow through the points; its head of this length ends at the last one."""
    pen = ImageDraw.Draw(image)
    tip, back = points[-1], points[-2]
    length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1.0
    ahead = ((tip[0] - back[0]) / length, (tip[1] - back[1]) / length)
    foot = (tip[0] - ahead[0] * head * 0.8, tip[1] - ahead[1] * head * 0.8)
    shaft = [point for point in points if _before(point, foot, ahead)] + [foot]
    outermost = layers[0][0]
    for width, shade in layers:
        number, spare = NUMBERS[shade], (width - outermost) / 2 + 5
        pen.polygon(_ribbon(shaft, width / 2), fill=number)
        pen.ellipse(_around(shaft[0], width / 2), fill=number)
        pen.polygon(_head(tip, ahead, spare, head), fill=number)


def _before(point: Point, foot: Point, ahead: Point) -> bool:
    return (foot[0] - point[0]) * ahead[0] + (foot[1] - point[1]) * ahead[1] > 0


def _ribbon(points: Sequence[Point], half: float) -> list[Point]:
    """The outline of a line through the points; one polygon costs a fraction of a wide line with its joints."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for number, (x, y) in enumerate(points):
        (left, top), (right, foot) = points[max(number - 1, 0)], points[min(number + 1, len(points) - 1)]
        length = hypot(right - left, foot - top) or 1.0
        across, down = (top - foot) / length * half, (right - left) / length * half
        sides[0].append((x + across, y + down))
        sides[1].append((x - across, y - down))
    return sides[0] + sides[1][::-1]


def _around(centre: Point, radius: float) -> tuple[float, float, float, float]:
    return (centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius)


def _head(tip: Point, ahead: Point, spare: float, length: float) -> list[Point]:
    """A triangle ``spare`` pixels larger on every side than the core."""
    x, y = ahead
    front = (tip[0] + x * spare * 1.6, tip[1] + y * spare * 1.6)
    back = (tip[0] - x * (length + spare), tip[1] - y * (length + spare))
    wing = (length + spare * 2.2) * _WING
    return [front, (back[0] - y * wing, back[1] + x * wing), (back[0] + y * wing, back[1] - x * wing)]
