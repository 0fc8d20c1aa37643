"""The palette shared by all pictures, in the shades of every theme.

Colours are plain (red, green, blue) triples from 0 to 255. Pictures are kept as palette numbers from start to end;
the palette includes the shades for antialiased edges, so a sprite is mapped once and only copied afterwards.
"""

from enum import Enum
from math import dist
from typing import NamedTuple, TypeAlias

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


class ColourTheme(Enum):
    """The colours of a picture's card, panels and writing; pieces and seats keep theirs."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


APART = 9.0
"""Palette shades closer than this would be confused when an image is mapped to the palette."""

BLACK: Shade = (0, 0, 0)
WHITE: Shade = (255, 255, 255)
NIGHT: Shade = (18, 16, 23)
PAPER: Shade = (250, 247, 240)
STONE: Shade = (214, 208, 200)
EMBER: Shade = (255, 158, 44)
LAVA: Shade = (255, 84, 40)
"""On boards and pieces, the same in every theme but for stronger contrast."""

CARD: Shade = (32, 31, 46)
SQUARE: Shade = (58, 54, 80)
SQUARE_EDGE: Shade = (76, 72, 101)
INK: Shade = (234, 234, 255)
FAINT: Shade = (166, 161, 190)
SIGNAL: Shade = (255, 170, 104)
"""The card, the panels on it and their edge; writing on both, fainter writing, and what is to stand out there.

A theme changes these. They are a little bluer than the shades of boards, so that no pixel of a board takes one of them
and turns light with the panels.
"""


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


class ZoneShades(NamedTuple):
    """The shades of a mountain zone: its slope, and the spaces of a path and of a rock face on it."""

    slope: Shade
    shadow: Shade
    path: Shade
    light: Shade
    rock: Shade
    edge: Shade


def ground_of(slope: Shade, path: Shade) -> ZoneShades:
    """The shades of a zone with this slope and this path."""
    return ZoneShades(
        slope=slope,
        shadow=mix(slope, NIGHT, 0.45),
        path=path,
        light=mix(path, PAPER, 0.22),
        rock=mix(mix(path, (120, 118, 128), 0.5), NIGHT, 0.2),
        edge=mix(mix(path, (120, 118, 128), 0.5), PAPER, 0.3),
    )


GROUNDS: tuple[ZoneShades, ...] = (
    ground_of((40, 68, 52), (64, 100, 68)),
    ground_of((82, 64, 40), (122, 92, 50)),
    ground_of((76, 40, 46), (116, 62, 62)),
)
"""Meadow, scrub and ash, from the foot of the mountain up."""

SEA: Shade = (30, 60, 92)

ASH: Shade = (58, 54, 51)
ASH_LIT: Shade = mix(ASH, PAPER, 0.15)
DUST: Shade = (180, 172, 160)
ROCK: Shade = mix(NIGHT, ASH, 4 / 6)
ICE: Shade = (122, 150, 168)
SNOW: Shade = (150, 174, 188)
ICE_EDGE: Shade = (84, 112, 132)
ICE_DARK: Shade = (28, 42, 54)
"""Dark ground, in the light, and faint writing on it; bare rock; ice, snow on it, its edge, what is cut into it."""
