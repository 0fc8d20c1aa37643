"""An animation of a whole game, made of its finished stills."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TypeVar

from PIL import Image

from rendering.encode import gif
from rendering.mapping import blank
from rendering.motion import Frame
from rendering.palette import CARD
from rendering.reel import halved

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
    frames: Sequence[Image.Image] = _alike([_frame(still) for still in chosen(stills, LONGEST_FILM)])
    while True:
        pace = max(FASTEST, min(SLOWEST, FILM_MILLISECONDS // len(frames)))
        timed = [Frame(image, pace) for image in frames[:-1]]
        made = gif([*timed, Frame(frames[-1], LAST_FRAME)])
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


def _frame(still: bytes) -> Image.Image:
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
