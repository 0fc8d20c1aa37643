"""A short film of a game's key moments: their stills in one size, each with a line that says when it was."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.encode import gif
from rendering.film import chosen
from rendering.mapping import blank
from rendering.motion import Frame
from rendering.palette import CARD, INK, SIGNAL, SQUARE_EDGE
from rendering.reel import halved

LONGEST = 20_000
"""The most milliseconds of the film."""

LAST_FRAME = 3_500
SLOWEST = 1_500
"""Milliseconds of the last moment, and the most of another one."""

STRIP = 44
"""The height of the line below the boards."""

_SIZE = 26


def highlights(stills: Sequence[bytes], captions: Sequence[str], most_bytes: int) -> bytes:
    """A GIF of PNG stills in their order that plays once, within ``LONGEST`` and ``most_bytes``.

    Leaves out moments between the first and the last that do not fit; raises ValueError if even two are too large.
    """
    boards = [_opened(still) for still in stills]
    width, height = max(board.width for board in boards), max(board.height for board in boards)
    images = [
        _page(board, width, height, caption, (number + 1) / len(boards))
        for number, (board, caption) in enumerate(zip(boards, captions, strict=True))
    ]
    while True:
        pace = min(SLOWEST, (LONGEST - LAST_FRAME) // max(1, len(images) - 1))
        made = gif([*(Frame(image, pace) for image in images[:-1]), Frame(images[-1], LAST_FRAME)])
        if len(made) <= most_bytes:
            return made
        if len(images) <= 2:
            raise ValueError("two pictures are too large for the film")
        images = list(chosen(images, max(2, len(images) * most_bytes * 9 // (len(made) * 10))))


def _opened(still: bytes) -> Image.Image:
    with Image.open(BytesIO(still)) as picture:
        picture.load()
        return halved(picture)


def _page(board: Image.Image, width: int, height: int, caption: str, part: float) -> Image.Image:
    """A board on a card of the film's size, and below it the caption and how far the game has come."""
    image = blank(width, height + STRIP, CARD)
    image.paste(board, ((width - board.width) // 2, (height - board.height) // 2))

    def draw(pen: Pen) -> None:
        pen.write_line((14, STRIP / 2 - 4), caption, _SIZE, INK)
        pen.slab((14, STRIP - 9, width - 14, STRIP - 5), 2, SQUARE_EDGE)
        pen.slab((14, STRIP - 9, 14 + (width - 28) * part, STRIP - 5), 2, SIGNAL)

    image.paste(sprite(width, STRIP, CARD, draw), (0, height))
    return image
