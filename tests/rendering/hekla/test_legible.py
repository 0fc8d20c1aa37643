"""Hekla's picture can be read on a phone: where stones, arrows, light and writing are, measured in pixels."""

import pytest
from PIL import Image, ImageChops

from games.hekla.board import CIRCLES, NUMBERS, RAYS, SIGHT, SQUARES, START
from games.hekla.events import VolcanoMoved
from games.hekla.pieces import STONES
from games.hekla.state import HeklaState
from rendering.canvas import Box
from rendering.hekla.layout import SQUARE_BOXES, size_among, spot_corner, spot_middle
from rendering.hekla.marks import way_of
from rendering.hekla.still import compose
from rendering.hekla.stones import StoneSize, stone_stamp
from rendering.hekla.track import circle_sprite
from rendering.palette import PAPER, TONES
from rendering.seats import SEAT_COLOURS
from tests.rendering.films import height_of
from tests.rendering.hekla.views import board, view

READABLE_HEIGHT = 24
"""The height of a digit in pixels: that of an em of 36, shown 7 pixels high on a phone."""


MOVES = [(start, target) for start in range(len(SQUARES)) for ray in RAYS[start] for target in ray]


def cut(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((box.left, box.top, box.left + box.width, box.top + box.height))


@pytest.mark.parametrize("name", SQUARES)
def test_a_single_stone_stands_in_the_middle_of_its_square(name: str) -> None:
    square, box = NUMBERS[name], SQUARE_BOXES[NUMBERS[name]]
    assert spot_middle(square, 0, 1) == box.middle
    bare, taken = (compose(view(board(**{name: code}))) for code in ("", "r3"))
    found = ImageChops.difference(cut(bare, box).convert("RGB"), cut(taken, box).convert("RGB")).getbbox()
    assert found is not None
    assert abs((found[0] + found[2]) / 2 - box.width / 2) <= 1
    assert abs((found[1] + found[3]) / 2 - box.height / 2) <= 1


@pytest.mark.parametrize("codes", ["r3", "g2r3", ""])
def test_an_arrow_runs_along_the_middle_of_its_row_or_column_and_never_on_a_border(codes: str) -> None:
    for start, target in MOVES:
        one = view(board(**{SQUARES[target]: codes}))
        (x, y), tip = way_of(one, VolcanoMoved(0, 3, start, target))
        assert (x, y) == SQUARE_BOXES[start].middle
        across = SQUARE_BOXES[start].top == SQUARE_BOXES[target].top
        assert tip[across] == (x, y)[across], (start, target)
        box = SQUARE_BOXES[target]
        assert box.left <= tip[0] <= box.left + box.width
        assert box.top <= tip[1] <= box.top + box.height


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
        assert bool(SIGHT[circle]) == any(cut(changed, SQUARE_BOXES[square]).getbbox() for square in range(26))


def test_a_circle_with_a_vulcanologist_shows_no_number_of_its_own() -> None:
    for circle in (5, START):
        assert PAPER not in [
            shade for _, shade in circle_sprite(circle, acting=False).convert("RGB").getcolors(9999) or []
        ]


@pytest.mark.parametrize("code", STONES)
def test_the_value_of_the_smallest_stone_is_large_enough_to_read(code: str) -> None:
    stone, size = STONES[code], StoneSize.PAIRED
    image = Image.new("P", (size.width, size.height))
    image.putpalette(compose(view()).getpalette() or [])
    stone_stamp(stone, size).press(image, (0, 0))
    ink = PAPER if stone.seat is None else TONES[SEAT_COLOURS[stone.seat]].ink
    digit = image.convert("RGB").crop((18, 17, 35, 49))
    assert height_of(digit, ink) >= READABLE_HEIGHT - 1
