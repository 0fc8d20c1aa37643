"""Parses what a person typed into a legal move of Vesuvio, or refuses it and says what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Text, text
from games.vesuvio.board import HIGH, LOW, OUTSIDE, SPACES, Place
from games.vesuvio.legal import legal_moves
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
)
from games.vesuvio.refusing import refusal_of
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
_PLACE = re.compile(_SPACE)
_PUSH = re.compile(rf"(?:push|pousser?)[\s:]*(\d)(?:[\s:]+{_SPACE})?")
_SHOUT = re.compile(rf"(?:shout|crier?)(?:[\s:]+{_SPACE})?")
_SLIDE = re.compile(rf"(?:slide|glisser?)(?:[\s:]+{_SPACE})?")
_KEEP = re.compile(r"(?:keep|garder?)[\s:]*(\d)(?:[\s:]+(\d{1,2}))?")

_LISTED = 6
"""The most moves that the refusal of an ambiguous text lists."""


def read_move(state: VesuvioState, written: str) -> VesuvioMove:
    """The legal move. Raises UnreadableMove, AmbiguousMove or IllegalMove.

    Case is ignored. A half, or a place, may be left out if only one is legal. Plain words work in both languages.
    """
    plain = written.strip().lower()
    candidates = _candidates(state, plain)
    legal = legal_moves(state)
    fitting = [legal[legal.index(move)] for move in candidates if move in legal]
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
    walk = _PLACE.fullmatch(plain)
    if walk:
        return tuple(map(Walk, _places(state, walk[1], walk[2], walk[3])))
    keep = _KEEP.fullmatch(plain)
    if keep and not keep[2]:
        return _all_depths(state, int(keep[1]))
    if keep:
        return (Keep(int(keep[1]), int(keep[2])),)
    return _sendings(state, plain)


def _sendings(state: VesuvioState, plain: str) -> Sequence[VesuvioMove]:
    """Pushes, shouts and slides with or without a place."""
    push = _PUSH.fullmatch(plain)
    if push:
        victim = int(push[1]) - 1
        return _with_place(state, push.groups()[1:], lambda place: Push(victim, place))
    for pattern, kind in ((_SHOUT, Shout), (_SLIDE, Slide)):
        match = pattern.fullmatch(plain)
        if match:
            return _with_place(state, match.groups(), kind)
    raise UnreadableMove(text("vesuvio-unreadable", example=in_words(legal_moves(state)[0])))


def _with_place(
    state: VesuvioState, groups: Sequence[str | None], make: Callable[[Place], VesuvioMove]
) -> Sequence[VesuvioMove]:
    letter, number, half = groups
    if letter is not None and number is not None:
        return tuple(map(make, _places(state, letter, number, half)))
    everywhere = (place for space in SPACES for place in parts_of(space, state.mountain.faults))
    legal = legal_moves(state)
    moves = [make(place) for place in everywhere]
    return [move for move in moves if move in legal] or moves


def _all_depths(state: VesuvioState, worth: int) -> Sequence[VesuvioMove]:
    moves = legal_moves(state)
    return [move for move in moves if isinstance(move, Keep) and move.worth == worth] or [Keep(worth, 0)]


def _places(state: VesuvioState, letter: str, number: str, half: str | None) -> tuple[Place, ...]:
    """The place with this name, or both halves of a fault. Raises IllegalMove for an unknown name."""
    space = f"{letter.upper()}{int(number)}"
    if space == OUTSIDE and not half:
        return (Place(OUTSIDE),)
    if space not in SPACES:
        raise IllegalMove(text("vesuvio-no-space", name=space))
    parts = parts_of(space, state.mountain.faults)
    if half and len(parts) == 1:
        raise IllegalMove(text("vesuvio-no-halves", space=space))
    return (Place(space, (LOW, HIGH)[int(half) - 1]),) if half else parts


def _legal_moves(moves: Sequence[VesuvioMove]) -> Text:
    written = tuple(in_words(move) for move in moves[:_LISTED])
    if len(moves) > _LISTED:
        return text("vesuvio-ambiguous-many", moves=written, more=len(moves) - _LISTED)
    return text("vesuvio-ambiguous", moves=written)
