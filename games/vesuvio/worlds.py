"""Positions that are consistent with a view: what it hides is dealt anew from what nobody has shown (V20, V35)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import islice
from random import Random
from typing import TypeAlias

from games.core.chance import SEED_BYTES, Chance
from games.vesuvio.board import SPACES, ZONES, Zone
from games.vesuvio.eruption import Eruption, fallback
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.mountain import survey
from games.vesuvio.pieces import DECK_COUNTS, CameraState, Card, Cards, sort_hand
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.state import Shown
from games.vesuvio.view import OpenChoice, VesuvioView

_Decks: TypeAlias = dict[Zone, list[Card]]

_TRIES = 10_000
"""How often cards are laid out anew whose zones have come to nothing: a hundred times have been enough."""


def deal_world(view: VesuvioView, dice: Random) -> VesuvioPosition:
    """A position in which the viewer, perhaps a spectator, sees this view. Raises ValueError if the game is over."""
    if view.outcome:
        raise ValueError("a world needs the view of a game that is not over")
    decks, hands, drawn = _deal(view, dice)
    camera, due = view.camera, view.eruption
    suspects = [camera.publicly] * (view.seats + 1)
    suspects[PUBLIC if view.viewer is None else view.viewer] = camera.seats
    return VesuvioPosition(
        **{one.name: getattr(view, one.name) for one in fields(Shown)},
        mountain=survey(tuple(view.tiles[space] for space in SPACES)),
        hands=hands,
        decks=tuple(map(tuple, decks.values())),
        photographed=camera.state is not CameraState.UNTAKEN,
        token=camera.space,
        suspects=tuple(suspects),
        chance=Chance(dice.randbytes(SEED_BYTES)),
        sliding=view.choice is OpenChoice.SLIDE,
        drawn=drawn,
        eruption=Eruption(due.cause, due.seat, due.round) if due else fallback(view.first),
    )


def _deal(view: VesuvioView, dice: Random) -> tuple[_Decks, tuple[Cards, ...], Cards]:
    """The decks from their tops, every hand, and the two stones that the mover has to choose from."""
    known = (*view.removed, *(view.hand or ()), *(view.drawn or ()))
    choosing = view.places[view.mover] if view.choice is OpenChoice.KEEP and view.drawn is None else None
    hidden = ZONES[choosing.space] if choosing else None
    decks = _without(known, {zone: size + 2 * (zone is hidden) for zone, size in view.decks.items()}, dice)
    stones, drawn = list[Card](), view.drawn or ()
    for zone, deck in decks.items():
        out = _take_out(deck, len(deck) - view.decks[zone], dice)
        if zone is hidden:
            drawn = (out.pop(), out.pop())
        stones += out
    dice.shuffle(stones)
    return decks, _hands(view, stones, dice), drawn


def _without(known: Sequence[Card], least: Mapping[Zone, int], dice: Random) -> _Decks:
    """The cards of each zone, at ``least`` so many, without those that the viewer knows to be elsewhere.

    The zone that a known card came from is drawn by how many of its kind are there, and how many cards went from there.
    """
    homes = {card: [zone for zone in Zone if card in DECK_COUNTS[zone]] for card in Card}
    for _ in range(_TRIES):
        decks = {zone: list(Counter(DECK_COUNTS[zone]).elements()) for zone in Zone}
        for card in sorted(known, key=lambda card: len(homes[card])):
            weights = [
                decks[zone].count(card) * (1 - least[zone] / len(decks[zone])) if decks[zone] else 0
                for zone in homes[card]
            ]
            if any(weights):
                decks[dice.choices(homes[card], weights)[0]].remove(card)
            elif homes[card]:
                break
        else:
            return decks
    raise ValueError("these cards cannot have come from the three decks")


def _take_out(deck: list[Card], count: int, dice: Random) -> list[Card]:
    """Shuffle a deck and take so many stones out of it; an eruption card that nobody has shown is still in it (V13)."""
    taken: list[Card] = dice.sample([card for card in deck if card is not Card.ERUPTION], count)
    for card in taken:
        deck.remove(card)
    dice.shuffle(deck)
    return taken


def _hands(view: VesuvioView, stones: Sequence[Card], dice: Random) -> tuple[Cards, ...]:
    """The viewer's own hand; the others' filled with these stones and perhaps the camera."""
    others, pile = sorted(view.camera.seats - {view.viewer}), iter(stones)
    holder, hands = dice.choice(others) if others else None, list[Cards]()
    for seat, size in enumerate(view.hand_sizes):
        camera = (Card.CAMERA,) if seat == holder else ()
        hidden = (*camera, *islice(pile, size - len(camera))) if seat != view.viewer else ()
        hands.append(view.hand if view.hand is not None and seat == view.viewer else sort_hand(hidden))
    return tuple(hands)
