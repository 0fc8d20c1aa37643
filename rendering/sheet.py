"""Many boards of one game as one small picture of sprites: what stays the same from turn to turn is kept once."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from zlib import compress

from PIL import Image

TILE = 16
"""The width and height of a sprite in pixels."""

COLUMNS = 64
"""The sprites in a row of the sheet."""

MOST_SPRITES = 16383 // TILE * COLUMNS
"""A WebP picture is at most 16,383 pixels high."""

SHADES = 128
"""The colours of a sheet."""

WIDTHS = (480, 420, 360, 300)
"""The widths of a board that are tried; the numbers on it are legible in all of them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A WebP picture of sprites, and for each board the sprites that differ from the board before it.

    A board is ``columns`` sprites wide and ``rows`` high; its ``changes`` are triples, one after another: the number of
    a cell, of a sprite, and of how many cells follow each other with sprites that do as well. The first board changes
    an empty one.
    """

    data: bytes
    columns: int
    rows: int
    width: int
    height: int
    changes: tuple[tuple[int, ...], ...]


NO_SHEET = Sheet(b"", 0, 0, 0, 0, ())
"""What there is before anything is drawn."""


def sheet(boards: Sequence[Image.Image], most: int) -> Sheet:
    """The sheet of these boards, which all have the same size: the widest of at most so many bytes once it is text.

    A long game on a large board may have a few more, in the least width. Raises ValueError for one of so many boards
    that their sprites are more than a picture holds even then.
    """
    made: Sheet | None = None
    for width in WIDTHS:
        made = _sheet(boards, width)
        if made is not None and _size(made) <= most:
            break
    if made is None:
        raise ValueError(f"too many sprites for a picture: {len(boards)} boards")
    return made


def _size(made: Sheet) -> int:
    """The bytes of a sheet as text: its picture, and its numbers compressed, in base64."""
    numbers = compress(" ".join(str(number) for one in made.changes for number in one).encode())
    return (len(made.data) + len(numbers)) * 4 // 3


def _sheet(boards: Sequence[Image.Image], widest: int) -> Sheet | None:
    """The sheet in this width; None if it has too many sprites."""
    small = [_reduced(one, widest) for one in boards]
    width, height = small[0].size
    columns, rows = -(-width // TILE), -(-height // TILE)
    sprites: dict[bytes, int] = {}
    grids = [[sprites.setdefault(one, len(sprites)) for one in _tiles(board, columns, rows)] for board in small]
    if len(sprites) > MOST_SPRITES:
        return None
    before: list[int] = [-1] * (columns * rows)
    changes = []
    for grid in grids:
        changes.append(_changes(before, grid))
        before = grid
    return Sheet(_encoded(list(sprites)), columns, rows, width, height, tuple(changes))


def _reduced(board: Image.Image, widest: int) -> Image.Image:
    """The board in true colours and no wider than this."""
    image = board.convert("RGB")
    if image.width <= widest:
        return image
    return image.resize((widest, round(image.height * widest / image.width)), Image.Resampling.BOX)


def _tiles(board: Image.Image, columns: int, rows: int) -> list[bytes]:
    whole = Image.new("RGB", (columns * TILE, rows * TILE))
    whole.paste(board)
    corners = ((column * TILE, row * TILE) for row in range(rows) for column in range(columns))
    return [whole.crop((left, top, left + TILE, top + TILE)).tobytes() for left, top in corners]


def _changes(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    found: list[list[int]] = []
    for cell, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        if found and found[-1][0] + found[-1][2] == cell and found[-1][1] + found[-1][2] == new:
            found[-1][2] += 1
        else:
            found.append([cell, new, 1])
    return tuple(number for one in found for number in one)


def _encoded(sprites: Sequence[bytes]) -> bytes:
    picture = Image.new("RGB", (COLUMNS * TILE, -(-len(sprites) // COLUMNS) * TILE))
    for number, sprite in enumerate(sprites):
        row, column = divmod(number, COLUMNS)
        picture.paste(Image.frombytes("RGB", (TILE, TILE), sprite), (column * TILE, row * TILE))
    buffer = BytesIO()
    picture.quantize(SHADES, dither=Image.Dither.NONE).convert("RGB").save(buffer, "WEBP", lossless=True, quality=90)
    return buffer.getvalue()
