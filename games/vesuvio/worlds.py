"""Positions that are consistent with a view: what it hides is dealt anew from what nobody has shown (V20, V35)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from random import Random
from typing import TypeAlias

from games.core.chance import SEED_BYTES, Chance
from games.vesuvio.board import SPACES, ZONE_ORDER, ZONES, Zone
from games.vesuvio.eruption import Eruption, fallback
from games.vesuvio.knowledge import Suspects
from games.vesuvio.mountain import survey
from games.vesuvio.pieces import DECK_COUNTS, CameraState, Card, Cards, sort_hand
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import SHOWN, OpenChoice, VesuvioView

_Decks: TypeAlias = list[list[Card]]
_Split: TypeAlias = dict[Zone, int]


def deal_world(view: VesuvioView, dice: Random) -> VesuvioPosition:
    """A position in which the viewer, perhaps a spectator, sees this view. Raises ValueError if the game is over."""
    if view.outcome:
        raise ValueError("a world needs the view of a game that is not over")
    decks, hands, drawn = _deal(view, dice)
    camera, due = view.camera, view.eruption
    return VesuvioPosition(
        **{name: getattr(view, name) for name in SHOWN},
        mountain=survey(tuple(view.tiles[space] for space in SPACES)),
        hands=hands,
        decks=tuple(map(tuple, decks)),
        photographed=camera.state is not CameraState.UNTAKEN,
        token=camera.space,
        suspects=_suspects(view),
        chance=Chance(dice.randbytes(SEED_BYTES)),
        sliding=view.choice is OpenChoice.SLIDE,
        drawn=drawn,
        eruption=Eruption(due.cause, due.seat, due.round) if due else fallback(view.first),
    )


def _suspects(view: VesuvioView) -> Suspects:
    """What the viewer knows of the camera for itself; for the others and the public what the public knows (V20)."""
    seats = range(view.seats)
    return (
        *(view.camera.seats if seat == view.viewer else view.camera.publicly for seat in seats),
        view.camera.publicly,
    )


def _deal(view: VesuvioView, dice: Random) -> tuple[_Decks, tuple[Cards, ...], Cards]:
    """The decks from their tops, every hand, and the two stones that the mover has to choose from."""
    hidden_draw = view.choice is OpenChoice.KEEP and view.drawn is None
    missing = {zone: 20 - view.decks[zone] for zone in Zone}
    known = (*view.removed, *(view.hand or ()), *(view.drawn or ()))
    decks = _without_known(known, missing, dice)
    out: _Decks = []
    for zone, deck in zip(Zone, decks, strict=True):
        out.append(_take_out(deck, len(deck) - view.decks[zone], dice))
    drawn = view.drawn or ()
    if hidden_draw:
        pile = out[ZONE_ORDER[_zone_of_mover(view)]]
        drawn = (pile.pop(), pile.pop())
    stones = [card for pile in out for card in pile]
    dice.shuffle(stones)
    return decks, _hands(view, stones, dice), drawn


def _zone_of_mover(view: VesuvioView) -> Zone:
    place = view.places[view.mover]
    if place is None:
        raise ValueError("only a tourist on the mountain draws stones")
    return ZONES[place.space]


def _without_known(known: Sequence[Card], missing: dict[Zone, int], dice: Random) -> _Decks:
    """The shuffled cards of each zone without those that the viewer knows to be elsewhere.

    A kind of card may come from several zones. Where the known ones came from is drawn, the more probable splits more
    often, so that no zone gives more than it lacks.
    """
    kinds = Counter(card for card in known if card is not Card.CAMERA)
    order = sorted(kinds, key=lambda card: (len(_homes(card)), card.value))
    splits = _origins([(card, kinds[card]) for card in order], missing, dice)
    if splits is None:
        raise ValueError("these cards cannot have come from the three decks")
    decks: _Decks = []
    for zone in Zone:
        left = Counter(DECK_COUNTS[zone]) - Counter({card: split.get(zone, 0) for card, split in splits.items()})
        deck = list(left.elements())
        dice.shuffle(deck)
        decks.append(deck)
    return decks


def _origins(kinds: Sequence[tuple[Card, int]], lacking: dict[Zone, int], dice: Random) -> dict[Card, _Split] | None:
    """How many of each kind came from each zone, or None if that cannot be."""
    if not kinds:
        return {}
    (card, count), *others = kinds
    splits = list(_splits(card, count, lacking))
    weights = [prod(comb(DECK_COUNTS[zone][card], number) for zone, number in split.items()) for split in splits]
    # Sorted by such keys, a list is a permutation drawn by weights.
    keys = [dice.random() ** (1 / weight) for weight in weights]
    for number in sorted(range(len(splits)), key=keys.__getitem__, reverse=True):
        split = splits[number]
        rest = _origins(others, {zone: left - split.get(zone, 0) for zone, left in lacking.items()}, dice)
        if rest is not None:
            return {card: split, **rest}
    return None


def _splits(card: Card, count: int, lacking: dict[Zone, int]) -> Iterator[_Split]:
    homes = _homes(card)
    for numbers in product(*(range(min(lacking[zone], DECK_COUNTS[zone][card]) + 1) for zone in homes)):
        if sum(numbers) == count:
            yield dict(zip(homes, numbers, strict=True))


def _homes(card: Card) -> tuple[Zone, ...]:
    return tuple(zone for zone in Zone if DECK_COUNTS[zone].get(card))


def _take_out(deck: list[Card], count: int, dice: Random) -> list[Card]:
    """Take so many stones out of a deck; an eruption card that nobody has shown is still in it (V13)."""
    stones = [number for number, card in enumerate(deck) if card is not Card.ERUPTION]
    taken = set(dice.sample(stones, count))
    out = [deck[number] for number in sorted(taken)]
    deck[:] = [card for number, card in enumerate(deck) if number not in taken]
    dice.shuffle(out)
    return out


def _hands(view: VesuvioView, stones: list[Card], dice: Random) -> tuple[Cards, ...]:
    """The viewer's own hand; the others' filled with these stones and perhaps the camera."""
    holder = _holder(view, dice)
    hands: list[Cards] = []
    pile: Iterator[Card] = iter(stones)
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.viewer:
            hands.append(view.hand or ())
            continue
        camera = (Card.CAMERA,) if seat == holder else ()
        hands.append(sort_hand((*camera, *(next(pile) for _ in range(size - len(camera))))))
    return tuple(hands)


def _holder(view: VesuvioView, dice: Random) -> int | None:
    """Another seat that holds the camera in this world; None if the viewer or nobody does."""
    if view.camera.state is not CameraState.HELD or Card.CAMERA in (view.hand or ()):
        return None
    others = sorted(seat for seat in view.camera.seats if seat != view.viewer and view.hand_sizes[seat])
    return dice.choice(others)
