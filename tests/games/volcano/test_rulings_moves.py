"""The rulings on set-up, cap moves, eruptions and captures (O1 to O12), one or more tests each."""

import pytest

from games.core.contract import TurnPassed
from games.core.grid import Grid
from games.core.refusals import IllegalMove
from games.volcano.moves import CapMove
from games.volcano.pieces import STANDARD_COLOURS
from tests.games.volcano.boards import (
    begin,
    flown,
    hand,
    legal,
    play,
    position,
    stack,
    steps,
    taken,
)


def test_o2_five_nests_of_each_of_the_five_colours() -> None:
    board = [piece for pieces in begin().stacks for piece in pieces]
    assert len(board) == 75
    assert {colour: sum(piece.colour is colour for piece in board) for colour in STANDARD_COLOURS} == dict.fromkeys(
        STANDARD_COLOURS, 15
    )


def test_a_nest_is_large_on_medium_on_small() -> None:
    assert stack(begin(), "a5") == "c1c2c3"


def test_o7_a_cap_goes_one_step_in_any_of_eight_directions() -> None:
    alone = position({}, "c3 a1 a2 e4 e5")
    from_centre = {move.split("-")[1] for move in legal(alone) if move.startswith("c3")}
    assert from_centre == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


def test_o7_a_cap_may_go_onto_an_empty_square() -> None:
    after, _ = play(position({"a1": "r3"}, "a1 e1 e2 e3 e4"), "a1-a2")
    assert "a2" in {after.grid.names[cap] for cap in after.caps}


@pytest.mark.parametrize("target", [6, 1, 2, 4, -1, 25, 99])
def test_o7_a_cap_goes_neither_onto_a_cap_nor_further_nor_off_the_board(target: int) -> None:
    caps = position({}, "a1 b1 b2 e4 e5")
    with pytest.raises(IllegalMove):
        caps.play(0, CapMove(0, target))


def test_o7_only_caps_move() -> None:
    with pytest.raises(IllegalMove) as refusal:
        begin().play(0, CapMove(1, 2))
    assert refusal.value.text.key == "volcano-no-cap"


def test_o8_test_vector_edge_then_cap_then_eruption() -> None:
    """A step to the edge and a step towards a cap erupt nothing, then b3's large lands on b5's and is captured."""
    after, events = play(begin(), "b2-a3 c3-b3 b3-b4")
    assert steps(events) == ["b2-a3", "c3-b3", "b3-b4"]
    assert flown(events) == ["g3>b5"]
    assert taken(events) == ["g3 on b5"]
    assert (stack(after, "b3"), stack(after, "b5"), hand(after, 0)) == ("g1g2", "c1c2c3", "g3")
    assert after.turn == 1
    assert after.to_act == {1}


def test_o8_a_cap_on_an_empty_square_uncovers_nothing() -> None:
    _, events = play(position({"c1": "r3", "d1": "g3"}, "a1 a5 b5 d5 e5"), "a1-b1")
    assert flown(events) == []


def test_o8_the_top_piece_lands_just_beyond_the_cap_and_the_next_ones_further() -> None:
    """The sheet's example: a clear volcano flies over its cap onto three more, and the last piece captures."""
    board = position({"a3": "c1c2c3", "b3": "y3", "c3": "g1g2", "d3": "b3", "e3": "r1"}, "a3 a1 b1 d1 e1")
    after, events = play(board, "a3-b3")
    assert flown(events) == ["c3>c3", "c2>d3", "c1>e3"]
    assert taken(events) == ["c1 on e3"]
    assert [stack(after, square) for square in ("a3", "b3", "c3", "d3", "e3")] == ["", "y3", "g1g2c3", "b3c2", "r1"]


def test_o8_an_eruption_stops_when_the_volcano_is_spent() -> None:
    after, events = play(position({"a3": "c2c3", "e5": "c3"}, "a3 a1 b1 d1 e1"), "a3-b3")
    assert flown(events) == ["c3>c3", "c2>d3"]
    assert stack(after, "a3") == ""


def test_o8_an_eruption_stops_at_the_edge() -> None:
    after, events = play(position({"b3": "c1c2c2c3"}, "b3 a1 b1 d1 e1"), "b3-c3")
    assert flown(events) == ["c3>d3", "c2>e3"]
    assert stack(after, "b3") == "c1c2"


