"""The mountain of Vesuvio: its 45 spaces, the normal path, the five steep slopes and the three zones.

A space is identified by its name. The normal path goes from N1 at the bottom to N33 at the crater. Each steep slope, A
to E, leaves the path at its lower anchor and rejoins it at its upper anchor. Coordinates are (x, y): x grows to the
right from 1, y upwards from 0.
"""

from enum import Enum
from itertools import pairwise
from typing import NamedTuple

PATH_LENGTH = 33


class Zone(Enum):
    """A third of the mountain. It determines the deck to dig from and the speed of lava."""

    GREEN = "green"
    ORANGE = "orange"
    RED = "red"


class Slope(NamedTuple):
    """A steep slope: its lower and upper anchor on the normal path, its own spaces upwards, and their zone."""

    name: str
    low: str
    high: str
    spaces: tuple[str, ...]
    zone: Zone


WHOLE, LOW, HIGH = 0, 1, 2
"""The part of a space: all of it, or the lower or upper half of a fault (V7)."""


class Place(NamedTuple):
    """A place for tourists: a whole space, or one half of a space with a fault (V7)."""

    space: str
    half: int = WHOLE

    @property
    def name(self) -> str:
        """The name as it is typed: "N4", or "N12.1" for a lower and "N12.2" for an upper half.

        >>> [Place("N4").name, Place("N12", HIGH).name]
        ['N4', 'N12.2']
        """
        return f"{self.space}.{self.half}" if self.half else self.space


PATH: tuple[str, ...] = tuple(f"N{number}" for number in range(1, PATH_LENGTH + 1))
"""The spaces of the normal path, from the bottom up."""

SLOPES: tuple[Slope, ...] = (
    Slope("A", "N3", "N9", ("A1", "A2"), Zone.GREEN),
    Slope("B", "N8", "N15", ("B1", "B2"), Zone.GREEN),
    Slope("C", "N12", "N22", ("C1", "C2", "C3", "C4"), Zone.ORANGE),
    Slope("D", "N19", "N26", ("D1", "D2"), Zone.RED),
    Slope("E", "N25", "N31", ("E1", "E2"), Zone.RED),
)
"""The steep slopes, from the bottom up."""

SPACES: tuple[str, ...] = (*PATH, *(space for slope in SLOPES for space in slope.spaces))
"""All spaces in the order in which they get tiles: the path upwards, then slope by slope."""

STEEP: frozenset[str] = frozenset(space for slope in SLOPES for space in slope.spaces)
"""The spaces of the steep slopes."""

ENTRY = "N1"
"""The space where tourists enter and leave the mountain (V4, V5)."""

TOP = "N33"
"""The space at the crater, where the photo is taken and the lava starts (V19, V26)."""

OUTSIDE = "N0"
"""The notation for leaving the mountain (V5)."""

_ROWS: tuple[tuple[int, range], ...] = (
    (0, range(1, 7)),
    (3, range(5, 0, -1)),
    (6, range(1, 7)),
    (11, range(5, 0, -1)),
    (14, range(1, 7)),
    (17, range(5, 1, -1)),
    (18, range(2, 3)),
)
"""The rows of the normal path from the bottom up: y, and each x in the order of the path."""


def _spots() -> dict[str, tuple[int, int]]:
    spots = dict(zip(PATH, ((x, y) for y, columns in _ROWS for x in columns), strict=True))
    for slope in SLOPES:
        x, y = spots[slope.low]
        spots |= {space: (x, y + step) for step, space in enumerate(slope.spaces, start=1)}
    return spots


SPOTS: dict[str, tuple[int, int]] = _spots()
"""Each space's coordinates (x, y)."""


ZONES: dict[str, Zone] = {
    **{space: Zone.GREEN if n < 11 else Zone.ORANGE if n < 22 else Zone.RED for n, space in enumerate(PATH)},
    **{space: slope.zone for slope in SLOPES for space in slope.spaces},
}
"""Each space's zone; every zone has fifteen spaces."""


ZONE_ORDER: dict[Zone, int] = {zone: number for number, zone in enumerate(Zone)}
"""The index of each zone's deck."""


LINKS: tuple[tuple[str, str], ...] = tuple(
    pair for chain in (PATH, *((slope.low, *slope.spaces, slope.high) for slope in SLOPES)) for pair in pairwise(chain)
)
"""Every pair of neighbouring spaces, the lower one first."""

DOWN: dict[str, tuple[str, ...]] = {space: tuple(lower for lower, upper in LINKS if upper == space) for space in SPACES}
"""Each space's downhill neighbours; two at a crossing, where lava splits (V27)."""

RIGHTWARDS: frozenset[str] = frozenset(space for space in PATH if SPOTS[space][1] in {0, 6, 14})
"""The path's spaces in rows that lead upwards to the right. A lower half is on the left there (V7)."""
