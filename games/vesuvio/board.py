"""The mountain of Vesuvio: its 45 spaces, the normal path, the five steep slopes and the three zones.

Spaces are known by their names: N1 at the bottom to N33 at the crater along the normal path, and the steep slopes A
to E, each of which leaves the path at its lower anchor and comes back to it at its upper anchor. Where a space lies
is given as (x, y): x grows to the right from 1, y upwards from 0.
"""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from typing import NamedTuple

PATH_LENGTH = 33


class Zone(Enum):
    """A third of the mountain: what is dug there and how fast lava flows."""

    GREEN = "green"
    ORANGE = "orange"
    RED = "red"


class Slope(NamedTuple):
    """A steep slope: the spaces of the normal path where it begins and ends, and its own spaces upwards."""

    name: str
    low: str
    high: str
    spaces: tuple[str, ...]


WHOLE, LOW, HIGH = 0, 1, 2
"""Which part of a space: all of it, or the half of a fault towards the bottom or towards the top (V7)."""


class Place(NamedTuple):
    """Where a tourist can be: a space in one piece, or one half of a space with a fault (V7)."""

    space: str
    half: int = WHOLE

    @property
    def name(self) -> str:
        """The name as it is typed: "N4", or "N12.1" for a low and "N12.2" for a high half.

        >>> [Place("N4").name, Place("N12", HIGH).name]
        ['N4', 'N12.2']
        """
        return f"{self.space}.{self.half}" if self.half else self.space


PATH: tuple[str, ...] = tuple(f"N{number}" for number in range(1, PATH_LENGTH + 1))
"""The spaces of the normal path upwards."""

SLOPES: tuple[Slope, ...] = (
    Slope("A", "N3", "N9", ("A1", "A2")),
    Slope("B", "N8", "N15", ("B1", "B2")),
    Slope("C", "N12", "N22", ("C1", "C2", "C3", "C4")),
    Slope("D", "N19", "N26", ("D1", "D2")),
    Slope("E", "N25", "N31", ("E1", "E2")),
)
"""The steep slopes from the bottom upwards."""

SPACES: tuple[str, ...] = (*PATH, *(space for slope in SLOPES for space in slope.spaces))
"""All spaces in the order in which tiles are dealt to them: the path upwards, then slope by slope."""

STEEP: frozenset[str] = frozenset(space for slope in SLOPES for space in slope.spaces)
"""The spaces of the steep slopes."""

ENTRY = "N1"
"""Where tourists come onto the mountain and leave it (V4, V5)."""

TOP = "N33"
"""The viewpoint at the crater, where the photo is taken and the lava begins (V19, V26)."""

OUTSIDE = "N0"
"""How the way off the mountain is written (V5)."""

_ROWS: tuple[tuple[int, range], ...] = (
    (0, range(1, 7)),
    (3, range(5, 0, -1)),
    (6, range(1, 7)),
    (11, range(5, 0, -1)),
    (14, range(1, 7)),
    (17, range(5, 1, -1)),
    (18, range(2, 3)),
)
"""The rows of the normal path upwards: their y, and their x in the order of the path."""


def _spots() -> dict[str, tuple[int, int]]:
    spots = dict(zip(PATH, ((x, y) for y, columns in _ROWS for x in columns), strict=True))
    for slope in SLOPES:
        x, y = spots[slope.low]
        spots |= {space: (x, y + step) for step, space in enumerate(slope.spaces, start=1)}
    return spots


SPOTS: dict[str, tuple[int, int]] = _spots()
"""Where each space lies, as (x, y)."""


def _zones() -> dict[str, Zone]:
    zones = {space: Zone.GREEN if n < 11 else Zone.ORANGE if n < 22 else Zone.RED for n, space in enumerate(PATH)}
    by_slope = {"A": Zone.GREEN, "B": Zone.GREEN, "C": Zone.ORANGE, "D": Zone.RED, "E": Zone.RED}
    return zones | {space: by_slope[slope.name] for slope in SLOPES for space in slope.spaces}


ZONES: dict[str, Zone] = _zones()
"""Each space's zone, fifteen spaces in each."""


def _links() -> tuple[tuple[str, str], ...]:
    chains = (PATH, *((slope.low, *slope.spaces, slope.high) for slope in SLOPES))
    return tuple(pair for chain in chains for pair in pairwise(chain))


LINKS: tuple[tuple[str, str], ...] = _links()
"""Every two neighbouring spaces, the lower one first."""

DOWN: dict[str, tuple[str, ...]] = {space: tuple(lower for lower, upper in LINKS if upper == space) for space in SPACES}
"""For each space its neighbours downhill; two at a crossing, where lava parts (V27)."""

RIGHTWARDS: frozenset[str] = frozenset(
    space
    for y, columns in _ROWS
    if y < 18 and columns.step == 1
    for x in columns
    for space in PATH
    if SPOTS[space] == (x, y)
)
"""The spaces of the path in rows that run to the right on their way up; a low half lies on their left (V7)."""
