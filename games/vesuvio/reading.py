"""Parses what a person typed into a legal move of Vesuvio, or refuses it and says why, and what would be legal."""

import re
from collections.abc import Callable, Iterable, Sequence

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Notation, Seat, Text, text
from games.vesuvio.board import HIGH, LOW, OUTSIDE, SPACES, TOP, ZONES, Place
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
from games.vesuvio.table import ZONE_ORDER, CameraState, ends_of

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
    legal = state.moves(state.mover)
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
    raise UnreadableMove(text("vesuvio-unreadable", example=_example(state)))


def _with_place(
    state: VesuvioState, groups: Sequence[str | None], make: Callable[[Place], VesuvioMove]
) -> Sequence[VesuvioMove]:
    letter, number, half = groups
    if letter is not None and number is not None:
        return tuple(map(make, _places(state, letter, number, half)))
    everywhere = (place for space in SPACES for place in parts_of(space, state.mountain.faults))
    legal = state.moves(state.mover)
    moves = [make(place) for place in everywhere]
    return [move for move in moves if move in legal] or moves


def _all_depths(state: VesuvioState, worth: int) -> Sequence[VesuvioMove]:
    moves = state.moves(state.mover)
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


def refusal_of(state: VesuvioState, move: VesuvioMove) -> Text:
    """The sentence for an illegal move of the seat to act."""
    place = state.table.places[state.mover]
    if place is None:
        return text("vesuvio-enter-first", move=state.mountain.entry.name)
    if state.drawn:
        return text("vesuvio-choose-stone", example=_example(state))
    if state.sliding:
        return text("vesuvio-choose-slide", moves=tuple(map(in_words, state.moves(state.mover))))
    return _refusal_of_action(state, place, move)


def _example(state: VesuvioState) -> Notation:
    return in_words(state.moves(state.mover)[0])


def _refusal_of_action(state: VesuvioState, place: Place, move: VesuvioMove) -> Text:
    match move:
        case Walk(place=end):
            return _refusal_of_walk(state, place, end)
        case Leave():
            return text("vesuvio-leave-elsewhere", exit=state.mountain.entry.name, here=place.name)
        case Slide() | Stay() | Keep():
            kind = "stone" if isinstance(move, Keep) else "slide"
            return text("vesuvio-no-choice", kind=kind, example=_example(state))
        case Dig():
            return _refusal_of_dig(state, place)
        case Push():
            return _refusal_of_push(state, place, move)
        case _:
            return _refusal_about_camera(state, place, move)


def _refusal_of_walk(state: VesuvioState, here: Place, end: Place) -> Text:
    """A walk goes to a neighbouring place that is not under lava and costs points (V6, V18)."""
    legal = _legal_walks(state)
    if end == here:
        return text("vesuvio-here-already", here=here.name, legal=legal)
    prices = {stride.move.place: stride.price for stride in state.mountain.strides[here]}
    if end not in prices:
        return text("vesuvio-not-next", place=end.name, here=here.name, legal=legal)
    if end.space in state.table.lava:
        return text("vesuvio-lava", place=end.name, legal=legal)
    return text("vesuvio-walk-price", place=end.name, price=prices[end], points=state.points, legal=legal)


def _legal_walks(state: VesuvioState) -> Text:
    moves = state.moves(state.mover)
    places = tuple(write_move(move) for move in moves if isinstance(move, Walk | Leave))
    return text("vesuvio-legal-walks", count=len(places), places=places)


def _refusal_of_dig(state: VesuvioState, here: Place) -> Text:
    """Digging needs a tile to dig, not yet dug this turn, enough points and a card in the deck (V10, V12)."""
    dig = DIGS.get(state.mountain.tile_at[here.space])
    if dig is None:
        return text("vesuvio-nothing-to-dig", here=here.space, example=_example(state))
    if here.space in state.dug:
        return text("vesuvio-dug-already", here=here.space, example=_example(state))
    zone = ZONES[here.space]
    if not state.table.decks[ZONE_ORDER[zone]]:
        return text("vesuvio-deck-empty", zone=zone.value, example=_example(state))
    return text("vesuvio-dig-price", price=dig.price, points=state.points, example=_example(state))


def _refusal_of_push(state: VesuvioState, here: Place, move: Push) -> Text:
    """A push needs a victim at the same place and never leads off the mountain (V14, V16)."""
    beside = state.table.beside(state.mover)
    if move.victim not in beside:
        seats = tuple(Seat(seat) for seat in beside)
        return text("vesuvio-nobody-to-push", here=here.name, count=len(beside), seats=seats)
    ends = _names(ends_of(state.mountain.pushes[here], state.table.lava))
    if move.place.space == OUTSIDE:
        return text("vesuvio-push-off", seat=Seat(move.victim), places=ends)
    return text("vesuvio-push-where", seat=Seat(move.victim), place=move.place.name, places=ends)


def _refusal_about_camera(state: VesuvioState, here: Place, move: VesuvioMove) -> Text:
    """The photo, the shout and picking up the camera (V19, V21, V22)."""
    table = state.table
    match move:
        case Photo() if table.camera is not CameraState.UNTAKEN:
            return text("vesuvio-photo-taken", example=_example(state))
        case Photo():
            return text("vesuvio-photo-elsewhere", top=TOP, here=here.name)
        case Shout(place=end):
            return _refusal_of_shout(state, here, end)
        case Take() if table.token is not None:
            return text("vesuvio-camera-elsewhere", space=table.token, here=here.name)
        case _:
            return text("vesuvio-nothing-to-take", example=_example(state))


def _refusal_of_shout(state: VesuvioState, here: Place, end: Place) -> Text:
    table, mover = state.table, state.mover
    if Card.CAMERA not in table.hands[mover]:
        return text("vesuvio-no-camera", example=_example(state))
    if not table.beside(mover):
        return text("vesuvio-nobody-to-drive", here=here.name, example=_example(state))
    ends = _names(ends_of(state.mountain.shouts[here], table.lava))
    return text("vesuvio-shout-where", place=end.name, places=ends)


def _names(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple(place.name for place in places)
