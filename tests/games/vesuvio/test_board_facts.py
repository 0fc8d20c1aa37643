"""What the board comes to in action points and in advances of the lava, reckoned by the naive rules."""

from collections import Counter
from heapq import heappop, heappush
from random import Random

import pytest

from tests.games.vesuvio.naive_mountain import (
    PATH,
    SPACES,
    SPEED,
    Layout,
    advance,
    halves,
    is_steep,
    path_of,
    price,
    random_layout,
    steps,
    zone,
)

PLAIN: Layout = dict.fromkeys(SPACES, "clear")
ENTRY = LEAVING = 1

TIMETABLE = (
    "N33 N32",
    "N31 N30 E2",
    "E1 N25 N29 N28",
    "N27 N26 N24 N23",
    "D2 D1 N22 N21 C4",
    "C3 C2 C1 N20 N19 N18 N17 N12",
    "N16 N15 N14 N13 B2 B1 N11 N10 N9 N8 A2",
    "A1 N7 N6 N5 N4 N3 N2 N1",
)


def cost(layout: Layout, start: str, end: str, *, steep: bool = True) -> int:
    """The fewest action points from one place to another, by the normal path alone unless steep slopes may be used."""
    waiting, seen = [(0, start)], set()
    while waiting:
        spent, place = heappop(waiting)
        if place == end:
            return spent
        if place in seen:
            continue
        seen.add(place)
        for after in steps(layout, place, down=True) + steps(layout, place, down=False):
            if steep or not is_steep(after):
                heappush(waiting, (spent + price(place, after, layout), after))
    raise AssertionError(f"no way from {start} to {end}")


def covered_after(layout: Layout, advances: int) -> set[str]:
    lava: set[str] = set()
    for _ in range(advances):
        lava = advance(layout, lava)
    return lava


def advances_until(layout: Layout, space: str) -> int:
    lava, advances = set[str](), 0
    while space not in lava:
        lava, advances = advance(layout, lava), advances + 1
        assert advances < 50
    return advances


def with_fault(space: str) -> Layout:
    return {**PLAIN, space: "fault"}


def test_the_45_spaces_are_15_of_each_colour_and_33_of_them_normal() -> None:
    assert len(set(SPACES)) == 45
    assert Counter(map(zone, SPACES)) == {"green": 15, "orange": 15, "red": 15}
    assert sum(not is_steep(space) for space in SPACES) == len(PATH) == 33


def test_v6_the_way_up_costs_29_points_and_33_by_the_normal_path() -> None:
    assert ENTRY + cost(PLAIN, "N1", "N33") == 29
    assert ENTRY + cost(PLAIN, "N1", "N33", steep=False) == 33


def test_v6_the_way_down_and_out_costs_22_points_and_33_by_the_normal_path() -> None:
    assert cost(PLAIN, "N33", "N1") + LEAVING == 22
    assert cost(PLAIN, "N33", "N1", steep=False) + LEAVING == 33


@pytest.mark.parametrize(
    ("low", "high", "up", "down", "normal"),
    [
        ("N3", "N9", 5, 3, 6),
        ("N8", "N15", 5, 3, 7),
        ("N12", "N22", 9, 5, 10),
        ("N19", "N26", 5, 3, 7),
        ("N25", "N31", 5, 3, 6),
    ],
    ids="ABCDE",
)
def test_v6_each_steep_slope_costs_what_the_board_promises(
    low: str, high: str, up: int, down: int, normal: int
) -> None:
    assert cost(PLAIN, low, high) == up
    assert cost(PLAIN, high, low) == down
    assert cost(PLAIN, low, high, steep=False) == cost(PLAIN, high, low, steep=False) == normal


@pytest.mark.parametrize(("space", "up", "down"), [("N20", 1, 1), ("A1", 2, 1), ("C4", 2, 1)])
def test_v7_a_fault_costs_one_more_entered_half_at_its_slopes_price(space: str, up: int, down: int) -> None:
    low, high = halves(with_fault(space), space)
    assert cost(with_fault(space), low, high) == up
    assert cost(with_fault(space), high, low) == down


