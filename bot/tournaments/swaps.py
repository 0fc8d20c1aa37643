"""Betters tables by exchanging players, so that fewer meet again: a tabu search, which knows no chance.

Fred Glover, "Tabu Search, Part I" (1989): each step takes the best exchange, even one for the worse, and whoever has
just moved stays for a few steps, so that the search leaves a place where no single exchange helps.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Meetings: TypeAlias = Sequence[Sequence[int]]
"""How often players have met, by their places in the standings from 0, both ways."""

Pods: TypeAlias = list[tuple[int, ...]]
"""Tables with the places of their players, in order."""

MOST_SWAPS = 60
"""The most exchanges."""

STAYING = 3
"""For so many exchanges whoever has moved stays."""


def bettered(pods: Pods, meetings: Meetings) -> Pods:
    """Tables of the same sizes at which as few pairs meet again as the search finds; the same from the same.

    >>> bettered([(0, 1, 2), (3, 4, 5)], [[0, 1, 1, 0, 0, 0], [1, 0, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0], *[[0] * 6] * 3])
    [(0, 1, 3), (2, 4, 5)]
    """
    search = _Exchanging(pods, meetings)
    best, fewest = search.pods(), search.repeated
    for step in range(MOST_SWAPS):
        if not fewest:
            break
        search.exchange(step)
        if search.repeated < fewest:
            best, fewest = search.pods(), search.repeated
    return best


class _Exchanging:
    """The tables as they are, and how often each player has met those at each table."""

    def __init__(self, pods: Pods, meetings: Meetings) -> None:
        self._meetings = meetings
        self._table = {player: at for at, pod in enumerate(pods) for player in pod}
        self._met = [[sum(row[other] for other in pod) for pod in pods] for row in meetings]
        self._stays = dict.fromkeys(self._table, 0)
        self._tables = len(pods)
        self.repeated = sum(self._met[player][at] for player, at in self._table.items()) // 2

    def pods(self) -> Pods:
        """The tables, each with its players in order."""
        return [
            tuple(player for player, at in sorted(self._table.items()) if at == table) for table in range(self._tables)
        ]

    def exchange(self, step: int) -> None:
        """Exchange the two of whom most is gained, the nearest ones in the standings, if anybody may move."""
        found = min(self._exchanges(step), default=None)
        if found is None:
            return
        gained, _, one, other = found
        self.repeated += gained
        here, there = self._table[one], self._table[other]
        for player, row in enumerate(self._meetings):
            change = row[other] - row[one]
            self._met[player][here] += change
            self._met[player][there] -= change
        self._table[one], self._table[other] = there, here
        self._stays[one] = self._stays[other] = step + 1 + STAYING

    def _exchanges(self, step: int) -> Iterator[tuple[int, int, int, int]]:
        """Every exchange of somebody who meets again: by how many pairs more do, how far the two are apart, and who."""
        free = [player for player, until in self._stays.items() if until <= step]
        for one in free:
            here, met, row = self._table[one], self._met[one], self._meetings[one]
            if not met[here]:
                continue
            for other in free:
                there = self._table[other]
                if there != here:
                    now = met[here] + self._met[other][there]
                    then = met[there] + self._met[other][here] - 2 * row[other]
                    yield then - now, abs(one - other), one, other
