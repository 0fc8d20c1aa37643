"""A typed turn: in notation as ever, else in words. What stays unclear comes with the likeliest legal moves.

Several moves are a turn if they are notations, or stand apart by a comma or a word such as "then". Words without one
of these are a single move, however many they are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest

from bot.model.acts import TurnStops, follow, follow_typed, require_turn, split_turn, still_to_act
from bot.model.pasted import plain_line
from bot.model.refusals import SessionRefusal
from bot.model.tables import Reached, Table
from bot.model.understanding import (
    Understanding,
    closest,
    described,
    is_notation,
    refused_as_notation,
    separators,
    understand,
    vocabulary,
    word_for,
)
from games.core.actions import Move
from games.core.gist import PLAYER
from games.core.loose import LONGEST, Token
from games.core.refusals import AmbiguousMove, Refusal, UnreadableMove
from games.core.text import Seat, Text, text

MOST_MOVES = 12
"""The most moves of one turn in words."""

OFFERED = 3
"""The most moves that are offered in place of an unclear one."""

_BETWEEN = re.compile(r"[,;]+")
_LARGE = re.compile(r"[A-Z]\d")
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")
_TURN_NUMBER = re.compile(r"\s*\d{1,3}\.+\s+")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Moves that may have been meant, in notation, and what the last of them does."""

    moves: tuple[str, ...]
    meaning: Text


class Unclear(SessionRefusal):
    """A typed turn that cannot be played. ``because`` is the game's refusal; ``suggestions`` are legal at ``table``.

    If they are ``near``, they have something of what was typed; else they are merely moves that bring much.
    """

    def __init__(
        self, said: Text, because: Refusal, suggestions: tuple[Suggestion, ...], table: Table, *, near: bool
    ) -> None:
        super().__init__(said)
        self.because = because
        self.suggestions = suggestions
        self.table = table
        self.near = near


@dataclass(frozen=True, slots=True)
class _ReadSoFar:
    """How far a typed turn can be read: what was reached, the table then, what stays unclear, and why."""

    reached: tuple[Reached, ...]
    table: Table
    rest: tuple[str, ...] = ()
    refusal: Refusal | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The notations of what can be read."""
        return tuple(one.action.notation for one in self.reached if isinstance(one.action, Move))


def follow_read(table: Table, seat: int, typed: str, *, helping: bool) -> tuple[Reached, ...]:
    """Play a typed turn, in notation or in words that fit one move each.

    Raises the game's refusal of anything else; if ``helping``, an :class:`Unclear` because of it.
    """
    typed = plain_line(require_turn(table, seat), seat, typed)
    progress = _progress(table, seat, typed)
    if progress is None:
        return follow_typed(table, seat, _joined(table, seat, split_turn(typed)))
    if progress.refusal is None:
        return progress.reached
    if not helping:
        raise progress.refusal
    raise _unclear(table, seat, progress, progress.refusal) from progress.refusal


def reread(table: Table, seat: int, typed: str, refusal: Refusal) -> tuple[str, ...]:
    """The notations of a turn in words, with commas or "then" between its moves.

    Raises an :class:`Unclear` if it cannot be read so, or the ``refusal`` if it cannot be a turn.
    """
    progress = _progress(table, seat, plain_line(table.position, seat, typed))
    if progress is None:
        raise refusal
    if progress.refusal is not None:
        raise _unclear(table, seat, progress, progress.refusal) from progress.refusal
    return progress.moves


def _progress(table: Table, seat: int, typed: str) -> _ReadSoFar | None:
    """None for a text that is too long, and if something follows what ends the turn, or draws or reveals something."""
    typed = _unnumbered(table, seat, typed)
    segments = _segments(typed, table.session.game) or [split_turn(typed)]
    if len(typed) > LONGEST or len(segments) > MOST_MOVES:
        return None
    progress = _ReadSoFar((), table)
    for segment in segments:
        reached = progress.reached
        if reached and (reached[-1].irrevocable or not still_to_act(progress.table, seat, table.position.turn)):
            return _as_described(table, seat, typed)
        try:
            found = _read_segment(progress.table, seat, segment)
        except Refusal as refusal:
            return _as_described(table, seat, typed) or _begun(progress, seat, segment, refusal)
        progress = _ReadSoFar((*reached, *found), found[-1].table)
    return progress


def _unnumbered(table: Table, seat: int, typed: str) -> str:
    """Without the number of a turn before its notations, as in "1. b2-a3"; before a square it may be a value."""
    number = _TURN_NUMBER.match(typed)
    rest = typed[number.end() :] if number else ""
    moves = split_turn(rest)
    whole = all(is_notation(table.position, seat, move) and not _SQUARE.fullmatch(move) for move in moves)
    return rest if rest and whole else typed


def _as_described(table: Table, seat: int, typed: str) -> _ReadSoFar | None:
    """The move whose description in a list this is, with all its commas; None if it is none."""
    move = described(table.session.game, table.position, seat, typed)
    if move is None:
        return None
    reached = table.after(Move(seat, table.position.notation(move)))
    return _ReadSoFar((reached,), reached.table)


def _segments(typed: str, game: str) -> list[tuple[str, ...]]:
    """The words of each move, or of several moves in notation."""
    segments: list[list[str]] = []
    for part in _BETWEEN.split(typed):
        segments.append([])
        for word in split_turn(part):
            if word.casefold() in separators():
                segments.append([])
            else:
                segments[-1].append(word)
    known = vocabulary(game)
    return [tuple(segment) for segment in segments if known.says(" ".join(segment))]


def _read_segment(table: Table, seat: int, words: tuple[str, ...]) -> tuple[Reached, ...]:
    """The one move that the words say, or moves in notation; raises the game's refusal of these if it is neither."""
    position, moves = table.position, _joined(table, seat, words)
    # A notation that is not legal now, such as that of a move sent twice, is not read as words: another move that
    # merely names its square is not meant.
    if not all(is_notation(position, seat, move) for move in moves) or _are_words(moves):
        move = understand(table.session.game, position, seat, " ".join(words)).only
        if move is not None:
            moves = (position.notation(move),)
    return follow_typed(table, seat, moves)


