"""The sentences for illegal placings and moves: why, and what would be legal (H2 to H4, H7)."""

from __future__ import annotations

from games.core.text import Text, text
from games.hekla.board import SPOTS, SQUARES, START, path_between, retreats, sight_from
from games.hekla.moves import Place, Shift, shifts
from games.hekla.pieces import VALUES
from games.hekla.table import Table

_LISTED = 6
"""The most retreats that a sentence lists, nearest first."""


def values_at(table: Table, seat: int, square: int) -> tuple[int, ...]:
    """The distinct values of the seat's volcanoes on this square, lowest first."""
    return tuple(sorted({stone.value for stone in table.squares[square] if stone.seat == seat}))


def is_place(move: Place) -> bool:
    """Whether this is a well-formed placing on a square of the crater."""
    value, square = move.value, move.square
    return type(value) is type(square) is int and 0 <= square < len(SQUARES)


def is_shift(move: Shift) -> bool:
    """Whether this is a well-formed move between squares of the crater."""
    value, start, target, circles = move.value, move.start, move.target, move.circles
    if not type(value) is type(start) is type(target) is type(circles) is int:
        return False
    return 0 <= start < len(SQUARES) and 0 <= target < len(SQUARES)


def refusal_of_place(table: Table, seat: int, move: Place) -> Text | None:
    """A volcano is placed from the seat's own supply on an empty square (H2)."""
    if move.value not in VALUES or not table.supplies[seat][move.value]:
        held = tuple(str(value) for value in VALUES if table.supplies[seat][value])
        return text("hekla-not-in-supply", value=move.value, count=len(held), values=held)
    if table.squares[move.square]:
        empty = tuple(SQUARES[square] for square, stones in enumerate(table.squares) if not stones)
        return text("hekla-not-empty", square=SQUARES[move.square], count=len(empty), squares=empty)
    return None


def refusal_of_shift(table: Table, seat: int, move: Shift) -> Text | None:
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


def no_volcano(table: Table, seat: int, square: int, value: int | None = None) -> Text:
    """The sentence for moving a volcano that the seat does not have on this square."""
    own = tuple(SQUARES[other] for other in range(len(SQUARES)) if values_at(table, seat, other))
    if value is None or not values_at(table, seat, square):
        return text("hekla-no-volcano", square=SQUARES[square], count=len(own), squares=own)
    values = tuple(str(held) for held in values_at(table, seat, square))
    return text("hekla-other-volcano", square=SQUARES[square], value=value, values=values)


def _refusal_of_retreat(table: Table, seat: int, move: Shift) -> Text | None:
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


def _legal_from(table: Table, seat: int, move: Shift) -> Text:
    legal = dict.fromkeys(
        shift for shift in shifts(table, seat) if (shift.start, shift.value) == (move.start, move.value)
    )
    targets = tuple(SQUARES[square] for square in dict.fromkeys(shift.target for shift in legal))
    return text("hekla-legal-targets", square=SQUARES[move.start], count=len(targets), targets=targets)
