"""V10 to V13: digging."""

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.board import ZONE_ORDER, Zone
from games.vesuvio.events import Dug, EruptionCardDrawn, EruptionTriggered, StoneKept, StoneReturned
from games.vesuvio.moves import Dig
from games.vesuvio.pieces import Card
from tests.games.vesuvio.boards import after, cards, found, play, position, written


@pytest.mark.parametrize(("tile", "price", "hand"), [("poor", 1, "flint"), ("good", 3, "flint pyrite")])
def test_v10_a_dig_costs_its_points_and_brings_its_stones(tile: str, price: int, hand: str) -> None:
    game = position(["N4", "N20"], ground={"N4": tile}, decks={"green": "pyrite flint gold"})
    if tile == "poor":
        game = position(["N4", "N20"], ground={"N4": tile}, decks={"green": "flint pyrite gold"})
    reached = after(game, "dig")
    assert (4 - reached.points, reached.hands[0]) == (price, cards(hand))
    assert len(reached.decks[0]) == 3 - len(cards(hand))


@pytest.mark.parametrize(("space", "zone"), [("N11", "green"), ("B2", "green"), ("N12", "orange"), ("D1", "red")])
def test_v10_stones_come_from_the_deck_of_the_zone(space: str, zone: str) -> None:
    _, events = play(position([space, "N20"], ground={space: "poor"}, decks={zone: "sapphire"}), "dig")
    assert found(events, Dug) == [Dug(0, space, 1, 1, cards("sapphire"))]


def test_v10_a_space_is_dug_once_a_turn_by_a_seat() -> None:
    game = after(position(["N4", "N4"], ground={"N4": "poor"}), "dig")
    with pytest.raises(IllegalMove):
        game.play(0, Dig())
    assert "dig" not in written(after(game, "N5 N4"))
    other = after(game, "end dig end")
    assert "dig" in written(other)
    assert other.mover == 0


def test_v10_a_dig_needs_all_its_points_now() -> None:
    assert "dig" not in written(position(["N4", "N20"], ground={"N4": "good"}, points=2))
    assert "dig" in written(position(["N4", "N20"], ground={"N4": "good"}, points=3))


def test_v10_clear_ground_gives_nothing() -> None:
    assert "dig" not in written(position(["N4", "N20"]))


def test_v11_of_two_drawn_stones_one_is_kept_and_the_other_goes_back_at_any_depth() -> None:
    game = position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": "gold flint pyrite sapphire"})
    game = after(game, "dig")
    assert (game.points, game.drawn) == (2, cards("gold flint"))
    assert written(game) == [f"keep{worth}:{depth}" for worth in (2, 0) for depth in range(3)]
    expected = {0: "flint pyrite sapphire", 1: "pyrite flint sapphire", 2: "pyrite sapphire flint"}
    for depth, deck in expected.items():
        reached, events = play(game, f"keep2:{depth}")
        assert reached.hands[0] == cards("gold")
        assert reached.decks[0] == cards(deck)
        assert events == (StoneKept(0, Card.GOLD), StoneReturned(0, Zone.GREEN, Card.FLINT, depth))
        assert (reached.mover, reached.points) == (0, 2)


def test_v11_the_choice_is_asked_even_if_both_are_alike() -> None:
    game = after(position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": "flint flint"}), "dig")
    assert written(game) == ["keep0:0"]
    assert game.forced is None


def test_v11_the_choice_is_secret() -> None:
    game = after(position(["N4", "N20"], ground={"N4": "medium"}), "dig")
    assert game.secret_choice
    assert game.view(0).drawn == cards("flint flint")
    for viewer in (None, 1):
        assert game.view(viewer).drawn is None
        assert game.view(viewer).offers == ()
    assert {game.public_notation(move) for move in game.moves(0)} == {"keep?"}


def test_v12_a_short_deck_gives_what_it_has() -> None:
    for tile, price in (("medium", 2), ("good", 3)):
        game = position(["N4", "N20"], ground={"N4": tile}, decks={"green": "gold"})
        reached, events = play(game, "dig")
        assert (reached.hands[0], reached.decks[0], reached.points) == (cards("gold"), (), 4 - price)
        assert not reached.drawn
        assert found(events, Dug)[0].drawn == 1


def test_v12_an_empty_deck_cannot_be_dug() -> None:
    game = position(["N4", "N20"], ground={"N4": "poor"}, decks={"green": ""})
    assert "dig" not in written(game)
    with pytest.raises(IllegalMove):
        game.play(0, Dig())


@pytest.mark.parametrize(
    ("tile", "deck", "hand"),
    [
        ("poor", "eruption gold", ""),
        ("medium", "eruption gold gold", "gold"),
        ("medium", "gold eruption gold", "gold"),
        ("good", "fossil eruption gold", "fossil"),
        ("good", "eruption", ""),
    ],
)
def test_v13_the_eruption_card_is_out_and_what_else_was_drawn_is_kept(tile: str, deck: str, hand: str) -> None:
    game = position(["N28", "N20"], ground={"N28": tile}, decks={"red": deck})
    reached, events = play(game, "dig")
    assert reached.hands[0] == cards(hand)
    assert reached.removed == cards("eruption")
    assert not reached.drawn
    left = len(cards(deck)) - (1 if tile == "poor" else 2)
    assert len(reached.decks[ZONE_ORDER[Zone.RED]]) == max(left, 0)
    for viewer in (None, 0, 1):
        seen = reached.visible_events(events, viewer)
        assert found(seen, EruptionCardDrawn) == [EruptionCardDrawn(0)]
        assert found(seen, EruptionTriggered)


def test_a_dig_shows_its_cards_to_the_digger_alone() -> None:
    game, events = play(position(["N4", "N20"], ground={"N4": "good"}), "dig")
    assert found(game.visible_events(events, 0), Dug)[0].cards == cards("flint flint")
    for viewer in (None, 1):
        seen = game.visible_events(events, viewer)
        assert [one.cards for one in found(seen, Dug)] == [None]
        assert [one.stone for one in found(seen, StoneKept)] == [None, None]
    assert "FLINT" not in repr(events)
