"""Hidden cards stay hidden: whatever else the decks and the hands of others may hold, one sees the same (V9, V11, V20).

Each moment is held against another that a viewer cannot tell from it: the decks in another order, cards changed
among decks and other hands as far as the sizes and the decks' kinds of card allow, the camera with another seat that
may hold it for all the viewer knows, another seed.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from games.core.chance import Chance
from games.core.contract import Event
from games.vesuvio.board import ZONES, Zone
from games.vesuvio.events import CardStolen, Dug, StoneKept, StoneReturned
from games.vesuvio.game import VESUVIO
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.moves import Keep, Shout
from games.vesuvio.pieces import DECK_COUNTS, CameraState, Card, Cards, sort_hand
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.crowds import crowd, pick, wander

CROWDS = 65
COMPARED = 64
STEPS = 25
Piles: TypeAlias = list[list[Card]]


def allowed(zone: Zone | None, card: Card) -> bool:
    """Whether a card can lie here: every stone in a hand, which is no zone, and a deck's own kinds in the deck."""
    if card in (Card.CAMERA, Card.ERUPTION):
        return False
    return zone is None or card in DECK_COUNTS[zone]


def other_world(position: VesuvioPosition, viewer: int | None, dice: Random) -> VesuvioPosition:
    """A position the viewer cannot tell from this one."""
    hidden = [seat for seat in range(position.seats) if seat != viewer]
    drawn_hidden = bool(position.drawn) and viewer != position.mover
    standing = position.places[position.mover]
    drawn_zone = ZONES[standing.space] if standing else Zone.GREEN
    piles: Piles = [list(deck) for deck in position.decks]
    piles += [list(position.hands[seat]) for seat in hidden]
    zones: list[Zone | None] = [*Zone, *(None for _ in hidden)]
    if drawn_hidden:
        piles.append(list(position.drawn))
        zones.append(drawn_zone)
    _swap_stones(piles, zones, dice)
    for pile in piles[:3]:
        dice.shuffle(pile)
    hands = list(position.hands)
    for seat, pile in zip(hidden, piles[3:], strict=False):
        hands[seat] = tuple(pile)
    _move_camera(position, viewer, hands, dice)
    return replace(
        position,
        decks=tuple(map(tuple, piles[:3])),
        hands=tuple(map(sort_hand, hands)),
        chance=Chance(dice.randbytes(16), dice.randrange(1000)),
        drawn=tuple(piles[-1]) if drawn_hidden else position.drawn,
    )


def _swap_stones(piles: Piles, zones: list[Zone | None], dice: Random) -> None:
    spots = [(pile, index) for pile, cards in enumerate(piles) for index in range(len(cards))]
    for _ in range(60):
        (here, index), (there, other) = dice.choice(spots), dice.choice(spots)
        first, second = piles[here][index], piles[there][other]
        if allowed(zones[there], first) and allowed(zones[here], second) and allowed(None, first):
            piles[here][index], piles[there][other] = second, first


def _move_camera(position: VesuvioPosition, viewer: int | None, hands: list[Cards], dice: Random) -> None:
    """Change the camera for a card of another seat that the viewer takes for its holder just as well."""
    if position.camera is not CameraState.HELD:
        return
    suspects = sorted(position.suspects[PUBLIC if viewer is None else viewer])
    holder = next(seat for seat, hand in enumerate(hands) if Card.CAMERA in hand)
    other = dice.choice(suspects)
    if holder in (other, viewer):
        return
    index = dice.randrange(len(hands[other]))
    given = hands[other][index]
    hands[other] = (*hands[other][:index], Card.CAMERA, *hands[other][index + 1 :])
    hands[holder] = tuple(given if card is Card.CAMERA else card for card in hands[holder])


def disguised(event: Event, viewer: int | None, dice: Random) -> Event:
    """The event with other cards wherever the viewer has not seen them."""
    stone = dice.choice((Card.FLINT, Card.GOLD, Card.STRANGE))
    match event:
        case Dug(seat=seat, drawn=drawn) if seat != viewer:
            return replace(event, cards=(stone,) * drawn)
        case StoneKept(seat=seat) if seat != viewer:
            return replace(event, stone=stone)
        case StoneReturned(seat=seat) if seat != viewer:
            return replace(event, stone=stone, depth=dice.randrange(10))
        case CardStolen(thief=thief, victim=victim) if viewer not in (thief, victim):
            return replace(event, card=stone)
        case _:
            return event


def check_same(one: VesuvioPosition, other: VesuvioPosition, viewer: int | None, where: str) -> None:
    """All that the viewer is shown is equal."""
    assert one.view(viewer) == other.view(viewer), where
    assert one.secret_choice == other.secret_choice, where
    if viewer is None:
        assert repr(one) == repr(other), where
    if viewer == one.mover:
        moves = one.moves(viewer)
        assert moves == other.moves(viewer), where
        for move in moves:
            path = one.write(move)
            for length in range(len(path) + 1):
                assert one.explain(viewer, path[:length]) == other.explain(viewer, path[:length]), where


