"""The tiles on the spaces, and the price and yield of digging them (V10)."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Digging:
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


Tiles: TypeAlias = tuple[Tile, ...]
"""The tile of each space, in the order of ``SPACES``."""

DIGS: dict[Tile, Digging] = {Tile.POOR: Digging(1, 1, 1), Tile.MEDIUM: Digging(2, 2, 1), Tile.GOOD: Digging(3, 2, 2)}
"""The tiles that can be dug, from poor to good."""

TILE_COUNTS: Counter[Tile] = Counter({Tile.CLEAR: 16, Tile.FAULT: 5, Tile.POOR: 12, Tile.MEDIUM: 6, Tile.GOOD: 6})
"""The number of tiles of each kind, in total one for each of the 45 spaces."""
