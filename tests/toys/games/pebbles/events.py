"""The events of Pebbles, in addition to those of all games."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.contract import GameEnded, SeatForfeited


@dataclass(frozen=True, slots=True)
class PebblesTaken:
    """A seat took pebbles; ``left`` remain in the pile."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class BeadDrawn:
    """A seat drew a bead; ``worth`` is None for other viewers."""

    seat: int
    worth: int | None


@dataclass(frozen=True, slots=True)
class BeadKept:
    """A seat kept the bead it had drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class BeadTossed:
    """A seat put the bead it had drawn away, unseen."""

    seat: int


PebblesEvent: TypeAlias = PebblesTaken | BeadDrawn | BeadKept | BeadTossed | SeatForfeited | GameEnded
