"""The palette shared by all pictures, in the shades of every theme, and the mapping of images to its numbers.

Colours are plain (red, green, blue) triples from 0 to 255. Pictures are kept as palette numbers from start to end;
the palette includes the shades for antialiased edges, so a sprite is mapped once and only copied afterwards.
"""

from enum import Enum
from functools import cache
from itertools import chain, starmap
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


def _grounds(*zones: tuple[Shade, Shade]) -> dict[Shade, Shade]:
    """What becomes of the shades of the mountain's zones with these slopes and paths."""
    old, new = (chain.from_iterable(zones) for zones in (GROUNDS, starmap(ground_of, zones)))
    return dict(zip(old, new, strict=True))


CHANGES: dict[ColourTheme, dict[Shade, Shade]] = {
    ColourTheme.DARK: {},
    ColourTheme.LIGHT: {
        CARD: (242, 236, 227),
        SQUARE: (255, 252, 246),
        SQUARE_EDGE: (205, 194, 181),
        INK: (44, 36, 48),
        FAINT: (102, 93, 104),
        SIGNAL: (170, 72, 4),
        ASH: (62, 55, 48),
        ASH_LIT: (93, 84, 76),
        DUST: (212, 203, 192),
        SEA: (44, 96, 140),
        ICE: (168, 194, 210),
        SNOW: (206, 222, 232),
        ICE_EDGE: (108, 138, 158),
        **_grounds(((58, 92, 66), (78, 116, 78)), ((108, 84, 54), (136, 102, 58)), ((104, 58, 60), (138, 78, 74))),
    },
    ColourTheme.CONTRAST: {
        CARD: (62, 60, 74),
        SQUARE: BLACK,
        SQUARE_EDGE: (158, 154, 176),
        INK: WHITE,
        FAINT: (232, 230, 240),
        SIGNAL: (255, 202, 132),
        NIGHT: BLACK,
        ASH: (14, 13, 12),
        ASH_LIT: (64, 62, 60),
        DUST: (232, 229, 223),
        SEA: (8, 16, 24),
        ICE_EDGE: (21, 28, 33),
        ICE_DARK: (7, 10, 13),
        **_grounds(((8, 16, 11), (36, 72, 42)), ((22, 15, 6), (88, 62, 24)), ((20, 8, 10), (92, 36, 38))),
    },
}
"""The shades that a theme changes, and what becomes of them; all others are mixed from them or stay."""

Blend: TypeAlias = tuple[Shade, Shade, float]
"""Two shades, and how much of the way from the first to the second a third one is."""

_PANELS = (CARD, SQUARE, SQUARE_EDGE, FAINT, INK, SIGNAL)
"""The shades of the card and its panels."""


def _between(first: Shade, second: Shade, steps: int) -> list[Blend]:
    """The shades between two, an equal step apart; ``steps`` less one of them."""
    return [(first, second, step / steps) for step in range(1, steps)]


def _edges_of_panels() -> list[Blend]:
    """The shades for antialiased edges on panels."""
    on_card = [(CARD, SQUARE, 0.5), (CARD, SIGNAL, 0.5)]
    return [*_between(SQUARE, INK, 7), *on_card, *_between(SQUARE, SIGNAL, 4)]


def _plain_on_boards() -> list[Shade]:
    """The shades of boards and pieces."""
    plain = [STONE, PAPER, NIGHT, EMBER, LAVA, WHITE, ASH, DUST, ASH_LIT]
    plain += [*chain.from_iterable(GROUNDS), SEA, ICE, ICE_DARK, ICE_EDGE, SNOW]
    return [*plain, *chain.from_iterable(TONES.values())]


def _edges_on_boards() -> list[Blend]:
    """The shades for antialiased edges on boards and pieces."""
    smooth = [*_between(NIGHT, ASH, 6), *_between(ASH, PAPER, 7)]
    for ground in (NIGHT, ASH):
        smooth += [*_between(ground, EMBER, 4), *_between(ground, LAVA, 4)]
    smooth += [(EMBER, WHITE, 0.5), (EMBER, NIGHT, 0.85)]
    for tones in TONES.values():
        smooth += _edges_of(tones)
    for zone in GROUNDS:
        smooth += [(zone.slope, zone.shadow, 0.5), (zone.path, NIGHT, 0.5), (zone.path, PAPER, 0.45)]
        smooth += [(zone.path, PAPER, 0.72)]
    return [*smooth, (ICE_DARK, ICE, 0.5), (SEA, PAPER, 0.2), (SEA, NIGHT, 0.4)]


def _edges_of(tones: Tones) -> list[Blend]:
    """The shades for the antialiased edges of what has these tones."""
    smooth = [(ASH, shade, step) for shade in (tones.base, tones.edge) for step in (0.33, 0.66)]
    smooth += [(tones.rim, ASH, 0.5), (tones.south, PAPER, 0.5), (tones.base, PAPER, 0.5)]
    smooth += _between(tones.plate, tones.ink, 4)
    smooth += [(shade, NIGHT, 0.5) for shade in (tones.base, tones.south)]
    if sum(tones.edge) < sum(tones.base):
        smooth += [(tones.lit, tones.edge, step) for step in (0.33, 0.66)]
    return smooth


