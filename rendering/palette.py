"""The palette shared by all pictures, and the mapping of colours to palette numbers.

Colours are plain (red, green, blue) triples from 0 to 255. Pictures are kept as palette numbers from start to end;
the palette includes the shades for antialiased edges, so a sprite is mapped once and only copied afterwards.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import chain
from math import dist
from typing import NamedTuple, TypeAlias

from PIL import Image

Shade: TypeAlias = tuple[int, int, int]

CORNER_LEVELS = (0, 64, 128, 192)
"""The opacities of the palette's first entries, the card's colour for round corners on any theme; the opaque
colour follows them."""


def mix(first: Shade, second: Shade, part: float) -> Shade:
    """The shade ``part`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return (red, green, blue)


def distance(first: Shade, second: Shade) -> float:
    """The Euclidean distance of two shades in RGB."""
    return dist(first, second)


APART = 9.0
"""Palette shades closer than this would be confused when an image is mapped to the palette."""

BLACK: Shade = (0, 0, 0)
WHITE: Shade = (255, 255, 255)
CARD: Shade = (33, 31, 40)
SQUARE: Shade = (57, 54, 67)
SQUARE_EDGE: Shade = (75, 71, 88)
FAINT: Shade = (168, 163, 181)
STONE: Shade = (214, 208, 222)
PAPER: Shade = (250, 247, 240)
NIGHT: Shade = (18, 16, 23)
EMBER: Shade = (255, 158, 44)
LAVA: Shade = (255, 84, 40)


class Hue(Enum):
    """The hues that tell seats, pieces and cards apart; each has its own shape."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    CLEAR = "clear"
    ORANGE = "orange"
    CYAN = "cyan"
    PURPLE = "purple"
    WHITE = "white"


class Tones(NamedTuple):
    """The shades of a hue, lit from the upper left; ``ink`` stands out on ``plate``, ``chip`` and ``lit``."""

    base: Shade
    north: Shade
    west: Shade
    east: Shade
    south: Shade
    edge: Shade
    rim: Shade
    plate: Shade
    chip: Shade
    lit: Shade
    ink: Shade


def _tones(
    base: Shade, *, dark_ink: bool, depth: float = 1.0, edge: Shade | None = None, lit: Shade | None = None
) -> Tones:
    return Tones(
        base=base,
        north=mix(base, WHITE, 0.26 * depth),
        west=mix(base, WHITE, 0.10 * depth),
        east=mix(base, BLACK, 0.18 * depth),
        south=mix(base, BLACK, 0.34 * depth),
        edge=edge or mix(base, WHITE, 0.55),
        rim=mix(base, BLACK, 0.62),
        plate=mix(base, WHITE, 0.42) if dark_ink else mix(base, BLACK, 0.24),
        chip=base if dark_ink else mix(base, BLACK, 0.26),
        lit=lit or base,
        ink=NIGHT if dark_ink else WHITE,
    )


TONES: dict[Hue, Tones] = {
    Hue.RED: _tones((226, 74, 60), dark_ink=False, lit=(197, 65, 52)),
    Hue.YELLOW: _tones((246, 198, 50), dark_ink=True),
    Hue.GREEN: _tones((98, 180, 98), dark_ink=True),
    Hue.BLUE: _tones((36, 78, 170), dark_ink=False),
    Hue.CLEAR: _tones((236, 244, 249), dark_ink=True, depth=0.7, edge=(122, 156, 180)),
    Hue.ORANGE: _tones((209, 121, 14), dark_ink=True),
    Hue.CYAN: _tones((88, 246, 250), dark_ink=True, depth=0.8, edge=(22, 128, 148)),
    Hue.PURPLE: _tones((132, 60, 238), dark_ink=False),
    Hue.WHITE: _tones((255, 250, 230), dark_ink=True, depth=0.7, edge=(172, 142, 92)),
}
"""Chosen so that any two hues of a game differ in lightness too, for colour-blind players."""


class Ground(NamedTuple):
    """The shades of a mountain zone: its slope, and the spaces of a path and of a rock face on it."""

    slope: Shade
    shadow: Shade
    path: Shade
    light: Shade
    rock: Shade
    edge: Shade


def _ground(slope: Shade, path: Shade) -> Ground:
    return Ground(
        slope=slope,
        shadow=mix(slope, NIGHT, 0.45),
        path=path,
        light=mix(path, PAPER, 0.22),
        rock=mix(mix(path, (120, 118, 128), 0.5), NIGHT, 0.2),
        edge=mix(mix(path, (120, 118, 128), 0.5), PAPER, 0.3),
    )


GROUNDS: tuple[Ground, ...] = (
    _ground((40, 68, 52), (64, 100, 68)),
    _ground((82, 64, 40), (122, 92, 50)),
    _ground((76, 40, 46), (116, 62, 62)),
)
"""Meadow, scrub and ash, from the foot of the mountain up."""

SEA: Shade = (30, 60, 92)

ROCK: Shade = mix(CARD, SQUARE, 0.5)
ASH: Shade = (58, 54, 52)
ASH_LIT: Shade = mix(ASH, PAPER, 0.15)
ICE: Shade = (122, 150, 168)
SNOW: Shade = (150, 174, 188)
ICE_EDGE: Shade = (84, 112, 132)
ICE_DARK: Shade = (28, 42, 54)
"""The ground of a glacier volcano: bare rock, ash, ash in the light; ice, snow on it, its edge, what is cut into it."""


def _shades() -> list[Shade]:
    """The shades used for drawing, then the intermediate ones for antialiased edges."""
    plain = [CARD, SQUARE, SQUARE_EDGE, FAINT, STONE, PAPER, NIGHT, EMBER, LAVA, WHITE]
    pieces = list(chain.from_iterable(TONES.values()))
    smooth = [mix(NIGHT, SQUARE, step / 6) for step in range(1, 6)]
    smooth += [mix(SQUARE, PAPER, step / 7) for step in range(1, 7)]
    smooth += [
        mix(ground, glow, step / 4)
        for glow in (EMBER, LAVA)
        for ground in (NIGHT, CARD, SQUARE)
        for step in range(1, 4)
    ]
    smooth += [mix(CARD, SQUARE, 0.5), mix(EMBER, WHITE, 0.5), mix(EMBER, NIGHT, 0.85)]
    for tones in TONES.values():
        smooth += [mix(SQUARE, shade, step) for shade in (tones.base, tones.edge) for step in (0.33, 0.66)]
        smooth += [mix(tones.rim, SQUARE, 0.5), mix(tones.plate, tones.ink, 0.5), mix(tones.plate, tones.ink, 0.25)]
        smooth += [mix(tones.south, PAPER, 0.5), mix(tones.plate, tones.ink, 0.75)]
        smooth += [mix(shade, NIGHT, 0.5) for shade in (tones.base, tones.south, tones.north)]
        smooth += [mix(shade, PAPER, 0.5) for shade in (tones.base, tones.north)]
    for ground in GROUNDS:
        smooth += [
            *ground,
            mix(ground.slope, ground.shadow, 0.5),
            mix(ground.path, PAPER, 0.45),
            mix(ground.path, PAPER, 0.72),
            mix(ground.path, NIGHT, 0.5),
        ]
    smooth += [ROCK, ASH, ASH_LIT, mix(ASH, CARD, 0.6), ICE, ICE_DARK, ICE_EDGE, SNOW, mix(ICE_DARK, ICE, 0.5)]
    smooth += [SEA, mix(SEA, PAPER, 0.2), mix(SEA, NIGHT, 0.4)]
    return plain + pieces + smooth


def _build() -> tuple[Shade, ...]:
    red, green, blue = CARD
    # Every shade is unique, since a file format that removes duplicates would merge the corners with the card.
    corners = [(red, green, blue - 1 - level) for level in range(len(CORNER_LEVELS))]
    found: list[Shade] = []
    for shade in _shades():
        if all(distance(shade, other) >= APART for other in found):
            found.append(shade)
    if len(corners) + len(found) > 255:
        raise ValueError(f"{len(found)} shades do not fit a palette that keeps its last number for films")
    return (*corners, *found)


SHADES: tuple[Shade, ...] = _build()
"""The palette by number: the corners, then the card's colour, then the rest; at most 255 shades."""

NUMBERS: dict[Shade, int] = {shade: number for number, shade in enumerate(SHADES)}
"""The number of each shade of the palette."""

BYTES = bytes(chain.from_iterable(SHADES))
"""The palette as raw RGB bytes, as in image files."""


def blank(width: int, height: int, shade: Shade) -> Image.Image:
    """A new palette image filled with a palette shade; KeyError for any other shade."""
    image = Image.new("P", (width, height), NUMBERS[shade])
    image.putpalette(BYTES)
    return image


def corner_table() -> list[int]:
    """The palette number for each coverage of a pixel by the card, 0 to 255."""
    steps = len(CORNER_LEVELS)
    return [min(steps, (coverage * steps + 127) // 255) for coverage in range(256)]


@cache
def _reference() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(BYTES[3 * len(CORNER_LEVELS) :])
    return image


_SHIFT = tuple(min(number + len(CORNER_LEVELS), 255) for number in range(256))


def to_palette(image: Image.Image) -> Image.Image:
    """Map an RGB image to the palette, each pixel to the nearest shade; never to the corner entries."""
    mapped = image.quantize(palette=_reference(), dither=Image.Dither.NONE).point(_SHIFT)
    mapped.putpalette(BYTES)
    return mapped
