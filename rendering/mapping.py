"""Images in the palette: new ones, and the mapping of colours to palette numbers."""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import chain

from PIL import Image

from rendering.palette import (
    BYTES,
    CORNER_LEVELS,
    NUMBERED,
    NUMBERS,
    ON_BOARDS,
    ON_PANELS,
    PALETTES,
    SHADES,
    Shade,
    Theme,
)


def blank(width: int, height: int, shade: Shade) -> Image.Image:
    """A new palette image filled with a palette shade; KeyError for any other shade."""
    image = Image.new("P", (width, height), NUMBERS[shade])
    image.putpalette(BYTES)
    return image


def corner_table() -> list[int]:
    """The palette number for each coverage of a pixel by the card, 0 to 255."""
    steps = len(CORNER_LEVELS)
    return [min(steps, (coverage * steps + 127) // 255) for coverage in range(256)]


class Range(Enum):
    """From which shades of the palette the nearest to a pixel is taken."""

    ALL = "all"
    BOARD = "board"
    PANELS = "panels"


_RANGES = {Range.ALL: tuple(NUMBERED), Range.BOARD: ON_BOARDS, Range.PANELS: ON_PANELS}


@cache
def _reference(among: Range) -> tuple[Image.Image, tuple[int, ...]]:
    """An image with the shades to choose from as its palette, and the number of each."""
    numbers = _RANGES[among]
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(chain.from_iterable(SHADES[number] for number in numbers)))
    return image, numbers + (numbers[-1],) * (256 - len(numbers))


def to_palette(image: Image.Image, among: Range = Range.ALL) -> Image.Image:
    """Map an RGB image to the palette, each pixel to the nearest shade; never to the corner entries.

    Of a board no pixel becomes a shade of the card and its panels, which other themes turn light; of a panel with
    nothing but writing no pixel becomes a shade of boards, which stays dark there and would make the letters ragged.
    """
    reference, numbers = _reference(among)
    mapped = image.quantize(palette=reference, dither=Image.Dither.NONE).point(numbers)
    mapped.putpalette(BYTES)
    return mapped


_IS_BOARD = [255 * (number in ON_BOARDS) for number in range(256)]


def resized_to_palette(whole: Image.Image, copy: Image.Image) -> Image.Image:
    """Map an RGB copy of a picture, in another size, to the palette; boards take no shade of panels.

    A picture that a game does not draw in the palette is taken as it is.
    """
    if whole.mode != "P":
        return to_palette(copy)
    board = whole.resize(copy.size, Image.Resampling.NEAREST).point(_IS_BOARD, "L")
    least, most = board.getextrema()
    if least == most:
        return to_palette(copy, Range.BOARD if most else Range.PANELS)
    mapped = to_palette(copy, Range.PANELS)
    mapped.paste(to_palette(copy, Range.BOARD), (0, 0), board)
    return mapped


def in_theme(shade: Shade, theme: Theme) -> Shade:
    """What becomes of a shade that is drawn with, once it is mapped to the palette, in a picture of this theme."""
    (number,) = to_palette(Image.new("RGB", (1, 1), shade)).tobytes()
    return PALETTES[theme][number]
