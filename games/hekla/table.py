"""The table: the stones in the crater and in the supplies, the vulcanologists, the lava."""

from __future__ import annotations

from typing import NamedTuple

from games.hekla.pieces import SEAT_COLOURS, STONES, VALUES, Stones, Supply

STONES_OF: tuple[Stones, ...] = tuple(
    tuple(STONES[f"{colour.value}{value}"] for value in VALUES) for colour in SEAT_COLOURS
)
"""For each seat, its volcano of each value."""


class Table(NamedTuple):
    """Each square's stones, each seat's supply and track position, and the number of placed blocks of lava."""

    squares: tuple[Stones, ...]
    supplies: tuple[Supply, ...]
    vulcanologists: tuple[int, ...]
    lava: int


def supplied(supply: Supply, value: int, count: int) -> Supply:
    """The supply with ``count`` more volcanoes of a value.

    >>> supplied((1, 1, 2, 1), 2, -1)
    (1, 1, 1, 1)
    """
    none, one, two, three = (held + (count if held_value == value else 0) for held_value, held in enumerate(supply))
    return none, one, two, three


def placed(table: Table, seat: int, value: int, square: int) -> Table:
    """The table after the seat places a volcano of its supply on an empty square (H2)."""
    squares, supplies, vulcanologists, lava = table
    return Table(
        (*squares[:square], (STONES_OF[seat][value],), *squares[square + 1 :]),
        (*supplies[:seat], supplied(supplies[seat], value, -1), *supplies[seat + 1 :]),
        vulcanologists,
        lava,
    )


def moved(table: Table, seat: int, value: int, start: int, target: int) -> Table:
    """The table after the seat's volcano moves to a square with room (H3)."""
    squares = list(table.squares)
    volcano = STONES_OF[seat][value]
    left = list(squares[start])
    left.remove(volcano)
    squares[start] = tuple(left)
    squares[target] = (*squares[target], volcano)
    return table._replace(squares=tuple(squares))
