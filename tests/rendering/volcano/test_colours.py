"""The colours of pieces stay apart for every eye, and caps and letters stand out."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from PIL import Image

from games.volcano.pieces import PIECES, STANDARD_COLOURS, Colour, Piece, Size
from rendering.palette import SQUARE, Shade
from rendering.volcano.board import CENTRE, chip_sprite, top_sprite
from rendering.volcano.hues import HUES, tones_of
from rendering.volcano.look import Look
from rendering.volcano.pieces import CAP_RADIUS, print_of
from tests.rendering.eyes import EYES, lab, linear
from tests.rendering.volcano.views import MEGA_COLOURS, MINI_COLOURS

APART = 12.0
"""CIE 1976 distance between fills; 2.3 is about the least an eye notices with two colours side by side."""

APART_IN_LIGHT = 10.0
"""The same between whole pieces, with the light and the shadow on their facets and the letter on top."""

APART_IN_GREY = 5.5
APART_IN_GREY_AND_LIGHT = 3.5
"""What eight colours leave of the two in a grey copy; there the letter and the plate's shape tell them apart."""

CAP_APART = 25.0
"""The mean of that distance along a line across a cap, between a piece with a cap on it and the same one bare."""


def mean(image: Image.Image) -> Shade:
    red, green, blue = image.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]
    return (red, green, blue)


def from_above(piece: Piece, *, bold: bool = False) -> Shade:
    half = print_of(bold=bold).footprints[piece.size] // 2
    x, y = CENTRE
    return mean(top_sprite(piece, capped=False, look=Look(bold=bold)).crop((x - half, y - half, x + half, y + half)))


def from_the_side(piece: Piece, *, bold: bool = False) -> Shade:
    counts = chip_sprite(piece, bold=bold).crop((8, 3, 21, 31)).convert("RGB").getcolors(256) or []
    inks = {tones_of(piece.colour).ink, SQUARE}
    red, green, blue = max((count, shade) for count, shade in counts if shade not in inks)[1]  # type: ignore[misc]
    return (red, green, blue)


GAMES = {"standard": STANDARD_COLOURS, "mini": MINI_COLOURS, "mega": (*MEGA_COLOURS, Colour.WHITE)}
PAIRS = [(game, *pair) for game, colours in GAMES.items() for pair in combinations(colours, 2)]


def thresholds(game: str, eye: str) -> tuple[float, float]:
    """How far fills and whole pieces have to be apart."""
    return (APART_IN_GREY, APART_IN_GREY_AND_LIGHT) if (game, eye) == ("mega", "grey copy") else (APART, APART_IN_LIGHT)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("size", Size)
def test_every_two_colours_of_a_game_stay_apart_for_every_eye(eye: str, size: Size) -> None:
    for game, first, second in PAIRS:
        bold = game == "mega"
        pieces = [PIECES[f"{colour.value}{int(size)}"] for colour in (first, second)]
        above = [lab(EYES[eye](linear(from_above(piece, bold=bold)))) for piece in pieces]
        aside = [lab(EYES[eye](linear(from_the_side(piece, bold=bold)))) for piece in pieces]
        fills, lit = thresholds(game, eye)
        assert dist(*above) >= lit, (first, second)
        assert dist(*aside) >= fills, (first, second)


@pytest.mark.parametrize("eye", EYES)
def test_every_two_fills_of_a_game_stay_apart_for_every_eye(eye: str) -> None:
    for game, first, second in PAIRS:
        seen = [lab(EYES[eye](linear(tones_of(one).base))) for one in (first, second)]
        assert dist(*seen) >= thresholds(game, eye)[0], (first, second)


def test_white_is_not_clear() -> None:
    """They are never in one game, but on one channel's page."""
    seen = [lab(linear(tones_of(one).base)) for one in (Colour.WHITE, Colour.CLEAR)]
    assert dist(*seen) >= APART


def test_every_colour_has_a_letter_of_its_own() -> None:
    assert len({colour.value for colour in Colour}) == len(Colour)


@pytest.mark.parametrize("colour", Colour)
def test_every_piece_stands_out_from_its_square(colour: Colour) -> None:
    for eye, see in EYES.items():
        seen = [lab(see(linear(shade))) for shade in (from_above(PIECES[f"{colour.value}3"]), SQUARE)]
        assert dist(*seen) >= APART, eye


def through_the_middle(image: Image.Image) -> list[Shade]:
    """The pixels of a square from the upper to the lower edge of where a cap is or would be."""
    x, y = CENTRE
    line = image.convert("RGB").crop((x, y - CAP_RADIUS, x + 1, y + CAP_RADIUS)).tobytes()
    return [(line[at], line[at + 1], line[at + 2]) for at in range(0, len(line), 3)]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", GAMES)
def test_a_cap_stands_out_from_every_piece_below_it(game: str, eye: str) -> None:
    look = Look(bold=game == "mega", red_caps=game == "mini")
    for colour in GAMES[game]:
        piece = PIECES[f"{colour.value}3"]
        capped, bare = (through_the_middle(top_sprite(piece, capped=on, look=look)) for on in (True, False))
        apart = [dist(*(lab(EYES[eye](linear(shade))) for shade in pair)) for pair in zip(capped, bare, strict=True)]
        assert sum(apart) / len(apart) >= CAP_APART, colour


@pytest.mark.parametrize("code", PIECES)
def test_a_piece_is_drawn_with_its_letter_in_ink(code: str) -> None:
    tones = tones_of(PIECES[code].colour)
    for image in (top_sprite(PIECES[code], capped=False), chip_sprite(PIECES[code])):
        shades = {shade for _, shade in image.convert("RGB").getcolors(256) or []}
        assert tones.ink in shades
        assert tones.plate in shades or tones.chip in shades


def test_every_colour_has_a_hue_of_its_own() -> None:
    assert len(set(HUES.values())) == len(Colour)
