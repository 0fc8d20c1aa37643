"""Words that are nearly those typed: a letter dropped, doubled or replaced, or two swapped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

SHORTEST = 4
"""Shorter words are near too many others."""

LONG = 8
"""From this length on a word may have two errors."""


class Mender:
    """Finds the words of a vocabulary near a word that is not in it; the more frequent one first."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = {word: count for word, count in counts.items() if word.isalpha() and len(word) >= SHORTEST - 1}
        self._near: dict[str, list[str]] = defaultdict(list)
        for word in self._counts:
            for shorter in _shorter(word):
                self._near[shorter].append(word)

    def mend(self, word: str) -> tuple[str, ...]:
        """The nearest words; none for a short word, for one with a digit, and where nothing is near."""
        if len(word) < SHORTEST or not word.isalpha():
            return ()
        candidates = {near for shorter in _shorter(word) for near in self._near.get(shorter, ())}
        most = 2 if len(word) >= LONG else 1
        far = {near: distance(word, near) for near in candidates}
        nearest = min(far.values(), default=most + 1)
        if nearest > most:
            return ()
        found = [near for near, errors in far.items() if errors == nearest]
        return tuple(sorted(found, key=lambda near: (near[0] != word[0], -self._counts[near], near)))


def distance(one: str, other: str) -> int:
    """How many letters are to be dropped, added, replaced or swapped with their neighbour.

    >>> distance("capture", "captuer"), distance("capture", "caputrre"), distance("fault", "faults")
    (1, 2, 1)
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, sign in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != sign))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and sign == one[row - 2]
            line.append(min(cost, before[column - 2] + 1) if swapped else cost)
        before, last = last, line
    return last[-1]


def _shorter(word: str) -> Iterable[str]:
    """The word, and it with any one letter left out: words near each other have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
