"""The time of the eruption, and the flow of lava over the mountain (V23 to V28, V34)."""

from dataclasses import dataclass
from operator import itemgetter

from games.vesuvio.board import DOWN, TOP, ZONES, Zone
from games.vesuvio.events import EruptionCause

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
    flows = [(lower, SPEEDS[ZONES[space]]) for space in covered for lower in DOWN[space]]
    flows = sorted(flows, key=itemgetter(1, 0)) if covered else [(TOP, SPEEDS[Zone.RED])]
    strength: dict[str, int] = {}
    waves: list[tuple[str, ...]] = []
    while flows:
        entering: dict[str, int] = {}
        for space, left in flows:
            if space not in covered and left > max(strength.get(space, 0), entering.get(space, 0)):
                entering[space] = left
        waves.append(tuple(space for space in entering if space not in strength))
        strength |= entering
        further = [(space, left - 1) for space, left in entering.items() if left > 1 and space not in faults]
        flows = [(lower, left) for space, left in further for lower in DOWN[space]]
    return tuple(filter(None, waves))


FALLBACK_ROUND = 31
"""The round in which lava comes if nothing has triggered the eruption before (V34)."""

DELAYS: dict[EruptionCause, int] = {EruptionCause.PHOTO: 2, EruptionCause.CARD: 1}
"""The number of the triggering seat's turns from the trigger to the first lava (V23)."""


@dataclass(frozen=True, slots=True)
class Eruption:
    """Lava advances at the start of this seat's slot in each round from ``round`` on (V24)."""

    cause: EruptionCause
    seat: int
    round: int


def fallback(first: int) -> Eruption:
    """The eruption at the first seat's slot that happens without a trigger (V34)."""
    return Eruption(EruptionCause.ROUND, first, FALLBACK_ROUND)
