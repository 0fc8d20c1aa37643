"""Hekla's stones and vulcanologists stay apart for every eye, by colour, by shape and by digits."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from games.hekla.pieces import Stone
from rendering.canvas import lay, paint
from rendering.emblems import plate
from rendering.hekla.stones import HEIGHT, WIDTH, stone_overlay
from rendering.hekla.track import Pawn, pawn_cutout
from rendering.palette import BLACK, CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE, STONE, TONES, WHITE, Shade, blank, mix
from rendering.seats import SEAT_COLOURS
from tests.rendering.eyes import EYES, contrast, lab, linear

APART = 12.0
"""CIE 1976 distance; 2.3 is about the least an eye notices with two colours side by side."""

READABLE = 4.5
"""WCAG's contrast for writing."""

MOST_ALIKE = 0.93
SEATS = range(4)


def standing(stone: Stone) -> Image.Image:
    image = blank(WIDTH, HEIGHT, SQUARE)
    lay(image, (0, 0), stone_overlay(stone))
    return image.convert("RGB")


def fill(image: Image.Image) -> Shade:
    """The shade that covers most of an image, digits apart."""
    inks = {BLACK, NIGHT, PAPER, WHITE, SQUARE}
    counts = image.convert("RGB").getcolors(image.width * image.height) or []
    red, green, blue = max((count, shade) for count, shade in counts if shade not in inks)[1]  # type: ignore[misc]
    return (red, green, blue)


def volcano(seat: int, value: int) -> Shade:
    return fill(standing(Stone(seat, value)))


def pawn(seat: int) -> Shade:
    return fill(pawn_cutout(Pawn(seat, 14, 0, acting=False, forfeited=False)))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("value", range(4))
def test_every_two_seats_volcanoes_stay_apart_for_every_eye(eye: str, value: int) -> None:
    for first, second in combinations(SEATS, 2):
        seen = [lab(EYES[eye](linear(volcano(seat, value)))) for seat in (first, second)]
        assert dist(*seen) >= APART, (first, second)


@pytest.mark.parametrize("eye", EYES)
def test_every_two_vulcanologists_stay_apart_for_every_eye(eye: str) -> None:
    for first, second in combinations(SEATS, 2):
        seen = [lab(EYES[eye](linear(pawn(seat)))) for seat in (first, second)]
        assert dist(*seen) >= APART, (first, second)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("value", [0, 1])
def test_lava_is_like_no_volcano_and_stands_out_from_its_square(eye: str, value: int) -> None:
    shown = {shade: count for count, shade in standing(Stone(None, value)).getcolors(WIDTH * HEIGHT) or []}
    dark = lab(EYES[eye](linear(NIGHT)))
    assert shown[NIGHT] == max(count for shade, count in shown.items() if shade != SQUARE)
    for seat in SEATS:
        assert dist(dark, lab(EYES[eye](linear(volcano(seat, value))))) >= APART, seat
    assert shown[STONE] > 100
    assert dist(lab(EYES[eye](linear(STONE))), lab(EYES[eye](linear(SQUARE)))) >= 3 * APART


def silhouette(seat: int) -> bytes:
    area = paint(60, 60, BLACK, plate(SEAT_COLOURS[seat], (30, 30), 22, WHITE)).convert("L")
    return area.point([255 * (level > 127) for level in range(256)]).tobytes()


def test_every_seat_has_a_shape_of_its_own() -> None:
    for first, second in combinations(SEATS, 2):
        points = list(zip(silhouette(first), silhouette(second), strict=True))
        both, either = sum(min(pair) for pair in points), sum(max(pair) for pair in points)
        assert both / either <= MOST_ALIKE, (first, second)


@pytest.mark.parametrize(
    ("writing", "ground"),
    [
        *((TONES[colour].ink, TONES[colour].chip) for colour in SEAT_COLOURS),
        (PAPER, NIGHT),
        (PAPER, SQUARE),
        (PAPER, mix(CARD, SQUARE, 0.5)),
        (FAINT, SQUARE),
        (FAINT, NIGHT),
        (FAINT, mix(SQUARE, NIGHT, 0.5)),
        (EMBER, SQUARE),
        (EMBER, CARD),
        (NIGHT, EMBER),
        (NIGHT, PAPER),
    ],
)
def test_writing_stands_out_from_its_ground(writing: Shade, ground: Shade) -> None:
    assert contrast(writing, ground) >= READABLE


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("value", range(4))
def test_a_volcano_has_as_many_grooves_as_its_value(seat: int, value: int) -> None:
    """Counted on the line from the mouth down to the digit."""
    line = standing(Stone(seat, value)).crop((WIDTH // 2, 15, WIDTH // 2 + 1, 43))
    ink = TONES[SEAT_COLOURS[seat]].ink
    dark = [dist(line.getpixel((0, y)), ink) < 60 for y in range(line.height)]  # type: ignore[arg-type]
    assert sum(now and not before for before, now in pairwise(dark)) == value
