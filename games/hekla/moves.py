"""The moves of Hekla: place, move, choose the next row to score, and pass (H2 to H4, H7, H10, H18).

Notation: "3@C2" places a 3 on C2; "C2-D2" moves a volcano, "2:C2-D2" if the square holds two own ones of different
values; "B3-B5<4" moves one after a retreat by four circles; "C1+C2+C3" scores that row; "pass" passes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product, starmap
from typing import TypeAlias

from games.core.contract import Parts
from games.core.values import put
from games.hekla.board import RAYS, ROWS_AT, SPOTS, SQUARES, Row, retreats, sight_from
from games.hekla.pieces import VALUES, HeklaTable, Stone, Stones, supplied, values_of

PASSING = "pass"
FAR = 100
"""Beyond this position a retreat is picked in two steps, its hundreds and the rest, to keep lists short."""


@dataclass(frozen=True, slots=True)
class PlaceVolcano:
    """Place a volcano of this value from the supply on an empty square (H2)."""

    value: int
    square: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a volcano of this value in a straight line after a retreat of ``circles``, 0 for none (H3, H4, H7)."""

    value: int
    start: int
    target: int
    circles: int = 0


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Choose the next row to score among several (H10)."""

    row: Row


@dataclass(frozen=True, slots=True)
class Pass:
    """The only move of a seat that can neither place nor move (H18)."""


Action: TypeAlias = PlaceVolcano | Shift
"""What a turn begins with, unless its seat has to pass (H2 to H4)."""

HeklaMove: TypeAlias = Action | ScoreRow | Pass


def actions(table: HeklaTable, seat: int, most: int | None = None) -> tuple[Action, ...]:
    """Every legal placing by value, then by square (H2), then every move as :func:`shifts` lists them."""
    empty = [square for square, stones in enumerate(table.squares) if not stones]
    held = [value for value in VALUES if table.supplies[seat][value]]
    return (*starmap(PlaceVolcano, product(held, empty)), *shifts(table, seat, most))


def shifts(table: HeklaTable, seat: int, most: int | None = None) -> tuple[Shift, ...]:
    """Every legal move of this seat's volcanoes by square, value and direction, nearest targets and retreats first.

    ``most`` is how many retreats of a move are listed, None for all.
    """
    squares, position = table.squares, table.vulcanologists[seat]
    seen = sight_from(position)
    found: list[Shift] = []
    for start, stones in enumerate(squares):
        values = values_of(stones, seat)
        for value, (target, far) in product(values, reached(squares, start) if values else ()):
            if far and start not in seen:
                back = retreats(start, position)[:most]
                found.extend([Shift(value, start, target, position - lower) for lower in back])
            else:
                found.append(Shift(value, start, target))
    return tuple(found)


def reached(squares: Sequence[Stones], start: int) -> Iterator[tuple[int, bool]]:
    """The squares that a volcano could move to, and whether that is farther than a step (H3, H4)."""
    for ray in RAYS[start]:
        far = False
        for target in ray:
            if len(squares[target]) == SPOTS:
                break
            yield target, far
            far = True


def made(table: HeklaTable, seat: int, move: Action) -> tuple[HeklaTable, frozenset[Row]]:
    """The table after a legal placing or move, before anything scores, and the rows that it touches (H9)."""
    squares, (_, supplies, vulcanologists, lava) = list(table.squares), table
    volcano = Stone(seat, move.value)
    if isinstance(move, PlaceVolcano):
        squares[move.square] = (volcano,)
        supplies, rows = put(supplies, seat, supplied(supplies[seat], move.value, -1)), ROWS_AT[move.square]
    else:
        left = list(squares[move.start])
        left.remove(volcano)
        squares[move.start] = tuple(left)
        squares[move.target] = (*squares[move.target], volcano)
        vulcanologists = put(vulcanologists, seat, vulcanologists[seat] - move.circles)
        rows = ROWS_AT[move.start] | ROWS_AT[move.target]
    return HeklaTable(tuple(squares), supplies, vulcanologists, lava), rows


def can_act(table: HeklaTable, seat: int) -> bool:
    """Whether the seat can place or move (H18)."""
    return (any(table.supplies[seat]) and not all(table.squares)) or can_shift(table, seat)


def can_shift(table: HeklaTable, seat: int) -> bool:
    """Whether the seat can move. A free neighbour decides: a long move needs one as a step does."""
    return any(
        len(table.squares[ray[0]]) < SPOTS
        for start, stones in enumerate(table.squares)
        if values_of(stones, seat)
        for ray in RAYS[start]
    )


def write_parts(table: HeklaTable, seat: int, move: HeklaMove) -> Parts:
    """The move's parts; joined they are its notation.

    A placing is picked by value and square; in an empty crater, whose 26 squares are too many for one list, by value
    with column, then row. A move is picked by volcano, target and retreat; a retreat from beyond ``FAR`` by its
    hundreds and the rest.
    """
    match move:
        case PlaceVolcano(value=value, square=square) if any(table.squares):
            return (f"{value}@", SQUARES[square])
        case PlaceVolcano(value=value, square=square):
            return (f"{value}@{SQUARES[square][0]}", SQUARES[square][1])
        case Shift(value=value, start=start, target=target, circles=circles):
            prefix = f"{value}:" if len(values_of(table.squares[start], seat)) > 1 else ""
            back = _write_retreat(circles, table.vulcanologists[seat]) if circles else ()
            return (f"{prefix}{SQUARES[start]}-", SQUARES[target], *back)
        case ScoreRow(row=row):
            return (write_row(row),)
        case Pass():
            return (PASSING,)


def write_row(row: Row) -> str:
    """The row's notation, such as "C1+C2+C3"."""
    return "+".join(SQUARES[square] for square in row)


def _write_retreat(circles: int, position: int) -> Parts:
    if position <= FAR:
        return (f"<{circles}",)
    hundreds, rest = divmod(circles, 100)
    return (f"<{hundreds}", f"{rest:02}")
