"""From what a person typed to a legal move of Hekla, or to the sentence that says what would be one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.core.likeness import alike
from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Text, text
from games.hekla.board import CIRCLES, NUMBERS, ROWS, SQUARES, START, Row, circle_at, retreats
from games.hekla.moves import PASSING, HeklaMove, Pass, Place, Score, Shift, can_act, write_row
from games.hekla.refusing import is_place, is_shift, no_volcano, refusal_of_place, refusal_of_shift, values_at

if TYPE_CHECKING:
    from games.hekla.position import HeklaPosition

_PLACE = re.compile(r"(\d)\s*@?\s*([a-z]\d)")
_SHIFT = re.compile(
    r"(?:(\d)\s*[:@]?\s*)?([a-z]\d)\s*[-‐‑‒–—−=~]*[>→➔]*\s*([a-z]\d)(?:\s*[<←]\s*(\d{1,4}|[io]\d{1,2}))?"
)
_SQUARE = re.compile(r"[a-z]\d")
_ROW = re.compile(r"[a-z]\d(?:\s*[-‐‑‒–—−+:.…,]*\s*[a-z]\d){1,2}")

_LISTED = 6
"""How many moves an ambiguous text is answered with at most."""


def read_move(position: HeklaPosition, written: str) -> HeklaMove:
    """The move of the seat to act; raises one of the three refusals.

    Capitals, blanks and the kind of dash are free. A retreat is written in circles or with the circle it leads to,
    "<4" or "<I7"; a row with its ends or all its squares.
    """
    plain = written.strip().lower()
    move = _read_choice(position, plain) if position.open_rows else _read_action(position, plain)
    refusal = refusal_of(position, move)
    if refusal:
        raise IllegalMove(refusal)
    return move


def refusal_of(position: HeklaPosition, move: HeklaMove) -> Text | None:
    """Why this may not be done and what would be legal; None for a legal move.

    What only looks like a move, such as one about a square there is not, is refused like every other.
    """
    if position.open_rows:
        return _refusal_of_choice(position, move)
    match move:
        case Place() if is_place(move):
            return refusal_of_place(position.table, position.mover, move)
        case Shift() if is_shift(move):
            return refusal_of_shift(position.table, position.mover, move)
        case Score():
            return text("hekla-nothing-to-score", example=_example(position))
        case Pass():
            return _refusal_of_pass(position)
        case _:
            return _unreadable(position).text


def square_named(name: str) -> int:
    """The number of the square with this name; raises IllegalMove where the crater has none."""
    square = NUMBERS.get(name.upper())
    if square is None:
        raise IllegalMove(text("hekla-off-board", name=name.upper(), squares=SQUARES))
    return square


def _refusal_of_choice(position: HeklaPosition, move: HeklaMove) -> Text | None:
    """While there are rows to choose from, one of them is chosen (H10)."""
    rows = position.choices
    if type(move) is Score and any(alike(move.row, row) for row in rows):
        return None
    return text("hekla-choose-row", rows=tuple(write_row(row) for row in rows))


def _refusal_of_pass(position: HeklaPosition) -> Text | None:
    """Nobody passes who can place or move (H18)."""
    if can_act(position.table, position.mover):
        return text("hekla-pass-unfit", example=_example(position))
    return None


def _example(position: HeklaPosition) -> str:
    return position.notation(position.moves(position.mover)[0])


def _unreadable(position: HeklaPosition) -> UnreadableMove:
    return UnreadableMove(text("hekla-unreadable", example=_example(position)))


def _read_action(position: HeklaPosition, plain: str) -> HeklaMove:
    if plain == PASSING:
        return Pass()
    place = _PLACE.fullmatch(plain)
    if place:
        return Place(int(place[1]), square_named(place[2]))
    shift = _SHIFT.fullmatch(plain)
    if shift:
        return _read_shift(position, shift)
    row = _ROW.fullmatch(plain) and _row_of(plain)
    if row:
        return Score(row)
    raise _unreadable(position)


def _read_shift(position: HeklaPosition, match: re.Match[str]) -> Shift:
    start, target = square_named(match[2]), square_named(match[3])
    values = values_at(position.table, position.mover, start)
    if match[1]:
        value = int(match[1])
    elif not values:
        raise IllegalMove(no_volcano(position.table, position.mover, start))
    else:
        value = values[0]
    circles = _read_circles(position, match[4]) if match[4] else 0
    move = Shift(value, start, target, circles)
    if not match[1] and len(values) > 1:
        _refuse_either(position, move)
    if not circles:
        _refuse_without_retreat(position, move)
    return move


def _refuse_either(position: HeklaPosition, move: Shift) -> None:
    """Without a value a move of one of two different volcanoes is ambiguous, if it is legal at all."""
    fitting = [
        one
        for one in position.moves(position.mover)
        if isinstance(one, Shift) and (one.start, one.target) == (move.start, move.target)
    ]
    if fitting:
        raise AmbiguousMove(_list_moves(position, fitting))


def _refuse_without_retreat(position: HeklaPosition, move: Shift) -> None:
    """A long move that several retreats make possible is ambiguous; a retreat is never chosen for a player (H7)."""
    options = retreats(move.start, position.table.vulcanologists[position.mover])
    here = position.table.vulcanologists[position.mover]
    fitting = [Shift(move.value, move.start, move.target, here - lower) for lower in options]
    if len(fitting) > 1 and not refusal_of(position, fitting[0]):
        raise AmbiguousMove(_list_moves(position, fitting))


def _list_moves(position: HeklaPosition, moves: list[Shift]) -> Text:
    written = tuple(position.notation(move) for move in moves[:_LISTED])
    if len(moves) > _LISTED:
        return text("hekla-ambiguous-many", moves=written, more=len(moves) - _LISTED)
    return text("hekla-ambiguous", moves=written)


def _read_circles(position: HeklaPosition, written: str) -> int:
    """How many circles back; a circle's name means the nearest such circle behind the vulcanologist (H8)."""
    if written.isdigit():
        return int(written)
    here = position.table.vulcanologists[position.mover]
    lower = (place for place in range(here - 1, START, -1) if CIRCLES[circle_at(place)] == written.upper())
    circle = next(lower, None)
    if circle is None:
        raise IllegalMove(text("hekla-no-circle", name=written.upper(), here=CIRCLES[circle_at(here)]))
    return here - circle


def _read_choice(position: HeklaPosition, plain: str) -> HeklaMove:
    row = _ROW.fullmatch(plain) and _row_of(plain)
    if row:
        return Score(row)
    if plain == PASSING or _PLACE.fullmatch(plain) or _SHIFT.fullmatch(plain):
        rows = tuple(write_row(row) for row in position.choices)
        raise IllegalMove(text("hekla-choose-row", rows=rows))
    raise _unreadable(position)


def _row_of(plain: str) -> Row | None:
    """The row of which these squares are the ends or all three, in either direction."""
    squares = sorted(square_named(name) for name in _SQUARE.findall(plain))
    return next((row for row in ROWS if squares in (list(row), [row[0], row[2]])), None)
