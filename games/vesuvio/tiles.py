"""The tiles on the spaces, and the price and yield of digging them (V10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Dig:
    """Digging a tile: its price in points, the number of cards drawn and the number kept (V10)."""

    price: int
    drawn: int
    kept: int


class Tile(Enum):
    """A kind of tile."""

    CLEAR = "clear"
    FAULT = "fault"
    POOR = "poor"
    MEDIUM = "medium"
    GOOD = "good"


DIGS: dict[Tile, Dig] = {Tile.POOR: Dig(1, 1, 1), Tile.MEDIUM: Dig(2, 2, 1), Tile.GOOD: Dig(3, 2, 2)}
"""The tiles that can be dug, from poor to good."""

TILE_COUNTS: Counter[Tile] = Counter({Tile.CLEAR: 16, Tile.FAULT: 5, Tile.POOR: 12, Tile.MEDIUM: 6, Tile.GOOD: 6})
"""The number of tiles of each kind, in total one for each of the 45 spaces."""
