"""Parses what a person typed into a legal move of Vesuvio, or refuses it and says why, and what would be legal."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Notation, Seat, Text, Value, text
from games.vesuvio.board import OUTSIDE, SPACES, TOP, ZONES, Place
from games.vesuvio.mountain import parts_of
from games.vesuvio.moves import (
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
    in_words,
    write_move,
)
from games.vesuvio.pieces import DIGS, Card
from games.vesuvio.state import VesuvioState

_ENTER = frozenset(("enter", "entrer", "entre"))
_WORDS: dict[str, VesuvioMove] = {
    **dict.fromkeys(("n0", "leave", "exit", "sortir", "sors", "quitter"), Leave()),
    **dict.fromkeys(("stay", "rester", "reste"), Stay()),
    **dict.fromkeys(("dig", "fouille", "fouiller", "creuser", "creuse"), Dig()),
    **dict.fromkeys(("photo", "photograph", "photographier"), Photo()),
    **dict.fromkeys(("take", "pick", "prendre", "prends", "ramasser", "ramasse"), Take()),
    **dict.fromkeys(("end", "fin", "finir", "terminer"), End()),
}
_SPACE = r"([a-z])(\d{1,2})(?:\.([12]))?"
_WAYS: tuple[tuple[re.Pattern[str], Callable[..., VesuvioMove]], ...] = (
    (re.compile(_SPACE), Walk),
    (re.compile(rf"(?:push|pousser?)[\s:]*(\d)(?:[\s:]+{_SPACE})?"), lambda victim, end: Push(int(victim) - 1, end)),
    (re.compile(rf"(?:shout|crier?)(?:[\s:]+{_SPACE})?"), Shout),
    (re.compile(rf"(?:slide|glisser?)(?:[\s:]+{_SPACE})?"), Slide),
)
"""Moves that end at a place: how they are written, and what makes one of what stands before the place, and of it."""

_KEEP = re.compile(r"(?:keep|garder?)[\s:]*(\d)(?:[\s:]+(\d{1,2}))?")

_DEEPEST = 20
"""A deck has no more cards."""

_LISTED = 6
"""The most moves that the refusal of an ambiguous text lists."""


def read_move(state: VesuvioState, seat: int, written: str) -> VesuvioMove:
    """The legal move written as "N5", "dig" or "push2:N4". Raises UnreadableMove, AmbiguousMove or IllegalMove.

    Case is ignored. A half, or a place, may be left out if only one is legal. Plain words work in both languages.
    """
    state.require_turn(seat)
    candidates, legal = _candidates(state, written.strip().lower()), state.moves(state.mover)
    fitting = [move for move in candidates if move in legal]
    if len(fitting) > 1:
        raise AmbiguousMove(_legal_moves(fitting))
    if fitting:
        return fitting[0]
    raise IllegalMove(refusal_of(state, candidates[0]))


def _candidates(state: VesuvioState, plain: str) -> Sequence[VesuvioMove]:
    """The moves that a text can mean, at least one, legal or not."""
    if plain in _ENTER:
        return (Walk(state.mountain.entry),)
    if plain in _WORDS:
        return (_WORDS[plain],)
    if keep := _KEEP.fullmatch(plain):
        return [Keep(int(keep[1]), depth) for depth in ([int(keep[2])] if keep[2] else range(_DEEPEST))]
    for pattern, make in _WAYS:
        if way := pattern.fullmatch(plain):
            *before, letter, number, half = way.groups()
            return [make(*before, place) for place in _places(state, letter, number, half)]
    raise UnreadableMove(text("vesuvio-unreadable", example=_example(state)))


def _places(state: VesuvioState, letter: str | None, number: str, half: str | None) -> Sequence[Place]:
    """The place of this name, both halves of a fault, or without a name all. Raises IllegalMove for an unknown one."""
    faults = state.mountain.faults
    if letter is None:
        return [place for space in SPACES for place in parts_of(space, faults)]
    space = f"{letter.upper()}{int(number)}"
    if space == OUTSIDE and not half:
        return (Place(OUTSIDE),)
    if space not in SPACES:
        raise IllegalMove(text("vesuvio-no-space", name=space))
    if half and space not in faults:
        raise IllegalMove(text("vesuvio-no-halves", space=space))
    return [part for part in parts_of(space, faults) if half is None or part.half == int(half)]


def _legal_moves(moves: Sequence[VesuvioMove]) -> Text:
    written = tuple(in_words(move) for move in moves[:_LISTED])
    if len(moves) > _LISTED:
        return text("vesuvio-ambiguous-many", moves=written, more=len(moves) - _LISTED)
    return text("vesuvio-ambiguous", moves=written)


def refusal_of(state: VesuvioState, move: VesuvioMove) -> Text:
    """The sentence for an illegal move of the seat to act."""
    here = state.here
    if here is None:
        return text("vesuvio-enter-first", move=state.mountain.entry.name)
    if state.drawn:
        return text("vesuvio-choose-stone", example=_example(state))
    if state.sliding:
        return text("vesuvio-choose-slide", moves=tuple(map(in_words, state.moves(state.mover))))
    key, values = _why_not(state, here, move)
    common: dict[str, Value] = {"here": here.name, "points": state.points, "example": _example(state)}
    return text(key, **(common | values))


def _example(state: VesuvioState) -> Notation:
    return in_words(state.moves(state.mover)[0])


_Why: TypeAlias = tuple[str, dict[str, Value]]
"""The message of a refusal, and what only this one says."""


def _why_not(state: VesuvioState, here: Place, move: VesuvioMove) -> _Why:
    """Why the mover, who is here and has nothing to choose, cannot make the move."""
    match move:
        case Walk(place=end):
            return _why_no_walk(state, here, end)
        case Leave():
            return "vesuvio-leave-elsewhere", {"exit": state.mountain.entry.name}
        case Slide() | Stay() | Keep():
            return "vesuvio-no-choice", {"kind": "stone" if isinstance(move, Keep) else "slide"}
        case Dig():
            dig = DIGS.get(state.mountain.tile_at[here.space])
            price = dig.price if dig else 0
            return state.why_no_dig(here), {"here": here.space, "zone": ZONES[here.space].value, "price": price}
        case Push() | Shout():
            return _why_nobody_sent(state, here, move)
        case _:
            return _why_no_camera(state, move)


def _why_no_walk(state: VesuvioState, here: Place, end: Place) -> _Why:
    """A walk goes to a neighbouring place that is not under lava and costs points (V6, V18)."""
    prices = {stride.move.place: stride.price for stride in state.mountain.strides[here]}
    places = tuple(write_move(move) for move in state.moves(state.mover) if isinstance(move, Walk | Leave))
    legal = text("vesuvio-legal-walks", count=len(places), places=places)
    key = "vesuvio-walk-price"
    if end == here:
        key = "vesuvio-here-already"
    elif end not in prices:
        key = "vesuvio-not-next"
    elif end.space in state.lava:
        key = "vesuvio-lava"
    return key, {"place": end.name, "price": prices.get(end, 0), "legal": legal}


def _why_nobody_sent(state: VesuvioState, here: Place, move: Push | Shout) -> _Why:
    """A push needs a victim at the same place, a shout somebody and the camera; no way leads off the mountain."""
    others = state.beside(state.mover)
    places = tuple(place.name for place in state.ways(here, type(move)))
    values: dict[str, Value] = {"place": move.place.name, "places": places}
    if isinstance(move, Push):
        values |= {"seat": Seat(move.victim), "count": len(others), "seats": tuple(map(Seat, others))}
        if move.victim not in others:
            return "vesuvio-nobody-to-push", values
        return "vesuvio-push-off" if move.place.space == OUTSIDE else "vesuvio-push-where", values
    if Card.CAMERA not in state.hands[state.mover]:
        return "vesuvio-no-camera", values
    return "vesuvio-shout-where" if others else "vesuvio-nobody-to-drive", values


def _why_no_camera(state: VesuvioState, move: VesuvioMove) -> _Why:
    """The photo and picking up the camera (V19, V22)."""
    if isinstance(move, Photo):
        return "vesuvio-photo-taken" if state.photographed else "vesuvio-photo-elsewhere", {"top": TOP}
    space = state.token
    return "vesuvio-camera-elsewhere" if space else "vesuvio-nothing-to-take", {"space": space or ""}
