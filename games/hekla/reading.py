"""Parses what a person typed into a legal move of Hekla, or refuses it and says why, and what would be legal."""

import re
from collections.abc import Callable, Sequence

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Notation, Text, text
from games.hekla.board import (
    CIRCLES,
    NUMBERS,
    ROWS,
    SPOTS,
    SQUARES,
    START,
    circle_at,
    path_between,
    retreats,
    sight_from,
)
from games.hekla.moves import PASSING, HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift, reached, shifts, write_row
from games.hekla.pieces import VALUES, HeklaTable, values_of
from games.hekla.state import HeklaState

_PLACE = re.compile(r"(\d)\s*@?\s*([a-z]\d)")
_SHIFT = re.compile(
    r"(?:(\d)\s*[:@]?\s*)?([a-z]\d)\s*[-‐‑‒–—−=~]*[>→➔]*\s*([a-z]\d)(?:\s*[<←]\s*(\d{1,4}|[io]\d{1,2}))?"
)
_SQUARE = re.compile(r"[a-z]\d")
_ROW = re.compile(r"[a-z]\d(?:\s*[-‐‑‒–—−+:.…,]*\s*[a-z]\d){1,2}")

_LISTED = 6
"""The most moves that a refusal lists, retreats nearest first."""


def read_move(state: HeklaState, seat: int, written: str) -> HeklaMove:
    """The legal move written as "3@C2", "2:B3-B5<4" or "pass". Raises UnreadableMove, AmbiguousMove or IllegalMove.

    Case, blanks and the kind of dash are ignored. A retreat is a number of circles or the circle it leads to, "<4" or
    "<I7"; a row is written with its ends or all its squares.
    """
    state.require_turn(seat)
    candidates = _candidates(state, written.strip().lower())
    fitting = [move for move in candidates if not refusal_of(state, move)]
    if len(fitting) > 1:
        raise AmbiguousMove(_list_moves(state, fitting))
    # A single retreat is still not chosen for the player (H7).
    if refusal := refusal_of(state, candidates[0]):
        raise IllegalMove(refusal)
    return candidates[0]


def _candidates(state: HeklaState, plain: str) -> Sequence[HeklaMove]:
    """The moves that a text can mean, at least one, legal or not; the plainest comes first."""
    if plain == PASSING:
        return (Pass(),)
    # Two squares are a move, or the ends of a row where one is to be chosen.
    for pattern, meant in reversed(_FORMS) if state.open_rows else _FORMS:
        if match := pattern.fullmatch(plain):
            # There, whatever else is written is refused alike.
            moves = (Pass(),) if state.open_rows and pattern is not _ROW else meant(state, match)
            if moves:
                return moves
    raise UnreadableMove(text("hekla-unreadable", example=_example(state)))


def _placings(_state: HeklaState, match: re.Match[str]) -> Sequence[HeklaMove]:
    return (PlaceVolcano(int(match[1]), square_named(match[2])),)


def _shifts(state: HeklaState, match: re.Match[str]) -> Sequence[HeklaMove]:
    """Without a value, those of all own volcanoes there; far away without a retreat, also those after each (H7)."""
    start, target, here = square_named(match[2]), square_named(match[3]), state.table.vulcanologists[state.mover]
    squares = state.table.squares
    values = (int(match[1]),) if match[1] else values_of(squares[start], state.mover)
    if not values:
        raise IllegalMove(no_volcano(state.table, state.mover, start))
    circles = _read_circles(state, match[4]) if match[4] else 0
    back = retreats(start, here) if (target, True) in reached(squares, start) else ()
    ways = [circles] if circles and len(values) == 1 else [0, *(here - lower for lower in back)]
    return [Shift(value, start, target, way) for value in values for way in ways]


def _rows(_state: HeklaState, match: re.Match[str]) -> Sequence[HeklaMove]:
    """The row with these squares as its ends, or all three, in either direction; none if there is no such row."""
    squares = sorted(square_named(name) for name in _SQUARE.findall(match[0]))
    return [ScoreRow(row) for row in ROWS if squares in (list(row), [row[0], row[2]])]


_FORMS: tuple[tuple[re.Pattern[str], Callable[[HeklaState, re.Match[str]], Sequence[HeklaMove]]], ...] = (
    (_PLACE, _placings),
    (_SHIFT, _shifts),
    (_ROW, _rows),
)
"""How moves are written, and what a text in each form can mean."""


def refusal_of(state: HeklaState, move: HeklaMove) -> Text | None:
    """Why this move is not legal and what would be; None for a legal move."""
    if state.open_rows:
        # The mover must choose one of the rows (H10).
        rows = state.choices
        chosen = isinstance(move, ScoreRow) and move.row in rows
        return None if chosen else text("hekla-choose-row", rows=tuple(write_row(row) for row in rows))
    match move:
        case PlaceVolcano():
            return refusal_of_place(state.table, state.mover, move)
        case Shift():
            return refusal_of_shift(state.table, state.mover, move)
        case ScoreRow():
            return text("hekla-nothing-to-score", example=_example(state))
        case Pass():
            # A seat that can place or move must not pass (H18).
            return None if state.forced else text("hekla-pass-unfit", example=_example(state))


