"""What can happen in Hekla, in the order it happens. Squares are numbers, track positions count on over the laps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.events import GameEnded, SeatForfeited, TurnPassed
from games.hekla.board import Row


@dataclass(frozen=True, slots=True)
class VolcanoPlaced:
    """A seat placed a volcano of this value from its supply (H2)."""

    seat: int
    value: int
    square: int


@dataclass(frozen=True, slots=True)
class VulcanologistRetreated:
    """Before a long move a seat drew its vulcanologist back from one track position to a lower one (H7)."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class VolcanoMoved:
    """A volcano went from one square to another in a straight line (H3, H4)."""

    seat: int
    value: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class RowScored:
    """A row scored for the seat that triggered it; ``total`` is how many grooves it had (H12).

    The advances and the eruption that come of it follow until the next row.
    """

    seat: int
    row: Row
    total: int


@dataclass(frozen=True, slots=True)
class VulcanologistAdvanced:
    """A vulcanologist went forward on the track (H13)."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class VolcanoReturned:
    """In the eruption of the square a volcano went back to its seat's supply (H14)."""

    seat: int
    value: int
    square: int


@dataclass(frozen=True, slots=True)
class LavaPlaced:
    """A block of lava of this value came onto the square that erupted (H14)."""

    value: int
    square: int


HeklaEvent: TypeAlias = (
    VolcanoPlaced
    | VulcanologistRetreated
    | VolcanoMoved
    | RowScored
    | VulcanologistAdvanced
    | VolcanoReturned
    | LavaPlaced
    | TurnPassed
    | SeatForfeited
    | GameEnded
)
