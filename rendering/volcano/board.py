"""The board of a Volcano picture: squares with their pieces, caps and names."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.core.grid import Grid
from games.volcano.pieces import Piece, Stack
from games.volcano.view import VolcanoView
from rendering.canvas import Drawing, Pen, sprite
from rendering.palette import CARD, FAINT, PAPER, SQUARE, SQUARE_EDGE, blank
from rendering.shapes import round_corners
from rendering.volcano.look import PLAIN, Look, is_wide, look_of
from rendering.volcano.pieces import cap, chip, print_of, pyramid, shadow

PITCH = 184
"""From one square to the next."""

CELL = 176
"""The side of a square."""

TOP = 24
CENTRE = (64, 100)
"""Where a square's top piece stands, from the square's upper left corner."""

COLUMN = (149, 173)
"""The middle of the foot of the column of pieces below the top, from the square's upper left corner.

The column is as high as the square; where there are more pieces, its lowest place says how many are not shown.
"""


def margin(grid: Grid) -> int:
    """The pixels from the picture's left edge to the first file; a wide board leaves less room for rank names."""
    return 40 if is_wide(grid) else 56


def width(grid: Grid) -> int:
    """The pixels from the first file's left edge to the last one's right edge."""
    return grid.files * PITCH - (PITCH - CELL)


def corner(grid: Grid, square: int) -> tuple[int, int]:
    """The upper left pixel of a square."""
    rank, file = divmod(square, grid.files)
    return (margin(grid) + file * PITCH, TOP + (grid.ranks - 1 - rank) * PITCH)


def height(grid: Grid) -> int:
    """The pixels from the picture's upper edge to the lower edge of the letters under the board."""
    return TOP + grid.ranks * PITCH + 36


@lru_cache(maxsize=256)
def top_sprite(piece: Piece | None, *, capped: bool, look: Look = PLAIN) -> Image.Image:
    """A whole square with its top piece, without the column of pieces below."""
    drawings: list[Drawing] = [_ground]
    if piece is not None:
        drawings += [shadow(piece, CENTRE, bold=look.bold), pyramid(piece, CENTRE, lettered=not capped, bold=look.bold)]
    if capped:
        drawings.append(cap(CENTRE, red=look.red_caps))
    return sprite(CELL, CELL, CARD, *drawings)


def _ground(pen: Pen) -> None:
    pen.slab((0, 0, CELL, CELL), 12, SQUARE_EDGE)
    pen.slab((1.5, 1.5, CELL - 1.5, CELL - 1.5), 11, SQUARE)


@lru_cache(maxsize=128)
def chip_sprite(piece: Piece, *, bold: bool = False) -> Image.Image:
    """A piece from the side on the colour of a square."""
    sizes = print_of(bold=bold)
    across, down = sizes.chip_widths[piece.size], sizes.chip_height
    return sprite(across, down, SQUARE, chip(piece, (across / 2, down - 1), bold=bold))


@lru_cache(maxsize=128)
def _more_sprite(count: int, height: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.write((25, height / 2), f"+{count}", height * 0.7, PAPER)

    return sprite(50, height, SQUARE, draw)


@lru_cache(maxsize=1024)
def cell(stack: Stack, *, capped: bool, look: Look = PLAIN) -> Image.Image:
    """A whole square: its top piece from above, the pieces below it (under a cap: all) in a column from the side."""
    top = stack[-1] if stack else None
    image = top_sprite(top, capped=capped, look=look).copy()
    column = stack if capped else stack[:-1]
    height = print_of(bold=look.bold).chip_height
    tiles = [chip_sprite(piece, bold=look.bold) for piece in column]
    places = COLUMN[1] // height
    if len(tiles) > places:
        hidden = len(tiles) - places + 1
        tiles = [_more_sprite(hidden, height), *tiles[hidden:]]
    for place, tile in enumerate(tiles, start=1):
        image.paste(tile, (COLUMN[0] - tile.width // 2, COLUMN[1] - place * height))
    return image


@lru_cache(maxsize=16)
def ground(grid: Grid, across: int, down: int) -> Image.Image:
    """The card of this size in pixels, with round corners and the names of files and ranks, without squares."""
    image = blank(across, down, CARD)
    left = margin(grid)
    for file in range(grid.files):
        label = _name_sprite(chr(ord("a") + file))
        image.paste(label, (left + file * PITCH + CELL // 2 - 16, TOP + grid.ranks * PITCH - 4))
    for rank in range(grid.ranks):
        label = _name_sprite(str(grid.ranks - rank))
        image.paste(label, (left - 40, TOP + rank * PITCH + CELL // 2 - 16))
    round_corners(image)
    return image


@lru_cache(maxsize=32)
def _name_sprite(name: str) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.write((16, 16), name, 28, FAINT)

    return sprite(32, 32, CARD, draw)


def lay_board(image: Image.Image, view: VolcanoView) -> None:
    """Copy every square onto the picture."""
    look = look_of(view)
    for square, stack in enumerate(view.stacks):
        image.paste(cell(stack, capped=square in view.caps, look=look), corner(view.grid, square))
