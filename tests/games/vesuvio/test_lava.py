"""V26 to V28: how lava flows."""

from collections.abc import Iterable

from games.vesuvio.board import PATH, SPACES
from games.vesuvio.eruption import spread
from tests.games.vesuvio.boards import after, position

NO_FAULTS: frozenset[str] = frozenset()
TIMETABLE = [
    "N33 N32",
    "N31 N30 E2",
    "E1 N25 N29 N28",
    "N27 N26 N24 N23",
    "D2 D1 N22 N21 C4",
    "C3 C2 C1 N20 N19 N18 N17 N12",
    "N16 N15 N14 N13 B2 B1 N11 N10 N9 N8 A2",
    "A1 N7 N6 N5 N4 N3 N2 N1",
]


def advances(faults: Iterable[str] = ()) -> list[frozenset[str]]:
    """What each advance covers until the mountain is full."""
    lava: frozenset[str] = frozenset()
    found = []
    while len(lava) < len(SPACES):
        wave = frozenset(space for wave in spread(lava, frozenset(faults)) for space in wave)
        assert wave
        assert not wave & lava
        lava |= wave
        found.append(wave)
    return found


def test_v26_lava_begins_with_the_top() -> None:
    assert spread(NO_FAULTS, NO_FAULTS) == (("N33",), ("N32",))


def test_v27_the_timetable_without_faults() -> None:
    assert advances() == [frozenset(line.split()) for line in TIMETABLE]


def test_v27_at_a_crossing_each_way_down_gets_all_that_is_left() -> None:
    lava = frozenset({"N33", "N32", "N31", "N30", "N29", "N28", "N27", "E2"})
    assert spread(lava, NO_FAULTS)[:2] == (("E1", "N26"), ("N25", "D2"))


def test_v27_a_branch_goes_on_at_the_speed_of_the_zone_it_set_out_from() -> None:
    """From red N23 two spaces into orange; from orange C1 four into green."""
    above = frozenset(PATH[22:])
    assert set().union(*spread(above | {"D1", "D2", "E1", "E2", "N19", "N18"}, NO_FAULTS)) >= {"N22", "N21", "C4"}
    lava = frozenset(SPACES) - frozenset(PATH[:11]) - {"A1", "A2", "B1", "B2"}
    covered = set().union(*spread(lava, NO_FAULTS))
    assert {"N11", "N10", "N9", "N8", "A2", "B2", "B1"} <= covered
    assert covered == {"N11", "N10", "N9", "N8", "N7", "A2", "B2", "B1"}


def test_v27_a_branch_passes_what_another_has_covered_in_the_same_advance() -> None:
    """E1 reaches N25 with one of two spaces used; N26 goes through N25 to no less for that."""
    lava = frozenset({"N33", "N32", "N31", "N30", "N29", "N28", "N27", "N26", "E2", "E1"})
    assert set().union(*spread(lava, NO_FAULTS)) == {"N25", "N24", "D2", "D1"}


def test_v27_lava_that_lay_there_before_ends_a_branch() -> None:
    lava = frozenset({"N33", "N32", "N31", "N30", "E2", "E1", "N25"})
    assert "N23" in set().union(*spread(lava, NO_FAULTS))
    lower = lava | {"N24"}
    assert set().union(*spread(lower, NO_FAULTS)) == {"N29", "N28", "N23", "N22"}


def test_v27_lava_never_flows_up() -> None:
    lava = frozenset({"N22", "C4"})
    assert not {"N23", "N24"} & set().union(*spread(lava, NO_FAULTS))


def test_v28_a_fault_fills_and_holds_the_branch_for_the_turn() -> None:
    lava = frozenset({"N33", "N32"})
    assert spread(lava, frozenset({"N31"})) == (("N31",),)
    assert spread(lava | {"N31"}, frozenset({"N31"})) == (("E2", "N30"), ("E1", "N29"))
    assert spread(lava, frozenset({"E2"})) == (("N31",), ("N30", "E2"))


def test_v28_tourists_in_either_half_burn() -> None:
    game = position(["N2", "N31.1", "N31.2"], ground={"N31": "fault"}, lava="N33 N32", eruption=("photo", 1, 3))
    assert [place is None for place in after(game, "end").places] == [False, True, True]


def test_the_flow_is_told_step_by_step_downhill() -> None:
    waves = spread(frozenset({"N33", "N32", "N31", "N30", "E2"}), NO_FAULTS)
    assert waves == (("E1", "N29"), ("N25", "N28"))