@pytest.mark.full
@pytest.mark.parametrize("number", range(4))
def test_whatever_is_hidden_everybody_is_shown_the_same(number: int) -> None:
    moments = 0
    for start in range(number, COMPARED, 4):
        dice = Random(start)
        for position in wander(dice, STEPS):
            if position.outcome:
                break
            for viewer in (None, *range(position.seats)):
                where = f"crowd {start}, viewer {viewer}"
                check_same(position, other_world(position, viewer, dice), viewer, where)
                moments += 1
    assert moments > 500


@pytest.mark.full
@pytest.mark.parametrize("number", range(4))
def test_who_has_seen_the_same_goes_on_seeing_the_same(number: int) -> None:
    """A move in two worlds that look alike, with the same events in sight, leads to worlds that look alike."""
    alike = 0
    for start in range(number, COMPARED, 4):
        dice = Random(1000 + start)
        for position in wander(dice, STEPS):
            if position.outcome:
                break
            viewer = dice.choice((None, *range(position.seats)))
            other = other_world(position, viewer, dice)
            move = pick(position, dice)
            if move not in other.moves(other.mover):
                assert isinstance(move, Keep | Shout)
                continue
            one_step, other_step = position.play(position.mover, move), other.play(other.mover, move)
            seen = one_step.position.visible_events(one_step.events, viewer)
            if one_step.position.outcome or seen != other_step.position.visible_events(other_step.events, viewer):
                assert one_step.irrevocable or other_step.irrevocable
                continue
            alike += 1
            check_same(one_step.position, other_step.position, viewer, f"crowd {1000 + start}, viewer {viewer}")
            assert one_step.position.tell(seen) == other_step.position.tell(seen)
    assert alike > 50


def test_events_and_stories_leave_out_what_was_not_seen() -> None:
    changed: Counter[type] = Counter()
    for start in range(CROWDS):
        dice = Random(2000 + start)
        position = crowd(dice)
        while not position.outcome and dice.random() > 0.03:
            step = position.play(position.mover, pick(position, dice))
            for viewer in (None, *range(position.seats)):
                others = [disguised(event, viewer, dice) for event in step.events]
                changed.update(type(event) for event, other in zip(step.events, others, strict=True) if event != other)
                seen, other_seen = (
                    step.position.visible_events(step.events, viewer),
                    position.visible_events(others, viewer),
                )
                assert seen == other_seen, f"crowd {2000 + start}"
                assert step.position.tell(seen) == step.position.tell(other_seen), f"crowd {2000 + start}"
                assert repr(step.events) == repr(tuple(others))
            position = step.position
    assert min(changed[kind] for kind in (Dug, StoneKept, StoneReturned, CardStolen)) > 25


def test_secret_choices_are_offered_to_their_owner_alone() -> None:
    secret = 0
    for start in range(CROWDS):
        for position in wander(Random(3000 + start), STEPS):
            if not position.secret_choice:
                continue
            secret += 1
            for viewer in (None, *range(position.seats)):
                offers = position.view(viewer).offers
                if viewer == position.mover:
                    assert offers == position.moves(position.mover)
                else:
                    assert not [move for move in offers if isinstance(move, Keep | Shout)]
    assert secret > 50


def test_the_real_holder_is_always_suspected_and_nobody_knows_less_than_the_public() -> None:
    guesses: Counter[int] = Counter()
    for start in range(CROWDS):
        for position in wander(Random(4000 + start), STEPS):
            holders = {seat for seat, hand in enumerate(position.hands) if Card.CAMERA in hand}
            assert bool(holders) == (position.camera is CameraState.HELD)
            public = position.suspects[PUBLIC]
            guesses[len(public)] += 1
            for viewer, known in enumerate(position.suspects):
                assert holders <= known <= public, f"crowd {4000 + start}"
                assert not known or holders
                if viewer in holders:
                    assert known == holders
                elif viewer < position.seats:
                    assert viewer not in known
    assert min(guesses[size] for size in (0, 1, 2)) > 50


def test_irrevocable_are_just_the_steps_that_used_chance_or_showed_something() -> None:
    """What chance gave or a hand showed, seen by somebody who could not have known it before."""
    for start in range(CROWDS):
        dice = Random(5000 + start)
        position = crowd(dice)
        for _ in range(STEPS):
            if position.outcome:
                break
            step = position.play(position.mover, pick(position, dice))
            after = step.position
            used = after.chance.draws != position.chance.draws
            drawn = sum(map(len, after.decks)) < sum(map(len, position.decks))
            lava = after.lava != position.lava
            removed = len(after.removed) > len(position.removed)
            if used or drawn or lava or removed or step.position.outcome:
                assert step.irrevocable, f"crowd {5000 + start}"
            else:
                assert not step.irrevocable, f"crowd {5000 + start}"
            position = step.position


def test_no_view_of_others_holds_a_card_of_mine() -> None:
    """A hand of the rarest stone shows up nowhere but with its owner."""
    start = VESUVIO.start(3, {}, bytes(16), 0)
    position = replace(start, hands=((), (Card.STRANGE,) * 8, ()))
    assert position.view(1).hand == (Card.STRANGE,) * 8
    for viewer in (None, 0, 2):
        view = position.view(viewer)
        assert view.hand_sizes == (0, 8, 0)
        assert (view.hands, view.drawn, view.scores[1]) == (None, None, None)
        assert Card.STRANGE not in (view.hand or ())
    assert "STRANGE" not in repr(position.view(1))
