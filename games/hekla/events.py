"""The events of Hekla, in the order they happen. Squares are numbers; track positions count on over the laps."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.contract import GameEnded, SeatForfeited, TurnPassed
from games.hekla.board import Row


@dataclass(frozen=True, slots=True)
class VolcanoPlaced:
    """A seat placed a volcano of this value from its supply (H2)."""

    seat: int
    value: int
    square: int


@dataclass(frozen=True, slots=True)
class VulcanologistRetreated:
    """Before a long move, a seat drew its vulcanologist back to a lower track position (H7)."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class VolcanoMoved:
    """A volcano moved in a straight line (H3, H4)."""

    seat: int
    value: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class RowScored:
    """A row scored, triggered by this seat; ``total`` is the number of its grooves (H12).

    The events of its advances and its eruption follow.
    """

    seat: int
    row: Row
    total: int


@dataclass(frozen=True, slots=True)
class VulcanologistAdvanced:
    """A vulcanologist advanced on the track (H13)."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class VolcanoReturned:
    """An eruption of the square returned a volcano to its seat's supply (H14)."""

    seat: int
    value: int
    square: int


@dataclass(frozen=True, slots=True)
class LavaPlaced:
    """A block of lava of this value was placed on the erupted square (H14)."""

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
