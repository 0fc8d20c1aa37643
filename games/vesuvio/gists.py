"""What legal moves of Vesuvio are about, to compare sloppily typed words with."""

from __future__ import annotations

from games.core.gist import PLAYER, Gist
from games.vesuvio.board import PATH, SLOPES, STEEP, Place
from games.vesuvio.cards import WORTH
from games.vesuvio.legal import legal_moves
from games.vesuvio.moves import (
    DIG,
    END,
    KEEP,
    PHOTO,
    PUSH,
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
)
from games.vesuvio.state import VesuvioState

WALK, ENTER, LEAVE, UP, DOWN, CLIMB = "walk", "enter", "leave", "up", "down", "climb"
UNDER, TOP, BOTTOM = "under", "top", "bottom"

TERMS = (
    *(WALK, ENTER, LEAVE, UP, DOWN, CLIMB, SLIDE, STAY, DIG, KEEP, UNDER, TOP, BOTTOM),
    *(PUSH, PHOTO, SHOUT, TAKE, END),
    *(card.value for card in WORTH),
)

_PLAIN: dict[type, str] = {Leave: LEAVE, Stay: STAY, Dig: DIG, Photo: PHOTO, Take: TAKE, End: END}

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
            return Gist(_words_of_walk(state, place), places=_places(state, place))
        case Slide(place=place):
            return Gist(frozenset((SLIDE, DOWN)), places=_places(state, place))
        case Shout(place=place):
            return Gist(frozenset((SHOUT,)), places=_places(state, place))
        case Push(victim=victim, place=place):
            player = frozenset((str(victim + 1),))
            return Gist(frozenset((PUSH,)), (), _places(state, place), numbers=player, roles=((PLAYER, player),))
        case Keep():
            return _gist_of_keep(state, move)
        case _:
            return Gist(frozenset((_PLAIN[type(move)],)))


def _words_of_walk(state: VesuvioState, end: Place) -> frozenset[str]:
    """A climb is a step up a steep slope, or where there is none, a step up (V6)."""
    here = state.table.places[state.mover]
    if here is None:
        return frozenset((WALK, ENTER))
    if _HEIGHTS[end.space] == _HEIGHTS[here.space]:
        up = end.half > here.half
    else:
        up = _HEIGHTS[end.space] > _HEIGHTS[here.space]
    if not up:
        return frozenset((WALK, DOWN))
    climbs = end.space in STEEP or not _steep_above(state, here)
    return frozenset((WALK, UP, CLIMB) if climbs else (WALK, UP))


def _steep_above(state: VesuvioState, here: Place) -> bool:
    ends = (stride.move.place.space for stride in state.mountain.strides[here])
    return any(end in STEEP and _HEIGHTS[end] > _HEIGHTS[here.space] for end in ends)


def _gist_of_keep(state: VesuvioState, move: Keep) -> Gist:
    """The stone kept, by its name and worth, and how deep the other goes (V11)."""
    kept = next(card for card in state.drawn if WORTH[card] == move.worth)
    deepest = max(one.depth for one in legal_moves(state) if isinstance(one, Keep))
    ends = {0: TOP, deepest: BOTTOM}
    return Gist(
        words=frozenset((KEEP, *((ends[move.depth],) if move.depth in ends else ()))),
        things=(frozenset((kept.value,)),),
        numbers=frozenset((str(move.worth),)),
        roles=((UNDER, frozenset((str(move.depth),))),),
    )


def _places(state: VesuvioState, end: Place) -> tuple[str, ...]:
    """Where the mover stands, and where the move leads."""
    here = state.table.places[state.mover]
    return (*((here.name.lower(),) if here else ()), end.name.lower())
