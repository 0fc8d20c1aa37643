"""What a choice would do and cost in Vesuvio, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.contract import Parts
from games.core.text import Seat, Text, text
from games.vesuvio.board import STEEP, Place
from games.vesuvio.cards import WORTH, Card
from games.vesuvio.moves import (
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
from games.vesuvio.prices import FLAT_PRICE, PHOTO_POINTS
from games.vesuvio.pushing import ends_of
from games.vesuvio.reading import read_move
from games.vesuvio.telling import name_card
from games.vesuvio.tiles import DIGS

if TYPE_CHECKING:
    from games.vesuvio.position import VesuvioPosition

PATH_WAY, SLIDE_WAY, LAVA_WAY = "path", "slide", "lava"
"""What a way on which somebody is sent comes to: a step, a slide that costs a card, or death."""


def explain(position: VesuvioPosition, path: Parts) -> Text:
    """What the seat to act would do by choosing these parts: nothing yet, the beginning of a move, or a whole one."""
    if not path:
        return _explain_turn(position)
    fitting = [move for move in position.moves(position.mover) if write_parts(move)[: len(path)] == path]
    whole = [move for move in fitting if write_parts(move) == path]
    if fitting and not whole:
        return _explain_beginning(position, fitting)
    move = whole[0] if whole else read_move(position, SEPARATOR.join(path))
    return _explain_move(position, move)


def _explain_turn(position: VesuvioPosition) -> Text:
    moves = position.moves(position.mover)
    if position.drawn:
        return text("vesuvio-explain-choose-stone", stones=tuple(map(name_card, position.drawn)))
    if position.sliding:
        return text("vesuvio-explain-choose-slide")
    return text("vesuvio-explain-turn", points=position.points, moves=len(moves))


def _explain_beginning(position: VesuvioPosition, fitting: list[VesuvioMove]) -> Text:
    """What can follow the first part of a move that has two."""
    match fitting[0]:
        case Keep(worth=worth):
            kept, other = _stones(position, worth)
            return text("vesuvio-explain-keep", kept=name_card(kept), other=name_card(other), most=len(fitting) - 1)
        case Push(victim=victim):
            return text("vesuvio-explain-push-ways", seat=Seat(victim), count=len(fitting))
        case Shout():
            return text("vesuvio-explain-shout-ways", count=len(fitting))
        case _:
            return text("vesuvio-explain-choose-slide")


def _explain_move(position: VesuvioPosition, move: VesuvioMove) -> Text:
    match move:
        case Walk(place=place):
            return _explain_walk(position, place)
        case Keep(worth=worth, depth=depth):
            return _explain_depth(position, worth, depth)
        case Push() | Shout():
            return _explain_sending(position, move)
        case Dig():
            return _explain_dig(position)
        case _:
            return _explain_plain(position, move)


def _explain_sending(position: VesuvioPosition, move: Push | Shout) -> Text:
    way = _kind_of_way(position, move)
    if isinstance(move, Push):
        return text("vesuvio-explain-push", seat=Seat(move.victim), place=move.place.name, way=way)
    return text("vesuvio-explain-shout", place=move.place.name, way=way)


def _explain_walk(position: VesuvioPosition, end: Place) -> Text:
    start = position.table.places[position.mover]
    tile = position.mountain.tile_at[end.space].value
    if start is None:
        return text("vesuvio-explain-enter", place=end.name, price=FLAT_PRICE, tile=tile)
    price = next(stride.price for stride in position.mountain.strides[start] if stride.move.place == end)
    slope = ("up" if price > FLAT_PRICE else "down") if end.space in STEEP else "flat"
    return text("vesuvio-explain-walk", place=end.name, price=price, tile=tile, slope=slope)


def _explain_dig(position: VesuvioPosition) -> Text:
    here = position.table.places[position.mover]
    dig = DIGS[position.mountain.tile_at[here.space]] if here else DIGS[next(iter(DIGS))]
    return text("vesuvio-explain-dig", price=dig.price, drawn=dig.drawn, kept=dig.kept)


def _explain_depth(position: VesuvioPosition, worth: int, depth: int) -> Text:
    kept, other = _stones(position, worth)
    last = position.moves(position.mover)[-1]
    most = last.depth if isinstance(last, Keep) else depth
    spot = "bottom" if depth == most else "top" if depth == 0 else "under"
    return text("vesuvio-explain-depth", kept=name_card(kept), other=name_card(other), spot=spot, depth=depth)


def _explain_plain(position: VesuvioPosition, move: VesuvioMove) -> Text:
    match move:
        case Photo():
            points = sum(position.table.photo[position.mover]) + 1
            return text("vesuvio-explain-photo", points=points, most=PHOTO_POINTS)
        case Slide(place=place):
            return text("vesuvio-explain-slide", place=place.name)
        case Leave():
            return text("vesuvio-explain-leave")
        case Stay():
            return text("vesuvio-explain-stay")
        case Take():
            return text("vesuvio-explain-take")
        case _:
            return text("vesuvio-explain-end", points=position.points)


def _stones(position: VesuvioPosition, worth: int) -> tuple[Card, Card]:
    """The drawn stone of this worth, and the other one."""
    first, second = position.drawn
    return (first, second) if WORTH[first] == worth else (second, first)


def _kind_of_way(position: VesuvioPosition, move: Push | Shout) -> str:
    here, end = position.table.places[position.mover], move.place
    if end.space in position.table.lava or here is None:
        return LAVA_WAY
    ways = position.mountain.pushes[here] if isinstance(move, Push) else position.mountain.shouts[here]
    return SLIDE_WAY if ends_of(ways, position.table.lava)[end].slides else PATH_WAY
