"""Hekla's stones and vulcanologists stay apart for every eye, by colour, by shape and by digits."""

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from games.hekla.pieces import Stone
from rendering.canvas import Stamp
from rendering.hekla import marks
from rendering.hekla.stones import StoneSize, stone_stamp
from rendering.palette import (
    ASH,
    ASH_LIT,
    BLACK,
    LAVA,
    NIGHT,
    PAPER,
    STONE,
    TONES,
    WHITE,
    ColourTheme,
    Shade,
    blank,
    in_theme,
)
from rendering.seats import SEAT_COLOURS
from tests.rendering.eyes import EYES, contrast, lab, linear

APART = 12.0
"""CIE 1976 distance; 2.3 is about the least an eye notices with two colours side by side."""

READABLE = 4.5
"""WCAG's contrast for writing."""
NEARLY_GREY = 24
SEATS = range(4)


WIDTH, HEIGHT = StoneSize.ALONE.width, StoneSize.ALONE.height


def standing(stone: Stone) -> Image.Image:
    image = blank(WIDTH, HEIGHT, ASH)
    stone_stamp(stone, StoneSize.ALONE).press(image, (0, 0))
    return image.convert("RGB")


def fill(image: Image.Image) -> Shade:
    """The shade that covers most of an image, digits apart."""
    inks = {BLACK, NIGHT, PAPER, WHITE, ASH}
    return max(pair for pair in counted(image) if pair[1] not in inks)[1]


def counted(image: Image.Image) -> list[tuple[int, Shade]]:
    """How many pixels an image has of each shade."""
    found: list[tuple[int, Shade]] = []
    for count, shade in image.convert("RGB").getcolors(image.width * image.height) or []:
        assert isinstance(shade, tuple)
        found.append((count, (shade[0], shade[1], shade[2])))
    return found


def volcano(seat: int, value: int) -> Shade:
    return fill(standing(Stone(seat, value)))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("value", range(4))
def test_every_two_seats_volcanoes_stay_apart_for_every_eye(eye: str, value: int) -> None:
    for first, second in combinations(SEATS, 2):
        seen = [lab(EYES[eye](linear(volcano(seat, value)))) for seat in (first, second)]
        assert dist(*seen) >= APART, (first, second)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("value", [0, 1])
def test_lava_is_like_no_volcano_and_stands_out_from_its_square(eye: str, value: int) -> None:
    shown = {shade: count for count, shade in standing(Stone(None, value)).getcolors(WIDTH * HEIGHT) or []}
    dark = lab(EYES[eye](linear(NIGHT)))
    assert shown[NIGHT] == max(count for shade, count in shown.items() if shade != ASH)
    for seat in SEATS:
        assert dist(dark, lab(EYES[eye](linear(volcano(seat, value))))) >= APART, seat
    assert shown[STONE] > 100
    assert dist(lab(EYES[eye](linear(STONE))), lab(EYES[eye](linear(ASH)))) >= 3 * APART


@pytest.mark.parametrize("theme", ColourTheme)
def test_the_light_is_seen_in_every_theme_and_writing_stands_out_from_it(theme: ColourTheme) -> None:
    light, dark = in_theme(ASH_LIT, theme), in_theme(ASH, theme)
    assert contrast(light, dark) >= 1.3
    assert contrast(in_theme(PAPER, theme), light) >= READABLE


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("seat", SEATS)
def test_no_seat_looks_like_the_marks_of_the_turn_for_any_eye(eye: str, seat: int) -> None:
    """Turn, score, arrow and double squares are marked in PAPER."""
    mark = lab(EYES[eye](linear(PAPER)))
    for shade in (volcano(seat, 0), TONES[SEAT_COLOURS[seat]].base):
        assert dist(mark, lab(EYES[eye](linear(shade)))) >= APART, shade


def colourful(mark: Stamp) -> float:
    """The share of a mark's pixels that are not nearly grey; smoothed edges have a few."""
    counts = counted(mark.picture.crop(mark.mask.getbbox()))
    return sum(count for count, shade in counts if max(shade) - min(shade) > NEARLY_GREY) / sum(
        count for count, _ in counts
    )


def test_the_marks_of_the_turn_have_no_colour_of_a_seat() -> None:
    drawn = (
        marks._badge(12),
        marks._frame(300, 120, open_to_choice=False),
        marks._frame(300, 120, open_to_choice=True),
        marks._burst(StoneSize.ALONE),
        marks._tail_stamp(),
        marks._left_stamp(),
    )
    assert all(colourful(mark) < 0.01 for mark in drawn)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("value", range(4))
def test_a_volcano_has_as_many_streams_of_lava_as_its_value(seat: int, value: int) -> None:
    """Counted on a line through its snow, below the mouth."""
    line = standing(Stone(seat, value)).crop((0, 18, WIDTH, 19))
    glowing = [dist(line.getpixel((x, 0)), LAVA) < 70 for x in range(WIDTH)]  # type: ignore[arg-type]
    assert sum(now and not before for before, now in pairwise(glowing)) == value
