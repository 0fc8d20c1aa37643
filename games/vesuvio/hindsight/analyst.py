"""Vesuvio's :class:`games.core.analysis.Analyst`."""

from __future__ import annotations

from dataclasses import replace

from games.core.analysis import Alternative
from games.core.search import Check
from games.vesuvio.hindsight.lines import beginnings, foreseeable, notations
from games.vesuvio.hindsight.odds import odds
from games.vesuvio.hindsight.reasons import reasons
from games.vesuvio.hindsight.trials import Trials, Tried
from games.vesuvio.view import VesuvioView

HUNDRED = 100
"""Points are counted in hundredths: they are averages."""

FIRST_LOOK = 3
"""In so many worlds all beginnings are tried, then the best ones against what was played."""

KEPT = 2
"""How many of them stay."""

NODES = 6_000
"""About how many moves the first look at a turn may play."""

NODES_SHOWN = 9_000
"""The same for the closer look at a turn that is shown."""

WORLDS = 40
"""In how many worlds the first look ends at the latest."""

WORLDS_SHOWN = 150
"""The same for the closer look."""

ENOUGH = 12
"""Fewer worlds prove nothing."""

LEAST = 0.5
"""A difference of fewer points is not worth telling."""

LIKELY = 1.0
"""A closer look is worth while if a difference is so many times its standard error."""

SURE = 2.0
"""A difference is told if it is so many times its standard error: by chance alone, one of forty would be."""


class VesuvioAnalyst:
    """It counts in hundredths of a point: what a seat brings to the yacht on average, as far as it could know.

    A turn is judged up to the first move that depends on hidden cards or on chance, so nobody is blamed for bad luck.
    """

    def alternative(
        self, view: VesuvioView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """The beginning of a turn that brings more in worlds that the seat could have been in: an estimate."""
        trials = Trials(view, seat, "first look", cancelled)
        world = trials.world()
        own = foreseeable(world, played)
        others = tuple(deeds for deeds in beginnings(world) if deeds != own)
        if not others:
            return None
        everything = (own, *others)
        first = trials.compare(everything, NODES, FIRST_LOOK)
        best = sorted(range(1, len(everything)), key=lambda at: first[at].points, reverse=True)[:KEPT]
        closer = (0, *best)
        then = trials.compare([everything[at] for at in closer], NODES - trials.nodes, WORLDS)
        mine, *rest = (Tried(first[at].ends + more.ends) for at, more in zip(closer, then, strict=True))
        chosen, found = max(zip(best, rest, strict=True), key=lambda one: one[1].points)
        if not _is_clear(found, mine, LIKELY):
            return None
        return _alternative(played, notations(world, everything[chosen]), mine, found)

    def explained(self, view: VesuvioView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative by a longer look at other worlds, with its reasons; None if it does not hold in those."""
        trials = Trials(view, seat, "closer look", cancelled)
        world = trials.world()
        own, better = (foreseeable(world, line) for line in (alternative.played, alternative.better))
        mine, found = trials.compare((own, better), NODES_SHOWN, WORLDS_SHOWN)
        if len(mine.ends) < ENOUGH or not _is_clear(found, mine, SURE):
            return None
        closer = _alternative(alternative.played, alternative.better, mine, found)
        return replace(closer, said=tuple(reasons(view, world, (own, mine), (better, found))))

    def prospects(self, view: VesuvioView) -> tuple[float, ...]:
        """The shares by what everybody can see of the tourists."""
        return odds(view)


def _is_clear(found: Tried, mine: Tried, sure: float) -> bool:
    more, doubt = found.more_than(mine)
    return more >= LEAST and more > sure * doubt


def _alternative(played: tuple[str, ...], better: tuple[str, ...], mine: Tried, found: Tried) -> Alternative:
    return Alternative(played, better, round(HUNDRED * mine.points), round(HUNDRED * found.points), exact=False)
