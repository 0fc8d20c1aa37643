"""Moves of Hekla are read however people write them, and refused with what would be legal."""

import pytest

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from tests.games.hekla.boards import begin, play, position

BOARD = {"C2": "r2r3", "B3": "r1", "E3": "g2", "F3": "g1g0"}


@pytest.mark.parametrize("written", ["0@a1", " 0@A1 ", "0 @ A1", "0a1", "0 a1"])
def test_a_placing_is_read_in_capitals_or_not_and_with_blanks(written: str) -> None:
    start = begin()
    assert start.notation(start.read(0, written)) == "0@A1"


@pytest.mark.parametrize("written", ["2:C2-D2", "2:c2-d2", "2: C2 > D2", "2 c2–d2", "2@C2->D2", "2c2d2"])
def test_a_move_is_read_with_any_dash_or_arrow(written: str) -> None:
    board = position(BOARD)
    assert board.notation(board.read(0, written)) == "2:C2-D2"


@pytest.mark.parametrize("written", ["B3-B5<2", "b3-b5 < 2", "B3-B5<I10", "b3-b5←i10", "1:B3-B5<2", "B3-B5<002"])
def test_a_retreat_is_read_in_circles_or_by_the_circle(written: str) -> None:
    board = position({"B3": "r1", "A3": "g0"}, (12, 0))
    assert board.notation(board.read(0, written)) == "B3-B5<2"


@pytest.mark.parametrize("written", ["D1+D2+D3", "d1+d2+d3", "D3+D2+D1", "D1-D3", "D1:D3", "d1 d3", "D1, D2, D3"])
def test_a_row_is_read_by_its_squares_or_its_ends(written: str) -> None:
    stones = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}
    choosing, _ = play(position(stones, (0,) * 4, mover=1), "C2-D2")
    assert choosing.notation(choosing.read(1, written)) == "D1+D2+D3"


def test_a_far_vulcanologist_retreats_in_three_digits_and_fewer_are_read() -> None:
    board = position({"C3": "r1"}, (110, 0))
    assert board.read(0, "C3-C5<4") == board.read(0, "C3-C5<004")
    assert board.write(board.read(0, "C3-C5<4")) == ("C3-", "C5", "<0", "04")


@pytest.mark.parametrize("written", ["", "?", "C2", "hello", "3@", "B3-B5<", "B3-B5<x"])
def test_what_is_no_move_is_unreadable(written: str) -> None:
    with pytest.raises(UnreadableMove):
        position(BOARD).read(0, written)


def test_two_different_volcanoes_make_a_move_without_a_value_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        position(BOARD).read(0, "C2-D2")
    assert dict(refusal.value.text.values)["moves"] == ("2:C2-D2", "3:C2-D2")


def test_several_retreats_make_a_long_move_ambiguous_and_a_single_one_is_still_not_chosen_for_the_player() -> None:
    with pytest.raises(AmbiguousMove):
        position({"B3": "r1"}, (22, 0)).read(0, "B3-B5")
    with pytest.raises(IllegalMove) as refusal:
        position({"B3": "r1"}, (5, 0)).read(0, "B3-B5")
    assert dict(refusal.value.text.values)["moves"] == ("1:B3-B5<3",)


@pytest.mark.parametrize("written", ["3@F1", "9@A1", "3@E3", "E3-E4", "B3-C4", "B3-B3", "1:B3-F3", "1:C2-D2", "pass"])
def test_a_move_against_the_rules_is_illegal(written: str) -> None:
    with pytest.raises(IllegalMove):
        position(BOARD, (2, 0)).read(0, written)


@pytest.mark.parametrize("written", ["pass", "3@F3", "2:C2-C3", "C2-C3<O9"])
def test_while_a_row_is_to_be_chosen_other_moves_are_answered_by_the_rows(written: str) -> None:
    stones = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}
    choosing, _ = play(position(stones, (0,) * 4, mover=1), "C2-D2")
    with pytest.raises(IllegalMove) as refusal:
        choosing.read(1, written)
    assert dict(refusal.value.text.values)["rows"] == ("D1+D2+D3", "D2+E2+F2")
