"""Looks at the frames of a film, and counts the colours of a picture."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageChops

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


def exactly(image: Image.Image, shade: Shade) -> Image.Image:
    """White where a picture has exactly this shade, else black."""
    bands = [
        band.point([255 * (level == part) for level in range(256)])
        for band, part in zip(image.convert("RGB").split(), shade, strict=True)
    ]
    return ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2])


def height_of(image: Image.Image, shade: Shade) -> int:
    """The height of all pixels of exactly this shade."""
    found = exactly(image, shade).getbbox()
    assert found is not None, shade
    return found[3] - found[1]
