"""Accessible pictures: the same picture in high contrast, or cut into enlarged parts.

Both work on finished stills of any game, since all use the same palette.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from io import BytesIO
from itertools import chain, pairwise

from PIL import Image

from rendering.encode import png
from rendering.palette import APART, ASH_LIT, GROUNDS, SHADES, Shade, distance, to_palette

VIVID = 70
"""A shade whose largest and smallest channel differ by more is a piece or a signal and stays the same."""

GREY = 22
"""A shade whose channels differ by less is the table, a line or text."""

DARK = 0.42
"""A shade in between that is darker than this lightness (0 to 1) becomes almost black."""

LIGHTNESS = ((0.0, 0.0), (0.08, 0.0), (0.14, 0.3), (0.23, 0.0), (0.31, 0.5), (0.42, 0.62), (0.65, 0.92), (1.0, 1.0))
"""The new lightness of greys: black squares on a paler table, clear edges, white text."""

_SOIL = tuple(shade for ground in GROUNDS for shade in (ground.slope, ground.shadow, ground.path, ground.rock))
"""The colours of the ground under pieces and text."""

_GIVEN: dict[Shade, Shade] = {ASH_LIT: (64, 62, 60)}
"""Shades with a high-contrast version of their own: ash in the light stays between dark ash and the writing on it."""

COLUMNS = 2
ENLARGED = 2
SHARED = 0.08
"""The overlap of two neighbouring parts, as a share of the picture's length."""


def contrasted(still: bytes) -> bytes:
    """The PNG with darker grounds and lighter text; pieces keep their colours."""
    with Image.open(BytesIO(still)) as picture:
        picture.load()
        picture.putpalette(_CONTRASTED)
        return png(picture)


def parts(still: bytes) -> tuple[bytes, ...]:
    """The PNG cut into slightly overlapping parts, row by row, each enlarged to fit a phone's screen."""
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
    """The start and end of part ``number`` of ``count``."""
    size = length * (1 + (count - 1) * SHARED) / count
    start = number * (length - size) / max(1, count - 1)
    return round(start), round(start + size)


def _part(picture: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    left, right, top, bottom = box
    part = picture.crop((left, top, right, bottom))
    part.info.pop("transparency", None)
    size = ((right - left) * ENLARGED, (bottom - top) * ENLARGED)
    return png(to_palette(part.convert("RGB").resize(size, Image.Resampling.LANCZOS)))


def contrasted_shade(shade: Shade) -> Shade:
    """The high-contrast version of a palette shade.

    >>> contrasted_shade((57, 54, 67)), contrasted_shade((226, 74, 60)), contrasted_shade((250, 247, 240))
    ((11, 10, 13), (226, 74, 60), (254, 253, 252))
    """
    if shade in _GIVEN:
        return _GIVEN[shade]
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
    """Whether soil is drawn in this palette shade; soil colours too close to another shade share that one."""
    return any(distance(shade, soil) < APART for soil in _SOIL)


def _stretched(lightness: float) -> float:
    for (low, made_low), (high, made_high) in pairwise(LIGHTNESS):
        if lightness <= high:
            return made_low + (made_high - made_low) * (lightness - low) / (high - low)
    return 1.0


_CONTRASTED = bytes(chain.from_iterable(map(contrasted_shade, SHADES)))
