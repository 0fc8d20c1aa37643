"""Hekla's picture can be read on a phone: where stones, arrows, light and writing are, measured in pixels."""

import pytest
from PIL import Image, ImageChops

from games.hekla.board import CIRCLES, SIGHT, SQUARES
from games.hekla.pieces import STONES
from games.hekla.state import HeklaState
from rendering.hekla.board import (
    SQUARE_BOXES,
    StoneSize,
    size_among,
    spot_corner,
    stone_stamp,
)
from rendering.hekla.still import compose
from rendering.palette import PAPER, TONES
from rendering.seats import SEAT_COLOURS
from tests.rendering.films import READABLE_HEIGHT, height_of
from tests.rendering.hekla.views import board, view


def stone_mask(one: HeklaState) -> Image.Image:
    """White where a stone's own pixels are."""
    mask = Image.new("L", compose(one).size, 0)
    for square, stones in enumerate(one.table.squares):
        size = size_among(len(stones))
        for spot, stone in enumerate(stones):
            left, top = spot_corner(square, spot, len(stones))
            mark = stone_stamp(stone, size)
            mask.paste(255, (left, top), mark.mask)
    return mask


@pytest.mark.full
def test_sight_lies_under_the_stones() -> None:
    """H5: the light changes the ground and the squares' names, never a pixel of a stone."""
    codes = list(STONES)
    squares = board(**{name: codes[number % len(codes)] for number, name in enumerate(SQUARES)})
    for circle in range(1, len(CIRCLES)):
        plain, lit = (view(squares, (circle, 0), mover) for mover in (1, 0))
        changed = ImageChops.difference(compose(plain).convert("RGB"), compose(lit).convert("RGB"))
        assert ImageChops.multiply(changed.convert("L"), stone_mask(lit)).getbbox() is None
        assert bool(SIGHT[circle]) == any(changed.crop(SQUARE_BOXES[square].edges).getbbox() for square in range(26))


@pytest.mark.parametrize("code", STONES)
def test_the_value_of_the_smallest_stone_is_large_enough_to_read(code: str) -> None:
    stone, size = STONES[code], StoneSize.PAIRED
    image = Image.new("P", (size.width, size.height))
    image.putpalette(compose(view()).getpalette() or [])
    stone_stamp(stone, size).press(image, (0, 0))
    ink = PAPER if stone.seat is None else TONES[SEAT_COLOURS[stone.seat]].ink
    digit = image.convert("RGB").crop((18, 17, 35, 49))
    assert height_of(digit, ink) >= READABLE_HEIGHT - 1
