"""What moves of Vesuvio would do and cost, in short sentences."""

from games.core.contract import Parts
from games.core.text import Seat, Text, text
from games.vesuvio.board import STEEP, Place
from games.vesuvio.legal import legal_moves
from games.vesuvio.moves import (
    FLAT_PRICE,
    PHOTO_POINTS,
    SEPARATOR,
    Dig,
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
    write_parts,
)
from games.vesuvio.pieces import DIGS, WORTH, Card
from games.vesuvio.reading import read_move
from games.vesuvio.state import VesuvioState
from games.vesuvio.table import ends_of
from games.vesuvio.telling import name_card

PATH_WAY, SLIDE_WAY, LAVA_WAY = "path", "slide", "lava"
"""What happens to a tourist sent away: a step, a slide that costs a card, or death by lava."""

SLOPE_SIGNS = {"flat": "walk", "up": "up", "down": "down"}
"""The sign of a walk by its slope."""


def explain(state: VesuvioState, path: Parts) -> Text:
    """What these parts would do: no part yet, the beginning of a move, or a whole move of the seat to act."""
    if not path:
        return _explain_turn(state)
    fitting = [move for move in legal_moves(state) if write_parts(move)[: len(path)] == path]
    whole = [move for move in fitting if write_parts(move) == path]
    if fitting and not whole:
        return _explain_beginning(state, fitting)
    move = whole[0] if whole else read_move(state, SEPARATOR.join(path))
    return _explain_move(state, move)


def _explain_turn(state: VesuvioState) -> Text:
    moves = legal_moves(state)
    if state.drawn:
        return text("vesuvio-explain-choose-stone", stones=tuple(map(name_card, state.drawn)))
    if state.sliding:
        return text("vesuvio-explain-choose-slide")
    return text("vesuvio-explain-turn", points=state.points, moves=len(moves))


def _explain_beginning(state: VesuvioState, fitting: list[VesuvioMove]) -> Text:
    """What can follow the first part of a move with two parts."""
    match fitting[0]:
        case Keep(worth=worth):
            kept, other = _stones(state, worth)
            names = {"kept": name_card(kept), "other": name_card(other)}
            return text("vesuvio-explain-keep", **names, most=len(fitting) - 1).signed(kept.value)
        case Push(victim=victim):
            return text("vesuvio-explain-push-ways", seat=Seat(victim), count=len(fitting)).signed("push")
        case Shout():
            return text("vesuvio-explain-shout-ways", count=len(fitting)).signed("shout")
        case _:
            return text("vesuvio-explain-choose-slide")


def _explain_move(state: VesuvioState, move: VesuvioMove) -> Text:
    match move:
        case Walk(place=place):
            return _explain_walk(state, place)
        case Keep(worth=worth, depth=depth):
            return _explain_depth(state, worth, depth)
        case Push() | Shout():
            return _explain_sending(state, move)
        case Dig():
            return _explain_dig(state)
        case _:
            return _explain_plain(state, move)


def _explain_sending(state: VesuvioState, move: Push | Shout) -> Text:
    way = _kind_of_way(state, move)
    if isinstance(move, Push):
        return text("vesuvio-explain-push", seat=Seat(move.victim), place=move.place.name, way=way).signed("push")
    return text("vesuvio-explain-shout", place=move.place.name, way=way).signed("shout")


def _explain_walk(state: VesuvioState, end: Place) -> Text:
    start = state.table.places[state.mover]
    tile = state.mountain.tile_at[end.space].value
    if start is None:
        return text("vesuvio-explain-enter", place=end.name, price=FLAT_PRICE, tile=tile).signed(SLOPE_SIGNS["flat"])
    price = next(stride.price for stride in state.mountain.strides[start] if stride.move.place == end)
    slope = ("up" if price > FLAT_PRICE else "down") if end.space in STEEP else "flat"
    found = text("vesuvio-explain-walk", place=end.name, price=price, tile=tile, slope=slope)
    return found.signed(SLOPE_SIGNS[slope])


def _explain_dig(state: VesuvioState) -> Text:
    here = state.table.places[state.mover]
    dig = DIGS[state.mountain.tile_at[here.space]] if here else DIGS[next(iter(DIGS))]
    return text("vesuvio-explain-dig", price=dig.price, drawn=dig.drawn, kept=dig.kept).signed("dig")


def _explain_depth(state: VesuvioState, worth: int, depth: int) -> Text:
    kept, other = _stones(state, worth)
    last = legal_moves(state)[-1]
    most = last.depth if isinstance(last, Keep) else depth
    spot = "bottom" if depth == most else "top" if depth == 0 else "under"
    names = {"kept": name_card(kept), "other": name_card(other)}
    return text("vesuvio-explain-depth", **names, spot=spot, depth=depth).signed(kept.value)


def _explain_plain(state: VesuvioState, move: VesuvioMove) -> Text:
    match move:
        case Photo():
            points = sum(state.table.photo[state.mover]) + 1
            return text("vesuvio-explain-photo", points=points, most=PHOTO_POINTS).signed("photo")
        case Slide(place=place):
            return text("vesuvio-explain-slide", place=place.name).signed("slide")
        case Leave():
            return text("vesuvio-explain-leave").signed("yacht")
        case Stay():
            return text("vesuvio-explain-stay").signed("stay")
        case Take():
            return text("vesuvio-explain-take").signed("take")
        case _:
            return text("vesuvio-explain-end", points=state.points).signed("end")


def _stones(state: VesuvioState, worth: int) -> tuple[Card, Card]:
    """The drawn stone of this worth, and the other one."""
    first, second = state.drawn
    return (first, second) if WORTH[first] == worth else (second, first)


def _kind_of_way(state: VesuvioState, move: Push | Shout) -> str:
    here, end = state.table.places[state.mover], move.place
    if end.space in state.table.lava or here is None:
        return LAVA_WAY
    ways = state.mountain.pushes[here] if isinstance(move, Push) else state.mountain.shouts[here]
    return SLIDE_WAY if ends_of(ways, state.table.lava)[end].slides else PATH_WAY
