"""What is hidden changes no pixel, no word and no file name of what others are shown."""

import random
from collections.abc import Iterator

import pytest

from games.core.contract import Dump, Event
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Keep
from games.vesuvio.pieces import Card
from games.vesuvio.position import VesuvioPosition
from rendering.vesuvio import VesuvioPainter
from tests.rendering.sentences import words
from tests.rendering.vesuvio.views import choose

PAINTER = VesuvioPainter()
STONES = [card.value for card in Card if card not in {Card.CAMERA, Card.ERUPTION}]


def positions(seed: int) -> Iterator[tuple[VesuvioPosition, tuple[Event, ...], VesuvioPosition]]:
    """Every step of a game of three: what was before, what happened, what came of it."""
    chooser = random.Random(seed)
    position = VESUVIO.start(3, VESUVIO.complete_options({}), bytes([seed]) * 16)
    while position.outcome is None:
        (seat,) = position.to_act
        step = position.play(seat, choose(chooser, position.view(seat), position.moves(seat)))
        yield position, step.events, step.position
        position = step.position


def disguised(position: VesuvioPosition, keep: int | None) -> VesuvioPosition:
    """The position with other stones in every hand but one, the decks in another order, and another seed."""
    data: Dump = position.dump()
    hidden = {
        "hands": [hand if seat == keep else [other(card) for card in hand] for seat, hand in enumerate(data["hands"])],
        "decks": [deck[::-1] for deck in data["decks"]],
        "chance": ["ab" * 16, data["chance"][1]],
        "drawn": data["drawn"] if keep == position.mover else [other(card) for card in data["drawn"]],
    }
    return VESUVIO.load(data | hidden)


def other(card: str) -> str:
    """Another stone for a stone; the camera stays, of which others may know."""
    return STONES[(STONES.index(card) + 1) % len(STONES)] if card in STONES else card


@pytest.mark.full
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_hidden_cards_decks_and_seed_change_nothing_that_others_see(viewer: int | None) -> None:
    say, seen = words("en"), 0
    for number, (before, events, after) in enumerate(positions(3)):
        if after.outcome is not None or (number % 20 and not isinstance(before.moves(before.mover)[0], Keep)):
            continue
        real = (before.view(viewer), after.visible_events(events, viewer), after.view(viewer))
        false = (disguised(before, viewer).view(viewer), real[1], disguised(after, viewer).view(viewer))
        assert PAINTER.still(real[2], real[1], say) == PAINTER.still(false[2], false[1], say)
        assert PAINTER.describe(real[2], say) == PAINTER.describe(false[2], say)
        assert PAINTER.hand(real[2], say) == PAINTER.hand(false[2], say)
        if number % 3 == 0:
            assert PAINTER.motion(*real, say) == PAINTER.motion(*false, say)
        seen += 1
    assert seen > 8


def test_a_seat_sees_its_own_cards_in_its_hand_alone() -> None:
    """Two games that differ in the viewer's own hand show it in ``hand`` and nowhere else."""
    say, seen = words("en"), 0
    for number, (_, events, after) in enumerate(positions(4)):
        if number % 10 or after.outcome is not None or after.secret_choice or not after.view(0).hand_sizes[0]:
            continue
        one, two = after.view(0), disguised(after, None).view(0)
        told = after.visible_events(events, 0)
        assert PAINTER.still(one, told, say) == PAINTER.still(two, told, say)
        if set(one.hand or ()) - {Card.CAMERA}:
            assert PAINTER.hand(one, say) != PAINTER.hand(two, say)
            seen += 1
    assert seen > 3
