"""Pictures for eyes that need more: the same picture in stronger contrast, or in large parts.

Both work on finished stills of any game, for they are all in the one palette.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from io import BytesIO
from itertools import chain, pairwise

from PIL import Image

from rendering.encode import png
from rendering.palette import APART, GROUNDS, SHADES, Shade, distance, settle

VIVID = 70
"""A shade whose strongest and weakest part differ by more is a piece or a signal and stays as it is."""

GREY = 22
"""One whose parts differ by less is the table, a line or writing."""

DARK = 0.42
"""A ground between the two, darker than this lightness of 1, becomes all but black."""

LIGHTNESS = ((0.0, 0.0), (0.08, 0.0), (0.14, 0.3), (0.23, 0.0), (0.31, 0.5), (0.42, 0.62), (0.65, 0.92), (1.0, 1.0))
"""What becomes of a grey's lightness: squares black on a paler table, their edges clear, writing white."""

_SOIL = tuple(shade for ground in GROUNDS for shade in (ground.slope, ground.shadow, ground.path, ground.rock))
"""What people stand and write on outdoors, whatever its colour."""

COLUMNS = 2
ENLARGED = 2
SHARED = 0.08
"""The part of the whole picture's length that two neighbouring parts both show."""


def contrasted(still: bytes) -> bytes:
    """The PNG with its dark grounds darker and its writing lighter; pieces keep their colours."""
    with Image.open(BytesIO(still)) as picture:
        picture.load()
        picture.putpalette(_CONTRASTED)
        return png(picture)


def parts(still: bytes) -> tuple[bytes, ...]:
    """The PNG cut into parts, row after row, each as wide as a phone's screen shows well; they overlap a little."""
    with Image.open(BytesIO(still)) as picture:
        picture.load()
        rows = max(1, round(picture.height / picture.width * COLUMNS))
        boxes = [
            (*_span(column, COLUMNS, picture.width), *_span(row, rows, picture.height))
            for row in range(rows)
            for column in range(COLUMNS)
        ]
        return tuple(_part(picture, box) for box in boxes)


def _span(number: int, count: int, length: int) -> tuple[int, int]:
    """Where one of some parts begins and ends."""
    size = length * (1 + (count - 1) * SHARED) / count
    start = number * (length - size) / max(1, count - 1)
    return round(start), round(start + size)


def _part(picture: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    left, right, top, bottom = box
    part = picture.crop((left, top, right, bottom))
    part.info.pop("transparency", None)
    size = ((right - left) * ENLARGED, (bottom - top) * ENLARGED)
    return png(settle(part.convert("RGB").resize(size, Image.Resampling.LANCZOS)))


def contrasted_shade(shade: Shade) -> Shade:
    """What a shade of the palette becomes.

    >>> contrasted_shade((57, 54, 67)), contrasted_shade((226, 74, 60)), contrasted_shade((250, 247, 240))
    ((11, 10, 13), (226, 74, 60), (254, 253, 252))
    """
    if max(shade) - min(shade) > VIVID and not _is_soil(shade):
        return shade
    hue, lightness, saturation = rgb_to_hls(*(part / 255 for part in shade))
    if _is_soil(shade):
        lightness /= 4
    elif max(shade) - min(shade) <= GREY:
        lightness = _stretched(lightness)
    elif lightness < DARK:
        lightness /= 4
    red, green, blue = (round(part * 255) for part in hls_to_rgb(hue, lightness, saturation))
    return (red, green, blue)


def _is_soil(shade: Shade) -> bool:
    """Whether soil is drawn in this shade of the palette: what is too near to another one is drawn in that."""
    return any(distance(shade, soil) < APART for soil in _SOIL)


def _stretched(lightness: float) -> float:
    for (low, made_low), (high, made_high) in pairwise(LIGHTNESS):
        if lightness <= high:
            return made_low + (made_high - made_low) * (lightness - low) / (high - low)
    return 1.0


_CONTRASTED = bytes(chain.from_iterable(map(contrasted_shade, SHADES)))
