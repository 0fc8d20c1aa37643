"""The colours of pieces stay apart for every eye, and caps and letters stand out."""

from itertools import combinations
from math import dist

import pytest
from PIL import Image

from games.volcano.pieces import PIECES, STANDARD_COLOURS, Colour, Piece, Size, Stack
from rendering.palette import ASH, SQUARE, ColourTheme, Shade, blank
from rendering.volcano.pieces import (
    CAP_HEIGHT,
    LEAST,
    band_stamp,
    chip_sprite,
    parts_of,
    piece_stamp,
    tones_of,
    tower_height,
)
from rendering.volcano.pieces import WIDTH as TOWER
from tests.rendering.eyes import APART, EYES, in_theme, seen_by
from tests.rendering.films import fill, shades_of
from tests.rendering.volcano.views import MEGA_COLOURS, MINI_COLOURS

APART_IN_LIGHT = 10.0
"""How far apart whole pieces are at least, with the light and the shadow on their facets and the letter on top."""

APART_IN_GREY = 5.5
APART_IN_GREY_AND_LIGHT = 3.5
"""What eight colours leave of the two in a grey copy; there the letter and the plate's shape tell them apart."""

IN_A_TOWER = 8.0
"""The same between the narrowest bands, of which the dark edge is a large part."""

CAP_APART = 25.0
"""The mean of that distance along a line across a cap, between a piece with a cap on it and the same one bare."""


def faces(image: Image.Image, piece: Piece) -> Shade:
    """The mean of a pyramid's faces, without its letter, its dark edge and the ground."""
    tones = tones_of(piece.colour)
    shades, others = (
        {tones.lit, tones.west, tones.north, tones.east, tones.south, tones.base},
        (tones.ink, tones.rim, ASH),
    )
    found = [
        (count, shade)
        for shade, count in shades_of(image).items()
        if min(dist(shade, one) for one in shades) < min(dist(shade, one) for one in others)
    ]
    total = sum(count for count, _ in found)
    red, green, blue = (round(sum(count * shade[part] for count, shade in found) / total) for part in range(3))
    return (red, green, blue)


def on_the_board(piece: Piece) -> Shade:
    return faces(piece_stamp(piece).picture, piece)


def in_a_tower(piece: Piece) -> Shade:
    """What shows of a pyramid in the highest towers."""
    return faces(band_stamp(piece, LEAST).picture, piece)


def from_the_side(piece: Piece) -> Shade:
    return fill(chip_sprite(piece).crop((8, 3, 21, 31)), SQUARE)


GAMES = {"standard": STANDARD_COLOURS, "mini": MINI_COLOURS, "mega": (*MEGA_COLOURS, Colour.WHITE)}
PAIRS = [(game, *pair) for game, colours in GAMES.items() for pair in combinations(colours, 2)]


def thresholds(game: str, eye: str) -> tuple[float, float]:
    """How far fills and whole pieces have to be apart."""
    return (APART_IN_GREY, APART_IN_GREY_AND_LIGHT) if (game, eye) == ("mega", "grey copy") else (APART, APART_IN_LIGHT)


@pytest.mark.full
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("size", Size)
def test_every_two_colours_of_a_game_stay_apart_for_every_eye(eye: str, size: Size) -> None:
    for game, first, second in PAIRS:
        pieces = [PIECES[f"{colour.value}{int(size)}"] for colour in (first, second)]
        whole = [seen_by(eye, on_the_board(piece)) for piece in pieces]
        below = [seen_by(eye, in_a_tower(piece)) for piece in pieces]
        aside = [seen_by(eye, from_the_side(piece)) for piece in pieces]
        fills, lit = thresholds(game, eye)
        assert dist(*whole) >= lit, (first, second)
        assert dist(*below) >= min(lit, IN_A_TOWER), (first, second)
        assert dist(*aside) >= fills, (first, second)


def test_white_is_not_clear() -> None:
    """They are never in one game, but on one channel's page."""
    seen = [seen_by("full colour", tones_of(one).base) for one in (Colour.WHITE, Colour.CLEAR)]
    assert dist(*seen) >= APART


@pytest.mark.parametrize("theme", ColourTheme)
@pytest.mark.parametrize("colour", Colour)
def test_every_piece_stands_out_from_its_square(colour: Colour, theme: ColourTheme) -> None:
    for eye in EYES:
        seen = [seen_by(eye, shade) for shade in (on_the_board(PIECES[f"{colour.value}3"]), in_theme(ASH, theme))]
        assert dist(*seen) >= APART, eye


def through_the_middle(stack: Stack, *, red_caps: bool, capped: bool) -> list[Shade]:
    """The pixels from the tip of where a cap is or would be down to its foot."""
    top = tower_height(stack, capped=True)
    shown = blank(TOWER, top, ASH)
    for part, (left, above) in parts_of(stack, capped=capped, red_caps=red_caps, shaded=False):
        part.press(shown, (TOWER // 2 + left, top + above))
    line = shown.convert("RGB").crop((TOWER // 2, 0, TOWER // 2 + 1, CAP_HEIGHT)).tobytes()
    return [(line[at], line[at + 1], line[at + 2]) for at in range(0, len(line), 3)]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", GAMES)
def test_a_cap_stands_out_from_every_piece_below_it(game: str, eye: str) -> None:
    for colour in GAMES[game]:
        stack = (PIECES[f"{colour.value}3"],)
        capped, bare = (through_the_middle(stack, red_caps=game == "mini", capped=on) for on in (True, False))
        apart = [dist(*(seen_by(eye, shade) for shade in pair)) for pair in zip(capped, bare, strict=True)]
        assert sum(apart) / len(apart) >= CAP_APART, colour