def test_o8_an_eruption_stops_before_a_cap() -> None:
    after, events = play(position({"a3": "c1c2c3"}, "a3 a1 b1 d1 d3"), "a3-b3")
    assert flown(events) == ["c3>c3"]
    assert stack(after, "a3") == "c1c2"


def test_o8_the_square_under_the_moved_cap_is_only_flown_over() -> None:
    after, _ = play(position({"a3": "c1c2c3", "b3": "y3"}, "a3 a1 b1 d1 e1"), "a3-b3")
    assert stack(after, "b3") == "y3"


def test_o8_eruptions_go_along_diagonals_too() -> None:
    _, events = play(position({"a1": "c1c2c3"}, "a1 e1 e2 e3 e4"), "a1-b2")
    assert flown(events) == ["c3>c3", "c2>d4", "c1>e5"]


def test_o9_one_flying_piece_is_an_eruption_and_ends_the_turn_without_a_capture() -> None:
    after, events = play(position({"a1": "r3", "b2": "y1y1", "a3": "y2"}, "a1 e1 e2 e3 e4"), "a1-a2")
    assert (flown(events), taken(events)) == (["r3>a3"], [])
    assert (after.turn, set(after.to_act)) == (1, {1})


def test_o10_an_erupted_piece_on_its_own_size_is_captured_whatever_its_colour() -> None:
    after, events = play(position({"a1": "r3", "c1": "y3", "b5": "g1g1"}, "a1 e1 e2 e3 e4"), "a1-b1")
    assert taken(events) == ["r3 on c1"]
    assert (stack(after, "c1"), hand(after, 0)) == ("y3", "r3")


def test_o10_landing_on_another_size_captures_nothing() -> None:
    after, events = play(position({"a1": "r3", "c1": "y3y2", "b5": "g1g1"}, "a1 e1 e2 e3 e4"), "a1-b1")
    assert (taken(events), stack(after, "c1")) == ([], "y3y2r3")


def test_o10_landing_on_an_empty_square_captures_nothing() -> None:
    _, events = play(position({"a1": "r3", "b1": "y3", "b5": "g1g1"}, "a1 e1 e2 e3 e4"), "a1-b1")
    assert taken(events) == []


def test_o10_one_eruption_can_capture_several_pieces() -> None:
    board = position({"a1": "r1r2r3", "c1": "y3", "d1": "y2", "e1": "y1"}, "a1 a5 b5 d5 e5")
    after, events = play(board, "a1-b1")
    assert taken(events) == ["r3 on c1", "r2 on d1", "r1 on e1"]
    assert hand(after, 0) == "r3r2r1"


def test_o12_without_the_option_a_cap_may_go_back() -> None:
    after, _ = play(begin(no_return=False), "b2-a3")
    assert "a3-b2" in legal(after)


def test_o12_under_no_return_a_cap_may_not_go_back() -> None:
    after, _ = play(begin(no_return=True), "b2-a3")
    assert "a3-b2" not in legal(after)
    with pytest.raises(IllegalMove) as refusal:
        after.play(0, CapMove(10, 6))
    assert refusal.value.text.key == "volcano-no-return"


def test_o12_another_cap_may_go_where_one_has_left() -> None:
    after, _ = play(begin(no_return=True), "b2-a3")
    assert "a1-b2" in legal(after)


def test_o12_an_eruption_sets_all_squares_free() -> None:
    after, _ = play(begin(no_return=True), "b2-a3 c3-b3 b3-b4")
    assert "a3-b2" in legal(after)
    assert not any(after.left)


def test_o12_the_turn_passes_when_no_cap_may_move() -> None:
    """Each cap of this narrow board leaves a square for good, until none may move."""
    board = position({"a2": "r3", "b2": "y3"}, "a1", no_return=True, grid=Grid(2, 2))
    after, events = play(board, "a1-b1 b1-b2 b2-a2")
    assert events[-1] == TurnPassed(0)
    assert (after.turn, set(after.to_act)) == (1, {1})
    assert {"a2-a1", "a2-b1", "a2-b2"} == legal(after)
