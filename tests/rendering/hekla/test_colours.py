"""Hekla's lava is told from every volcano by every eye, and a volcano's value by its streams."""

from itertools import pairwise
from math import dist

import pytest
from PIL import Image

from games.hekla.pieces import Stone
from rendering.hekla.board import StoneSize, stone_stamp
from rendering.palette import (
    ASH,
    ASH_LIT,
    LAVA,
    NIGHT,
    PAPER,
    STONE,
    ColourTheme,
    Shade,
    blank,
)
from tests.rendering.eyes import APART, EYES, READABLE, contrast, in_theme, seen_by
from tests.rendering.films import fill, shades_of

SEATS = range(4)


WIDTH, HEIGHT = StoneSize.ALONE.width, StoneSize.ALONE.height


def standing(stone: Stone) -> Image.Image:
    image = blank(WIDTH, HEIGHT, ASH)
    stone_stamp(stone, StoneSize.ALONE).press(image, (0, 0))
    return image.convert("RGB")


def volcano(seat: int, value: int) -> Shade:
    return fill(standing(Stone(seat, value)))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("value", [0, 1])
def test_lava_is_like_no_volcano_and_stands_out_from_its_square(eye: str, value: int) -> None:
    shown = shades_of(standing(Stone(None, value)))
    dark = seen_by(eye, NIGHT)
    assert shown[NIGHT] == max(count for shade, count in shown.items() if shade != ASH)
    for seat in SEATS:
        assert dist(dark, seen_by(eye, volcano(seat, value))) >= APART, seat
    assert shown[STONE] > 100
    assert dist(seen_by(eye, STONE), seen_by(eye, ASH)) >= 3 * APART


@pytest.mark.parametrize("theme", ColourTheme)
def test_the_light_is_seen_in_every_theme_and_writing_stands_out_from_it(theme: ColourTheme) -> None:
    light, dark = in_theme(ASH_LIT, theme), in_theme(ASH, theme)
    assert contrast(light, dark) >= 1.3
    assert contrast(in_theme(PAPER, theme), light) >= READABLE


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("value", range(4))
def test_a_volcano_has_as_many_streams_of_lava_as_its_value(seat: int, value: int) -> None:
    """Counted on a line through its snow, below the mouth."""
    line = standing(Stone(seat, value)).crop((0, 18, WIDTH, 19))
    glowing = [dist(line.getpixel((x, 0)), LAVA) < 70 for x in range(WIDTH)]  # type: ignore[arg-type]  # three bands
    assert sum(now and not before for before, now in pairwise(glowing)) == value
