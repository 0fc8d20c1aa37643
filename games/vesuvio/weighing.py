"""What a move of Vesuvio brings: points where they are certain, else cards, else what lies where a step leads.

Where it ends the turn and lava takes the mover at once, that is all there is to say. What is drawn is hidden: of a dig
that brings the eruption card a card is missing (V13), and a card that is lost is lost by chance.

Nothing here depends on a hand or on the order of a deck: lists of moves are public, except while the mover chooses
between two stones that only it has seen (V11, V20).
"""

from collections.abc import Sequence
from dataclasses import replace

from games.core.text import text
from games.core.worth import OPEN_END, Finish, Worth, end_for, signed
from games.vesuvio.board import ZONE_ORDER, ZONES, Place
from games.vesuvio.moves import (
    ACTION_PRICE,
    PHOTO_POINTS,
    Dig,
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Stay,
    Take,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DIGS, WORTH, Card, TouristState
from games.vesuvio.state import VesuvioState

_CAMERA = WORTH[Card.CAMERA]

_PUSHING, _LEAVING, _ENDING = -7, -8, -9
"""The last part of a rank is the price of a move, negative; a push that robs nothing and an end come last."""

_BURNED = -9
"""The first part of a rank where the mover burns: below any number of cards."""


def weigh(state: VesuvioState, seat: int, moves: Sequence[VesuvioMove]) -> tuple[Worth, ...]:
    """The worths of these legal moves of the seat to act."""
    state.require_turn(seat)
    return tuple(_weigh_to_its_end(state, move) for move in moves)


def _weigh_to_its_end(state: VesuvioState, move: VesuvioMove) -> Worth:
    """The worth, and how the turn or the game ends with the move (V25, V29, V30).

    What a dig draws changes nothing of that, so a dig counts as any other way to spend the last points.
    """
    if isinstance(move, Dig) and state.price(move) < state.points:
        return _weigh(state, move)
    after = state.play(state.mover, End() if isinstance(move, Dig) else move).position
    burned = after.statuses[state.mover] is TouristState.BURNED
    return replace(_burned(state) if burned else _weigh(state, move), end=_end_of(after, state.mover))


def _end_of(after: VesuvioState, seat: int) -> Finish | None:
    """Who is on the yacht is known to everybody, and how much they have there is not (V20)."""
    if after.outcome is None:
        return None
    escaped = after.escaped
    return OPEN_END if seat in escaped and len(escaped) > 1 else end_for(after.outcome, seat, (None,) * after.seats)


def _weigh(state: VesuvioState, move: VesuvioMove) -> Worth:
    """A dig and a theft bring cards of unknown worth; the last point of a photo brings the camera (V10, V14, V19)."""
    match move:
        case Keep(worth=worth):
            return _points(worth)
        case Photo():
            points = sum(state.photo[state.mover]) + 1
            said = text("vesuvio-worth-photo", points=points, most=PHOTO_POINTS)
            photo = Worth(0, (0, _CAMERA + points, 0), said, f"{points}/{PHOTO_POINTS}")
            return _points(_CAMERA) if points == PHOTO_POINTS else photo
        case Walk(place=place):
            return _weigh_walk(state, place)
        case Dig() if here := state.here:
            return _cards(_kept_at(state, here), ZONE_ORDER[ZONES[here.space]], state.price(move))
        case Push(victim=victim) if state.hands[victim]:
            return _cards(1)
        case _:
            return _FIXED[type(move)]


def _burned(state: VesuvioState) -> Worth:
    """All cards are lost. It comes last, also where what is gained first is certain (V29)."""
    cards = len(state.hands[state.mover])
    return Worth(0, (_BURNED, 0, 0), text("vesuvio-worth-burned", cards=cards), signed(-cards) if cards else "")


def _points(points: int) -> Worth:
    return Worth(points, (0, 0, 0), text("vesuvio-worth-points", points=signed(points)), signed(points))


def _cards(cards: int, zone: int = 0, price: int = ACTION_PRICE) -> Worth:
    """Cards drawn, or one lost."""
    said = text("vesuvio-worth-cards", cards=signed(cards), count=abs(cards))
    return Worth(0, (cards, zone, -price), said, signed(cards), drawn=max(cards, 0))


_FIXED: dict[type, Worth] = {
    Take: _points(_CAMERA),
    Slide: _cards(-1),
    Shout: _cards(-1),
    Stay: Worth(0, (0, 0, 0)),
    Push: Worth(0, (0, 0, _PUSHING)),
    Leave: Worth(0, (0, 0, _LEAVING)),
    End: Worth(0, (0, 0, _ENDING)),
}
"""What a move is worth wherever it is made: a slide and a shout cost a card by chance (V8, V21)."""


def _weigh_walk(state: VesuvioState, end: Place) -> Worth:
    """A step brings nothing itself; it is as good as what can be had where it leads, with the points then left."""
    price = state.price(Walk(end))
    if state.token == end.space:
        return Worth(0, (0, _CAMERA, -price), text("vesuvio-worth-there", points=signed(_CAMERA)), signed(_CAMERA))
    return Worth(0, (0, _kept_at(state, end, price), -price))


def _kept_at(state: VesuvioState, place: Place, spent: int = 0) -> int:
    """How many cards the mover can dig up here with its points, after having spent so many more."""
    if not state.can_dig(place, spent):
        return 0
    return min(DIGS[state.mountain.tile_at[place.space]].kept, len(state.deck_at(place)))
