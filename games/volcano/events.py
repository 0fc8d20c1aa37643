"""The events of Volcano, in the order they happen. Squares are board numbers."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.contract import GameEnded, SeatForfeited, TurnPassed
from games.volcano.moves import CapMove
from games.volcano.pieces import Piece


@dataclass(frozen=True, slots=True)
class CapMoved:
    """A cap moved one step."""

    seat: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class PieceFlew:
    """A piece of the erupting volcano at ``start`` flew to ``target``."""

    piece: Piece
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class PieceCaptured:
    """After the eruption, the seat captured a piece on this square.

    The landing piece is captured (O10), in Melting Volcano the piece under it (O11).
    """

    seat: int
    piece: Piece
    square: int


@dataclass(frozen=True, slots=True)
class EndClaimed:
    """The seat claimed that no capture can be reached (O14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimRefuted:
    """The claim was wrong: ``line`` reaches a capture; empty if no line is known (O14, O21)."""

    seat: int
    line: tuple[CapMove, ...]


VolcanoEvent: TypeAlias = (
    CapMoved | PieceFlew | PieceCaptured | TurnPassed | EndClaimed | ClaimRefuted | SeatForfeited | GameEnded
)
