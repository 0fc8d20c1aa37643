"""What can happen in Volcano, in the order it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.events import GameEnded, SeatForfeited, TurnPassed
from games.volcano.moves import CapMove
from games.volcano.pieces import Piece


@dataclass(frozen=True, slots=True)
class CapMoved:
    """A cap took one step; squares are board numbers."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class PieceFlew:
    """A piece of the erupting volcano at ``start`` flew to ``target``; the order of events is the order of flight."""

    piece: Piece
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class PieceCaptured:
    """After the eruption, the seat took this piece from the square.

    It is the piece that landed there (O10), in Melting Volcano the one it landed on (O11).
    """

    seat: int
    piece: Piece
    square: int


@dataclass(frozen=True, slots=True)
class EndClaimed:
    """The seat says that no capture is left (O14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimRefuted:
    """The seat can reach a capture after all, by this line for one; empty if there is none to show (O14, O21)."""

    seat: int
    line: tuple[CapMove, ...]


VolcanoEvent: TypeAlias = (
    CapMoved | PieceFlew | PieceCaptured | TurnPassed | EndClaimed | ClaimRefuted | SeatForfeited | GameEnded
)
