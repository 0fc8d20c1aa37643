"""A whole game as one moving picture, made of its finished stills."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TypeVar

from PIL import Image

from rendering.encode import gif
from rendering.motion import Frame, reduced
from rendering.palette import settle

_Item = TypeVar("_Item")

LONGEST_FILM = 150
"""Frames of a film; of a longer game as many turns are shown, evenly spread, the first and the last among them."""

FILM_MILLISECONDS = 90_000
"""What a film may last, the last frame aside."""

SLOWEST, FASTEST = 1_200, 350
"""Milliseconds of one frame: time to find the move, and the least in which it is seen."""

LAST_FRAME = 5_000


def film(stills: Sequence[bytes], most_bytes: int) -> bytes:
    """A GIF of PNG stills in their order that plays once, at most ``most_bytes`` long.

    Shows fewer of them where that many would not fit; raises ValueError where even two are too much, or none is given.
    """
    if not stills:
        raise ValueError("a film needs a picture")
    frames = [_frame(one) for one in chosen(stills, LONGEST_FILM)]
    while True:
        pace = max(FASTEST, min(SLOWEST, FILM_MILLISECONDS // len(frames)))
        timed = [Frame(image, pace) for image in frames[:-1]]
        made = gif([*timed, Frame(frames[-1], LAST_FRAME)])
        if len(made) <= most_bytes:
            return made
        if len(frames) <= 2:
            raise ValueError("two pictures are too large for the film")
        # Somewhat fewer than would fit if all frames were alike, so that one more attempt is enough as a rule.
        frames = list(chosen(frames, max(2, len(frames) * most_bytes * 9 // (len(made) * 10))))


def chosen(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """At most so many of the items, evenly spread, the first and the last among them.

    >>> chosen("abcdefg", 3)
    ['a', 'd', 'g']
    """
    if len(items) <= most:
        return items
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]


def _frame(still: bytes) -> Image.Image:
    with Image.open(BytesIO(still)) as picture:
        # The see-through corners have a colour too; a GIF shows that.
        picture.info.pop("transparency", None)
        return settle(reduced(picture.convert("RGB")))
