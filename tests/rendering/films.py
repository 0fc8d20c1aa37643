"""Looks at the frames of a film, and counts the colours of a picture."""

from collections import Counter
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageSequence

from rendering.palette import ASH, BLACK, EMBER, LAVA, NIGHT, PAPER, WHITE, Shade
from rendering.reel import Frame

Edges = tuple[int, int, int, int]
"""A rectangle: its left, upper, right and lower edge."""


def pictures_of(frames: Sequence[Frame]) -> list[Image.Image]:
    """The picture of every frame."""
    return [frame.image for frame in frames]


def decoded(data: bytes) -> list[Image.Image]:
    """Every frame of a file, on the colour that its corners have."""
    with Image.open(BytesIO(data)) as picture:
        picture.info.pop("transparency", None)
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]


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


READABLE_HEIGHT = 24
"""The height of a digit in pixels: that of an em of 36, shown 7 pixels high on a phone."""


def shared(first: bytes, second: bytes) -> float:
    """The part of what two silhouettes cover that both cover."""
    points = list(zip(first, second, strict=True))
    return sum(map(min, points)) / sum(map(max, points))


def fill(image: Image.Image, *others: Shade) -> Shade:
    """The shade that covers most of a picture, digits, edges and others apart."""
    inks = {BLACK, NIGHT, PAPER, WHITE, ASH, *others}
    return next(shade for shade, _ in shades_of(image).most_common() if shade not in inks)


def change(first: Image.Image, second: Image.Image) -> Edges | None:
    """The least rectangle with all the pixels that differ; None if there are none."""
    return ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()


def changed(first: Image.Image, second: Image.Image, parts: Mapping[str, Edges]) -> set[str]:
    """The parts of a picture in which any pixel differs."""
    difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return {name for name, edges in parts.items() if difference.crop(edges).getbbox()}
