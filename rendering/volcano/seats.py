"""The parts of a seat's panel: the seat's emblem, its points, the colours it holds, its trees."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from games.volcano.pieces import Colour
from games.volcano.scoring import Tree
from rendering.canvas import Pen, Point, sprite, zoomed
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, Shade, mix
from rendering.seats import Standing
from rendering.shapes import plate, regular
from rendering.volcano.look import HUES, LETTER, emblem
from rendering.volcano.pieces import PRINT, TREE_HEIGHT, TREE_WIDTH, print_of, tree

EMBLEM = 44
"""The side of a colour's emblem in pixels."""

LARGE_EMBLEM = 48
"""The side of a colour's emblem in a picture that is shown smaller."""

SEAT = 68
"""The side of a seat's emblem."""

COUNT_WIDTH = 64
GLOW = 8
"""The pixels below a tree for the glow that one of a single colour stands on."""


def _star(centre: Point, radius: float, points: int) -> tuple[Point, ...]:
    return tuple(
        (centre[0] + reach * sin(pi * step / points), centre[1] - reach * cos(pi * step / points))
        for step in range(2 * points)
        for reach in (radius if step % 2 == 0 else radius * 0.68,)
    )


def seat_shape(pen: Pen, seat: int, centre: Point, radius: float, fill: Shade) -> None:
    """Draw the shape of a seat, about as large as a circle of this radius."""
    x, y = centre
    shapes = {
        1: regular(centre, radius * 1.24, 4, pi / 4),
        2: regular((x, y + radius * 0.14), radius * 1.34, 3),
        3: regular(centre, radius * 1.26, 4),
        4: regular(centre, radius * 1.1, 6),
        5: _star(centre, radius * 1.2, 8),
    }
    if seat in shapes:
        pen.polygon(shapes[seat], fill)
    else:
        pen.disc(centre, radius, fill)


@lru_cache(maxsize=64)
def seat_sprite(seat: int, standing: Standing) -> Image.Image:
    """A seat's number on its shape: glowing if it is to act, crowned if it wins, struck out if it has forfeited."""

    middle = SEAT / 2

    def draw(pen: Pen) -> None:
        fill = SIGNAL if standing in {Standing.ACTING, Standing.WINNING} else INK
        if standing is Standing.FORFEITED:
            fill = FAINT
        seat_shape(pen, seat, (middle, middle + 3), 26, fill)
        pen.write((middle, middle + 4 + (4 if seat == 2 else 0)), str(seat + 1), 42, SQUARE)
        if standing is Standing.WINNING:
            crown = ((-22, 17), (-25, 0), (-12, 9), (0, -2), (12, 9), (25, 0), (22, 17))
            pen.polygon([(middle + x * 1.1, y + 2) for x, y in crown], SQUARE)
            pen.polygon([(middle + x, y * 0.8 + 3) for x, y in crown], INK)
        if standing is Standing.FORFEITED:
            pen.line(((6, SEAT - 6), (SEAT - 6, 8)), SQUARE, 8)
            pen.line(((6, SEAT - 6), (SEAT - 6, 8)), INK, 4)

    return sprite(SEAT, SEAT, SQUARE, draw)


@lru_cache(maxsize=512)
def score_sprite(score: int, standing: Standing) -> Image.Image:
    """The points, as wide as their digits."""
    digits = str(score)
    size = 56 if len(digits) < 3 else 46
    width = round(0.6 * size * len(digits)) + 4
    shade = FAINT if standing is Standing.FORFEITED else INK

    def draw(pen: Pen) -> None:
        pen.write((width / 2, SEAT / 2), digits, size, shade)

    return sprite(width, SEAT, SQUARE, draw)


@lru_cache(maxsize=64)
def colour_sprite(colour: Colour, *, held: bool, side: int = EMBLEM) -> Image.Image:
    """A colour's emblem: bright once the seat holds a piece of it, an outline until then (O13, O15)."""
    centre = (side / 2, side / 2 + 1)
    radius = side * 0.42

    def draw(pen: Pen) -> None:
        if held:
            emblem(colour, centre, radius)(pen)
        else:
            plate(HUES[colour], centre, radius, mix(SQUARE, INK, 3 / 7))(pen)
            plate(HUES[colour], centre, radius - 1.5, SQUARE)(pen)
            pen.write(centre, colour.letter, radius * LETTER, FAINT)

    return sprite(side, side, SQUARE, draw)


@lru_cache(maxsize=256)
def tree_sprite(pieces: Tree, *, single: bool, bold: bool = False) -> Image.Image:
    """A tree on the colour of a panel; one that counts as a single colour stands on a glowing foot (O17)."""

    scale = print_of(bold=bold).least / PRINT.least
    width, height = round(TREE_WIDTH * scale), round(TREE_HEIGHT * scale)

    def draw(pen: Pen) -> None:
        if single:
            pen.slab((4, height + 2, width - 4, height + 7), 2.5, SIGNAL)
        zoomed(tree(pieces, (TREE_WIDTH / 2, TREE_HEIGHT)), scale)(pen)

    return sprite(width, height + GLOW, SQUARE, draw)


@lru_cache(maxsize=128)
def count_sprite(count: int, *, bold: bool = False) -> Image.Image:
    """The count of the item to the left."""

    def draw(pen: Pen) -> None:
        for rise in (-6, 6):
            pen.line(((4, 18 - rise), (16, 18 + rise)), INK, 3.4)
        pen.write((36 if count < 10 else 40, 17), str(count), print_of(bold=bold).least, INK)

    return sprite(COUNT_WIDTH, 36, SQUARE, draw)
