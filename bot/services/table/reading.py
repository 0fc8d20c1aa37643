"""A typed turn: in notation as ever, else in words. What stays unclear comes with the likeliest legal moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest

from bot.services.refusals import SessionRefusal
from bot.services.table.acts import TurnStops, follow, follow_typed, require_turn, split_turn, still_to_act
from bot.services.table.tables import Reached, Table
from bot.services.table.understanding import Understanding, closest, is_notation, refused_as_notation, understand
from bot.services.table.vocabulary import separators, vocabulary, word_for
from games.core.actions import Move
from games.core.gist import PLAYER
from games.core.loose import LONGEST, Said
from games.core.refusals import AmbiguousMove, Refusal, UnreadableMove
from games.core.text import Seat, Text, text

MOST_MOVES = 12
"""The most moves of one turn in words."""

OFFERED = 3
"""The most moves that are offered in place of an unclear one."""

_BETWEEN = re.compile(r"[,;]+")
_LARGE = re.compile(r"[A-Z]\d")


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
class _Progress:
    """How far a typed turn can be read: the notations, the table after them, and the words that stay unclear."""

    moves: tuple[str, ...]
    table: Table
    rest: tuple[str, ...]


def follow_read(table: Table, seat: int, typed: str, *, helping: bool) -> tuple[Reached, ...]:
    """Play a typed turn, in notation or in words that fit one move each.

    Raises the game's refusal of anything else; if ``helping``, an :class:`Unclear` because of it.
    """
    require_turn(table, seat)
    moves = split_turn(typed)
    try:
        return follow_typed(table, seat, moves)
    except Refusal as refusal:
        progress = _progress(table, seat, typed)
        if progress is None or (progress.rest and not helping):
            raise
        if progress.rest:
            raise _unclear(table, seat, progress, refusal) from refusal
        return follow_typed(table, seat, progress.moves)


def reread(table: Table, seat: int, typed: str, refusal: Refusal) -> tuple[str, ...]:
    """The notations of a turn in words, with commas or "then" between its moves.

    Raises an :class:`Unclear` because of the ``refusal`` if it cannot be read so, or the refusal itself.
    """
    progress = _progress(table, seat, typed)
    if progress is None or not (progress.rest or progress.moves):
        raise refusal
    if progress.rest:
        raise _unclear(table, seat, progress, refusal) from refusal
    return progress.moves


def _progress(table: Table, seat: int, typed: str) -> _Progress | None:
    """None for a text that is too long, and if something follows what ends the turn, or draws or reveals something."""
    segments = _segments(typed, table.session.game) if len(typed) <= LONGEST else []
    if not 0 < len(segments) <= MOST_MOVES:
        return None
    moves: tuple[str, ...] = ()
    before: Table | None = table
    for segment in segments:
        if before is None:
            return None
        found = _read_segment(before, seat, segment)
        if found is None:
            return _begun(before, seat, moves, segment)
        moves += found
        before = _after(before, seat, found)
    return _Progress(moves, before or table, ())


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
    return [tuple(segment) for segment in segments if any(known.meaning(word.casefold()) for word in segment if word)]


def _read_segment(table: Table, seat: int, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The notations of a segment: some in notation, then one in words. None unless it can be read in one way only."""
    ways = set[tuple[str, ...]]()
    for count in range(len(words)):
        before = _after(table, seat, words[:count])
        if before is None:
            break
        if is_notation(before.position, seat, words[count:]):
            # A move that is not legal now, such as one sent twice: another that merely names its square is not meant.
            continue
        move = understand(table.session.game, before.position, seat, " ".join(words[count:])).only
        if move is not None:
            ways.add((*_notations(table, seat, words[:count], planned=True), before.position.notation(move)))
    as_notation = _notations(table, seat, words, planned=False)
    if as_notation:
        ways.add(as_notation)
    return ways.pop() if len(ways) == 1 else None


def _begun(table: Table, seat: int, moves: tuple[str, ...], words: tuple[str, ...]) -> _Progress:
    """The full notations at the beginning of an unclear segment, and what follows them."""
    rest, before = words, table
    while len(rest) > 1:
        notations = _notations(before, seat, rest[:1], planned=True)
        after = _after(before, seat, notations) if notations == (rest[0].lower(),) else None
        if after is None:
            break
        moves, before, rest = (*moves, *notations), after, rest[1:]
    return _Progress(moves, before, rest)


def _after(table: Table, seat: int, moves: tuple[str, ...]) -> Table | None:
    """The table after these moves; None if they cannot all be played, end the turn, or draw or reveal something."""
    turn = table.position.turn
    try:
        for reached in follow(table, seat, moves, planned=True):
            table = reached.table
    except (TurnStops, Refusal):
        return None
    return table if still_to_act(table, seat, turn) else None


def _notations(table: Table, seat: int, moves: tuple[str, ...], *, planned: bool) -> tuple[str, ...]:
    """The notations of typed moves; empty if they cannot all be played."""
    try:
        actions = [reached.action for reached in follow(table, seat, moves, planned=planned)]
    except (TurnStops, Refusal):
        return ()
    return tuple(action.notation for action in actions if isinstance(action, Move))


def _unclear(table: Table, seat: int, progress: _Progress, refusal: Refusal) -> Unclear:
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
    progress: _Progress, seat: int, understood: Understanding, near: Sequence[float]
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


def _read(table: Table, one: Said) -> str | Seat | Text | None:
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
