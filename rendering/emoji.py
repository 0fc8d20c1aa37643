"""Emoji: the small pictures that Discord shows inside sentences, lists and buttons, on a dark or a light ground.

Each is an SVG of ``SIDE`` pixels, and a picture of it with a dark and then a pale edge, so that it stands out from any
ground. They are read at 22 pixels, so nothing in them is finer than a sixth of that.
"""

import hashlib
from collections.abc import Mapping
from io import BytesIO

from PIL import Image

from rendering.stored import ASSETS, EMOJI

SIDE = 128
"""The side of an emoji in pixels; Discord reduces larger ones to this."""


def emoji_of(game: str) -> Mapping[str, bytes]:
    """The PNGs of a game's signs by their names, such as "red3", and of its seats ("seat1", ...)."""
    return {path.stem: path.read_bytes() for path in sorted((ASSETS / game / EMOJI).glob("*.png"))}


def fingerprint(picture: bytes) -> str:
    """Six hexadecimal digits of the pixels, which stay the same however the file is compressed."""
    with Image.open(BytesIO(picture)) as opened:
        pixels = opened.convert("RGBA")
        return hashlib.sha256(repr(pixels.size).encode() + pixels.tobytes()).hexdigest()[:6]
