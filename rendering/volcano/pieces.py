"""Pyramids from the side as they stand in a tower, the small pieces and trees of a panel, and caps."""

from dataclasses import dataclass

from games.volcano.pieces import Piece, Size
from games.volcano.scoring import Tree
from rendering.canvas import Drawing, Pen, Point
from rendering.lettering import CAPITAL, width_of
from rendering.palette import NIGHT, Shade, mix
from rendering.volcano.look import tones_of


@dataclass(frozen=True, slots=True)
class Print:
    """How large pieces are printed, in pixels by size: pyramids on the board, and the chips of a panel.

    ``band`` is the part of a pyramid that shows below the one on it while a tower is low, ``least`` the em of
    the smallest writing, ``letter`` that of a top piece's letter, ``number`` that of a tower's height.
    """

    widths: dict[Size, int]
    heights: dict[Size, int]
    band: int
    least: int
    letter: int
    number: int
    chip_widths: dict[Size, int]
    chip_height: int


PRINT = Print(
    widths={Size.LARGE: 128, Size.MEDIUM: 100, Size.SMALL: 72},
    heights={Size.LARGE: 106, Size.MEDIUM: 86, Size.SMALL: 64},
    band=28,
    least=36,
    letter=38,
    number=42,
    chip_widths={Size.LARGE: 66, Size.MEDIUM: 57, Size.SMALL: 48},
    chip_height=44,
)
LARGE_PRINT = Print(
    widths={Size.LARGE: 136, Size.MEDIUM: 108, Size.SMALL: 80},
    heights={Size.LARGE: 82, Size.MEDIUM: 76, Size.SMALL: 65},
    band=33,
    least=42,
    letter=44,
    number=48,
    chip_widths={Size.LARGE: 76, Size.MEDIUM: 66, Size.SMALL: 56},
    chip_height=50,
)
"""For boards that are shown smaller: larger pieces, numbers and letters."""


def print_of(*, bold: bool) -> Print:
    """The large print where letters have to be bold."""
    return LARGE_PRINT if bold else PRINT


LEFT, EDGE, RIGHT = -0.5, 0.26, 0.5
"""Where a pyramid's lower corners are, in widths from its middle: the front face is lit, the other in the shade."""

_BACK = 0.075
"""How far behind the front corner the right one lies, in widths: the picture looks down a little."""

LETTERED = 26
"""The lowest band in pixels that has room for a letter."""

_SLOPE = 5
_TIERS: tuple[tuple[float, float, float, float], ...] = (
    # bottom width, top width, lower edge, upper edge, measured from the foot of the tree
    (62, 34, 0, 34),
    (50, 26, 27, 58),
    (36, 8, 51, 82),
)
TREE_WIDTH = 64
TREE_HEIGHT = 84

CAP_WIDTH, CAP_HEIGHT = 60, 56
CAP_SINK = {Size.LARGE: 40, Size.MEDIUM: 36, Size.SMALL: 26}
"""How far a cap's foot lies below the tip of the piece it covers: its letter stays in sight."""


def ring(piece: Piece, foot: Point, rise: float, *, bold: bool) -> tuple[Point, Point, Point]:
    """The left, front and right corners of a pyramid's outline at a height above its foot."""
    sizes = print_of(bold=bold)
    part = 1 - rise / sizes.heights[piece.size]
    width = sizes.widths[piece.size] * part
    x, y = foot[0], foot[1] - rise
    return (x + LEFT * width, y), (x + EDGE * width, y), (x + RIGHT * width, y - _BACK * width)


def outline(piece: Piece, foot: Point, rise: float, *, bold: bool, border: float = 0.0) -> tuple[Point, ...]:
    """The silhouette of a pyramid from its foot up to ``rise``, ``border`` pixels larger on every side."""
    lower, upper = ring(piece, foot, 0, bold=bold), ring(piece, foot, rise, bold=bold)
    return (
        (lower[0][0] - border * 1.4, lower[0][1] + border),
        (lower[1][0] + border * 0.3, lower[1][1] + border),
        (lower[2][0] + border * 1.2, lower[2][1] + border * 0.3),
        (upper[2][0] + border * 0.7, upper[2][1] - border * 0.8),
        (upper[0][0] - border * 0.7, upper[0][1] - border * 0.8),
    )


def _faces(
    pen: Pen, corners: tuple[tuple[Point, Point, Point], tuple[Point, Point, Point]], shades: tuple[Shade, Shade]
) -> None:
    """Both faces between two rings."""
    lower, upper = corners
    pen.polygon((lower[0], lower[1], upper[1], upper[0]), shades[0])
    pen.polygon((lower[1], lower[2], upper[2], upper[1]), shades[1])


