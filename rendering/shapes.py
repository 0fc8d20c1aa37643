"""Shapes shared by all painters: slabs, plates that tell hues apart without colour, arrows, dashed lines."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise
from math import dist
from typing import TypeAlias

from PIL import Image

from rendering.art import stored
from rendering.canvas import Drawing, Edges, Pen, Point, Stamp, sprite, stamp
from rendering.palette import (
    ASH,
    CARD,
    EMBER,
    LAVA,
    NIGHT,
    PAPER,
    SQUARE,
    SQUARE_EDGE,
    STONE,
    TONES,
    Hue,
    Shade,
    blank,
    mix,
)


def on_card(name: str, width: int, height: int) -> Image.Image:
    """A stored board on a card of this size."""
    image = blank(width, height, CARD)
    image.paste(stored(name), (0, 0))
    return image


_WHOLE = (1.0, 0.0)


def bordered(box: Edges, corner: float, border: float, edge: Shade = SQUARE_EDGE) -> Drawing:
    """A slab of a panel's shade with round corners, inside a border."""
    left, top, right, bottom = box

    def draw(pen: Pen) -> None:
        pen.slab(box, corner, edge)
        pen.slab((left + border, top + border, right - border, bottom - border), corner - border, SQUARE)

    return draw


@lru_cache(maxsize=32)
def slab_sprite(
    width: int, height: int, corner: int = 14, border: float = 1.5, edge: Shade = SQUARE_EDGE, ground: Shade = CARD
) -> Image.Image:
    """An empty slab of a panel's shade inside its border."""
    return sprite(width, height, ground, bordered((0, 0, width, height), corner, border, edge))


def frame(box: Edges, fill: Shade, width: float, pattern: Sequence[float] = _WHOLE) -> Drawing:
    """The outline of a rectangle, in dashes if their lengths and those of the gaps after them are given."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))

    def draw(pen: Pen) -> None:
        for dash in dashed(corners, pattern):
            pen.line(dash, fill, width)

    return draw


_PLATE = 1.25
"""How much larger the circle of a plate's art is than the one that a plate is about as large as."""


def plate(hue: Hue, centre: Point, radius: float, fill: Shade) -> Drawing:
    """The shape of a hue, about as large as a circle of this radius."""
    return lambda pen: pen.art(f"card/plate-{hue.value}", centre, radius * _PLATE, (fill, fill))


@lru_cache(maxsize=256)
def disc_stamp(said: str, radius: int, size: int, fill: Shade = PAPER) -> Stamp:
    """A number on a disc with a dark edge."""
    middle = (radius + 4, radius + 4)

    def draw(pen: Pen) -> None:
        pen.disc(middle, radius, fill)
        pen.write(middle, said, size, NIGHT)

    return stamp(2 * radius + 8, 2 * radius + 8, draw, edge=2.5)


Layers: TypeAlias = tuple[tuple[int, Shade], ...]
"""The widths and shades of a line, from its edge inwards."""

STREAM: Layers = ((15, NIGHT), (12, mix(NIGHT, LAVA, 0.5)), (10, LAVA), (6, mix(ASH, EMBER, 0.75)), (4, EMBER))
"""A stream of lava."""

TRAIL: Layers = ((12, NIGHT), (9, mix(ASH, PAPER, 2 / 7)), (7, mix(ASH, PAPER, 5 / 7)), (5, STONE))
"""The way of something cold."""

_HEAD, _WING, _SPARE = 30, 0.54, 5.0
_ROOM = 30
"""The pixels around the points of an arrow that it can cover."""


def lay_arrow(image: Image.Image, points: Sequence[Point], layers: Layers, head: float = _HEAD) -> None:
    """Lay an arrow through the points; its head of this length ends at the last one."""
    left, top = (round(min(point[axis] for point in points)) - _ROOM for axis in (0, 1))
    width, height = (
        round(max(point[axis] for point in points)) + _ROOM - first for axis, first in ((0, left), (1, top))
    )
    way = [(x - left, y - top) for x, y in points]
    stamp(width, height, _arrow(way, layers, head), edge=0).press(image, (left, top))


