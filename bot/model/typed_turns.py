"""A typed turn: moves in every spelling of their notation. Whatever else is typed comes with the likeliest moves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest

from bot.model.actions import TurnStops, follow, follow_typed, require_turn, split_turn, still_to_act
from bot.model.notations import described, is_notation, plain_line
from bot.model.refusals import SessionRefusal
from bot.model.tables import Reached, Table
from games.core.refusals import Refusal
from games.core.text import Text
from games.core.worth import NO_WORTH

OFFERED = 3
"""The most moves that are offered in place of an unclear one."""

LONGEST = 100
"""The most characters of a description of a move."""

_BETWEEN = re.compile(r"[,;]+")
_SIGN = re.compile(r"\s*([:@+<])\s*")
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)
_TURN_NUMBER = re.compile(r"\s*\d{1,3}\.+\s+")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Moves that may have been meant, in notation, and what the last of them does."""

    moves: tuple[str, ...]
    meaning: Text


class Unclear(SessionRefusal):
    """A typed turn that cannot be played. ``because`` is the refusal; ``suggestions`` are legal at ``table``.

    If they are ``near``, they have something of what was typed; else they are merely moves that bring much.
    """

    def __init__(self, because: Refusal, suggestions: tuple[Suggestion, ...], table: Table, *, near: bool) -> None:
        super().__init__(because.text)
        self.because = because
        self.suggestions = suggestions
        self.table = table
        self.near = near


def follow_read(table: Table, seat: int, typed: str, *, helping: bool) -> tuple[Reached, ...]:
    """Play a typed turn; raises the refusal of what is no legal move, if ``helping`` as an :class:`Unclear`."""
    require_turn(table, seat)
    moves = typed_moves(table, seat, typed)
    try:
        return follow_typed(table, seat, moves)
    except Refusal as refusal:
        if not helping:
            raise
        raise unclear(table, seat, moves, refusal) from refusal


def typed_moves(table: Table, seat: int, typed: str) -> tuple[str, ...]:
    """What is typed as moves to be read one after another, without what may stand around them.

    A turn may begin with its number. A blank may stand for the sign within a notation, and round it: "b2 a3", "3 @ B3".
    """
    position, plain = table.position, _SIGN.sub(r"\1", plain_line(table.position, seat, typed))
    number = _TURN_NUMBER.match(plain)
    numbered = split_turn(plain[number.end() :]) if number else ()
    if numbered and all(is_notation(position, seat, move) and not _SQUARE.fullmatch(move) for move in numbered):
        return numbered
    parts = [split_turn(part) for part in _BETWEEN.split(plain) if part.strip()]
    return tuple(move for part in parts for move in _joined(table, seat, part)) or ("",)


def _joined(table: Table, seat: int, words: tuple[str, ...]) -> Iterator[str]:
    rest = list(words)
    while rest:
        pair = " ".join(rest[:2])
        together = len(rest) > 1 and is_notation(table.position, seat, pair)
        yield pair if together else rest[0]
        del rest[: 2 if together else 1]


def unclear(table: Table, seat: int, moves: tuple[str, ...], refusal: Refusal) -> Unclear:
    """What may be meant by moves that were refused: after those that can be read, the moves that the rest describes."""
    read, meaning, after = list[str](), refusal.text, table
    while len(rest := moves[len(read) :]) > 1:
        try:
            (reached,) = follow(after, seat, rest[:1], planned=True)
            move = after.position.read(seat, rest[0])
        except (TurnStops, Refusal):
            break
        notation = after.position.notation(move)
        if notation.casefold() != rest[0].casefold() or not still_to_act(reached.table, seat, table.position.turn):
            break
        read.append(notation)
        meaning, after = after.position.explain(seat, after.position.write(move)), reached.table
    position, said = after.position, " ".join(rest)
    found = described(table.session.game, position, seat, said) if len(said) <= LONGEST else ()
    if read and not found:
        return Unclear(refusal, (Suggestion(tuple(read), meaning),), table, near=True)
    candidates = found or position.moves(seat)
    worths = position.worths(seat, candidates) if table.session.helps else (NO_WORTH,) * len(candidates)
    best = nlargest(OFFERED, range(len(candidates)), key=lambda one: (worths[one].order, -one))
    suggestions = tuple(
        Suggestion((*read, position.notation(move)), position.explain(seat, position.write(move)))
        for move in (candidates[one] for one in best)
    )
    return Unclear(refusal, suggestions, table, near=bool(found))
