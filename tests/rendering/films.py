"""Looks at the frames of a film, and counts the colours of a picture."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PIL import Image

from rendering.palette import EMBER, LAVA, Shade
from rendering.reel import Frame


def pictures_of(frames: Sequence[Frame]) -> list[Image.Image]:
    """The picture of every frame."""
    return [frame.image for frame in frames]


def shades_of(image: Image.Image) -> Counter[Shade]:
    """How many pixels have each colour."""
    found: Any = image.convert("RGB").getcolors(image.width * image.height)
    return Counter({colour: count for count, colour in found})


def burning(image: Image.Image) -> int:
    """How many pixels have the colours of fire."""
    shades = shades_of(image)
    return shades[LAVA] + shades[EMBER]
