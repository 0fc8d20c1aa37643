"""The flow of lava over the mountain (V26 to V28)."""

from __future__ import annotations

from collections.abc import Iterator

from games.vesuvio.board import DOWN, TOP, ZONES, Zone

SPEEDS: dict[Zone, int] = {Zone.RED: 2, Zone.ORANGE: 4, Zone.GREEN: 6}
"""The number of spaces that lava flows in one advance, by the zone where it starts (V27)."""


def spread(covered: frozenset[str], faults: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The spaces that the next advance covers, as one tuple for each step of the flow.

    Each branch starts at a space in ``covered`` with the speed of that space's zone. At a crossing it splits, and both
    ways keep the full remaining speed. It stops in a fault or at lava in ``covered``, but not at spaces that another
    branch covers in the same advance (V27, V28).

    >>> spread(frozenset({"N33", "N32"}), frozenset())
    (('N31',), ('N30', 'E2'))
    """
    strength: dict[str, int] = {}
    waves: list[tuple[str, ...]] = []
    entering = dict(_sources(covered))
    while entering:
        waves.append(tuple(space for space in entering if space not in strength))
        strength |= entering
        following: dict[str, int] = {}
        for space, left in entering.items():
            if left > 1 and space not in faults:
                for lower in DOWN[space]:
                    if lower not in covered and left - 1 > max(strength.get(lower, 0), following.get(lower, 0)):
                        following[lower] = left - 1
        entering = following
    return tuple(filter(None, waves))


def _sources(covered: frozenset[str]) -> Iterator[tuple[str, int]]:
    """The uncovered spaces just below the lava with their flow; sorted, so that a dict keeps the strongest."""
    if not covered:
        yield TOP, SPEEDS[Zone.RED]
    flows = ((lower, SPEEDS[ZONES[space]]) for space in covered for lower in DOWN[space] if lower not in covered)
    yield from sorted(flows, key=_order)


def _order(flow: tuple[str, int]) -> tuple[int, str]:
    return flow[1], flow[0]
