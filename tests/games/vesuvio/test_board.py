"""The mountain: spaces, zones, slopes and the two halves of faults."""

from collections import Counter
from itertools import pairwise

from games.vesuvio.board import DOWN, LINKS, PATH, RIGHTWARDS, SLOPES, SPACES, SPOTS, STEEP, ZONES, Place, Zone
from games.vesuvio.mountain import survey
from tests.games.vesuvio.boards import place, tiles

CROSSINGS = {"N9", "N15", "N22", "N26", "N31"}


def test_there_are_45_spaces_15_in_each_zone() -> None:
    assert len(SPACES) == len(set(SPACES)) == 45
    assert len(STEEP) == 12
    assert Counter(ZONES.values()) == {Zone.GREEN: 15, Zone.ORANGE: 15, Zone.RED: 15}


def test_no_two_spaces_lie_at_the_same_spot() -> None:
    assert len(set(SPOTS.values())) == 45
    assert min(x for x, _ in SPOTS.values()) == 1
    assert max(SPOTS.values(), key=lambda spot: spot[1]) == SPOTS["N33"] == (2, 18)


def test_the_path_climbs_without_a_jump() -> None:
    for lower, upper in pairwise(PATH):
        (x, y), (other_x, other_y) = SPOTS[lower], SPOTS[upper]
        assert other_y >= y, lower
        assert abs(x - other_x) == 1 or (x == other_x and other_y > y), lower


def test_steep_slopes_go_straight_up_between_their_anchors() -> None:
    assert [len(slope.spaces) for slope in SLOPES] == [2, 2, 4, 2, 2]
    for slope in SLOPES:
        assert len({SPOTS[space][0] for space in (slope.low, *slope.spaces, slope.high)}) == 1
        heights = [SPOTS[space][1] for space in (slope.low, *slope.spaces, slope.high)]
        assert heights == list(range(heights[0], heights[-1] + 1))


def test_lava_parts_at_the_five_upper_anchors() -> None:
    assert {space for space in SPACES if len(DOWN[space]) == 2} == CROSSINGS == {slope.high for slope in SLOPES}
    ways_up = Counter(low for low, _ in LINKS)
    assert {space for space in SPACES if ways_up[space] == 2} == {slope.low for slope in SLOPES}
    assert len(LINKS) == 32 + 12 + 5


def test_rows_turn_at_the_bends() -> None:
    assert {space for space in PATH if space in RIGHTWARDS} == {
        f"N{number}" for row in (range(1, 7), range(12, 18), range(23, 29)) for number in row
    }


def test_a_place_has_a_name_that_reads_back() -> None:
    for half in (0, 1, 2):
        assert place(Place("N12", half).name) == Place("N12", half)


def test_a_mountain_is_surveyed_once_and_equal_by_its_tiles() -> None:
    assert survey(tiles({"N4": "fault"})) is survey(tiles({"N4": "fault"}))
    assert survey(tiles({"N4": "fault"})) != survey(tiles({}))


def test_every_way_to_walk_has_a_way_back() -> None:
    mountain = survey(tiles({"N3": "fault", "A2": "fault", "N9": "fault", "C1": "fault", "N22": "fault"}))
    ways = {(start, stride.move.place) for start, strides in mountain.strides.items() for stride in strides}
    assert {(end, start) for start, end in ways} == ways
    assert len(mountain.strides) == 50
