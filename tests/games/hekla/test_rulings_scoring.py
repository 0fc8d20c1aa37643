"""The rulings on rows, advances, eruptions and lava (H9 to H15, H20), and the rule sheet's illustrations."""

import pytest

from games.core.refusals import IllegalMove
from games.hekla.board import Row
from games.hekla.events import LavaPlaced, RowScored, VolcanoReturned, VulcanologistAdvanced
from games.hekla.position import HeklaPosition
from games.hekla.scoring import can_score
from tests.games.hekla.boards import play, position, row, square, stones_at, written

ILLUSTRATION_4 = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}


def rows_scored(events: tuple[object, ...]) -> list[Row]:
    return [event.row for event in events if isinstance(event, RowScored)]


def illustrated() -> HeklaPosition:
    return position(ILLUSTRATION_4, (10, 10, 10, 10), mover=1)


def test_illustration_4_the_row_first_gives_green_six() -> None:
    choosing, _ = play(illustrated(), "C2-D2")
    assert written(choosing) == {"D1+D2+D3", "D2+E2+F2"}
    after, events = play(choosing, "D2+E2+F2")
    assert after.table.vulcanologists == (11, 16, 12, 12)
    assert rows_scored(events) == [row("D2+E2+F2"), row("D1+D2+D3")]
    assert [stones_at(after, name) for name in ("D1", "D2", "D3", "E2", "F2")] == ["g2", "l0", "y1", "l0", "y2"]
    assert after.table.supplies[1][3] == after.table.supplies[3][2] == after.table.supplies[0][2] == 1


def test_illustration_4_the_column_first_gives_green_three() -> None:
    after, events = play(illustrated(), "C2-D2 D1+D2+D3")
    assert after.table.vulcanologists == (10, 13, 11, 11)
    assert rows_scored(events) == [row("D1+D2+D3")]
    assert [stones_at(after, name) for name in ("D2", "E2")] == ["l0", "r2"]
    assert after.mover == 2


def test_illustration_3_a_centre_with_lava_and_a_volcano_becomes_dead() -> None:
    start = position({"C2": "g3", "D2": "l0b2", "E1": "r3"}, (0, 0, 0, 0), lava=10)
    after, events = play(start, "E1-E2")
    assert stones_at(after, "D2") == "l0l1"
    assert after.table.supplies[3] == (1, 1, 1, 1)
    assert VolcanoReturned(3, 2, square("D2")) in events
    assert after.view(None).dead == {square("D2")}
    full = [*after.table.squares]
    full[square("C2")] = full[square("E2")] = start.table.squares[square("C2")] * 2
    assert not can_score(full, row("C2+D2+E2"))


def test_h9_a_row_that_is_not_touched_does_not_score() -> None:
    heavy = {"A1": "g3", "B1": "r3", "C1": "g2"}
    after, events = play(position({**heavy, "F4": "r1"}), "F4-F3")
    assert not rows_scored(events)
    assert stones_at(after, "B1") == "r3"


def test_h9_the_squares_left_and_reached_both_touch_their_rows() -> None:
    full = {"A1": "g3g2", "B1": "r1r2", "C1": "g2"}
    _, events = play(position(full, (0, 0, 0)), "2:B1-B2")
    assert rows_scored(events) == [row("A1+B1+C1")]


def test_h9_a_row_that_only_new_lava_has_lifted_is_not_scored() -> None:
    """D1+D2+D3 scores and brings lava of value 1 onto D2, which lifts D2+E2+F2 to eight; nobody touched that row."""
    start = position({"D1": "g3", "D2": "l0", "D3": "r2", "E3": "r3", "E2": "g2g2", "F2": "g3"}, (0, 0, 0), lava=12)
    after, events = play(start, "E3-D3")
    assert rows_scored(events) == [row("D1+D2+D3")]
    assert can_score(after.table.squares, row("D2+E2+F2"))
    assert after.mover == 1


def test_h10_a_single_row_scores_without_being_chosen() -> None:
    after, events = play(position({"A1": "g3", "B1": "r3"}), "2@C1")
    assert rows_scored(events) == [row("A1+B1+C1")]
    assert after.mover == 1


def test_h10_of_several_rows_the_mover_chooses_and_nothing_else_is_legal_meanwhile() -> None:
    choosing, events = play(illustrated(), "C2-D2")
    assert not rows_scored(events)
    assert (choosing.mover, choosing.turn) == (1, 0)
    assert choosing.choices == (row("D1+D2+D3"), row("D2+E2+F2"))
    assert choosing.view(None).choices == choosing.choices
    for other in ("3@A1", "D2-D3", "pass", "A1+B1+C1"):
        with pytest.raises(IllegalMove):
            choosing.read(1, other)
    with pytest.raises(IllegalMove):
        illustrated().read(1, "D1+D2+D3")


def test_h10_a_row_scores_once_a_turn_although_it_still_has_eight() -> None:
    after, events = play(position({"A1": "g3g2", "B1": "r1"}), "3@C1")
    assert rows_scored(events) == [row("A1+B1+C1")]
    assert can_score(after.table.squares, row("A1+B1+C1"))


def test_h10_a_touched_row_that_only_the_new_lava_has_made_valid_scores_too() -> None:
    """C1+C2+C3 has nine and scores; the lava on C2 lifts C2+C3+C4, which the move has touched, from seven to eight."""
    start = position({"C1": "g3g2", "C2": "l0", "C3": "g1", "C4": "y3", "D3": "r3"}, (0, 0, 0), lava=10)
    after, events = play(start, "D3-C3")
    assert rows_scored(events) == [row("C1+C2+C3"), row("C2+C3+C4")]
    assert [stones_at(after, name) for name in ("C2", "C3", "C4")] == ["l0l1", "l1", "y3"]


