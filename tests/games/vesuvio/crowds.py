"""Random moments of Vesuvio in which much can happen: tourists close together, cards in hand, a camera, lava."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.vesuvio import knowledge
from games.vesuvio.board import SLOPES, TOP, Place
from games.vesuvio.eruption import Eruption, spread
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Photo, VesuvioMove
from games.vesuvio.pieces import Card, TouristState, sort_hand
from games.vesuvio.position import VesuvioPosition

ANCHORS = {space for slope in SLOPES for space in (slope.low, slope.high, *slope.spaces)}
"""Where slides begin and end."""

TOP_CHANCE = 0.4
"""How often a crowd without lava is at the top."""


def crowd(dice: Random) -> VesuvioPosition:
    """A moment in the middle of a game."""
    seats = dice.randint(2, 4)
    start = VESUVIO.start(seats, {"photo_wins": dice.random() < 0.5}, dice.randbytes(16), 0)
    lava: frozenset[str] = frozenset()
    for _ in range(dice.choice((0, 0, 0, 1, 2, 3, 4, 5))):
        lava = lava.union(*spread(lava, start.mountain.faults))
    free = [place for place in start.mountain.strides if place.space not in lava]
    spots = [dice.choice([place for place in free if place.space in ANCHORS or dice.random() < 0.3]) for _ in range(2)]
    if not lava and dice.random() < TOP_CHANCE:
        spots[0] = Place(TOP)
    made = replace(
        start,
        places=tuple(dice.choice(spots) for _ in range(seats)),
        statuses=(TouristState.MOUNTAIN,) * seats,
        lava=lava,
    )
    made = _with_camera(_with_hands(made, dice), dice, spots)
    due = Eruption(EruptionCause.PHOTO, dice.randrange(seats), 5) if lava else start.eruption
    return replace(made, mover=dice.randrange(seats), round=5, points=dice.randint(1, 4), eruption=due)


def _with_hands(start: VesuvioPosition, dice: Random) -> VesuvioPosition:
    decks, hands = [list(deck) for deck in start.decks], []
    for _ in start.hands:
        hand: list[Card] = []
        for _ in range(dice.choice((0, 1, 1, 2, 3, 5))):
            deck = dice.choice(decks)
            stones = [number for number, card in enumerate(deck) if card is not Card.ERUPTION]
            if stones:
                hand.append(deck.pop(dice.choice(stones)))
        hands.append(sort_hand(hand))
    return replace(start, decks=tuple(map(tuple, decks)), hands=tuple(hands))


def _with_camera(start: VesuvioPosition, dice: Random, spots: list[Place]) -> VesuvioPosition:
    seats = start.seats
    at_top = spots[0].space == TOP
    match dice.choice(("untaken", *("untaken",) * 5 * at_top, "held", "held", "held", "token")):
        case "held":
            holder = dice.randrange(seats)
            hands = tuple(
                sort_hand((*hand, Card.CAMERA)) if seat == holder else hand for seat, hand in enumerate(start.hands)
            )
            known = knowledge.shown_at(start.suspects, holder)
            return replace(start, hands=hands, photographed=True, suspects=known)
        case "token":
            return replace(start, photographed=True, token=dice.choice(spots).space)
        case _:
            photo = tuple((dice.randint(0, 2), dice.randint(0, 1)) for _ in range(seats))
            return replace(start, photo=photo)


def pick(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """A legal move, the photo rather than others, else each kind of move as likely as any other."""
    moves = position.moves(position.mover)
    if Photo() in moves and dice.random() < 0.6:
        return Photo()
    kind = dice.choice(list(dict.fromkeys(map(type, moves))))
    return dice.choice([move for move in moves if type(move) is kind])


def wander(dice: Random, steps: int) -> Iterator[VesuvioPosition]:
    """A crowd and what becomes of it within so many moves."""
    position = crowd(dice)
    yield position
    for _ in range(steps):
        if position.outcome:
            return
        position = position.play(position.mover, pick(position, dice)).position
        yield position