def pyramid(piece: Piece, foot: Point, *, bold: bool = False) -> Drawing:
    """A whole pyramid of clear plastic with its letter: paler towards the tip, its hidden edges shining through."""
    tones, sizes = tones_of(piece.colour), print_of(bold=bold)
    height = sizes.heights[piece.size]
    steps = (
        (0.0, 0.52, tones.lit, tones.south),
        (0.52, 0.7, mix(tones.lit, tones.west, 0.5), tones.south),
        (0.7, 0.86, tones.west, tones.east),
        (0.86, 1.0, tones.north, tones.base),
    )
    middle = (foot[0] + (LEFT + EDGE) / 2 * sizes.widths[piece.size] * 0.7, foot[1] - sizes.letter * 0.44 - 3)

    def draw(pen: Pen) -> None:
        pen.polygon(outline(piece, foot, height, bold=bold, border=2.5), tones.rim)
        for low, high, front, side in steps:
            rings = (ring(piece, foot, low * height, bold=bold), ring(piece, foot, high * height, bold=bold))
            _faces(pen, rings, (front, side))
        lower, tip = ring(piece, foot, 0, bold=bold), ring(piece, foot, height, bold=bold)[0]
        back = (2 * foot[0] - lower[1][0], lower[2][1])
        through = tones.east if tones.ink == NIGHT else tones.north
        for end in (tip, lower[0], lower[2]):
            pen.line((back, end), through, 1.6)
        pen.polygon((lower[1], lower[2], ring(piece, foot, height * 0.12, bold=bold)[2]), tones.east)
        pen.line((tip, lower[0]), tones.edge, 2.6)
        pen.line((tip, lower[1]), tones.edge, 1.8)
        pen.write(middle, piece.colour.letter, sizes.letter, tones.ink)

    return draw


def band(piece: Piece, foot: Point, rise: float, *, bold: bool = False) -> Drawing:
    """The lower part of a pyramid that another stands on: ``rise`` pixels show, with its letter if they suffice."""
    tones, sizes = tones_of(piece.colour), print_of(bold=bold)
    lower, upper = ring(piece, foot, 0, bold=bold), ring(piece, foot, rise, bold=bold)
    behind = (upper[0][0] + upper[2][0] - upper[1][0], upper[2][1])

    def draw(pen: Pen) -> None:
        pen.polygon(outline(piece, foot, rise, bold=bold, border=2.5), tones.rim)
        _faces(pen, (lower, upper), (tones.lit, tones.south))
        pen.polygon((upper[0], upper[1], upper[2], behind), tones.east)
        pen.line((upper[0], lower[0]), tones.edge, 2.4)
        pen.line((upper[1], lower[1]), tones.edge, 1.6)
        if rise >= LETTERED:
            middle = (foot[0] + (LEFT + EDGE) / 2 * sizes.widths[piece.size], foot[1] - rise * 0.5)
            pen.write(middle, piece.colour.letter, sizes.least, tones.ink)

    return draw


def cap_outline(foot: Point, border: float = 0.0) -> tuple[Point, ...]:
    """The silhouette of a cap standing on ``foot``, the middle of its lower edge."""
    x, y = foot
    half, height = CAP_WIDTH / 2 + border, CAP_HEIGHT + border
    return (
        (x - half, y - 5 + border * 0.6),
        (x - half * 0.55, y + border),
        (x + half * 0.55, y + border),
        (x + half, y - 5 + border * 0.6),
        (x + 5, y - height),
        (x - 5, y - height),
    )


def cap(foot: Point, *, red: bool = False) -> Drawing:
    """A cap: a pointed black cone with a pale rim and embers in a crack; in Mini-Volcano a red one (O3).

    The red one keeps a black edge, without which it would be lost on green nests for red-blind players.
    """
    return lambda pen: pen.art("volcano/redcap" if red else "volcano/cap", (foot[0], foot[1] - 27.75), 31.1)


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
    """A pyramid from the side with its letter and size, standing on ``foot``, the middle of its lower edge."""
    tones = tones_of(piece.colour)
    x, y = foot
    sizes = print_of(bold=bold)
    width = sizes.chip_widths[piece.size]
    widths = (width, width - 2 * _SLOPE)
    height = sizes.chip_height - 2

    def draw(pen: Pen) -> None:
        pen.polygon(_trapezoid(foot, widths, height, 0), tones.rim)
        pen.polygon(_trapezoid(foot, widths, height, 1.5), tones.chip)
        said = f"{piece.colour.letter}{int(piece.size)}"
        start = x - width_of(said, sizes.least) / 2 - 1
        # Below its line there is room for the tail of a g or a y.
        pen.write_line((start, y - (1 / 3 + CAPITAL) * sizes.least), said, sizes.least, tones.ink)

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
            pen.write(
                (x, y - low - (high - low) * 0.42),
                piece.colour.letter,
                PRINT.least,
                tones_of(piece.colour).ink,
            )

    return draw
