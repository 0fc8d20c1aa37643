"""Hekla's still picture: a small valid PNG, the same for the same view, marked where something happened."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from games.hekla.board import CIRCLES, NUMBERS, SQUARES
from games.hekla.events import VulcanologistAdvanced, VulcanologistRetreated
from games.hekla.pieces import SUPPLIES, VALUES, supplied
from rendering.canvas import Box
from rendering.hekla.board import CIRCLE_BOXES, SQUARE_BOXES, panel_box, place_of
from rendering.hekla.still import compose
from rendering.palette import ASH, NIGHT, STONE
from rendering.palette import LAVA as GLOW
from tests.rendering.films import changed
from tests.rendering.hekla.views import DOUBLE_SCORING, board, over, row, stocked, view

PLACES = {name: box.edges for name, box in zip((*SQUARES, *CIRCLES), (*SQUARE_BOXES, *CIRCLE_BOXES), strict=True)}


def differs(first: Image.Image, second: Image.Image, box: Box) -> bool:
    return bool(changed(first, second, {"panel": box.edges}))


def test_the_active_squares_are_marked_and_a_dead_one_is_dark() -> None:
    """H13 and H15."""
    image = compose(view(board(C2="l0l1"))).convert("RGB")
    corners = {name: SQUARE_BOXES[NUMBERS[name]][:2] for name in ("B2", "C3", "D4", "B1", "C2")}
    rims = {name: image.getpixel((x + 60, y + 5)) for name, (x, y) in corners.items()}
    assert rims["B2"] == rims["C3"] == rims["D4"] == GLOW != rims["B1"]
    assert rims["C2"] == STONE
    grounds = [image.getpixel((x + 60, y + 30)) for x, y in (corners["B1"], corners["C2"])]
    assert grounds == [ASH, NIGHT]


def test_the_rays_are_drawn_in_the_picture_and_gone_when_the_game_is_over() -> None:
    one = view(vulcanologists=(7, 0))
    ended = replace(one, outcome=over((7, 0)))
    in_sight = {"A1", "B1", "C1", "D1", "E1", "F2", "F3", "F4"}
    assert changed(compose(one), compose(ended), PLACES) == in_sight | {"I7"}


@pytest.mark.full
@pytest.mark.parametrize("circle", range(len(CIRCLES)))
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_vulcanologists_that_share_a_circle_stand_apart_inside_it(circle: int, count: int) -> None:
    vulcanologists = (*(circle,) * count, *((circle + 5) % 50,) * (4 - count))
    found = [place_of(vulcanologists, seat) for seat in range(count)]
    box = CIRCLE_BOXES[circle]
    for first, second in combinations(found, 2):
        assert max(abs(a - b) for a, b in zip(first, second, strict=True)) >= 28
    for x, y in found:
        assert box.left + 14 <= x <= box.left + box.width - 14
        assert box.top + 14 <= y <= box.top + box.height - 14


def test_a_lap_beyond_the_second_is_told_beside_the_vulcanologist() -> None:
    """H8: circle O11 is position 36, 66 and 96; the panels tell them apart as well as the circle does."""
    pictures = [compose(view(vulcanologists=(position, 0), mover=1)) for position in (36, 66, 96)]
    for first, second in combinations(pictures, 2):
        assert changed(first, second, PLACES) == {"O11"}
        assert differs(first, second, panel_box(0, 2))


def test_a_retreat_marks_every_circle_it_left_and_how_far_it_went() -> None:
    one = view(vulcanologists=(30, 0))
    marked = compose(one, [VulcanologistRetreated(0, 33, 30)])
    assert changed(compose(one), marked, PLACES) == {"O8", "O7", "O6"}
    assert differs(compose(one), marked, panel_box(0, 2))


def test_an_advance_is_told_on_the_circles_it_passed_and_in_its_seats_panel() -> None:
    one = view(vulcanologists=(2, 27))
    marked = compose(one, [VulcanologistAdvanced(1, 24, 27)])
    assert changed(compose(one), marked, PLACES) == {"I24", "I25", "O1"}
    assert differs(compose(one), marked, panel_box(1, 2))
    assert not differs(compose(one), marked, panel_box(0, 2))


def test_a_scoring_turn_marks_its_rows_its_eruptions_and_what_came_back() -> None:
    plain = compose(DOUBLE_SCORING.after)
    marked = compose(DOUBLE_SCORING.after, DOUBLE_SCORING.events)
    assert {"D1", "D2", "D3", "E2", "F2"} <= changed(plain, marked, PLACES)
    assert all(differs(plain, marked, panel_box(seat, 4)) for seat in range(4))


def test_the_rows_to_choose_from_are_framed() -> None:
    """H10."""
    squares = board(D1="g2", D2="b2g3", D3="y1", E2="r2", F2="y2")
    plain, asked = (
        compose(view(squares, choices=rows)) for rows in ((), (row("D1", "D2", "D3"), row("D2", "E2", "F2")))
    )
    assert {"D1", "D2", "D3", "E2", "F2"} <= changed(plain, asked, PLACES)


def test_every_volcano_that_is_left_stands_in_its_panel() -> None:
    one = view(vulcanologists=(0, 0))
    for value in VALUES:
        fewer = stocked(one, supplied(SUPPLIES[2], value, -1), SUPPLIES[2])
        assert differs(compose(one), compose(fewer), panel_box(0, 2)), value
        assert not differs(compose(one), compose(fewer), panel_box(1, 2))
