"""Towers: the pieces of a square as they stand on each other, every one of them in sight, with a cap and a number."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from games.volcano.pieces import Piece, Size, Stack
from rendering.canvas import Drawing, Stamp, sprite, stamp
from rendering.palette import ASH, NIGHT, PAPER, SQUARE, Shade, mix
from rendering.volcano.look import PieceLook
from rendering.volcano.pieces import (
    CAP_HEIGHT,
    CAP_SINK,
    CAP_WIDTH,
    band,
    cap,
    cap_outline,
    chip,
    outline,
    print_of,
    pyramid,
)

WIDTH = 176
"""The width of a tower's picture; the tower stands in its middle, its number at the right."""

NUMBERED = 3
"""The height in pieces from which a tower carries its number."""

GROUND = 12
"""The pixels below a tower's foot, for its shadow."""

LEAST = 7
"""The least that shows of a piece below another, however high the tower: about two pixels on a phone."""

_LOW = 5
"""The pieces of a tower whose bands are as high as bands get; higher towers squeeze theirs."""

EDGE = 4
"""Room for the dark edge around a piece's picture."""


def band_height(pieces: int, *, bold: bool) -> int:
    """The pixels between the feet of two pieces of a tower of so many."""
    most = print_of(bold=bold).band
    return most if pieces <= _LOW else max(LEAST, most * (_LOW - 1) // (pieces - 1))


def tower_height(stack: Stack, *, capped: bool, bold: bool) -> int:
    """The pixels from a tower's foot to its tip."""
    if not stack:
        return CAP_HEIGHT if capped else 0
    top = perch(len(stack), bold=bold) + print_of(bold=bold).heights[stack[-1].size]
    return top - CAP_SINK[stack[-1].size] + CAP_HEIGHT if capped else top


def perch(pieces: int, *, bold: bool) -> int:
    """How far above the ground the top piece of a tower of so many stands."""
    return (pieces - 1) * band_height(pieces, bold=bold)


def middle_of(piece: Piece, *, bold: bool) -> float:
    """How far above its foot the middle of a piece's picture is."""
    return print_of(bold=bold).heights[piece.size] / 2


def parts_of(stack: Stack, *, capped: bool, look: PieceLook, shaded: bool) -> Iterator[tuple[Stamp, tuple[int, int]]]:
    """What a tower is stamped of, each with its corner from the middle of the tower's foot.

    These are its pieces from the bottom to the top, its cap, their number, and its shadow if wanted. There are as many
    different towers as there are games, but few of these.
    """
    bold = look.bold
    if shaded:
        shade = shadow_stamp(stack[0].size if stack else None, bold=bold)
        yield _standing(shade, GROUND - shade.picture.height)
    rise = band_height(len(stack), bold=bold)
    for level, piece in enumerate(stack):
        last = level == len(stack) - 1
        part = piece_stamp(piece, bold=bold) if last else band_stamp(piece, rise, bold=bold)
        yield _standing(part, EDGE - level * rise - part.picture.height)
    if capped:
        part = cap_stamp(red=look.red_caps)
        yield _standing(part, -tower_height(stack, capped=True, bold=bold) - EDGE)
    if len(stack) >= NUMBERED:
        yield number_stamp(len(stack), bold=bold), number_corner(stack, capped=capped, look=look)


def _standing(part: Stamp, top: int) -> tuple[Stamp, tuple[int, int]]:
    """A part in the middle of a tower."""
    return part, ((WIDTH - part.picture.width) // 2 - WIDTH // 2, top)


@lru_cache(maxsize=64)
def piece_stamp(piece: Piece, *, bold: bool) -> Stamp:
    """A whole pyramid; its foot is ``EDGE`` above the picture's lower edge."""
    sizes = print_of(bold=bold)
    across, down = sizes.widths[piece.size] + 4 * EDGE, sizes.heights[piece.size] + 2 * EDGE
    foot = (across / 2, down - EDGE)

    def silhouette(fill: Shade | int) -> Drawing:
        shape = outline(piece, foot, sizes.heights[piece.size], bold=bold, border=4)
        return lambda pen: pen.polygon(shape, fill)

    return stamp(across, down, silhouette, pyramid(piece, foot, bold=bold))


@lru_cache(maxsize=512)
def band_stamp(piece: Piece, rise: int, *, bold: bool) -> Stamp:
    """The lower part of a pyramid."""
    across, down = print_of(bold=bold).widths[piece.size] + 4 * EDGE, rise + 3 * EDGE
    foot = (across / 2, down - EDGE)

    def silhouette(fill: Shade | int) -> Drawing:
        shape = outline(piece, foot, rise, bold=bold, border=4)
        return lambda pen: pen.polygon(shape, fill)

    return stamp(across, down, silhouette, band(piece, foot, rise, bold=bold))


@lru_cache(maxsize=4)
def cap_stamp(*, red: bool) -> Stamp:
    """A cap, for the tip of a tower or an empty square."""
    across, down = CAP_WIDTH + 4 * EDGE, CAP_HEIGHT + 2 * EDGE
    foot = (across / 2, down - EDGE)
    return stamp(across, down, lambda fill: lambda pen: pen.polygon(cap_outline(foot, 3), fill), cap(foot, red=red))


def number_corner(stack: Stack, *, capped: bool, look: PieceLook) -> tuple[int, int]:
    """Where a tower's number stands, from the middle of its foot: at the right of its tip."""
    across = number_stamp(len(stack), bold=look.bold).picture.width
    return WIDTH // 2 - across, -tower_height(stack, capped=capped, bold=look.bold) - EDGE


@lru_cache(maxsize=256)
def number_stamp(count: int, *, bold: bool) -> Stamp:
    """The number of a tower's pieces, in digits with a dark edge."""
    height, digits = print_of(bold=bold).number, str(count)
    size = height if len(digits) < 3 else height * 0.7
    across = round(0.6 * size * len(digits)) + 10
    middle = (across / 2, height / 2)

    def silhouette(fill: Shade | int) -> Drawing:
        return lambda pen: pen.write(middle, digits, size, fill, 3.5)

    return stamp(across, height, silhouette, lambda pen: pen.write(middle, digits, size, PAPER))


@lru_cache(maxsize=64)
def shadow_stamp(size: Size | None, *, bold: bool) -> Stamp:
    """The shadow at the foot of a tower whose lowest piece has this size; None for a cap on the ground."""
    width = print_of(bold=bold).widths[size] if size else CAP_WIDTH
    across, down = width + 40, 2 * GROUND

    def ellipse(inset: float, fill: Shade | int) -> Drawing:
        return lambda pen: pen.oval((inset, inset / 2, across - inset, down - inset / 2), fill)

    # Darker shades in between would be pale in high contrast, where the table is lighter than the squares.
    steps = [ellipse(4, mix(NIGHT, ASH, 5 / 6)), ellipse(9, mix(NIGHT, ASH, 4 / 6)), ellipse(14, NIGHT)]
    return stamp(across, down, lambda fill: ellipse(4, fill), *steps)


@lru_cache(maxsize=128)
def chip_sprite(piece: Piece, *, bold: bool = False) -> Image.Image:
    """A small piece on the colour of a panel."""
    sizes = print_of(bold=bold)
    across, down = sizes.chip_widths[piece.size], sizes.chip_height
    return sprite(across, down, SQUARE, chip(piece, (across / 2, down - 1), bold=bold))
