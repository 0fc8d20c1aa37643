"""The graph of a mountain with its tiles: where tourists walk, are pushed and are driven (V6 to V8, V14, V21)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from games.vesuvio.board import ENTRY, HIGH, LOW, PATH, SLOPES, SPACES, STEEP, WHOLE, Place
from games.vesuvio.moves import CLIMB_PRICE, FLAT_PRICE, Walk
from games.vesuvio.pieces import Tile


class Stride(NamedTuple):
    """A possible walk: the move, its price in points, and whether it enters a steep slope from above (V8)."""

    move: Walk
    price: int
    descends: bool


class Sending(NamedTuple):
    """A way to send a tourist: the places in order, and whether it costs a card (V14)."""

    route: tuple[Place, ...]
    slides: bool


@dataclass(frozen=True, slots=True)
class Mountain:
    """The tile of each space in the order of ``SPACES``, and what follows from them.

    For each place: ``strides`` are the possible walks, upwards first; ``below`` the next places down a steep slope, two
    if its lower anchor is a fault, none for a place on the path; ``pushes`` and ``shouts`` the ways to send a tourist
    away. ``entry`` is the place where tourists enter and leave.
    """

    tiles: tuple[Tile, ...]
    tile_at: Mapping[str, Tile] = field(compare=False, repr=False)
    faults: frozenset[str] = field(compare=False, repr=False)
    entry: Place = field(compare=False, repr=False)
    strides: Mapping[Place, tuple[Stride, ...]] = field(compare=False, repr=False)
    below: Mapping[Place, tuple[Place, ...]] = field(compare=False, repr=False)
    pushes: Mapping[Place, tuple[Sending, ...]] = field(compare=False, repr=False)
    shouts: Mapping[Place, tuple[Sending, ...]] = field(compare=False, repr=False)

    def __hash__(self) -> int:
        """Of what tells mountains well apart, and is quickly had: they are the keys of caches that searches ask."""
        return hash(self.faults)


@lru_cache(maxsize=64)
def survey(tiles: tuple[Tile, ...]) -> Mountain:
    """The mountain with these tiles, given in the order of ``SPACES``; cached."""
    tile_at = dict(zip(SPACES, tiles, strict=True))
    faults = frozenset(space for space, tile in tile_at.items() if tile is Tile.FAULT)
    path = [place for space in PATH for place in parts_of(space, faults)]
    paths: dict[Place, tuple[Place, ...]] = {
        place: (*path[number + 1 : number + 2], *path[max(number - 1, 0) : number]) for number, place in enumerate(path)
    }
    above, below = _steep_links(faults)
    places = [place for space in SPACES for place in parts_of(space, faults)]
    slides = {place: tuple(_slides(place, below)) for place in places}
    ways = {
        place: (*(Sending((end,), slides=False) for end in paths.get(place, ())), *slides[place]) for place in places
    }
    climbs = {place: tuple(Sending((end,), slides=False) for end in above.get(place, ())) for place in places}
    return Mountain(
        tiles=tiles,
        tile_at=tile_at,
        faults=faults,
        entry=parts_of(ENTRY, faults)[0],
        strides={place: tuple(_strides(place, paths, above, below)) for place in places},
        below={place: below.get(place, ()) if place.space in STEEP else () for place in places},
        pushes=ways,
        shouts={place: (*ways[place], *climbs[place]) for place in places},
    )


def parts_of(space: str, faults: frozenset[str]) -> tuple[Place, ...]:
    """The places of a space from the bottom up: one, or the two halves of a fault (V7)."""
    return (Place(space, LOW), Place(space, HIGH)) if space in faults else (Place(space, WHOLE),)


def _steep_links(faults: frozenset[str]) -> tuple[dict[Place, tuple[Place, ...]], dict[Place, tuple[Place, ...]]]:
    """The next places up and down along the steep slopes. A slope touches both halves of its anchors (V7)."""
    above: dict[Place, tuple[Place, ...]] = {}
    below: dict[Place, tuple[Place, ...]] = {}
    for slope in SLOPES:
        steep = tuple((place,) for space in slope.spaces for place in parts_of(space, faults))
        chain = (parts_of(slope.low, faults), *steep, parts_of(slope.high, faults))
        for number in range(len(chain) - 1):
            above |= dict.fromkeys(chain[number], chain[number + 1])
            below |= dict.fromkeys(chain[number + 1], chain[number])
    return above, below


def _strides(
    place: Place,
    paths: Mapping[Place, tuple[Place, ...]],
    above: Mapping[Place, tuple[Place, ...]],
    below: Mapping[Place, tuple[Place, ...]],
) -> Iterator[Stride]:
    """The destination sets the price: two points for a steep space from below, one for all others (V6)."""
    for end in above.get(place, ()):
        yield Stride(Walk(end), CLIMB_PRICE if end.space in STEEP else FLAT_PRICE, descends=False)
    for end in paths.get(place, ()):
        yield Stride(Walk(end), FLAT_PRICE, descends=False)
    for end in below.get(place, ()):
        yield Stride(Walk(end), FLAT_PRICE, descends=end.space in STEEP)


def _slides(place: Place, below: Mapping[Place, tuple[Place, ...]]) -> Iterator[Sending]:
    """Two places down a steep slope, or one if that is the lower anchor (V14, V15)."""
    for first in below.get(place, ()):
        if first.space not in STEEP:
            yield Sending((first,), slides=True)
            continue
        for second in below[first]:
            yield Sending((first, second), slides=True)


def ends_of(ways: Iterable[Sending], lava: frozenset[str]) -> dict[Place, Sending]:
    """The ways by their last place; each ends at the first place under lava (V15)."""
    cut = ((_cut(way.route, lava), way.slides) for way in ways) if lava else ways
    return {route[-1]: Sending(route, slides) for route, slides in cut}


def _cut(route: tuple[Place, ...], lava: frozenset[str]) -> tuple[Place, ...]:
    burning = (number for number, place in enumerate(route, start=1) if place.space in lava)
    return route[: next(burning, len(route))]