def square_named(name: str) -> int:
    """The number of the square with this name. Raises IllegalMove for an unknown name."""
    name = name.upper()
    if name in NUMBERS:
        return NUMBERS[name]
    columns = [square[0] for square in SQUARES if square[1] == name[1]]
    if columns:
        raise IllegalMove(text("hekla-off-row", name=name, row=name[1], first=min(columns), last=max(columns)))
    raise IllegalMove(text("hekla-off-board", name=name, squares=SQUARES))


def _example(state: HeklaState) -> Notation:
    return Notation("hekla", state.notation(state.moves(state.mover)[0]))


def _list_moves(state: HeklaState, moves: Sequence[HeklaMove]) -> Text:
    written = tuple(state.notation(move) for move in moves[:_LISTED])
    if len(moves) > _LISTED:
        return text("hekla-ambiguous-many", moves=written, more=len(moves) - _LISTED)
    return text("hekla-ambiguous", moves=written)


def _read_circles(state: HeklaState, written: str) -> int:
    """The retreat in circles; a circle's name means the nearest such circle behind the vulcanologist (H8)."""
    if written.isdecimal():
        return int(written)
    here = state.table.vulcanologists[state.mover]
    lower = (place for place in range(here - 1, START, -1) if CIRCLES[circle_at(place)] == written.upper())
    circle = next(lower, None)
    if circle is None:
        raise IllegalMove(text("hekla-no-circle", name=written.upper(), here=CIRCLES[circle_at(here)]))
    return here - circle


def refusal_of_place(table: HeklaTable, seat: int, move: PlaceVolcano) -> Text | None:
    """A volcano is placed from the seat's own supply on an empty square (H2)."""
    if move.value not in VALUES or not table.supplies[seat][move.value]:
        held = tuple(str(value) for value in VALUES if table.supplies[seat][value])
        return text("hekla-not-in-supply", value=move.value, count=len(held), values=held)
    if table.squares[move.square]:
        empty = tuple(SQUARES[square] for square, stones in enumerate(table.squares) if not stones)
        return text("hekla-not-empty", square=SQUARES[move.square], count=len(empty), squares=empty)
    return None


def refusal_of_shift(table: HeklaTable, seat: int, move: Shift) -> Text | None:
    """A volcano moves straight over squares with room; a long move must start in sight (H3, H4, H7)."""
    if move.value not in values_of(table.squares[move.start], seat):
        return no_volcano(table, seat, move.start, move.value)
    path = path_between(move.start, move.target)
    if not path:
        return text("hekla-not-straight", legal=_legal_from(table, seat, move))
    full = next((square for square in path if len(table.squares[square]) == SPOTS), None)
    if full is not None:
        return text("hekla-full", square=SQUARES[full], legal=_legal_from(table, seat, move))
    seen = move.start in sight_from(table.vulcanologists[seat])
    if len(path) == 1 or seen:
        return text("hekla-idle-retreat", move=_plain(move)) if move.circles else None
    return _refusal_of_retreat(table, seat, move)


def no_volcano(table: HeklaTable, seat: int, square: int, value: int = 0) -> Text:
    """The sentence for moving a volcano that the seat lacks on this square; the value counts if it has others there."""
    if values := values_of(table.squares[square], seat):
        return text("hekla-other-volcano", square=SQUARES[square], value=value, values=tuple(map(str, values)))
    own = tuple(name for name, stones in zip(SQUARES, table.squares, strict=True) if values_of(stones, seat))
    return text("hekla-no-volcano", square=SQUARES[square], count=len(own), squares=own)


def _refusal_of_retreat(table: HeklaTable, seat: int, move: Shift) -> Text | None:
    """A long move from a square out of sight needs a retreat to a position, at least 1, that sees it (H6, H7)."""
    here = table.vulcanologists[seat]
    possible = retreats(move.start, here)
    target = here - move.circles
    if target > START and target in possible:
        return None
    if not possible:
        return text("hekla-never-in-sight", square=SQUARES[move.start], legal=_legal_from(table, seat, move))
    nearest = tuple(f"{_plain(move)}<{here - lower}" for lower in possible[:_LISTED])
    return text("hekla-not-in-sight", square=SQUARES[move.start], moves=nearest)


def _plain(move: Shift) -> str:
    return f"{move.value}:{SQUARES[move.start]}-{SQUARES[move.target]}"


def _legal_from(table: HeklaTable, seat: int, move: Shift) -> Text:
    legal = dict.fromkeys(
        shift for shift in shifts(table, seat) if (shift.start, shift.value) == (move.start, move.value)
    )
    targets = tuple(SQUARES[square] for square in dict.fromkeys(shift.target for shift in legal))
    return text("hekla-legal-targets", square=SQUARES[move.start], count=len(targets), targets=targets)
