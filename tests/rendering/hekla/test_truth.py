"""What a Hekla picture says is so: whose volcanoes of which value stand where, the lava, the track and the scores."""

import pytest

from games.hekla.board import NUMBERS, ROWS_AT, SQUARES
from games.hekla.events import VolcanoMoved, VolcanoPlaced
from games.hekla.pieces import Stones
from rendering.painters import PAINTERS
from tests.golden.positions import golden_names, steps_of
from tests.rendering.hekla.views import board, view
from tests.rendering.looking import BLACK, LIGHT, PAPER, SEATS, WHITE, Box, Looked, digit_of, framed, panels_of, plates
from tests.rendering.sentences import words

EACH = 3

FAINT = (166, 161, 190)

_LEFTS = (17, 89, *range(161, 840, 113), 911, 983)
_TOPS = (17, 89, 161, 291, 421, 551, 681, 811, 883, 955)
_INNER = "11 21 31 41 51 61 71 72 82 83 84 85 86 76 66 67 57 47 37 27 26 16 15 14 13 12"
_OUTER = "01 10 20 30 40 50 60 70 80 91 92 93 94 95 96 97 88 78 68 58 48 38 28 18 07 06 05 04 03 02"
"""The column and row of each circle of the track, in the order in which they are walked."""


def _cell(column: int, row: int) -> Box:
    return (_LEFTS[column], _TOPS[row], _LEFTS[column + 1], _TOPS[row + 1])


INNER, OUTER = ([_cell(int(cell[0]), int(cell[1])) for cell in ring.split()] for ring in (_INNER, _OUTER))
SQUARE_BOXES = {name: _cell(2 + "ABCDEF".index(name[0]), 1 + int(name[1])) for name in SQUARES}
"""The rectangles of circles and squares, as they are measured in the picture."""


@pytest.mark.full
@pytest.mark.parametrize("name", golden_names("hekla"))
def test_a_picture_says_what_is_so(name: str) -> None:
    for number, step in enumerate(steps_of("hekla", name, EACH)):
        view, events = step.position.view(None), step.position.visible_events(step.events, None)
        looked = Looked(PAINTERS["hekla"].still(view, events, words("en")).data)
        where = f"{name}, moment {number}, turn {view.turn}: {events}"
        for square, stones in zip(SQUARES, view.table.squares, strict=True):
            assert stones_on(looked, square) == told(stones), f"{square} of {where}"
        panels = panels_of(view.seats, 1043, 1215)
        # The number of whoever has forfeited is struck out.
        playing = set(range(view.seats)) - view.forfeited
        assert vulcanologists(looked) == {seat: circle(view.table.vulcanologists[seat]) for seat in playing}, where
        assert [score(looked, one) for one in panels] == [str(at) for at in view.table.vulcanologists], where
        assert {seat: owner(looked, panels[seat]) for seat in playing} == {seat: seat for seat in playing}, where
        assert framed(looked, panels) == view.to_act, where
        for event in events:
            if isinstance(event, VolcanoPlaced):
                assert is_lit(looked, SQUARES[event.square]), where
            elif isinstance(event, VolcanoMoved):
                assert is_left(looked, SQUARES[event.start]), where


@pytest.mark.full
@pytest.mark.parametrize("square", ["A3", "C2", "D3", "F3"])
def test_the_totals_of_rows_hide_no_stone_and_no_other_total(square: str) -> None:
    """On a full board every row through the square can be chosen."""
    rows = sorted(ROWS_AT[NUMBERS[square]])
    one = view(board(**dict.fromkeys(SQUARES, "r3l1")), (1, 14, 33, 49), choices=tuple(rows))
    looked = Looked(PAINTERS["hekla"].still(one, (), words("en")).data)
    for name in SQUARES:
        assert stones_on(looked, name) == [(0, "3"), (None, "1")], name
    discs = [one for one in looked.patches(PAPER, least=48) if one.width == one.height and one.area > 1_500]
    assert [looked.digits(BLACK, box=one.box) for one in discs] == ["12"] * len(rows)


def told(stones: Stones) -> list[tuple[int | None, str]]:
    return [(stone.seat, str(stone.value)) for stone in stones]


def stones_on(looked: Looked, square: str) -> list[tuple[int | None, str]]:
    """The stones from left to right, each with its owner and value; lava has no owner."""
    left, top, right, bottom = SQUARE_BOXES[square]
    # Above are the square's name and the snow.
    below, found = (left, top + 50, right, bottom), []
    for ink in (WHITE, PAPER, BLACK):
        for patch in looked.patches(ink, box=below, least=21):
            x, y = map(round, patch.middle)
            value = digit_of(patch)
            if value is None or value not in "0123" or patch.width > 32 or y < top + 70:
                continue
            reach = patch.height * 2 // 3
            ground = (x - reach, y - patch.height // 2, x + reach, y + patch.height // 2)
            shares = [looked.share(shade, box=ground) for shade in SEATS]
            seat = max(range(len(SEATS)), key=shares.__getitem__)
            is_lava = looked.share(BLACK, box=ground) > 0.3 and ink == PAPER
            if is_lava or (ink == (BLACK if seat in (1, 2) else WHITE) and shares[seat] > 0.1):
                found.append((x, None if is_lava else seat, value))
    return [(seat, value) for _, seat, value in sorted(found, key=lambda one: one[0])]


def vulcanologists(looked: Looked) -> dict[int, str]:
    """The circle of each seat's vulcanologist, by its place in the inner or the outer ring."""
    found = dict[int, str]()
    for ring, boxes in (("I", INNER), ("O", OUTER)):
        for at, box in enumerate(boxes):
            here = [seat for seat in range(len(SEATS)) for _ in plates(looked, seat, box)]
            assert found.keys().isdisjoint(here), f"a seat is in two places: {found}, {here}"
            found |= dict.fromkeys(here, f"{ring} {at}")
    return found


def circle(position: int) -> str:
    """From the start through the inner ring once, then round and round the outer one."""
    return f"I {position}" if position < len(INNER) else f"O {(position - len(INNER)) % len(OUTER)}"


def score(looked: Looked, box: Box) -> str:
    """The large number of a panel."""
    _, top, right, _ = box
    return looked.digits(LIGHT, FAINT, box=(right - 108, top + 8, right - 8, top + 66), least=29)


def owner(looked: Looked, box: Box) -> int:
    """The seat whose emblem a panel has."""
    left, top, _, _ = box
    (seat,) = [one for one in range(len(SEATS)) for _ in plates(looked, one, (left, top, left + 76, top + 76))]
    return seat


def is_lit(looked: Looked, square: str) -> bool:
    """Whether a stone has a broad white rim."""
    left, top, right, bottom = SQUARE_BOXES[square]
    return any(one.width > 48 for one in looked.patches(PAPER, box=(left + 4, top + 30, right - 4, bottom), least=48))


def is_left(looked: Looked, square: str) -> bool:
    """Whether a square has a dashed white frame."""
    left, top, right, _ = SQUARE_BOXES[square]
    dashes = looked.patches(PAPER, box=(left, top + 1, right, top + 9))
    return len([one for one in dashes if one.width >= 8]) >= 3
