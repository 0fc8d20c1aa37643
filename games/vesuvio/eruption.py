"""The time of the eruption and the effect of each lava advance (V23 to V29, V34)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.vesuvio import knowledge
from games.vesuvio.events import Cause, LavaAdvanced, TokenBurned
from games.vesuvio.lava import spread
from games.vesuvio.status import CameraState
from games.vesuvio.table import Events, Table, burn

FALLBACK_ROUND = 31
"""The round in which lava comes if nothing has triggered the eruption before (V34)."""

DELAYS: dict[Cause, int] = {Cause.PHOTO: 2, Cause.CARD: 1}
"""The number of the triggering seat's turns from the trigger to the first lava (V23)."""


@dataclass(frozen=True, slots=True)
class Eruption:
    """Lava advances at the start of this seat's slot in each round from ``round`` on (V24)."""

    cause: Cause
    seat: int
    round: int


def fallback(first: int) -> Eruption:
    """The eruption at the first seat's slot that happens without a trigger (V34)."""
    return Eruption(Cause.ROUND, first, FALLBACK_ROUND)


def earlier(set_off: Eruption, triggered: Eruption, first: int, seats: int) -> Eruption:
    """The eruption of the two whose first advance comes earlier in turn order; only one takes place (V24).

    In a tie the older one stays, unless it is the fallback.
    """
    old, new = slot_of(set_off, first, seats), slot_of(triggered, first, seats)
    return triggered if new < old or (new == old and set_off.cause is Cause.ROUND) else set_off


def slot_of(eruption: Eruption, first: int, seats: int) -> int:
    """The number of the slot of the eruption's first advance, counted over all seats and rounds."""
    return eruption.round * seats + (eruption.seat - first) % seats


def advance(table: Table, faults: frozenset[str], order: tuple[int, ...]) -> tuple[Table, Events]:
    """The lava flows once. Tourists on covered spaces burn, in this order of seats, and so does a camera (V26, V29)."""
    waves = spread(table.lava, faults)
    if not waves:
        return table, ()
    lava = table.lava.union(*waves)
    table = replace(table, lava=lava)
    events: Events = (LavaAdvanced(waves),)
    for seat in order:
        place = table.places[seat]
        if place is not None and place.space in lava:
            table, burned = burn(table, seat)
            events += burned
    if table.token in lava:
        events += (TokenBurned(str(table.token)),)
        suspects = knowledge.nobody(len(table.places))
        table = replace(table, camera=CameraState.GONE, token=None, suspects=suspects)
    return table, events