def _shades(theme: ColourTheme) -> list[Shade]:
    """All shades, in the same order for any theme: the plain ones first, then those for edges."""
    change = CHANGES[theme]
    plain = [change.get(shade, shade) for shade in (*_PANELS, *_plain_on_boards())]
    blends = (*_edges_on_boards(), *_edges_of_panels())
    return plain + [mix(change.get(one, one), change.get(other, other), part) for one, other, part in blends]


def _chosen() -> tuple[int, ...]:
    """Which of the shades become the palette: each that is in the dark theme far enough from all before it."""
    found: list[tuple[int, Shade]] = []
    for place, shade in enumerate(_shades(ColourTheme.DARK)):
        if all(dist(shade, other) >= APART for _, other in found):
            found.append((place, shade))
    if len(CORNER_LEVELS) + len(found) > 255:
        raise ValueError(f"{len(found)} shades do not fit a palette that keeps its last number for films")
    return tuple(place for place, _ in found)


def _build(theme: ColourTheme) -> tuple[Shade, ...]:
    shades = _shades(theme)
    red, green, blue = shades[0]
    # Every shade is unique, since a file format that removes duplicates would merge the corners with the card.
    corners = [(red, green, blue - 1 - level) for level in range(len(CORNER_LEVELS))]
    return (*corners, *(shades[place] for place in _CHOSEN))


_CHOSEN = _chosen()

PALETTES: dict[ColourTheme, tuple[Shade, ...]] = {theme: _build(theme) for theme in ColourTheme}
"""By theme, the shade of every number: the corners, then the card's colour, then the rest; at most 255 shades."""

SHADES: tuple[Shade, ...] = PALETTES[ColourTheme.DARK]
"""The palette that pictures are drawn in; a finished file gets another theme's by :func:`rendering.encode.themed`."""

NUMBERS: dict[Shade, int] = {shade: number for number, shade in enumerate(SHADES)}
"""The number of each shade of the palette."""

BYTES = bytes(chain.from_iterable(SHADES))
"""The palette as raw RGB bytes, as in image files."""

NUMBERED = range(len(CORNER_LEVELS), len(SHADES))
_OF_BOARDS = range(len(_PANELS), len(_PANELS) + len(_plain_on_boards()) + len(_edges_on_boards()))
ON_BOARDS = tuple(number for number, place in zip(NUMBERED, _CHOSEN, strict=True) if place in _OF_BOARDS)
ON_PANELS = tuple(number for number in NUMBERED if number not in ON_BOARDS)
"""The numbers that pictures are drawn with: all but the corners', those of boards, and those of panels."""

OF_PANELS = frozenset(SHADES[number] for number in ON_PANELS)
"""The shades of the card, its panels and what is written on them, which a theme changes."""


def blank(width: int, height: int, shade: Shade) -> Image.Image:
    """A new palette image filled with a palette shade; KeyError for any other shade."""
    image = Image.new("P", (width, height), NUMBERS[shade])
    image.putpalette(BYTES)
    return image


class ShadeRange(Enum):
    """From which shades of the palette the nearest to a pixel is taken."""

    ALL = "all"
    BOARD = "board"
    PANELS = "panels"


_RANGES = {ShadeRange.ALL: tuple(NUMBERED), ShadeRange.BOARD: ON_BOARDS, ShadeRange.PANELS: ON_PANELS}


@cache
def _reference(among: ShadeRange) -> tuple[Image.Image, tuple[int, ...]]:
    """An image with the shades to choose from as its palette, and the number of each."""
    numbers = _RANGES[among]
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(chain.from_iterable(SHADES[number] for number in numbers)))
    return image, numbers + (numbers[-1],) * (256 - len(numbers))


def to_palette(image: Image.Image, among: ShadeRange = ShadeRange.ALL) -> Image.Image:
    """Map an RGB image to the palette, each pixel to the nearest shade; never to the corner entries.

    Of a board no pixel becomes a shade of the card and its panels, which other themes turn light; of a panel with
    nothing but writing no pixel becomes a shade of boards, which stays dark there and would make the letters ragged.
    """
    reference, numbers = _reference(among)
    mapped = image.quantize(palette=reference, dither=Image.Dither.NONE)
    mapped = mapped.point(numbers)
    mapped.putpalette(BYTES)
    return mapped


_IS_BOARD = [255 * (number in ON_BOARDS) for number in range(256)]


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A palette image in another size."""
    return _resized_to_palette(image, image.convert("RGB").resize(size, Image.Resampling.HAMMING))


def _resized_to_palette(whole: Image.Image, copy: Image.Image) -> Image.Image:
    """Map an RGB copy of a picture, in another size, to the palette; boards take no shade of panels."""
    board = whole.resize(copy.size, Image.Resampling.NEAREST).point(_IS_BOARD, "1")
    least, most = board.getextrema()
    if least == most:
        return to_palette(copy, ShadeRange.BOARD if most else ShadeRange.PANELS)
    mapped = to_palette(copy, ShadeRange.PANELS)
    mapped.paste(to_palette(copy, ShadeRange.BOARD), (0, 0), board)
    return mapped


HALF = 2
"""Pixels of a still for one of a film, across and down."""


def halved(image: Image.Image) -> Image.Image:
    """A palette image at a film's size."""
    small = image.convert("RGB").reduce(HALF)
    # With both sides even, a part of a picture is halved to the same pixels as the whole.
    return _resized_to_palette(image.crop((0, 0, HALF * small.width, HALF * small.height)), small)