def _joined(table: Table, seat: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, but two squares that are one notation where a blank stands for its sign, such as "b2 a3", as one."""
    joined, rest = list[str](), list(words)
    while rest:
        pair = rest[:2]
        together = (
            len(pair) > 1 and all(map(_SQUARE.fullmatch, pair)) and is_notation(table.position, seat, " ".join(pair))
        )
        joined.append(" ".join(pair) if together else rest[0])
        del rest[: 2 if together else 1]
    return tuple(joined)


def _are_words(moves: tuple[str, ...]) -> bool:
    """Whether some of these notations are words, and none stands there twice: then they may be one move."""
    return len(set(moves)) == len(moves) > 1 and any(_WORD.match(move) for move in moves)


def _begun(progress: _ReadSoFar, seat: int, words: tuple[str, ...], refusal: Refusal) -> _ReadSoFar:
    """The full notations at the beginning of an unclear segment, what follows them, and why it is unclear."""
    rest, turn = words, progress.table.position.turn
    while len(rest) > 1:
        try:
            (reached,) = follow(progress.table, seat, rest[:1], planned=True)
        except (TurnStops, Refusal):
            break
        after = _ReadSoFar((*progress.reached, reached), reached.table)
        if after.moves[-1:] != (rest[0].lower(),) or not still_to_act(after.table, seat, turn):
            break
        progress, rest = after, rest[1:]
    return _ReadSoFar(progress.reached, progress.table, rest, refusal)


def _unclear(table: Table, seat: int, progress: _ReadSoFar, refusal: Refusal) -> Unclear:
    """What was understood, and the likeliest moves."""
    game, position = table.session.game, progress.table.position
    understood = understand(game, position, seat, " ".join(progress.rest))
    known = understood if understood.fitting else understood.known(game)
    if known.fitting:
        because, likely = refusal, known
    else:
        because, likely = refused_as_notation(position, seat, understood.said) or refusal, understood
    said = _sentence(table, understood, known, because, alone=len(progress.rest) == 1)
    near = closest(game, likely)
    return Unclear(said, because, _suggestions(progress, seat, likely, near), table, near=max(near, default=0) > 0)


def _suggestions(
    progress: _ReadSoFar, seat: int, understood: Understanding, near: Sequence[float]
) -> tuple[Suggestion, ...]:
    """The moves nearest to what was said; of equally near ones those that bring most."""
    position, moves = progress.table.position, understood.moves
    worths = position.worths(seat, moves)
    candidates = understood.fitting or range(len(moves))
    best = nlargest(OFFERED, candidates, key=lambda one: (near[one], worths[one].order, -one))
    return tuple(
        Suggestion((*progress.moves, position.notation(moves[one])), position.explain(seat, position.write(moves[one])))
        for one in best
    )


def _sentence(table: Table, understood: Understanding, known: Understanding, refusal: Refusal, *, alone: bool) -> Text:
    """What was read and why it is not enough; the game's own refusal where that says more."""
    read = tuple(one for said in understood.said if (one := _read(table, said)) is not None)
    fitting = understood.fitting
    told = isinstance(refusal, UnreadableMove) or (isinstance(refusal, AmbiguousMove) and not alone)
    if not read or not told:
        return refusal.text
    if not fitting:
        return text("bot-unclear-rest" if known.fitting else "bot-unclear-none", read=read)
    players = {value for number in fitting for value in understood.gists[number].values(PLAYER)}
    if len(players) > 1:
        return text("bot-unclear-players", read=read, count=len(players))
    return text("bot-unclear-several", read=read, count=len(fitting))


def _read(table: Table, one: Token) -> str | Seat | Text | None:
    """What was understood of a word, square or number, in the reader's language; None for an unknown word."""
    if one.kind != "word":
        players = range(1, len(table.session.players) + 1)
        named = PLAYER in one.roles and one.typed.isdecimal() and int(one.typed) in players
        return Seat(int(one.typed) - 1) if named else _square(table, one.typed)
    found = (word_for(table.session.game, term) for term in sorted(one.meanings))
    return next((word for word in found if word is not None), None)


def _square(table: Table, typed: str) -> str:
    """A square as this game writes it, with a large or a small letter."""
    (seat, *_) = table.position.to_act
    legal = table.position.moves(seat)
    return typed.upper() if legal and _LARGE.search(table.position.notation(legal[0])) else typed
