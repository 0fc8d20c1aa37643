"""Pyramids from the side, alone and in towers, the small pieces and trees of a panel, and caps."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from games.core.grid import Grid
from games.volcano.pieces import Colour, Piece, Size, Stack
from games.volcano.scoring import Tree
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI, STANDARD
from rendering.canvas import Drawing, Edges, Pen, Point, Stamp, sprite, stamp
from rendering.lettering import CAPITAL, width_of
from rendering.palette import ASH, NIGHT, PAPER, SQUARE, TONES, Hue, Tones, mix
from rendering.shapes import plate

_FILES = STANDARD.boards[0].files


def is_wide(grid: Grid) -> bool:
    """Whether a board has more files than the standard one, so that a phone shows each square smaller."""
    return grid.files > _FILES


def em(grid: Grid) -> int:
    """The least em of what has to be read: 36 pixels in a picture 1000 pixels wide."""
    return 42 if is_wide(grid) else 36


def has_red_caps(view: VolcanoState) -> bool:
    """Whether small red pieces are the caps, as in Mini-Volcano (O3)."""
    return view.setup.variant == MINI.key


HUES = {colour: Hue[colour.name] for colour in Colour}
"""The palette's hue for each colour of the pieces."""

LETTER = 2.07
"""The em of a plate's letter for a plate of radius one."""


def tones_of(colour: Colour) -> Tones:
    """A colour under the picture's light."""
    return TONES[HUES[colour]]


def emblem(colour: Colour, centre: Point, radius: float) -> Drawing:
    """A colour's plate with its letter."""
    tones, hue = tones_of(colour), HUES[colour]

    def draw(pen: Pen) -> None:
        plate(hue, centre, radius, mix(tones.base, tones.rim, 0.6))(pen)
        plate(hue, centre, radius - 1.6, tones.plate)(pen)
        pen.write(centre, colour.letter, radius * LETTER, tones.ink)

    return draw


WIDTHS = {Size.LARGE: 132, Size.MEDIUM: 104, Size.SMALL: 76}
HEIGHTS = {Size.LARGE: 85, Size.MEDIUM: 77, Size.SMALL: 66}
"""The pixels of a pyramid on the board."""

BAND = 33
"""The part of a pyramid in pixels that shows below the one on it while a tower is low."""

SMALLEST, LETTER_EM, NUMBER_EM = 42, 44, 48
"""The em of the smallest writing, of a top piece's letter and of a tower's height, also where a board is wide."""

CHIP_WIDTHS = {Size.LARGE: 76, Size.MEDIUM: 66, Size.SMALL: 56}
CHIP_HEIGHT = 50
"""The pixels of a captured piece in a panel."""

LEFT, EDGE, RIGHT = -0.5, 0.26, 0.5
"""Where a pyramid's lower corners are, in widths from its middle: the front face is lit, the other in the shade."""

_BACK = 0.075
"""How far behind the front corner the right one lies, in widths: the picture looks down a little."""

LETTERED = 26
"""The lowest band in pixels that has room for a letter."""

_TIERS = (("tier", 72, 0, 40), ("tier", 58, 31, 68), ("tip", 42, 60, 96))
"""The art of each piece of a tree, its width, and its lower and upper edge, measured from the foot of the tree."""

TREE_WIDTH = 75
TREE_HEIGHT = 98

CAP_WIDTH, CAP_HEIGHT = 60, 56
CAP_SINK = {Size.LARGE: 40, Size.MEDIUM: 36, Size.SMALL: 26}
"""How far a cap's foot lies below the tip of the piece it covers: its letter stays in sight."""


_RIM = 2.5
_ASIDE, _ABOVE, _BELOW = 68 / 128, 108 / 106, 1.5 / 106
"""A pyramid's dark rim below its foot in pixels, and how far its picture reaches to both sides of the foot in widths,
above it, and below its rim in heights."""


def _box(piece: Piece, foot: Point) -> Edges:
    """Where a pyramid's picture lies."""
    width, height = WIDTHS[piece.size], HEIGHTS[piece.size]
    x, y = foot
    return (x - _ASIDE * width, y - _ABOVE * height, x + _ASIDE * width, y + _RIM + _BELOW * height)


