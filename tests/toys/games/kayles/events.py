"""The events of Kayles, in addition to those of all games."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.contract import GameEnded, SeatForfeited


@dataclass(frozen=True, slots=True)
class PinsKnocked:
    """A seat knocked pins down."""

    seat: int
    pins: str


KaylesEvent: TypeAlias = PinsKnocked | SeatForfeited | GameEnded
