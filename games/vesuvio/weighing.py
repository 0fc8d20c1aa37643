"""What a move of Vesuvio brings: points where they are certain, else cards, else what lies where a step leads.

Nothing here depends on a hand or on the order of a deck: lists of moves are public, except while the mover chooses
between two stones that only it has seen (V11, V20).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.text import Text, text
from games.core.worth import Worth, signed
from games.vesuvio.board import ZONES, Place
from games.vesuvio.cards import WORTH, Card
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Shout, Slide, Take, VesuvioMove, Walk
from games.vesuvio.prices import ACTION_PRICE, FLAT_PRICE, PHOTO_POINTS
from games.vesuvio.state import VesuvioState
from games.vesuvio.table import ZONE_ORDER
from games.vesuvio.tiles import DIGS

_CAMERA = WORTH[Card.CAMERA]

_LEAVING = -8
"""The last part of a rank is the price of a move, negative; what ends a turn or a whole game comes last."""

_ENDING = -9

_PLAIN = Worth(0, (0, 0, 0))
"""The worth of a move that brings nothing by itself."""


def weigh(state: VesuvioState, moves: Sequence[VesuvioMove]) -> tuple[Worth, ...]:
    """The worths of these legal moves of the seat to act."""
    return tuple(_weigh(state, move) for move in moves)


def _weigh(state: VesuvioState, move: VesuvioMove) -> Worth:
    match move:
        case Keep(worth=worth):
            return _points(worth)
        case Take():
            return _points(_CAMERA)
        case Photo():
            return _weigh_photo(state)
        case Walk(place=place):
            return _weigh_walk(state, place)
        case Leave() | End():
            return Worth(0, (0, 0, _LEAVING if isinstance(move, Leave) else _ENDING))
        case _:
            return _weigh_cards(state, move)


def _points(points: int) -> Worth:
    return Worth(points, (0, 0, 0), text("vesuvio-worth-points", points=signed(points)), signed(points))


def _weigh_cards(state: VesuvioState, move: VesuvioMove) -> Worth:
    """A dig and a theft bring cards of unknown worth; a slide and a shout cost one by chance (V8, V10, V14, V21)."""
    here = state.table.places[state.mover]
    match move:
        case Dig() if here is not None:
            what, zone = DIGS[state.mountain.tile_at[here.space]], ZONE_ORDER[ZONES[here.space]]
            cards = min(what.kept, len(state.table.decks[zone]))
            return Worth(0, (cards, zone, -what.price), _cards(cards), signed(cards))
        case Push(victim=victim) if state.table.hands[victim]:
            return Worth(0, (1, 0, -ACTION_PRICE), _cards(1), signed(1))
        case Slide() | Shout():
            return Worth(0, (-1, 0, -ACTION_PRICE), _cards(-1), signed(-1))
        case _:
            return _PLAIN


def _weigh_photo(state: VesuvioState) -> Worth:
    """The last of its points brings the camera (V19)."""
    points = sum(state.table.photo[state.mover]) + 1
    if points == PHOTO_POINTS:
        return _points(_CAMERA)
    return Worth(0, (0, _CAMERA + points, 0), _photo(points), f"{points}/{PHOTO_POINTS}")


def _weigh_walk(state: VesuvioState, end: Place) -> Worth:
    """A step brings nothing itself; it is as good as what can be had where it leads, with the points then left."""
    start = state.table.places[state.mover]
    price = FLAT_PRICE
    if start is not None:
        price = next(stride.price for stride in state.mountain.strides[start] if stride.move.place == end)
    if state.table.token == end.space:
        return Worth(0, (0, _CAMERA, -price), text("vesuvio-worth-there", points=signed(_CAMERA)), signed(_CAMERA))
    return Worth(0, (0, _cards_there(state, end, state.points - price), -price))


def _cards_there(state: VesuvioState, end: Place, left: int) -> int:
    dig = DIGS.get(state.mountain.tile_at[end.space])
    if dig is None or dig.price > left or end.space in state.dug:
        return 0
    return min(dig.kept, len(state.table.decks[ZONE_ORDER[ZONES[end.space]]]))


def _photo(points: int) -> Text:
    return text("vesuvio-worth-photo", points=points, most=PHOTO_POINTS)


def _cards(cards: int) -> Text:
    return text("vesuvio-worth-cards", cards=signed(cards), count=abs(cards))