def _arrow(points: Sequence[Point], layers: Layers, head: float) -> Drawing:
    tip, back = points[-1], points[-2]
    length = dist(tip, back) or 1.0
    x, y = ((tip[0] - back[0]) / length, (tip[1] - back[1]) / length)
    foot = (tip[0] - x * head * 0.8, tip[1] - y * head * 0.8)
    before = [point for point in points if (foot[0] - point[0]) * x + (foot[1] - point[1]) * y > 0]

    def draw(pen: Pen) -> None:
        for width, shade in layers:
            spare = (width - layers[0][0]) / 2 + _SPARE
            far, wing = head + spare, (head + spare * 2.2) * _WING
            end = (tip[0] - x * far, tip[1] - y * far)
            pen.line([*before, foot], shade, width)
            front = (tip[0] + x * spare * 1.6, tip[1] + y * spare * 1.6)
            pen.polygon((front, (end[0] - y * wing, end[1] + x * wing), (end[0] + y * wing, end[1] - x * wing)), shade)

    return draw


EDGE, CORE = 13, 7
"""The widths of a line with its dark edge, and without."""

LINES: tuple[Shade, ...] = (
    TONES[Hue.RED].base,
    TONES[Hue.GREEN].base,
    TONES[Hue.YELLOW].base,
    TONES[Hue.BLUE].edge,
    TONES[Hue.ORANGE].base,
    TONES[Hue.CYAN].base,
)
"""By seat the shade of its line, the first like :data:`rendering.seats.SEAT_COLOURS`; dark blue would not stand out."""

DASHES: tuple[tuple[float, ...], ...] = (
    _WHOLE,
    (40, 18),
    (10, 17),
    (48, 17, 10, 17),
    (22, 14),
    (48, 17, 10, 17, 10, 17),
)
"""By seat how long the dashes of its line and the gaps after them are, in pixels."""


def dashed_lines(lines: Sequence[tuple[Sequence[Point], int]]) -> Drawing:
    """Lines, each with its seat: their dashes on dark edges that have no gaps.

    Through the gaps of a line shows the one before it where both run together, so the whole one comes first.
    """

    def draw(pen: Pen) -> None:
        for places, _ in lines:
            pen.line(places, NIGHT, EDGE)
        for places, seat in lines:
            for dash in dashed(places, DASHES[seat]):
                pen.line(dash, LINES[seat], CORE)

    return draw


def dashed(places: Sequence[Point], pattern: Sequence[float]) -> Iterator[tuple[Point, ...]]:
    """The dashes along a line, each through the line's own corners; all of it for a pattern without gaps."""
    if not any(pattern[1::2]):
        yield tuple(places)
        return
    lengths = cycle(pattern)
    left, shown, dash = next(lengths), True, [places[0]]
    for start, end in pairwise(places):
        length, gone = dist(start, end), 0.0
        while length - gone > left:
            gone += left
            part = gone / length
            corner = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if shown:
                yield (*dash, corner)
            left, shown, dash = next(lengths), not shown, [corner]
        left -= length - gone
        dash.append(end)
    if shown and len(dash) > 1:
        yield tuple(dash)


def spread(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Places as near as can be to the wanted ones, in the same order, at least ``gap`` apart and within bounds.

    >>> spread((5.0, 6.0, 50.0), 10.0, 0.0, 100.0)
    [5.0, 15.0, 50.0]
    >>> spread((99.0, 98.0), 10.0, 0.0, 100.0)
    [100.0, 90.0]
    """
    order = sorted(range(len(wanted)), key=lambda one: (wanted[one], one))
    found = [0.0] * len(wanted)
    at = least
    for one in order:
        found[one] = at = max(at, wanted[one])
        at += gap
    at = most
    for one in reversed(order):
        found[one] = min(at, found[one])
        at = found[one] - gap
    return found
