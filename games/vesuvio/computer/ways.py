"""The cheapest ways over a mountain, and when lava covers each of its spaces."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from games.vesuvio.board import ZONES
from games.vesuvio.lava import spread
from games.vesuvio.prices import POINTS

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
