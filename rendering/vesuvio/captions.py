"""The few words on the signboard, in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.core.text import Words, text
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.view import VesuvioView
from rendering.canvas import sprite
from rendering.lettering import width_of
from rendering.palette import SQUARE, Shade
from rendering.vesuvio.layout import LETTERS

LINE = 36
"""The height of a line of writing."""


def round_caption(view: VesuvioView, words: Words) -> str:
    """Which round is played."""
    return words(text("picture-vesuvio-board-round", round=str(view.round)))


def lava_captions(view: VesuvioView, words: Words) -> tuple[str, str]:
    """When lava comes next, and what that depends on; a seat's number follows the second line in an eruption."""
    if view.eruption is None:
        first = text("picture-vesuvio-board-dormant", rounds=max(0, FALLBACK_ROUND - view.round))
        return words(first), words(text("picture-vesuvio-board-latest"))
    first = text("picture-vesuvio-board-lava", turns=view.eruption.lava_in)
    return words(first), words(text("picture-vesuvio-board-turns"))


def deed_caption(sign: str, words: Words) -> str:
    """The word for something a turn can do."""
    return words(text(f"picture-vesuvio-board-{sign}"))


def caption_width(caption: str) -> int:
    """How wide a caption is."""
    return width_of(caption, LETTERS) + 4


@lru_cache(maxsize=128)
def caption_sprite(caption: str, most: int, ink: Shade) -> Image.Image:
    """A line of writing, smaller where it would be wider than ``most``."""
    size = min(LETTERS, LETTERS * most // caption_width(caption))
    width = min(most, caption_width(caption))
    return sprite(width, LINE, SQUARE, lambda pen: pen.write((width / 2, LINE / 2), caption, size, ink))