def pyramid(piece: Piece, foot: Point) -> Drawing:
    """A whole pyramid of clear plastic with its letter, its hidden edges shining through."""
    tones = tones_of(piece.colour)
    box = _box(piece, foot)
    middle = (foot[0] + (LEFT + EDGE) / 2 * WIDTHS[piece.size] * 0.7, foot[1] - LETTER_EM * 0.44 - 3)

    def draw(pen: Pen) -> None:
        pen.stretched(f"volcano/pyramid-{HUES[piece.colour].value}", box)
        pen.stretched("volcano/hidden", box, (tones.east if tones.ink == NIGHT else tones.north, tones.east))
        pen.write(middle, piece.colour.letter, LETTER_EM, tones.ink)

    return draw


def band(piece: Piece, foot: Point, rise: float) -> Drawing:
    """The lower part of a pyramid that another stands on: ``rise`` pixels show, with its letter if they suffice.

    Where they do not, a dark one has a bright foot, which keeps it apart from its neighbours of the same colour.
    """
    tones = tones_of(piece.colour)
    box, x, y = _box(piece, foot), foot[0], foot[1] - rise
    whole = WIDTHS[piece.size]
    width = whole * (1 - rise / HEIGHTS[piece.size])
    left, front, right = ((x + LEFT * width, y), (x + EDGE * width, y), (x + RIGHT * width, y - _BACK * width))
    behind = (left[0] + right[0] - front[0], right[1])
    low = ((box[0], y), left, front, right, (box[2], right[1]), (box[2], box[3]), (box[0], box[3]))

    def draw(pen: Pen) -> None:
        pen.stretched(f"volcano/pyramid-{HUES[piece.colour].value}", box, inside=low)
        pen.polygon((left, front, right, behind), tones.east)
        if rise >= LETTERED:
            middle = (x + (LEFT + EDGE) / 2 * whole, foot[1] - rise * 0.5)
            pen.write(middle, piece.colour.letter, SMALLEST, tones.ink)
        elif tones.ink != NIGHT:
            pen.line(((x + LEFT * whole, foot[1] - 1.5), (x + EDGE * whole, foot[1] - 1.5)), tones.edge, 2)

    return draw


def cap(foot: Point, *, red: bool = False, size: float = 1.0) -> Drawing:
    """A cap: a pointed black cone with a pale rim and embers in a crack; in Mini-Volcano a red one (O3).

    The red one keeps a black edge, without which it would be lost on green nests for red-blind players.
    """
    name, centre = "volcano/redcap" if red else "volcano/cap", (foot[0], foot[1] - 27.75 * size)
    return lambda pen: pen.art(name, centre, 31.1 * size)


def chip(piece: Piece, foot: Point) -> Drawing:
    """A pyramid from the side with its letter and size, standing on ``foot``, the middle of its lower edge."""
    tones, (x, y) = tones_of(piece.colour), foot
    width, said = CHIP_WIDTHS[piece.size], f"{piece.colour.letter}{int(piece.size)}"

    def draw(pen: Pen) -> None:
        pen.stretched("volcano/chip", (x - width / 2, y - CHIP_HEIGHT + 2, x + width / 2, y), (tones.chip, tones.rim))
        start = x - width_of(said, SMALLEST) / 2 - 1
        # Below its line there is room for the tail of a g or a y.
        pen.write_line((start, y - (1 / 3 + CAPITAL) * SMALLEST), said, SMALLEST, tones.ink)

    return draw


def tree(pieces: Tree, foot: Point) -> Drawing:
    """A small piece on a medium on a large, standing on ``foot``."""
    x, y = foot

    def draw(pen: Pen) -> None:
        for piece, (art, width, low, high) in zip(pieces, _TIERS, strict=True):
            tones = tones_of(piece.colour)
            box = (x - width / 2, y - high, x + width / 2, y - low)
            pen.stretched(f"volcano/{art}", box, (tones.chip, tones.rim))
        for piece, (*_, low, high) in zip(pieces, _TIERS, strict=True):
            middle = (x, y - low - (high - low) * 0.42)
            pen.write(middle, piece.colour.letter, SMALLEST, tones_of(piece.colour).ink)

    return draw


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

SPARE = 4
"""Room for the dark edge around a piece's picture."""

_SHADES = 12
"""The shades of a piece's picture: with more, the file of a board with a hundred pieces would be large."""


