"""A Volcano position in words, complete and short enough for a picture's alternative text.

Numbers go into the sentences as they are: grouped digits ("1,000") would read like a list.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from itertools import groupby

from games.core.text import Text, Words, text
from games.volcano.challenges import Progress
from games.volcano.pieces import Piece
from games.volcano.state import VolcanoState
from rendering.alt_text import Called, described, joined, standing_told
from rendering.picture import Audience

EMPTY = "-"


class Manner(IntEnum):
    """How closely pieces and squares are written: "c3 c2", "c3c2", or "c32" with empty squares left out."""

    WIDE = 0
    CLOSE = 1
    TERSE = 2


def describe(view: VolcanoState, audience: Audience) -> str:
    """The complete view in words, in the most readable manner that fits."""
    return described([partial(_sentences, view, manner=manner) for manner in Manner], audience)


def _holding(view: VolcanoState, seat: int, called: Called, manner: Manner) -> str:
    words = called.words
    return joined((words(part) for part in _seat(view, seat, called, manner)), words) + "."


def _sentences(view: VolcanoState, called: Called, manner: Manner) -> Iterator[str]:
    words = called.words
    yield words(text(f"picture-volcano-turn-{view.setup.variant}", turn=str(view.turn)))
    yield words(_standing(view, called))
    yield words(text(f"picture-volcano-key-{view.setup.variant}"))
    if view.setup.melting:
        yield words(text("picture-volcano-melting"))
    if view.progress is not None:
        yield from map(words, _challenge(view.progress, over=view.outcome is not None))
    for rank in reversed(range(view.grid.ranks)):
        squares = range(rank * view.grid.files, (rank + 1) * view.grid.files)
        told = [square for square in squares if manner < Manner.TERSE or view.stacks[square] or square in view.caps]
        contents = _listed((_square(view, square, manner) for square in told), manner) or EMPTY
        key = "picture-volcano-rank-terse" if manner is Manner.TERSE else "picture-volcano-rank"
        yield words(text(key, rank=rank + 1, squares=contents))
    for seat in range(view.seats):
        yield _holding(view, seat, called, manner)
    memory = tuple(_memory(view, words, manner))
    if memory:
        yield words(text("picture-volcano-no-return", caps=joined(memory, words)))
    if view.rounds_without_capture and view.quiet_limit is not None:
        yield words(text("picture-volcano-quiet", rounds=str(view.rounds_without_capture), limit=str(view.quiet_limit)))


def _challenge(progress: Progress, *, over: bool) -> Iterator[Text]:
    yield text(
        f"picture-volcano-challenge-{progress.challenge}",
        missing=str(progress.missing),
        points=str(progress.points),
        eruptions=str(progress.eruptions),
        moves=str(progress.cap_moves),
    )
    if over:
        yield text("picture-volcano-challenge-met" if progress.met else "picture-volcano-challenge-failed")


def _standing(view: VolcanoState, called: Called) -> Text:
    if view.outcome is not None and view.progress is not None:
        # A challenge says how it went itself.
        return text("picture-over-unplaced")
    return standing_told(view, called)


def _square(view: VolcanoState, square: int, manner: Manner) -> str:
    parts = [view.grid.names[square][0]]
    if square in view.caps:
        parts.append("*")
    parts.append(_codes(reversed(view.stacks[square]), manner) or EMPTY)
    return " ".join(parts)


def _seat(view: VolcanoState, seat: int, called: Called, manner: Manner) -> Iterator[Text]:
    if view.progress is not None:
        yield text("picture-volcano-seat-challenge", seat=called.numbered(seat))
    else:
        key = "picture-volcano-seat-forfeited" if seat in view.forfeited else "picture-volcano-seat"
        yield text(key, seat=called.numbered(seat), score=str(view.scores[seat]))
    if manner is Manner.TERSE:
        if view.captured[seat]:
            yield text("picture-volcano-pieces", pieces=_codes(sorted(view.captured[seat], key=_by_colour), manner))
        return
    trees = (*view.trees[seat].one_colour, *view.trees[seat].mixed)
    if trees:
        yield text("picture-volcano-trees", trees=_listed((_codes(tree, manner) for tree in trees), manner))
    if view.trees[seat].rest:
        yield text("picture-volcano-rest", pieces=_codes(view.trees[seat].rest, manner))


def _memory(view: VolcanoState, words: Words, manner: Manner) -> Iterator[str]:
    """For each cap the squares it may not return to (O12), or those it may, whichever list is shorter."""
    everywhere = frozenset(range(view.grid.size))
    for cap, left in zip(view.caps, view.left, strict=True):
        if left:
            name = view.grid.names[cap]
            sentences = (
                text("picture-volcano-no-return-cap", cap=name, squares=_names(view, left, manner)),
                text("picture-volcano-no-return-except", cap=name, squares=_names(view, everywhere - left, manner)),
            )
            yield min((words(sentence) for sentence in sentences), key=len)


def _codes(pieces: Iterable[Piece], manner: Manner) -> str:
    if manner is Manner.TERSE:
        runs = groupby(pieces, key=lambda piece: piece.colour)
        return "".join(colour.letter + "".join(str(int(piece.size)) for piece in run) for colour, run in runs)
    return ("" if manner else " ").join(piece.label for piece in pieces)


def _by_colour(piece: Piece) -> tuple[str, int]:
    return (piece.colour.letter, -piece.size)


def _listed(parts: Iterable[str], manner: Manner) -> str:
    return (" " if manner else ", ").join(parts)


def _names(view: VolcanoState, squares: Iterable[int], manner: Manner) -> str:
    """The squares' names in order: "a1 a2 b2", closer "a12 b2" and "a12b2"."""
    names = sorted(view.grid.names[square] for square in squares)
    if manner is Manner.WIDE:
        return " ".join(names)
    files = dict.fromkeys(name[0] for name in names)
    between = "" if manner is Manner.TERSE else " "
    return between.join(file + "".join(name[1] for name in names if name[0] == file) for file in files)
