"""A mountain in numbers: every place and space has an index, and what a computer player needs of it is in lists."""

import heapq
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.vesuvio.board import SPACES, TOP, ZONES, Place, Zone
from games.vesuvio.eruption import spread
from games.vesuvio.mountain import Mountain, Sending, survey
from games.vesuvio.moves import ACTION_PRICE, POINTS
from games.vesuvio.pieces import DECK_COUNTS, DIGS, WORTH, Card, Digging, Tile

NEVER = 99
"""An advance of lava that does not come."""


def timetable(faults: frozenset[str]) -> dict[str, int]:
    """The number of the advance that covers each space (V26 to V28)."""
    covered: dict[str, int] = {}
    number = 1
    while waves := spread(frozenset(covered), faults):
        covered |= {space: number for wave in waves for space in wave}
        number += 1
    return dict.fromkeys(ZONES, NEVER) | covered


def ways_to(backwards: Sequence[Sequence[tuple[int, int]]], target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The price of the cheapest way from each place to the target, and the next place on it, -1 at the target.

    ``backwards`` lists for each place from where it can be stepped on, and for which price. Every place can be left.
    """
    prices, following = [NEVER * POINTS] * len(backwards), [-1] * len(backwards)
    prices[target] = 0
    heap = [(0, target)]
    while heap:
        price, place = heapq.heappop(heap)
        if price > prices[place]:
            continue
        for before, step in backwards[place]:
            if price + step < prices[before]:
                prices[before], following[before] = price + step, place
                heapq.heappush(heap, (price + step, before))
    return tuple(prices), tuple(following)


NOWHERE = -1


class NumberedStride(NamedTuple):
    """A walk to a place: its price, and whether it enters a steep slope from above (V8)."""

    place: int
    price: int
    descends: bool


class Route(NamedTuple):
    """The places through which a tourist is sent, and whether that costs a card (V14)."""

    places: tuple[int, ...]
    slides: bool


class Target(NamedTuple):
    """A place worth going to: the best digs within a turn there, its zone, and ways to it from every place.

    ``costs`` are the prices of the cheapest ways, ``following`` the next place on each.
    """

    place: int
    haul: float
    zone: int
    costs: tuple[int, ...]
    following: tuple[int, ...]


class Terrain:
    """A mountain as a computer player sees it; use :func:`terrain_of`.

    ``places`` are all places, ``spaces`` the index of each one's space. ``home`` is the price of the cheapest way off
    the mountain, ``homeward`` the next place on it. ``covered`` is the number of the advance that covers each space,
    ``lava`` the set of covered spaces after each advance, as bits. ``worth`` is the average worth of a dig at a place,
    ``haul`` that of the best digs within a turn that begins there; ``targets`` are the places to dig at, then the top.
    ``ways`` are the cheapest ways to each place, as :func:`ways_to` finds them.
    """

    def __init__(self, mountain: Mountain) -> None:
        self.places = tuple(mountain.strides)
        self.index = {place: number for number, place in enumerate(self.places)}
        numbers = {space: number for number, space in enumerate(SPACES)}
        zones = list(Zone)
        self.spaces = tuple(numbers[place.space] for place in self.places)
        self.zones = tuple(zones.index(ZONES[place.space]) for place in self.places)
        self.digs: tuple[Digging | None, ...] = tuple(DIGS.get(mountain.tile_at[place.space]) for place in self.places)
        self.entry, self.top = self.index[mountain.entry], self.index[Place(TOP)]
        self._link(mountain)
        self._time(mountain, numbers)
        self.worth = tuple(
            worth_of_dig(mountain.tile_at[place.space], ZONES[place.space]) if dig else 0.0
            for place, dig in zip(self.places, self.digs, strict=True)
        )
        self.haul = tuple(self._best_haul(place, POINTS, 0) for place in range(len(self.places)))
        self.targets = tuple(self._target(place) for place in range(len(self.places)) if self.digs[place])
        self.summit = self._target(self.top)
        self._escapes: dict[tuple[int, int, int], bool] = {}

    def escapes(self, place: int, points: int, advances: int) -> bool:
        """Whether a tourist that does nothing but go home gets there.

        It has so many points in this turn, before which lava has advanced so often; below 1 for an eruption to come.
        """
        key = place, points, advances
        known = self._escapes.get(key)
        if known is None:
            known = self._escapes[key] = self._walks_home(place, points, advances)
        return known

    def _link(self, mountain: Mountain) -> None:
        index = self.index

        def routes(ways: tuple[Sending, ...]) -> tuple[Route, ...]:
            return tuple(Route(tuple(index[place] for place in way.route), way.slides) for way in ways)

        self.strides = tuple(
            tuple(
                NumberedStride(index[move.place], price, descends) for move, price, descends in mountain.strides[place]
            )
            for place in self.places
        )
        self._backwards: list[list[tuple[int, int]]] = [[] for _ in self.places]
        for place, strides in enumerate(self.strides):
            for stride in strides:
                self._backwards[stride.place].append((place, stride.price))
        self.below = tuple(tuple(index[lower] for lower in mountain.below[place]) for place in self.places)
        self.pushes = tuple(routes(mountain.pushes[place]) for place in self.places)
        self.shouts = tuple(routes(mountain.shouts[place]) for place in self.places)

    def _time(self, mountain: Mountain, numbers: dict[str, int]) -> None:
        """The ways home and the times of the lava."""
        self.ways = tuple(ways_to(self._backwards, place) for place in range(len(self.places)))
        prices, self.homeward = self.ways[self.entry]
        self.home = tuple(price + ACTION_PRICE for price in prices)
        advances = timetable(mountain.faults)
        self.covered = tuple(advances[place.space] for place in self.places)
        last = max(number for number in advances.values() if number < NEVER)
        self.lava = tuple(
            sum(1 << numbers[space] for space, number in advances.items() if number <= so_far)
            for so_far in range(last + 1)
        )

    def _target(self, place: int) -> Target:
        costs, following = self.ways[place]
        return Target(place, self.haul[place], self.zones[place], costs, following)

    def _walks_home(self, place: int, points: int, advances: int) -> bool:
        while self.covered[place] > advances:
            following = self.homeward[place]
            price = ACTION_PRICE if following == NOWHERE else self.price(place, following)
            if price > points:
                # Points that are left over are lost, and lava comes before the next turn.
                points, advances = POINTS, advances + 1
            elif following == NOWHERE:
                return True
            else:
                points -= price
                place = following
        return False

    def price(self, place: int, following: int) -> int:
        """The price of a step between neighbouring places."""
        return next(stride.price for stride in self.strides[place] if stride.place == following)

    def _best_haul(self, place: int, points: int, dug: int) -> float:
        best = 0.0
        dig, here = self.digs[place], 1 << self.spaces[place]
        if dig and dig.price <= points and not dug & here:
            best = self.worth[place] + self._best_haul(place, points - dig.price, dug | here)
        for there, price, _ in self.strides[place]:
            if price < points:
                best = max(best, self._best_haul(there, points - price, dug))
        return best


@lru_cache(maxsize=32)
def terrain_of(tiles: tuple[Tile, ...]) -> Terrain:
    """The terrain of the mountain with these tiles, in the order of ``SPACES``; cached."""
    return Terrain(survey(tiles))


def worth_of_dig(tile: Tile, zone: Zone) -> float:
    """The average worth of what a dig brings from a full deck: of two stones the better one, or both (V10).

    >>> round(worth_of_dig(Tile.GOOD, Zone.RED), 1)
    6.5
    """
    dig, counts = DIGS[tile], DECK_COUNTS[zone]
    stones = [WORTH[card] for card, count in counts.items() if card is not Card.ERUPTION for _ in range(count)]
    if dig.kept == dig.drawn:
        return dig.kept * sum(stones) / len(stones)
    pairs = list(combinations(stones, 2))
    return sum(map(max, pairs)) / len(pairs)
