"""The tiles that are dealt to the spaces: what the ground is like and what digging there costs and brings (V10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Dig:
    """What digging means: the points it costs, how many cards it draws and how many of them are kept (V10)."""

    price: int
    drawn: int
    kept: int


class Tile(Enum):
    """A kind of ground."""

    CLEAR = "clear"
    FAULT = "fault"
    POOR = "poor"
    MEDIUM = "medium"
    GOOD = "good"


DIGS: dict[Tile, Dig] = {Tile.POOR: Dig(1, 1, 1), Tile.MEDIUM: Dig(2, 2, 1), Tile.GOOD: Dig(3, 2, 2)}
"""The tiles that can be dug."""

TILE_COUNTS: Counter[Tile] = Counter({Tile.CLEAR: 16, Tile.FAULT: 5, Tile.POOR: 12, Tile.MEDIUM: 6, Tile.GOOD: 6})
"""How many tiles of each kind there are: 45, one a space."""
