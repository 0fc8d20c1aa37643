"""Parses what a person typed into a legal move of Hekla, or refuses it and says what would be legal."""

from __future__ import annotations

import re

from games.core.equality import strictly_equal
from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Notation, Text, text
from games.hekla.board import CIRCLES, NUMBERS, ROWS, SQUARES, START, Row, circle_at, retreats
from games.hekla.moves import PASSING, HeklaMove, Pass, Place, Score, Shift, can_act, write_row
from games.hekla.refusing import is_place, is_shift, no_volcano, refusal_of_place, refusal_of_shift, values_at
from games.hekla.state import HeklaState

_PLACE = re.compile(r"(\d)\s*@?\s*([a-z]\d)")
_SHIFT = re.compile(
    r"(?:(\d)\s*[:@]?\s*)?([a-z]\d)\s*[-‐‑‒–—−=~]*[>→➔]*\s*([a-z]\d)(?:\s*[<←]\s*(\d{1,4}|[io]\d{1,2}))?"
)
_SQUARE = re.compile(r"[a-z]\d")
_ROW = re.compile(r"[a-z]\d(?:\s*[-‐‑‒–—−+:.…,]*\s*[a-z]\d){1,2}")

_LISTED = 6
"""The most moves that the refusal of an ambiguous text lists."""


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
    """Why this move is not legal and what would be; None for a legal move.

    Malformed moves, such as one about a square that does not exist, are refused too.
    """
    if state.open_rows:
        return _refusal_of_choice(state, move)
    match move:
        case Place() if is_place(move):
            return refusal_of_place(state.table, state.mover, move)
        case Shift() if is_shift(move):
            return refusal_of_shift(state.table, state.mover, move)
        case Score():
            return text("hekla-nothing-to-score", example=_example(state))
        case Pass():
            return _refusal_of_pass(state)
        case _:
            return _unreadable(state).text


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
    if type(move) is Score and any(strictly_equal(move.row, row) for row in rows):
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
        return Place(int(place[1]), square_named(place[2]))
    shift = _SHIFT.fullmatch(plain)
    if shift:
        return _read_shift(state, shift)
    row = _ROW.fullmatch(plain) and _row_of(plain)
    if row:
        return Score(row)
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
    if written.isdigit():
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
        return Score(row)
    if plain == PASSING or _PLACE.fullmatch(plain) or _SHIFT.fullmatch(plain):
        rows = tuple(write_row(row) for row in state.choices)
        raise IllegalMove(text("hekla-choose-row", rows=rows))
    raise _unreadable(state)


def _row_of(plain: str) -> Row | None:
    """The row with these squares as its ends, or all three, in either direction."""
    squares = sorted(square_named(name) for name in _SQUARE.findall(plain))
    return next((row for row in ROWS if squares in (list(row), [row[0], row[2]])), None)