def test_v7_a_fault_at_an_anchor_is_no_longer_way_for_who_chooses_the_half() -> None:
    layout = with_fault("N15")
    assert cost(layout, "N8", "N16") == cost(PLAIN, "N8", "N16")
    assert cost(layout, "N16", "N8") == cost(PLAIN, "N16", "N8")
    assert cost(layout, "N14", "N16") == cost(PLAIN, "N14", "N16") + 1


def test_v27_the_lava_keeps_its_timetable_without_faults() -> None:
    for number, spaces in enumerate(TIMETABLE, 1):
        new = covered_after(PLAIN, number) - covered_after(PLAIN, number - 1)
        assert new == set(spaces.split()), f"advance {number}"
    assert len(covered_after(PLAIN, 8)) == len(SPACES)


def test_v26_the_first_advance_covers_the_top_and_one_more() -> None:
    assert covered_after(PLAIN, 1) == {"N33", "N32"}
    assert covered_after(with_fault("N32"), 1) == {"N33", "N32"}


def test_v28_a_fault_stops_its_own_branch_for_the_turn() -> None:
    at_the_crossing = with_fault("N31")
    assert covered_after(at_the_crossing, 2) == {"N33", "N32", "N31"}
    assert covered_after(at_the_crossing, 3) == {"N33", "N32", "N31", "N30", "N29", "E2", "E1"}
    on_one_branch = with_fault("E2")
    assert covered_after(on_one_branch, 3) - covered_after(on_one_branch, 2) == {"E1", "N25", "N29", "N28"}


def test_v27_branches_are_reckoned_on_the_lava_before_the_advance() -> None:
    """D1 enters N19 with two spaces to go and covers N18; the branch from N21 still passes both and reaches N17."""
    lava = {"N22", "N21", "D1"}
    assert advance(PLAIN, lava) - lava == {"N20", "N19", "N18", "N17", "C4", "C3", "C2", "C1"}
    assert advance(PLAIN, {"N21", "N19"}) == {"N21", "N20", "N19", "N18", "N17", "N16", "N15"}


def test_v27_the_speed_is_that_of_the_zone_the_branch_starts_from() -> None:
    assert SPEED == {"red": 2, "orange": 4, "green": 6}
    assert advance(PLAIN, {"N23"}) == {"N23", "N22", "N21", "C4"}
    assert advance(PLAIN, {"N12"}) == {"N12", "N11", "N10", "N9", "N8", "A2"}
    assert advance(PLAIN, {"N11"}) == {"N11", "N10", "N9", "N8", "N7", "N6", "N5", "A2", "A1", "N3", "N2"}


def test_v27_lava_never_flows_uphill_and_always_moves_until_all_is_covered() -> None:
    for number in range(40):
        layout, lava = random_layout(Random(number)), set[str]()
        while len(lava) < len(SPACES):
            after = advance(layout, lava)
            assert after > lava, f"layout {number}"
            fed = {below for above in after for below in steps(PLAIN, above, down=True)}
            assert after <= fed | {"N33"}, f"layout {number}"
            lava = after


def test_v36_the_top_is_never_a_fault_and_all_tiles_are_dealt() -> None:
    for number in range(100):
        layout = random_layout(Random(number))
        assert layout["N33"] != "fault", f"layout {number}"
        assert Counter(layout.values()) == {"clear": 16, "fault": 5, "dig1": 12, "dig2": 6, "dig3": 6}
        assert len(path_of(layout)) == 33 + sum(layout[space] == "fault" for space in PATH)


@pytest.mark.full
def test_the_lava_reaches_the_exit_on_advance_8_to_10_with_the_five_faults() -> None:
    assert advances_until(PLAIN, "N1") == 8
    sample = Counter(advances_until(random_layout(Random(number)), "N1") for number in range(400))
    assert set(sample) == {8, 9, 10}, sample
    mean = sum(count * times for count, times in sample.items()) / 400
    assert 8.6 < mean < 8.8, sample


def test_who_takes_the_photo_can_leave_with_two_turns_to_spare() -> None:
    """One free turn, then five more: the photographer leaves in the turn of advance 5, the last safe one being 7."""
    turns = -(-(cost(PLAIN, "N33", "N1") + LEAVING) // 4)
    free = 1
    assert turns - free == 5
    assert advances_until(PLAIN, "N1") - 1 - (turns - free) == 2