def band_height(pieces: int) -> int:
    """The pixels between the feet of two pieces of a tower of so many."""
    most = BAND
    return most if pieces <= _LOW else max(LEAST, most * (_LOW - 1) // (pieces - 1))


def tower_height(stack: Stack, *, capped: bool) -> int:
    """The pixels from a tower's foot to its tip."""
    if not stack:
        return CAP_HEIGHT if capped else 0
    top = perch(len(stack)) + HEIGHTS[stack[-1].size]
    return top - CAP_SINK[stack[-1].size] + CAP_HEIGHT if capped else top


def perch(pieces: int) -> int:
    """How far above the ground the top piece of a tower of so many stands."""
    return (pieces - 1) * band_height(pieces)


def parts_of(stack: Stack, *, capped: bool, red_caps: bool, shaded: bool) -> Iterator[tuple[Stamp, tuple[int, int]]]:
    """What a tower is stamped of, each with its corner from the middle of the tower's foot.

    These are its pieces from the bottom to the top, its cap, their number, and its shadow if wanted. There are as many
    different towers as there are games, but few of these.
    """
    if shaded:
        shade = shadow_stamp(stack[0].size if stack else None)
        yield _standing(shade, GROUND - shade.picture.height)
    rise = band_height(len(stack))
    for level, piece in enumerate(stack):
        last = level == len(stack) - 1
        part = piece_stamp(piece) if last else band_stamp(piece, rise)
        yield _standing(part, SPARE - level * rise - part.picture.height)
    if capped:
        part = cap_stamp(red=red_caps)
        yield _standing(part, -tower_height(stack, capped=True) - SPARE)
    if len(stack) >= NUMBERED:
        yield number_stamp(len(stack)), number_corner(stack, capped=capped)


def _standing(part: Stamp, top: int) -> tuple[Stamp, tuple[int, int]]:
    """A part in the middle of a tower."""
    return part, ((WIDTH - part.picture.width) // 2 - WIDTH // 2, top)


@lru_cache(maxsize=64)
def piece_stamp(piece: Piece) -> Stamp:
    """A whole pyramid; its foot is ``SPARE`` above the picture's lower edge."""
    across, down = WIDTHS[piece.size] + 4 * SPARE, HEIGHTS[piece.size] + 2 * SPARE
    return stamp(across, down, pyramid(piece, (across / 2, down - SPARE)), edge=1.5).in_shades(_SHADES)


@lru_cache(maxsize=512)
def band_stamp(piece: Piece, rise: int) -> Stamp:
    """The lower part of a pyramid."""
    across, down = WIDTHS[piece.size] + 4 * SPARE, rise + 3 * SPARE
    return stamp(across, down, band(piece, (across / 2, down - SPARE), rise), edge=1.5).in_shades(_SHADES)


@lru_cache(maxsize=4)
def cap_stamp(*, red: bool) -> Stamp:
    """A cap, for the tip of a tower or an empty square."""
    across, down = CAP_WIDTH + 4 * SPARE, CAP_HEIGHT + 2 * SPARE
    return stamp(across, down, cap((across / 2, down - SPARE), red=red), edge=3)


def number_corner(stack: Stack, *, capped: bool) -> tuple[int, int]:
    """Where a tower's number stands, from the middle of its foot: at the right of its tip."""
    across = number_stamp(len(stack)).picture.width
    return WIDTH // 2 - across, -tower_height(stack, capped=capped) - SPARE


@lru_cache(maxsize=256)
def number_stamp(count: int) -> Stamp:
    """The number of a tower's pieces, in digits with a dark edge."""
    height, digits = NUMBER_EM, str(count)
    size = height if len(digits) < 3 else height * 0.7
    across = round(0.6 * size * len(digits)) + 10
    middle = (across / 2, height / 2)
    return stamp(across, height, lambda pen: pen.write(middle, digits, size, PAPER), edge=3.5)


@lru_cache(maxsize=64)
def shadow_stamp(size: Size | None) -> Stamp:
    """The shadow at the foot of a tower whose lowest piece has this size; None for a cap on the ground."""
    width = WIDTHS[size] if size else CAP_WIDTH
    across, down = width + 40, 2 * GROUND

    def draw(pen: Pen) -> None:
        # Darker shades in between would be pale in high contrast, where the table is lighter than the squares.
        for inset, shade in ((4, mix(NIGHT, ASH, 5 / 6)), (9, mix(NIGHT, ASH, 4 / 6)), (14, NIGHT)):
            pen.stretched("card/shadow", (inset, inset / 2, across - inset, down - inset / 2), (shade, shade))

    return stamp(across, down, draw, edge=0)


@lru_cache(maxsize=128)
def chip_sprite(piece: Piece) -> Image.Image:
    """A small piece on the colour of a panel."""
    across, down = CHIP_WIDTHS[piece.size], CHIP_HEIGHT
    return sprite(across, down, SQUARE, chip(piece, (across / 2, down - 1)))
