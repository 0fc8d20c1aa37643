"""What a finished game can tell its players: where most was to be had, the best turn, and how the odds went.

An analysis looks at a turn with the view that its seat had of it, never with what was hidden from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, Protocol, TypeAlias

from games.core.search import Check
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Alternative:
    """A turn as it was played, beside a better line from the same position.

    ``played`` and ``better`` are notations; every move of ``better`` is legal after those before it. ``brought`` and
    ``possible`` are what the two bring, in the unit of the game's analyst (points, or hundredths of one where it says
    so); ``exact`` is False if ``possible`` is an estimate by search. ``wins``: whether the better line would have won
    the game at once, which is more than any points. ``said`` are a few short sentences for people: what was there, what
    it would have brought, and why, such as because a cap blocked the way.
    """

    played: tuple[str, ...]
    better: tuple[str, ...]
    brought: int
    possible: int
    exact: bool
    said: tuple[Text, ...] = field(default=(), repr=False)
    wins: bool = False

    @property
    def order(self) -> tuple[bool, int]:
        """The sort key: the turn where most was missed has the highest."""
        return self.wins, self.missed

    @property
    def missed(self) -> int:
        """What the better line would have brought in addition."""
        return self.possible - self.brought


class Analyst(Protocol):
    """What a game offers for looking back at a game that is over."""

    def alternative(self, view: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The best line found instead of a turn, not yet in words; None if nothing better was found.

        ``view`` is the seat's own, at the beginning of its turn, and ``played`` the notations of its whole turn. The
        result follows from the arguments alone; thinking is bounded in nodes. Raises
        :class:`games.core.search.Cancelled`.
        """

    def explained(self, view: Any, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative to this turn in words; None if a closer look takes it back.

        It is asked for the few turns that are shown only, so it may think longer.
        """

    def prospects(self, view: Any) -> tuple[float, ...]:
        """Each seat's expected share of the game, adding up to 1: for a curve over the whole game.

        ``view`` is a spectator's of a game that goes on. It is an estimate.
        """


Signs: TypeAlias = Sequence[tuple[float, ...] | None]
"""For each seat the numbers that speak for it, None for one that cannot win any more."""


def shares(signs: Signs, weights: Sequence[float]) -> tuple[float, ...]:
    """Each seat's share by a softmax; even ones if no seat can win.

    >>> [round(share, 2) for share in shares([(1.0,), (0.0,), None], (0.7,))]
    [0.67, 0.33, 0.0]
    """
    sums = [None if one is None else sum(map(_product, one, weights)) for one in signs]
    best = max((one for one in sums if one is not None), default=None)
    if best is None:
        return (1 / len(signs),) * len(signs)
    parts = [0.0 if one is None else exp(one - best) for one in sums]
    total = sum(parts)
    return tuple(part / total for part in parts)


def _product(number: float, weight: float) -> float:
    return number * weight
