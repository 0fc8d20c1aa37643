"""The graph of a mountain with its tiles: where tourists walk, are pushed and are driven (V6 to V8, V14, V21)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from games.vesuvio.board import ENTRY, HIGH, LOW, SLOPES, SPACES, STEEP, WHOLE, Place
from games.vesuvio.moves import CLIMB_PRICE, FLAT_PRICE, Walk
from games.vesuvio.pieces import Tile

UP, LEVEL, DOWN = 1, 0, -1
"""A step up a steep slope, along the path, or down a steep slope."""


class Stride(NamedTuple):
    """A possible walk: the move, its price in points, and where it goes: ``UP``, ``LEVEL`` or ``DOWN``."""

    move: Walk
    price: int
    slope: int

    @property
    def descends(self) -> bool:
        """Whether it enters a steep slope from above (V8)."""
        return self.slope == DOWN and self.move.place.space in STEEP


class Sending(NamedTuple):
    """A way to send a tourist: the places in order, and whether it costs a card (V14)."""

    route: tuple[Place, ...]
    slides: bool


@dataclass(frozen=True, slots=True)
class Mountain:
    """The tile of each space in the order of ``SPACES``, and what follows from them.

    ``strides`` are the possible walks from each place, upwards first; ``entry`` is the place where tourists enter and
    leave.
    """

    tiles: tuple[Tile, ...]
    tile_at: Mapping[str, Tile] = field(compare=False, repr=False)
    faults: frozenset[str] = field(compare=False, repr=False)
    entry: Place = field(compare=False, repr=False)
    strides: Mapping[Place, tuple[Stride, ...]] = field(compare=False, repr=False)

    def __hash__(self) -> int:
        """Of what tells mountains well apart, and is quickly had: they are the keys of caches that searches ask."""
        return hash(self.faults)

    def ends(self, place: Place, slope: int) -> tuple[Place, ...]:
        """Where the steps of this kind lead from a place."""
        return tuple(stride.move.place for stride in self.strides[place] if stride.slope == slope)

    def ways(self, place: Place, lava: frozenset[str], *, uphill: bool) -> dict[Place, Sending]:
        """The ways to send a tourist, by their last place: each ends at the first one under lava (V14, V15, V21).

        A step along the path, two down a steep slope, or one if that leads to its lower anchor; and ``uphill`` one up.
        """
        level = [(end,) for end in self.ends(place, LEVEL)]
        climbs = [(end,) for end in self.ends(place, UP) if uphill]
        found: dict[Place, Sending] = {}
        for route in (*level, *self._slides(place), *climbs):
            burning = (number for number, one in enumerate(route, start=1) if one.space in lava)
            cut = route[: next(burning, len(route))]
            found[cut[-1]] = Sending(cut, route[0] in self.ends(place, DOWN))
        return found

    def _slides(self, place: Place) -> Iterator[tuple[Place, ...]]:
        for first in self.ends(place, DOWN):
            if first.space in STEEP:
                yield from ((first, second) for second in self.ends(first, DOWN))
            else:
                yield (first,)


@lru_cache(maxsize=64)
def survey(tiles: tuple[Tile, ...]) -> Mountain:
    """The mountain with these tiles, given in the order of ``SPACES``; cached."""
    tile_at = dict(zip(SPACES, tiles, strict=True))
    faults = frozenset(space for space, tile in tile_at.items() if tile is Tile.FAULT)
    strides: dict[Place, list[Stride]] = {place: [] for space in SPACES for place in parts_of(space, faults)}
    steps = list(pairwise(place for place in strides if place.space not in STEEP))
    slopes = list(_slopes(faults))
    for low, high in slopes:
        strides[low].append(Stride(Walk(high), CLIMB_PRICE if high.space in STEEP else FLAT_PRICE, UP))
    for low, high in steps:
        strides[low].append(Stride(Walk(high), FLAT_PRICE, LEVEL))
    for low, high in steps:
        strides[high].append(Stride(Walk(low), FLAT_PRICE, LEVEL))
    for low, high in slopes:
        strides[high].append(Stride(Walk(low), FLAT_PRICE, DOWN))
    return Mountain(
        tiles, tile_at, faults, parts_of(ENTRY, faults)[0], {place: tuple(some) for place, some in strides.items()}
    )


def parts_of(space: str, faults: frozenset[str]) -> tuple[Place, ...]:
    """The places of a space from the bottom up: one, or the two halves of a fault (V7)."""
    return (Place(space, LOW), Place(space, HIGH)) if space in faults else (Place(space, WHOLE),)


def _slopes(faults: frozenset[str]) -> Iterator[tuple[Place, Place]]:
    """The steps of the steep slopes, each as its lower and its upper place; they touch both halves of anchors (V7)."""
    for slope in SLOPES:
        steep = ((place,) for space in slope.spaces for place in parts_of(space, faults))
        for lows, highs in pairwise((parts_of(slope.low, faults), *steep, parts_of(slope.high, faults))):
            yield from product(lows, highs)
