"""Rounds at tables of three or four, by points as in a Swiss tournament.

From the top of the standings, each pod takes the next players who have not met yet; a search goes back where that
cannot be kept up. Finding such pods is the social golfer problem, which nobody can solve quickly in general, so the
search ends after :data:`MOST_STEPS` and then lets one more pair meet again. Where the number of players leaves a rest,
a few pods have one seat more or less, at the lower end.
"""

from collections.abc import Sequence
from itertools import combinations, count, islice

from bot.tournaments.pairings import PairingHistory, Tables

MOST_STEPS = 4_000
"""The most pods that a search looks at before it lets another pair meet again."""

_WIDTH = 400
"""The most choices of companions that are looked at for one pod."""


def sizes_of(players: int, seats: int, *, most: int = 4) -> tuple[int, ...]:
    """How many sit at each table: ``seats``, but a few threes among fours, or fours among threes if ``most`` allows it.

    Whoever is left over has a bye, as a table of one.

    >>> sizes_of(33, 4), sizes_of(8, 3), sizes_of(5, 4)
    ((4, 4, 4, 4, 4, 4, 3, 3, 3), (4, 4), (4, 1))
    >>> sizes_of(8, 3, most=3)
    (3, 3, 1, 1)
    """
    other = 7 - seats
    if other <= most:
        for fewer in range(players // other + 1):
            whole, rest = divmod(players - fewer * other, seats)
            if rest == 0:
                return (seats,) * whole + (other,) * fewer
    whole, rest = divmod(players, seats)
    return (seats,) * whole + (1,) * rest


def pods(order: Sequence[int], history: PairingHistory, round_number: int, seats: int, *, most: int = 4) -> Tables:
    """The tables of a round; ``order`` are the starting numbers to be seated, best first."""
    sizes = sizes_of(len(order), seats, most=most)
    byes = sorted(order, key=lambda number: (history.byes[number], -order.index(number)))[: sizes.count(1)]
    rest = [number for number in order if number not in byes]
    found = _seat_all(rest, [size for size in sizes if size > 1], history)
    return (*(history.seated(pod, round_number) for pod in found), *((number,) for number in byes))


def _seat_all(order: list[int], sizes: list[int], history: PairingHistory) -> list[tuple[int, ...]]:
    searches = (_PodSearch(history, MOST_STEPS).seat(order, sizes, again) for again in count())
    return next(found for found in searches if found is not None)


class _PodSearch:
    """One search for pods with a limited number of repeated meetings."""

    def __init__(self, history: PairingHistory, steps: int) -> None:
        self._history = history
        self._steps = steps

    def seat(self, left: list[int], sizes: list[int], again: int) -> list[tuple[int, ...]] | None:
        """The pods for those who are left, or None if that takes more repeated meetings, or too many steps."""
        if not sizes:
            return []
        for pod, repeated in self._choices(left, sizes[0], again):
            if self._steps <= 0:
                return None
            self._steps -= 1
            rest = [number for number in left if number not in pod]
            found = self.seat(rest, sizes[1:], again - repeated)
            if found is not None:
                return [pod, *found]
        return None

    def _choices(self, left: list[int], size: int, again: int) -> list[tuple[tuple[int, ...], int]]:
        """The pods for the best one left within the limit, those with fewest repeated meetings first."""
        first, others = left[0], left[1:]
        if again == 0:
            others = [other for other in others if not self._history.meetings(first, other)]
        pods = ((first, *rest) for rest in islice(combinations(others, size - 1), _WIDTH * 50))
        priced = ((pod, self._repeated(pod)) for pod in pods)
        within = islice(((pod, cost) for pod, cost in priced if cost <= again), _WIDTH)
        return sorted(within, key=lambda choice: choice[1])

    def _repeated(self, pod: tuple[int, ...]) -> int:
        return sum(self._history.meetings(*pair) for pair in combinations(pod, 2))
