"""V1, V2, V4, V35, V36: the box, the deal and the way in."""

from collections import Counter
from random import Random

import pytest

from games.core.refusals import IllegalMove, InvalidSetup
from games.vesuvio.board import SPACES, TOP, Zone
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Dig, End, Photo
from games.vesuvio.pieces import DIGS, TILE_COUNTS, WORTH, Card, Digging, Tile, worth_of
from tests.games.vesuvio.boards import after, begin, position, written

SEEDS = [Random(number).randbytes(16) for number in range(200)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_v1_two_to_four_play(seats: int) -> None:
    assert begin(seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_v1_fewer_and_more_are_refused(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        begin(seats)


def test_v2_the_first_seat_is_drawn_and_turns_go_clockwise() -> None:
    drawn = Counter(VESUVIO.start(4, {}, seed).mover for seed in SEEDS)
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 25
    game = begin(4, first=2)
    assert [(game := after(game, line)).mover for line in (*["enter end"] * 4, "end")] == [3, 0, 1, 2, 3]


def test_v2_the_deal_is_the_same_whoever_begins() -> None:
    assert begin(3, first=None).mountain == begin(3, first=1).mountain
    assert begin(3, first=None).decks == begin(3, first=1).decks


@pytest.mark.parametrize("seats", [2, 4])
def test_v4_coming_in_costs_a_point_and_is_all_there_is_to_do_outside(seats: int) -> None:
    game = begin(seats)
    entry = game.mountain.entry.name
    assert written(game) == [entry]
    for move in (End(), Dig(), Photo()):
        with pytest.raises(IllegalMove):
            game.play(0, move)
    inside = after(game, entry)
    assert (inside.points, inside.mover, inside.places[0]) == (3, 0, game.mountain.entry)


def test_v4_one_comes_onto_the_low_half_of_a_fault() -> None:
    game = position(["outside", "N5"], ground={"N1": "fault"}, round=1)
    assert written(game) == ["N1.1"]


def test_v4_nobody_outside_is_pushed() -> None:
    game = position(["N1", "outside"], round=1)
    assert not [move for move in written(game) if move.startswith("push")]


def test_v4_everybody_is_on_the_mountain_after_the_first_round() -> None:
    game = begin(4)
    while game.round == 1:
        game = after(game, written(game)[-1])
    assert None not in game.places


def test_v35_the_cards_and_what_they_are_worth() -> None:
    game = begin()
    counts = [Counter(deck) for deck in game.decks]
    assert counts == [
        {Card.FLINT: 9, Card.PYRITE: 9, Card.GOLD: 1, Card.SAPPHIRE: 1},
        {Card.FLINT: 1, Card.PYRITE: 7, Card.GOLD: 8, Card.FOSSIL: 4},
        {Card.GOLD: 3, Card.FOSSIL: 8, Card.STRANGE: 8, Card.ERUPTION: 1},
    ]
    assert list(Zone) == [Zone.GREEN, Zone.ORANGE, Zone.RED]
    assert [WORTH[card] for card in list(Card)[:7]] == [0, 1, 2, 3, 3, 4, 20]
    assert [worth_of(deck) for deck in game.decks] == [14, 35, 62]


def test_v35_the_tiles_and_what_they_give() -> None:
    assert Counter(begin().mountain.tiles) == TILE_COUNTS
    assert TILE_COUNTS == {Tile.CLEAR: 16, Tile.FAULT: 5, Tile.POOR: 12, Tile.MEDIUM: 6, Tile.GOOD: 6}
    assert {Tile.POOR: Digging(1, 1, 1), Tile.MEDIUM: Digging(2, 2, 1), Tile.GOOD: Digging(3, 2, 2)} == DIGS


def test_v36_the_top_is_never_a_fault_and_all_tiles_are_dealt() -> None:
    for seed in SEEDS:
        mountain = begin(seed=seed).mountain
        assert mountain.tile_at[TOP] is not Tile.FAULT, seed.hex()
        assert Counter(mountain.tiles) == TILE_COUNTS, seed.hex()


@pytest.mark.full
def test_v36_a_fault_can_come_to_every_other_space() -> None:
    seeds = [Random(number).randbytes(16) for number in range(400)]
    assert frozenset().union(*(begin(seed=seed).mountain.faults for seed in seeds)) == set(SPACES) - {TOP}


def test_the_seed_and_the_decks_are_in_no_repr() -> None:
    seed = bytes(range(200, 216))
    game = begin(seed=seed)
    assert repr(seed) not in repr(game)
    assert not [card for card in Card if repr(card) in repr(game)]
