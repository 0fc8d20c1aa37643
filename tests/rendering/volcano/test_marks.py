"""Volcano's marks leave each other, and the letters of pieces, in sight."""

from math import dist

import pytest
from PIL import ImageStat

from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES, Piece
from rendering.canvas import paint
from rendering.palette import SQUARE
from rendering.volcano.board import site_of, tip
from rendering.volcano.marks import along, disc_middle
from rendering.volcano.offers import arrow_of
from rendering.volcano.pieces import chip

HEAD = 50.0
"""Half the disc of a step's number, and the head of an arrow."""


@pytest.mark.parametrize("length", [4, 20, 48, 90, 200])
def test_the_number_of_a_step_never_hides_the_head_of_its_arrow(length: int) -> None:
    """A step straight up onto an empty square leads only a little way."""
    assert dist(disc_middle(along((300, 300), (300, 300 - length))), (300, 300 - length)) >= HEAD - 0.1


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("piece", [PIECES["g1"], PIECES["y3"]])
def test_a_letter_with_a_tail_stays_inside_its_chip(piece: Piece, *, bold: bool) -> None:
    image = paint(90, 60, SQUARE, chip(piece, (45, 54), bold=bold))
    inside = image.crop((32, 51, 58, 52))
    assert ImageStat.Stat(inside).stddev == [0.0, 0.0, 0.0], "the letter reaches the lower edge"


def test_an_arrow_up_or_down_the_picture_stands_beside_the_letters() -> None:
    view = VOLCANO.start(2, VOLCANO.complete_options({}), bytes(16)).view(None)
    site, grid = site_of((view,)), view.grid
    for start in view.caps:
        for target in (start - grid.files, start + grid.files):
            if 0 <= target < len(view.stacks):
                for x, _ in arrow_of(site, view, CapMove(start, target)):
                    assert x >= tip(site, view, start)[0] + 12
