"""What moves of Vesuvio would do and cost, in short sentences, and what they are about, to compare typed words with."""

from games.core.contract import Parts
from games.core.gist import FROM, PLAYER, Gist
from games.core.text import Seat, Text, text
from games.vesuvio.board import OUTSIDE, PATH, SLOPES, STEEP, Place
from games.vesuvio.legal import legal_moves
from games.vesuvio.moves import (
    DIG,
    END,
    FLAT_PRICE,
    KEEP,
    PHOTO,
    PHOTO_POINTS,
    PUSH,
    SEPARATOR,
    SHOUT,
    SLIDE,
    STAY,
    TAKE,
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


WALK, ENTER, LEAVE, UP, DOWN, CLIMB = "walk", "enter", "leave", "up", "down", "climb"
UNDER, TOP, BOTTOM, OTHERS, STOP = "under", "top", "bottom", "others", "stop"

TERMS = (
    *(WALK, ENTER, LEAVE, UP, DOWN, CLIMB, SLIDE, STAY, DIG, KEEP, UNDER, TOP, BOTTOM, OTHERS, STOP),
    *(PUSH, PHOTO, SHOUT, TAKE, END),
    *(card.value for card in WORTH),
)

_PLAIN: dict[type, Gist] = {
    Leave: Gist(frozenset((WALK, LEAVE)), places=(OUTSIDE.lower(),)),
    Stay: Gist(frozenset((STAY,))),
    Dig: Gist(frozenset((DIG,))),
    Photo: Gist(frozenset((PHOTO, TAKE))),
    Take: Gist(frozenset((TAKE, UP, Card.CAMERA.value)), needs=frozenset((TAKE,))),
    End: Gist(frozenset((END, STOP)), explicit=frozenset((END,))),
}
"""The moves that say all in a word. A photo is taken, and a camera picked up; "stop" may mean the turn or the game."""

_HEIGHTS: dict[str, float] = {
    **{space: float(number) for number, space in enumerate(PATH)},
    **{
        space: PATH.index(slope.low) + (PATH.index(slope.high) - PATH.index(slope.low)) * step / (len(slope.spaces) + 1)
        for slope in SLOPES
        for step, space in enumerate(slope.spaces, start=1)
    },
}
"""How far up each space lies, in spaces of the path; those of a steep slope lie between its anchors."""


def gist(state: VesuvioState, move: VesuvioMove) -> Gist:
    """The place a move leads to, the player it is about, or the stones it chooses between."""
    match move:
        case Walk(place=place):
            return Gist(_words_of_walk(state, place), places=(_name(place),), roles=_start(state))
        case Slide(place=place):
            return Gist(
                frozenset((SLIDE, DOWN)), places=(_name(place),), roles=_start(state), needs=frozenset((SLIDE,))
            )
        case Shout() | Push():
            return _gist_of_sending(state, move)
        case Keep():
            return _gist_of_keep(state, move)
        case _:
            return _PLAIN[type(move)]


def _words_of_walk(state: VesuvioState, end: Place) -> frozenset[str]:
    """A climb is a step on a steep slope, or where none leads up, any step up (V6)."""
    here = state.table.places[state.mover]
    if here is None:
        return frozenset((WALK, ENTER, UP))
    way = _direction(here, end)
    climbs = end.space in STEEP or (way == UP and not _steep_above(state, here))
    return frozenset((WALK, way, CLIMB) if climbs else (WALK, way))


def _direction(here: Place, end: Place) -> str:
    """Up or down; between the halves of a fault, by the half."""
    if _HEIGHTS[end.space] == _HEIGHTS[here.space]:
        return UP if end.half > here.half else DOWN
    return UP if _HEIGHTS[end.space] > _HEIGHTS[here.space] else DOWN


def _gist_of_sending(state: VesuvioState, move: Push | Shout) -> Gist:
    """Others are sent away only where a word says so: a place alone means a step, and no number alone is a player."""
    here, end = state.table.places[state.mover], move.place
    ways = (_direction(here, end),) if here else ()
    if isinstance(move, Shout):
        return Gist(frozenset((SHOUT, OTHERS, *ways)), places=(_name(end),), needs=frozenset((SHOUT,)))
    player = frozenset((str(move.victim + 1),))
    return Gist(
        words=frozenset((PUSH, OTHERS, *ways)),
        places=(_name(end),),
        numbers=player,
        roles=((PLAYER, player),),
        needs=frozenset((PUSH, PLAYER)),
    )


def _steep_above(state: VesuvioState, here: Place) -> bool:
    ends = (stride.move.place.space for stride in state.mountain.strides[here])
    return any(end in STEEP and _HEIGHTS[end] > _HEIGHTS[here.space] for end in ends)


def _gist_of_keep(state: VesuvioState, move: Keep) -> Gist:
    """The stone kept, by its name and worth, and how deep the other goes (V11); a stone alone may be either."""
    kept = next(card for card in state.drawn if WORTH[card] == move.worth)
    deepest = max(one.depth for one in legal_moves(state) if isinstance(one, Keep))
    ends = {0: TOP, deepest: BOTTOM}
    return Gist(
        words=frozenset((KEEP, *((ends[move.depth],) if move.depth in ends else ()))),
        things=(frozenset((kept.value,)),),
        numbers=frozenset((str(move.worth),)),
        roles=((UNDER, frozenset((str(move.depth),))),),
        needs=frozenset((KEEP,)),
    )


def _start(state: VesuvioState) -> tuple[tuple[str, frozenset[str]], ...]:
    """Where the mover stands: to name it alone says nothing of a move."""
    here = state.table.places[state.mover]
    return ((FROM, frozenset((_name(here),))),) if here else ()


def _name(place: Place) -> str:
    return place.name.lower()
