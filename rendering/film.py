"""Films of a whole game, made of its finished stills: all of them, or its key moments with captions."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeVar

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.encode import gif
from rendering.mapping import blank
from rendering.palette import CARD, INK, SIGNAL, SQUARE_EDGE
from rendering.reel import Frame, halved

_Item = TypeVar("_Item")

LONGEST_FILM = 150
"""The most frames of a film; of a longer game, this many turns are chosen evenly, with the first and the last."""

FILM_MILLISECONDS = 90_000
"""The longest duration of a film, without the last frame."""

SLOWEST, FASTEST = 1_200, 350
"""Milliseconds per frame: enough to find the move, and the least in which it is visible."""

LAST_FRAME = 5_000


def film(stills: Sequence[bytes], most_bytes: int) -> bytes:
    """A GIF of PNG stills in their order that plays once, at most ``most_bytes`` long.

    Drops stills if they do not fit; raises ValueError if even two are too large, or if there are none.
    """
    if not stills:
        raise ValueError("a film needs a picture")
    frames = _alike([_halved(still) for still in chosen(stills, LONGEST_FILM)])
    return _fitted(frames, lambda count: max(FASTEST, min(SLOWEST, FILM_MILLISECONDS // count)), LAST_FRAME, most_bytes)


def _fitted(frames: Sequence[Image.Image], pace: Callable[[int], int], last: int, most_bytes: int) -> bytes:
    """A GIF of as many frames as fit, each shown for the pace of their number, the last one for ``last``."""
    while True:
        timed = [Frame(image, pace(len(frames))) for image in frames[:-1]]
        made = gif([*timed, Frame(frames[-1], last)])
        if len(made) <= most_bytes:
            return made
        if len(frames) <= 2:
            raise ValueError("two pictures are too large for the film")
        # Take somewhat fewer than would fit if all frames had the same size, so that one retry is usually enough.
        frames = chosen(frames, max(2, len(frames) * most_bytes * 9 // (len(made) * 10)))


def chosen(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """At most ``most`` of the items, evenly spread, with the first and the last.

    >>> chosen("abcdefg", 3)
    ['a', 'd', 'g']
    """
    if len(items) <= most:
        return items
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]


def _halved(still: bytes) -> Image.Image:
    with Image.open(BytesIO(still)) as picture:
        return halved(picture)


def _alike(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """The frames on cards as large as the largest; a GIF has one size."""
    width, height = max(one.width for one in frames), max(one.height for one in frames)
    return [one if one.size == (width, height) else _on_card(one, width, height) for one in frames]


def _on_card(image: Image.Image, width: int, height: int) -> Image.Image:
    card = blank(width, height, CARD)
    card.paste(image, (0, 0))
    return card


LONGEST_HIGHLIGHTS = 20_000
"""The most milliseconds of the film."""

LAST_HIGHLIGHT = 3_500
SLOWEST_HIGHLIGHT = 1_500
"""Milliseconds of the last moment, and the most of another one."""

STRIP = 44
"""The height of the line below the boards."""

_SIZE = 26


def highlights(stills: Sequence[bytes], captions: Sequence[str], most_bytes: int) -> bytes:
    """A GIF of PNG stills in their order that plays once, within ``LONGEST_HIGHLIGHTS`` and ``most_bytes``.

    Leaves out moments between the first and the last that do not fit; raises ValueError if even two are too large.
    """
    boards = [_halved(still) for still in stills]
    width, height = max(board.width for board in boards), max(board.height for board in boards)
    images = [
        _page(board, width, height, caption, (number + 1) / len(boards))
        for number, (board, caption) in enumerate(zip(boards, captions, strict=True))
    ]
    return _fitted(
        images,
        lambda count: min(SLOWEST_HIGHLIGHT, (LONGEST_HIGHLIGHTS - LAST_HIGHLIGHT) // max(1, count - 1)),
        LAST_HIGHLIGHT,
        most_bytes,
    )


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