def test_h10_a_row_that_the_first_scoring_spoils_does_not_score() -> None:
    choosing, _ = play(illustrated(), "C2-D2")
    after, events = play(choosing, "D1+D2+D3")
    assert rows_scored(events) == [row("D1+D2+D3")]
    assert (after.choices, after.turn) == ((), 1)


def test_h11_four_squares_in_line_are_two_rows() -> None:
    choosing, _ = play(position({"A3": "g2", "B3": "r2g3", "D3": "g3"}, (0, 0, 0)), "2@C3")
    assert written(choosing) == {"A3+B3+C3", "B3+C3+D3"}
    after, events = play(choosing, "B3+C3+D3")
    assert rows_scored(events) == [row("B3+C3+D3")]
    assert stones_at(after, "C3") == "l0"


@pytest.mark.parametrize(
    ("stones", "valid"),
    [
        (("g3", "g3", "g2"), True),
        (("g3", "g3", "g1"), False),
        (("g3g3", "g2g3", ""), False),
        (("g3g3", "", "g3"), False),
        (("g3g3", "l0", "g2"), True),
        (("g3g3", "l1", "g1"), True),
        (("g3g3", "l0l0", "g3g3"), False),
        (("l0l0", "g3g3", "l1l1"), True),
        (("g3g3", "g2l0", "l0"), True),
    ],
)
def test_h12_a_row_needs_three_stones_eight_grooves_and_at_most_one_lava_on_its_centre(
    stones: tuple[str, str, str], valid: bool
) -> None:
    board = position(dict(zip(("A1", "B1", "C1"), stones, strict=True)), (0, 0), supplies=((1, 1, 1, 1),) * 2)
    assert can_score(board.table.squares, row("A1+B1+C1")) is valid


def test_h13_each_volcano_is_a_step_and_the_mover_has_the_surplus_over_seven() -> None:
    start = position({"A1": "g3", "B1": "g2y1", "C2": "r3"}, (5, 5, 5))
    after, events = play(start, "C2-C1")
    assert after.table.vulcanologists == (5 + 1 + 2, 5 + 2, 5 + 1)
    advances = [event for event in events if isinstance(event, VulcanologistAdvanced)]
    assert advances == [
        VulcanologistAdvanced(0, 5, 8),
        VulcanologistAdvanced(1, 5, 7),
        VulcanologistAdvanced(2, 5, 6),
    ]


def test_h13_volcanoes_on_an_active_square_count_double_each() -> None:
    after, _ = play(position({"A2": "g3", "B2": "g2r1", "C1": "r2"}), "C1-C2")
    assert after.table.vulcanologists == (2 + 1 + 1, 1 + 2)


def test_h13_the_mover_has_the_surplus_without_a_volcano_in_the_row_and_lava_steps_for_nobody() -> None:
    start = position({"A1": "g3l0", "B1": "g3", "C1": "y2r2"}, (0, 0, 0), lava=1)
    after, _ = play(start, "C1-D1")
    assert after.table.vulcanologists == (1, 2, 1)


def test_h14_the_centre_erupts_and_its_volcanoes_can_be_used_again() -> None:
    start = position({"A1": "g3", "B1": "r1g2", "C2": "r2"})
    after, events = play(start, "C2-C1")
    assert [stones_at(after, name) for name in ("A1", "B1", "C1")] == ["g3", "l0", "r2"]
    assert after.table.supplies == ((2, 1, 2, 1), (2, 1, 3, 0))
    assert events[-3:] == (
        VolcanoReturned(0, 1, square("B1")),
        VolcanoReturned(1, 2, square("B1")),
        LavaPlaced(0, square("B1")),
    )
    again, _ = play(after, "0@F4 1@F2")
    assert stones_at(again, "F2") == "r1"


@pytest.mark.parametrize(("placed", "value", "left"), [(0, 0, (9, 10)), (9, 0, (0, 10)), (10, 1, (0, 9))])
def test_h14_the_lava_without_a_groove_comes_first(placed: int, value: int, left: tuple[int, int]) -> None:
    start = position({"A1": "g3", "B1": "g3", "C2": "r2"}, (0, 0, 0), lava=placed)
    after, events = play(start, "C2-C1")
    assert events[-1] == LavaPlaced(value, square("B1"))
    assert after.view(None).lava_left == left


@pytest.mark.parametrize(("centre", "after_it"), [("l0g2", "l0l0"), ("l0", "l0l0"), ("g2r0", "l0"), ("g2", "l0")])
def test_h15_one_lava_comes_onto_whatever_lay_on_the_centre(centre: str, after_it: str) -> None:
    start = position({"A1": "g3y2", "B1": centre, "C2": "r3"}, (0, 0, 0))
    after, _ = play(start, "C2-C1")
    assert stones_at(after, "B1") == after_it
    entering = "B2-B1" in written(position({"B1": after_it, "B2": "r1"}))
    assert entering is (after_it == "l0")
    assert not [move for move in written(after) if move.endswith("@B1")]


def test_h20_a_row_that_keeps_eight_scores_again_only_when_it_is_touched() -> None:
    after, _ = play(position({"A1": "g3g2", "B1": "r1"}, (0, 0, 0)), "3@C1")
    assert can_score(after.table.squares, row("A1+B1+C1"))
    _, events = play(after, "0@F4")
    assert not rows_scored(events)
    _, events = play(after, "2:A1-B1")
    assert rows_scored(events) == [row("A1+B1+C1")]
