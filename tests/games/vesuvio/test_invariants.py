"""What holds at every moment of every game, and that no list to pick from is too long."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.vesuvio.board import Zone
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Keep
from games.vesuvio.pieces import DECK_COUNTS, CameraState, Card, TouristState
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import after, position
from tests.games.vesuvio.crowds import pick, wander

LONGEST_LIST = 25
ALL_CARDS = sum((Counter(DECK_COUNTS[zone]) for zone in Zone), Counter())


def check(game: VesuvioPosition, where: str) -> None:
    held = [card for hand in game.hands for card in hand]
    cards = Counter([*held, *game.removed, *game.drawn, *(card for deck in game.decks for card in deck)])
    cameras = cards.pop(Card.CAMERA, 0)
    assert cards == ALL_CARDS, where
    assert cards.total() == 60
    assert cameras == (game.camera is CameraState.HELD), where
    assert (game.token is not None) == (game.camera is CameraState.TOKEN), where
    assert game.token not in game.lava, where
    assert Card.ERUPTION not in held, where
    for seat, place in enumerate(game.places):
        assert (place is not None) == (game.statuses[seat] is TouristState.MOUNTAIN), where
        assert place is None or (place.space not in game.lava and place in game.mountain.strides), where
        assert game.statuses[seat] is not TouristState.BURNED or not game.hands[seat], where
    assert 0 <= game.points <= 4, where
    assert all(before + now <= 3 for before, now in game.photo), where
    assert len(game.drawn) in (0, 2), where
    assert VESUVIO.load(json.loads(json.dumps(game.dump()))) == game, where
    if game.outcome is None:
        assert game.statuses[game.mover] in (TouristState.MOUNTAIN, TouristState.OUTSIDE), where
        assert game.points or game.sliding or game.drawn, where
        check_moves(game, where)


def check_moves(game: VesuvioPosition, where: str) -> None:
    moves = game.moves(game.mover)
    assert len(set(moves)) == len(moves) > 0, where
    for move in moves:
        assert game.read(game.mover, game.notation(move)) == move, where
    heads = Counter(game.write(move)[0] for move in moves)
    assert len(moves) <= LONGEST_LIST or max(len(heads), *heads.values()) <= LONGEST_LIST, where


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_every_game_keeps_its_cards_and_ends(seats: int, number: int) -> None:
    dice = Random(number)
    game = VESUVIO.start(seats, {}, dice.randbytes(16))
    while not game.outcome:
        check(game, f"seats {seats}, number {number}")
        game = game.play(game.mover, pick(game, dice)).position
    check(game, f"seats {seats}, number {number}")
    assert game.round <= 31 + 13


@pytest.mark.full
@pytest.mark.parametrize("number", range(60))
def test_every_crowd_keeps_its_cards_also_when_a_seat_gives_up(number: int) -> None:
    dice = Random(number)
    for moment in wander(dice, 40):
        check(moment, f"crowd {number}")
        gone = dice.randrange(moment.seats)
        if gone in moment.can_forfeit:
            check(moment.forfeit(gone).position, f"crowd {number}, seat {gone} has given up")


def test_no_list_is_longer_than_25_with_a_full_deck_to_put_a_stone_back_into() -> None:
    game = after(
        position(["N12", "N20"], ground={"N12": "medium"}, decks={"orange": "gold pyrite" + " fossil" * 18}), "dig"
    )
    moves = game.moves(0)
    assert len(moves) == 38
    assert {game.write(move)[0] for move in moves} == {"keep2", "keep1"}
    assert all(isinstance(move, Keep) for move in moves)
    check_moves(game, "full deck")


def test_no_list_is_longer_than_25_among_four_in_one_place() -> None:
    ground = {"N9": "fault", "N3": "fault"}
    for spot in ("N9.1", "N3.2", "A2", "N31", "N1"):
        game = position([spot] * 4, ["camera gold"], ground=ground)
        assert len(game.moves(0)) <= LONGEST_LIST
