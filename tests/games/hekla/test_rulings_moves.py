"""The rulings on who begins, what may be placed and what may move (H1 to H8)."""

import pytest

from games.core.refusals import IllegalMove
from games.hekla.board import CIRCLES, SQUARES, circle_at
from games.hekla.events import VolcanoMoved, VolcanoPlaced, VulcanologistRetreated
from games.hekla.game import HEKLA
from tests.games.hekla.boards import begin, play, position, square, stones_at, written


def targets(moves: set[str], start: str) -> set[str]:
    """Where a volcano can go from a square, with the retreats it needs."""
    return {move.partition("-")[2] for move in moves if move.startswith(f"{start}-")}


def test_h1_the_seed_draws_who_begins_unless_it_is_given() -> None:
    drawn = {HEKLA.start(4, {}, bytes([number] * 16)).mover for number in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert HEKLA.start(4, {}, bytes(16), 2).mover == 2


@pytest.mark.parametrize(("seats", "supply"), [(2, (2, 1, 3, 1)), (3, (1, 1, 2, 1)), (4, (1, 1, 1, 1))])
def test_h2_each_seat_starts_with_the_volcanoes_for_its_number_of_seats(
    seats: int, supply: tuple[int, int, int, int]
) -> None:
    assert begin(seats).table.supplies == (supply,) * seats


def test_h2_any_value_goes_from_the_own_supply_onto_any_empty_square() -> None:
    start = begin()
    assert written(start) == {f"{value}@{name}" for value in range(4) for name in SQUARES}
    after, events = play(start, "3@C3")
    assert stones_at(after, "C3") == "r3"
    assert after.table.supplies == ((2, 1, 3, 0), (2, 1, 3, 1))
    assert events == (VolcanoPlaced(0, 3, square("C3")),)
    assert after.mover == 1


@pytest.mark.parametrize("stones", ["g1", "r0", "l0", "g1r0"])
def test_h2_nothing_is_placed_where_a_stone_lies(stones: str) -> None:
    start = position({"C2": stones})
    assert not [move for move in written(start) if move.endswith("@C2")]
    with pytest.raises(IllegalMove):
        start.read(0, "2@C2")


def test_h2_a_value_that_is_used_up_cannot_be_placed() -> None:
    start = position({"A1": "r3"})
    assert {move[0] for move in written(start) if "@" in move} == {"0", "1", "2"}
    with pytest.raises(IllegalMove):
        start.read(0, "3@C2")


def test_h3_a_volcano_goes_one_step_up_down_or_across() -> None:
    assert targets(written(position({"C3": "r3"})), "C3") == {"C2", "D3", "C4", "B3"}


def test_h3_a_square_with_one_stone_has_room_and_a_full_one_has_not() -> None:
    start = position({"C3": "r3", "C2": "g1", "D3": "l0", "C4": "g0g2", "B3": "r1l0"})
    assert targets(written(start), "C3") == {"C2", "D3"}
    for full in ("C4", "B3"):
        with pytest.raises(IllegalMove):
            start.read(0, f"C3-{full}")
    after, events = play(start, "C3-C2")
    assert (stones_at(after, "C3"), stones_at(after, "C2")) == ("", "g1r3")
    assert events == (VolcanoMoved(0, 3, square("C3"), square("C2")),)


def test_h3_missing_squares_are_walls() -> None:
    assert targets(written(position({"E4": "r3"})), "E4") == {"E3", "F4", "D4"}
    assert targets(written(position({"E1": "r3"})), "E1") == {"E2", "D1"}


def test_h3_only_own_volcanoes_move() -> None:
    start = position({"C3": "g3", "D3": "l0"})
    assert not [move for move in written(start) if "-" in move]
    for move in ("C3-C2", "D3-D2", "A1-A2"):
        with pytest.raises(IllegalMove):
            start.read(0, move)


def test_h4_a_volcano_in_sight_goes_any_way_in_any_of_the_four_directions() -> None:
    start = position({"C2": "r3"}, (3, 0))
    assert targets(written(start), "C2") == {"A2", "B2", "D2", "E2", "F2", "C1", "C3", "C4", "C5"}
    after, _ = play(start, "C2-F2")
    assert stones_at(after, "F2") == "r3"


def test_h4_single_stones_are_passed_and_full_squares_block() -> None:
    start = position({"C2": "r3", "D2": "g1", "E2": "g2l0", "C4": "g0"}, (3, 0))
    assert targets(written(start), "C2") == {"A2", "B2", "D2", "C1", "C3", "C4", "C5"}
    for move in ("C2-F2", "C2-E2", "C2-D3"):
        with pytest.raises(IllegalMove):
            start.read(0, move)


def test_h5_stones_do_not_block_the_sight() -> None:
    wall = {"C1": "l0l0", "C2": "g0g0", "C3": "l0l1", "C4": "g1g2"}
    start = position({**wall, "C5": "r3"}, (3, 0))
    assert targets(written(start), "C5") == {"B5", "D5"}
    start = position({**wall, "C4": "r1", "C3": "l0"}, (3, 0))
    assert targets(written(start), "C4") >= {"A4", "F4"}


def test_h6_the_square_the_volcano_leaves_must_be_in_sight() -> None:
    assert targets(written(position({"B3": "r3"}, (1, 0))), "B3") == {"A3", "C3", "B2", "B4"}
    assert targets(written(position({"A3": "r3"}, (1, 0))), "A3") >= {"C3", "F3", "A1"}


def test_h7_every_lower_circle_that_sees_the_square_is_a_move_of_its_own() -> None:
    start = position({"B2": "r3"}, (20, 0))
    assert {move for move in targets(written(start), "B2") if move.startswith("B5")} == {"B5<2", "B5<11", "B5<18"}
    after, events = play(start, "B2-B5<11")
    assert after.table.vulcanologists == (9, 0)
    assert events[:2] == (VulcanologistRetreated(0, 20, 9), VolcanoMoved(0, 3, square("B2"), square("B5")))


def test_h7_a_retreat_is_offered_only_for_a_long_move_that_needs_it() -> None:
    unseen = written(position({"B2": "r3"}, (20, 0)))
    assert {"B2-B1", "B2-A2", "B2-C2", "B2-B3"} <= unseen
    assert not [move for move in unseen if "@" in move and "<" in move]
    seen = position({"B2": "r3"}, (18, 0))
    assert not [move for move in written(seen) if "<" in move]
    for move in ("B2-B5<9", "B2-B3<9", "B2-B3<1"):
        with pytest.raises(IllegalMove):
            seen.read(0, move)


def test_h7_a_retreat_never_leads_to_the_start_or_below_nor_to_a_circle_that_does_not_see() -> None:
    start = position({"A3": "r3"}, (2, 0))
    assert {move for move in written(start) if "<" in move and move.startswith("A3-C3")} == {"A3-C3<1"}
    for move in ("A3-C3<2", "A3-C3<3", "A3-C3<0"):
        with pytest.raises(IllegalMove):
            start.read(0, move)
    with pytest.raises(IllegalMove):
        position({"B2": "r3"}, (20, 0)).read(0, "B2-B5<1")
    assert not [move for move in written(position({"A3": "r3"}, (0, 0))) if "<" in move]


def test_h8_a_retreat_crosses_the_laps_and_positions_count_on() -> None:
    start = position({"B2": "r3"}, (56, 0))
    lower = {56 - int(move.partition("<")[2]) for move in written(start) if move.startswith("B2-B5<")}
    assert lower == {54, 47, 37, 29, 24, 18, 9, 2}
    after, _ = play(start, "B2-B5<32")
    assert after.table.vulcanologists[0] == 24
    scored, _ = play(position({"D1": "g3", "D2": "g2", "E3": "r3"}, (54, 85)), "E3-D3")
    assert scored.table.vulcanologists == (54 + 1 + 1, 85 + 2)
    assert [CIRCLES[circle_at(place)] for place in scored.table.vulcanologists] == ["O1", "O2"]
