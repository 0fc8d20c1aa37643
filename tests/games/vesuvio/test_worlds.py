"""Worlds dealt for computer players: the viewer cannot tell them from the real one, and no card is lost or doubled."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.vesuvio.pieces import DECK_COUNTS, Card
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.worlds import deal_world
from tests.games.vesuvio import boards
from tests.games.vesuvio.crowds import crowd, pick


def moments(number: int) -> list[VesuvioPosition]:
    """Positions of a random crowd on its way."""
    dice = Random(number)
    position, reached = crowd(dice), list[VesuvioPosition]()
    for _ in range(25):
        if position.outcome:
            break
        reached.append(position)
        position = position.play(position.mover, pick(position, dice)).position
    return reached


@pytest.mark.parametrize("number", range(8))
def test_a_world_looks_the_same_and_has_every_card_once_in_a_zone_where_it_can_come_from(number: int) -> None:
    whole = Counter(card for counts in DECK_COUNTS.values() for card in Counter(counts).elements())
    for position in moments(number):
        held = (card for pile in (*position.hands, *position.decks) for card in pile)
        before = Counter((*held, *position.removed, *position.drawn))
        if before - Counter([Card.CAMERA]) != whole:
            continue
        seen = position.view(position.mover)
        world = deal_world(seen, Random(number))
        assert world.view(position.mover) == seen
        dealt = (card for pile in (*world.hands, *world.decks) for card in pile)
        assert Counter((*dealt, *world.removed, *world.drawn)) == before
        for deck, counts in zip(world.decks, DECK_COUNTS.values(), strict=True):
            assert Counter(deck) <= Counter(counts)


def test_a_spectator_sees_the_same_in_a_world_dealt_for_it_and_a_game_that_is_over_has_none() -> None:
    for position in moments(1):
        assert deal_world(position.view(None), Random(1)).view(None) == position.view(None)
    with pytest.raises(ValueError, match="not over"):
        deal_world(moments(1)[0].conclude().position.view(0), Random(1))


def test_cards_that_went_out_leave_a_choice_of_others_in_its_zone() -> None:
    """Pyrite lies in two decks; from the one that lacks no more than the drawn stones none can have come."""
    full = [Counter(counts) for counts in DECK_COUNTS.values()]
    gone = (Counter([Card.PYRITE] * 2), Counter([Card.GOLD, Card.FOSSIL]), Counter[Card]())
    decks = tuple(tuple((deck - out).elements()) for deck, out in zip(full, gone, strict=True))
    drawn, removed = boards.cards("gold fossil"), boards.cards("pyrite pyrite")
    start = boards.position(["N15", "N2"], ground={"N15": "medium"}, removed=removed, drawn=drawn)
    seen = replace(start, decks=decks).view(1)
    for number in range(20):
        world = deal_world(seen, Random(number))
        assert world.view(1) == seen
        assert len(world.drawn) == 2
