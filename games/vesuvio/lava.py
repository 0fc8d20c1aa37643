"""How lava flows over the mountain (V26 to V28)."""

from __future__ import annotations

from collections.abc import Iterator

from games.vesuvio.board import DOWN, TOP, ZONES, Zone

SPEEDS: dict[Zone, int] = {Zone.RED: 2, Zone.ORANGE: 4, Zone.GREEN: 6}
"""How many spaces lava flows in one advance, by the zone it sets out from (V27)."""


def spread(covered: frozenset[str], faults: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The spaces that the next advance covers, those at each step of the flow together, in order.

    Each branch is reckoned on the lava as it lies in ``covered``: it sets out from a covered space with the speed of
    that space's zone, parts at a crossing with all that is left for each way down, and ends in a fault or at lava
    that lay there before, but not where another branch of the same advance has been (V27, V28).

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
    """The uncovered spaces just below the lava with the strength of their flow, strongest last to be kept."""
    if not covered:
        yield TOP, SPEEDS[Zone.RED]
    flows = ((lower, SPEEDS[ZONES[space]]) for space in covered for lower in DOWN[space] if lower not in covered)
    yield from sorted(flows, key=_order)


def _order(flow: tuple[str, int]) -> tuple[int, str]:
    return flow[1], flow[0]
