"""Chance as a value: a secret seed and how often it has been asked.

Each draw is SHA-256 of the seed and the number of draws so far, so a position that carries its ``Chance`` can be
saved, restored and replayed, and taking a move back cannot change what would be drawn. The seed's hash can be shown
before a game and the seed after it: everybody can then check the deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 16
_SPAN = 1 << 256


@dataclass(frozen=True, slots=True)
class Chance:
    """A secret 128-bit seed and the count of draws made from it. The seed stays out of ``repr``."""

    seed: bytes = field(repr=False)
    draws: int = 0

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")

    def below(self, bound: int) -> tuple[int, Chance]:
        """Draw a whole number from 0 to ``bound - 1``, every one equally likely.

        Numbers from the incomplete last stretch of the hash's range are drawn again, which keeps the result unbiased.
        """
        if bound < 1:
            raise ValueError("nothing to draw from")
        limit = _SPAN - _SPAN % bound
        draws = self.draws
        while True:
            digest = hashlib.sha256(self.seed + draws.to_bytes(8, "big")).digest()
            draws += 1
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % bound, Chance(self.seed, draws)

    def shuffled(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], Chance]:
        """Draw an order of the items, every one equally likely (Fisher and Yates)."""
        order = list(items)
        chance = self
        for last in range(len(order) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), chance


def fingerprint(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal: shown when a session starts, checked against the seed when it is over."""
    return hashlib.sha256(seed).hexdigest()
