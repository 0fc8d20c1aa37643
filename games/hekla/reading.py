"""Parses what a person typed into a legal move of Hekla, or refuses it and says why, and what would be legal."""

import re

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Notation, Text, text
from games.hekla.board import (
    CIRCLES,
    NUMBERS,
    ROWS,
    SPOTS,
    SQUARES,
    START,
    Row,
    circle_at,
    path_between,
    retreats,
    sight_from,
)
from games.hekla.moves import PASSING, HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift, can_act, shifts, write_row
from games.hekla.pieces import VALUES, HeklaTable
from games.hekla.state import HeklaState

_PLACE = re.compile(r"(\d)\s*@?\s*([a-z]\d)")
_SHIFT = re.compile(
    r"(?:(\d)\s*[:@]?\s*)?([a-z]\d)\s*[-‐‑‒–—−=~]*[>→➔]*\s*([a-z]\d)(?:\s*[<←]\s*(\d{1,4}|[io]\d{1,2}))?"
)
_SQUARE = re.compile(r"[a-z]\d")
_ROW = re.compile(r"[a-z]\d(?:\s*[-‐‑‒–—−+:.…,]*\s*[a-z]\d){1,2}")

_LISTED = 6
"""The most moves that a refusal lists, retreats nearest first."""


def read_move(state: HeklaState, written: str) -> HeklaMove:
    """The legal move. Raises UnreadableMove, AmbiguousMove or IllegalMove.

    Case, blanks and the kind of dash are ignored. A retreat is a number of circles or the circle it leads to, "<4" or
    "<I7"; a row is written with its ends or all its squares.
    """
    plain = written.strip().lower()
    move = _read_choice(state, plain) if state.open_rows else _read_action(state, plain)
    refusal = refusal_of(state, move)
    if refusal:
        raise IllegalMove(refusal)
    return move


def refusal_of(state: HeklaState, move: HeklaMove) -> Text | None:
    """Why this move is not legal and what would be; None for a legal move."""
    if state.open_rows:
        return _refusal_of_choice(state, move)
    match move:
        case PlaceVolcano():
            return refusal_of_place(state.table, state.mover, move)
        case Shift():
            return refusal_of_shift(state.table, state.mover, move)
        case ScoreRow():
            return text("hekla-nothing-to-score", example=_example(state))
        case Pass():
            return _refusal_of_pass(state)


def square_named(name: str) -> int:
    """The number of the square with this name. Raises IllegalMove for an unknown name."""
    square = NUMBERS.get(name.upper())
    if square is None:
        raise IllegalMove(_no_square(name.upper()))
    return square


def _no_square(name: str) -> Text:
    """The sentence for a square that is not on the board: what its row has, or which rows there are."""
    columns = [square[0] for square in SQUARES if square[1] == name[1]]
    if columns:
        return text("hekla-off-row", name=name, row=name[1], first=min(columns), last=max(columns))
    return text("hekla-off-board", name=name, squares=SQUARES)


def _refusal_of_choice(state: HeklaState, move: HeklaMove) -> Text | None:
    """If there are rows to choose from, the mover must choose one of them (H10)."""
    rows = state.choices
    if isinstance(move, ScoreRow) and move.row in rows:
        return None
    return text("hekla-choose-row", rows=tuple(write_row(row) for row in rows))


def _refusal_of_pass(state: HeklaState) -> Text | None:
    """A seat that can place or move must not pass (H18)."""
    if can_act(state.table, state.mover):
        return text("hekla-pass-unfit", example=_example(state))
    return None


def _example(state: HeklaState) -> Notation:
    return Notation("hekla", state.notation(state.moves(state.mover)[0]))


def _unreadable(state: HeklaState) -> UnreadableMove:
    return UnreadableMove(text("hekla-unreadable", example=_example(state)))


def _read_action(state: HeklaState, plain: str) -> HeklaMove:
    if plain == PASSING:
        return Pass()
    place = _PLACE.fullmatch(plain)
    if place:
        return PlaceVolcano(int(place[1]), square_named(place[2]))
    shift = _SHIFT.fullmatch(plain)
    if shift:
        return _read_shift(state, shift)
    row = _ROW.fullmatch(plain) and _row_of(plain)
    if row:
        return ScoreRow(row)
    raise _unreadable(state)


def _read_shift(state: HeklaState, match: re.Match[str]) -> Shift:
    start, target = square_named(match[2]), square_named(match[3])
    values = values_at(state.table, state.mover, start)
    if match[1]:
        value = int(match[1])
    elif not values:
        raise IllegalMove(no_volcano(state.table, state.mover, start))
    else:
        value = values[0]
    circles = _read_circles(state, match[4]) if match[4] else 0
    move = Shift(value, start, target, circles)
    if not match[1] and len(values) > 1:
        _refuse_either(state, move)
    if not circles:
        _refuse_without_retreat(state, move)
    return move


def _refuse_either(state: HeklaState, move: Shift) -> None:
    """Without a value, a move from a square with two different own volcanoes is ambiguous if it is legal."""
    fitting = [
        other
        for other in state.moves(state.mover)
        if isinstance(other, Shift) and (other.start, other.target) == (move.start, move.target)
    ]
    if fitting:
        raise AmbiguousMove(_list_moves(state, fitting))


def _refuse_without_retreat(state: HeklaState, move: Shift) -> None:
    """A long move that needs a retreat is ambiguous if several would do; the player chooses one (H7)."""
    options = retreats(move.start, state.table.vulcanologists[state.mover])
    here = state.table.vulcanologists[state.mover]
    fitting = [Shift(move.value, move.start, move.target, here - lower) for lower in options]
    if len(fitting) > 1 and not refusal_of(state, fitting[0]):
        raise AmbiguousMove(_list_moves(state, fitting))


def _list_moves(state: HeklaState, moves: list[Shift]) -> Text:
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


def _read_choice(state: HeklaState, plain: str) -> HeklaMove:
    row = _ROW.fullmatch(plain) and _row_of(plain)
    if row:
        return ScoreRow(row)
    if plain == PASSING or _PLACE.fullmatch(plain) or _SHIFT.fullmatch(plain):
        rows = tuple(write_row(row) for row in state.choices)
        raise IllegalMove(text("hekla-choose-row", rows=rows))
    raise _unreadable(state)


def _row_of(plain: str) -> Row | None:
    """The row with these squares as its ends, or all three, in either direction."""
    squares = sorted(square_named(name) for name in _SQUARE.findall(plain))
    return next((row for row in ROWS if squares in (list(row), [row[0], row[2]])), None)


def values_at(table: HeklaTable, seat: int, square: int) -> tuple[int, ...]:
    """The distinct values of the seat's volcanoes on this square, lowest first."""
    return tuple(sorted({stone.value for stone in table.squares[square] if stone.seat == seat}))


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
    if move.value not in values_at(table, seat, move.start):
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


def no_volcano(table: HeklaTable, seat: int, square: int, value: int | None = None) -> Text:
    """The sentence for moving a volcano that the seat does not have on this square."""
    own = tuple(SQUARES[other] for other in range(len(SQUARES)) if values_at(table, seat, other))
    if value is None or not values_at(table, seat, square):
        return text("hekla-no-volcano", square=SQUARES[square], count=len(own), squares=own)
    values = tuple(str(held) for held in values_at(table, seat, square))
    return text("hekla-other-volcano", square=SQUARES[square], value=value, values=values)


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
