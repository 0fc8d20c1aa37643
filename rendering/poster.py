"""Pictures made to be shared: a board on its game's own ground, and a plate with words beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.lettering import CAPITAL, width_of
from rendering.mapping import blank, resized_to_palette
from rendering.palette import CARD, EMBER, FAINT, LAVA, NIGHT, SQUARE, Shade
from rendering.shapes import round_corners

WIDTH, HEIGHT = 1200, 630
"""The size that previews of pictures have nearly everywhere."""

MARGIN = 24
PADDING = 28
"""The pixels between the plate's edge and what is written on it."""

BOARD_WIDTH = 500
FRAME = 5
FOOT = 40
"""The height of the plate's last line, with the signature."""

_NAME = "Fumarole"
_NAME_SIZE = 26


@dataclass(frozen=True, slots=True)
class Written:
    """A line of writing: where its baseline begins, its em and its shade."""

    x: float
    y: float
    words: str
    size: int
    shade: Shade


Plate: TypeAlias = Callable[[Pen, int, int], None]
"""Draws on a plate with a pen whose lengths begin at its corner, given the plate's width and height."""


def plate_box(board: Image.Image) -> tuple[int, int, int, int]:
    """The plate's left and upper edge, its width and its height, beside this board."""
    left = MARGIN + 2 * FRAME + _size(board)[0] + MARGIN
    return left, MARGIN, WIDTH - MARGIN - left, HEIGHT - 2 * MARGIN


def compose(ground: Image.Image, board: Image.Image, plate: Plate) -> Image.Image:
    """The whole picture as a new palette image."""
    image = ground.copy()
    size = _size(board)
    top = (HEIGHT - size[1]) // 2
    image.paste(blank(size[0] + 2 * FRAME, size[1] + 2 * FRAME, NIGHT), (MARGIN, top - FRAME))
    small = board.convert("RGB").resize(size, Image.Resampling.HAMMING)
    image.paste(resized_to_palette(board, small), (MARGIN + FRAME, top))
    left, upper, width, height = plate_box(board)

    def draw(pen: Pen) -> None:
        plate(pen, width, height)
        x = width - PADDING - 48 - width_of(_NAME, _NAME_SIZE)
        pen.write_line((x, height - 22 - _NAME_SIZE * CAPITAL), _NAME, _NAME_SIZE, FAINT)

    image.paste(blank(width, height, NIGHT), (left, upper))
    written = sprite(width, height, SQUARE, draw)
    image.paste(written.crop((4, 4, width - 4, height - 4)), (left + 4, upper + 4))
    emblem = _emblem()
    image.paste(emblem, (left + width - PADDING - emblem.width + 2, upper + height - 22 - emblem.height + 2))
    round_corners(image)
    return image


@lru_cache(maxsize=1)
def plain_ground() -> Image.Image:
    """The ground of a game without one of its own; callers must not write on it."""
    return blank(WIDTH, HEIGHT, CARD)


def signature_width() -> int:
    """The pixels to keep free of other writing at the right end of the last line."""
    return width_of(_NAME, _NAME_SIZE) + 64


def _size(board: Image.Image) -> tuple[int, int]:
    scale = min(BOARD_WIDTH / board.width, (HEIGHT - 2 * MARGIN - 2 * FRAME) / board.height)
    return round(board.width * scale), round(board.height * scale)


@lru_cache(maxsize=1)
def _emblem() -> Image.Image:
    """A smoking mountain, small, for the end of the last line."""
    x, foot = 22.0, 48.0

    def draw(pen: Pen) -> None:
        pen.polygon(((x - 20, foot), (x - 5, foot - 19), (x + 5, foot - 19), (x + 20, foot)), FAINT)
        crack = ((x - 5, foot - 19), (x - 3, foot - 11), (x, foot - 14), (x + 3, foot - 9), (x + 5, foot - 19))
        pen.polygon(crack, LAVA)
        pen.disc((x, foot - 20), 3, EMBER)
        for rise, aside, radius in ((27, 1, 2.6), (33, 4, 3.4), (40, 2, 4.2)):
            pen.disc((x + aside, foot - rise), radius, FAINT)

    return sprite(44, 50, SQUARE, draw)
