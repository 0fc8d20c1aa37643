"""Pyramids from above and from the side, trees, and caps."""

from __future__ import annotations

from dataclasses import dataclass

from games.volcano.pieces import Colour, Piece, Size
from games.volcano.scoring import Tree
from rendering.canvas import Drawing, Pen, Point
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, SQUARE, SQUARE_EDGE, STONE, mix
from rendering.volcano.hues import emblem, tones_of


@dataclass(frozen=True, slots=True)
class Print:
    """How large pieces are printed, in pixels by size: from above, and as chips from the side.

    ``flat`` is the part of a pyramid's side that its flat top takes; ``letter`` the em of a chip's letter, whose
    middle stands ``rise`` of the chip's height above its foot, and its pips ``pips`` pixels.
    """

    footprints: dict[Size, int]
    flat: float
    chip_widths: dict[Size, int]
    chip_height: int
    letter: int
    rise: float
    pips: float


PRINT = Print(
    footprints={Size.LARGE: 116, Size.MEDIUM: 86, Size.SMALL: 58},
    flat=0.5,
    chip_widths={Size.LARGE: 51, Size.MEDIUM: 40, Size.SMALL: 29},
    chip_height=34,
    letter=23,
    rise=0.6,
    pips=6,
)
LARGE_PRINT = Print(
    footprints={Size.LARGE: 106, Size.MEDIUM: 84, Size.SMALL: 62},
    flat=0.58,
    chip_widths={Size.LARGE: 53, Size.MEDIUM: 44, Size.SMALL: 35},
    chip_height=41,
    letter=30,
    rise=0.62,
    pips=6.5,
)
"""For boards that are shown smaller: larger letters, larger chips, and large pyramids that leave room for them."""


def print_of(*, bold: bool) -> Print:
    """The large print where letters have to be bold."""
    return LARGE_PRINT if bold else PRINT


CAP_RADIUS = 25
_SLOPE = 5
_TIERS: tuple[tuple[float, float, float, float], ...] = (
    # bottom width, top width, lower edge, upper edge, measured from the foot of the tree
    (62, 34, 0, 34),
    (50, 26, 27, 58),
    (36, 8, 51, 82),
)
TREE_WIDTH = 64
TREE_HEIGHT = 84


def shadow(piece: Piece, centre: Point, *, bold: bool = False) -> Drawing:
    """The shadow of a pyramid on a square."""
    half = print_of(bold=bold).footprints[piece.size] / 2
    x, y = centre

    def draw(pen: Pen) -> None:
        for spread, depth in ((7, 0.2), (5, 0.4), (3, 0.6)):
            box = (x - half - spread + 5, y - half - spread + 7, x + half + spread + 2, y + half + spread + 3)
            pen.slab(box, spread + 5, mix(SQUARE, NIGHT, depth))

    return draw


def pyramid(piece: Piece, centre: Point, *, lettered: bool = True, bold: bool = False) -> Drawing:
    """A pyramid from above: four facets, its emblem on the flat top, as many pips as its size on the near facet."""
    tones = tones_of(piece.colour)
    sizes = print_of(bold=bold)
    half = sizes.footprints[piece.size] / 2
    top = half * sizes.flat
    x, y = centre

    def corners(reach: float) -> tuple[Point, Point, Point, Point]:
        return ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach))

    def draw(pen: Pen) -> None:
        pen.slab((x - half - 2, y - half - 2, x + half + 2, y + half + 2), 4, tones.rim)
        outer, inner = corners(half), corners(top)
        facets = ((0, 1, tones.north), (3, 0, tones.west), (1, 2, tones.east), (2, 3, tones.south))
        for first, second, shade in facets:
            pen.polygon((outer[first], outer[second], inner[second], inner[first]), shade)
        for near, far in zip(inner, outer, strict=True):
            pen.line((near, far), tones.edge, 1.6)
        pen.polygon(inner, tones.base)
        pen.line((inner[3], inner[0], inner[1]), tones.edge, 2)
        if lettered:
            emblem(piece.colour, centre, top * 0.82)(pen)
        for pip in range(piece.size):
            offset = (pip - (piece.size - 1) / 2) * 17
            spot = (x + offset, y + half * 0.8)
            pen.disc(spot, 5.2, tones.rim)
            pen.disc(spot, 3.8, PAPER)

    return draw


def cap(centre: Point, *, red: bool = False) -> Drawing:
    """A cap: a round black cone with a light rim and embers in its mouth; in Mini-Volcano a red one (O3).

    The red one keeps a black edge, without which it would be lost on green nests for red-blind players.
    """
    x, y = centre
    tones = tones_of(Colour.RED)

    def draw(pen: Pen) -> None:
        pen.disc((x + 2, y + 3), CAP_RADIUS + 1.5, NIGHT)
        pen.disc(centre, CAP_RADIUS, STONE)
        pen.disc(centre, CAP_RADIUS - 4, NIGHT)
        if red:
            pen.disc(centre, 17.5, tones.north)
            pen.disc((x + 1, y + 1), 16.5, tones.base)
            pen.disc(centre, 11, NIGHT)
            pen.disc(centre, 5, EMBER)
        else:
            pen.disc((x - 2, y - 2), 15, SQUARE_EDGE)
            pen.disc((x + 1, y + 1), 14, NIGHT)
            pen.disc(centre, 7.5, LAVA)
            pen.disc((x - 0.5, y - 0.5), 4, EMBER)

    return draw


def _trapezoid(foot: Point, widths: tuple[float, float], height: float, inset: float) -> tuple[Point, ...]:
    x, y = foot
    lower, upper = (width / 2 - inset for width in widths)
    return (
        (x - lower, y - inset),
        (x + lower, y - inset),
        (x + upper, y - height + inset),
        (x - upper, y - height + inset),
    )


def chip(piece: Piece, foot: Point, *, bold: bool = False) -> Drawing:
    """A pyramid from the side with its letter and pips, standing on ``foot``, the middle of its lower edge."""
    tones = tones_of(piece.colour)
    x, y = foot
    sizes = print_of(bold=bold)
    width = sizes.chip_widths[piece.size]
    widths = (width, width - 2 * _SLOPE)
    height = sizes.chip_height - 2

    def draw(pen: Pen) -> None:
        pen.polygon(_trapezoid(foot, widths, height, 0), tones.rim)
        pen.polygon(_trapezoid(foot, widths, height, 1.5), tones.chip)
        pen.write((x, y - height * sizes.rise), piece.colour.value, sizes.letter, tones.ink)
        for pip in range(piece.size):
            pen.disc((x + (pip - (piece.size - 1) / 2) * 8, y - sizes.pips), 2.5, tones.ink)

    return draw


def tree(pieces: Tree, foot: Point) -> Drawing:
    """A small piece on a medium on a large, standing on ``foot``."""
    x, y = foot

    def draw(pen: Pen) -> None:
        for piece, (lower, upper, low, high) in zip(pieces, _TIERS, strict=True):
            tones = tones_of(piece.colour)
            pen.polygon(_trapezoid((x, y - low), (lower, upper), high - low, 0), tones.rim)
            pen.polygon(_trapezoid((x, y - low), (lower, upper), high - low, 1.5), tones.chip)
        for piece, (_, _, low, high) in zip(pieces, _TIERS, strict=True):
            pen.write((x, y - low - (high - low) * 0.45), piece.colour.value, 24, tones_of(piece.colour).ink)

    return draw
