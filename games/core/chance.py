"""A random number generator as an immutable value: a secret seed and the number of draws made from it.

Each draw is SHA-256 of the seed and the number of earlier draws. A position that carries its ``Chance`` can therefore
be saved, restored and replayed, and undoing a move does not change the next draw. The bot shows the seed's hash before
a game and the seed after it, so that everybody can check the deal.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 16
_SPAN = 1 << 256


@dataclass(frozen=True, slots=True)
class Chance:
    """A secret 128-bit seed and the number of draws made from it. The seed stays out of ``repr``."""

    seed: bytes = field(repr=False)
    draws: int = 0

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")

    def below(self, bound: int) -> "tuple[int, Chance]":
        """Draw a uniform integer from 0 to ``bound - 1``; raises ValueError if ``bound`` is below 1.

        Hashes beyond the last full multiple of ``bound`` are rejected and drawn again (rejection sampling).
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

    def shuffled(self, items: Sequence[Item]) -> "tuple[tuple[Item, ...], Chance]":
        """Draw a uniform permutation of the items (Fisher-Yates shuffle)."""
        order = list(items)
        chance = self
        for last in range(len(order) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), chance


def fingerprint(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal, shown when a session starts and checked against the seed at its end."""
    return hashlib.sha256(seed).hexdigest()
