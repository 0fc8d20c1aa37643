"""Odds from what speaks for each seat: the weighted sum of a few numbers, turned into shares that add up to 1.

The weights of a game are fitted to games between computers by ``tests.benchmarks.odds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeAlias

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
