"""Rounds at tables of three or four, by points as in a Swiss tournament.

From the top of the standings, each pod takes the next players who have not met yet; a search goes back where that
cannot be kept up. Finding such pods is the social golfer problem, which nobody can solve quickly in general. So the
search ends after :data:`MOST_STEPS`; then the pods in the order of the standings, and in two other orders, are bettered
by exchanging two players at a time, as often as :data:`MOST_SWAPS` at most, until as few as possible meet again
(:func:`bettered`). With few players, all ways are tried. Where the number of players leaves a rest, a few pods have one
seat more or less, at the lower end.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TypeAlias

from bot.tournaments.pairings import PairingHistory, Tables

Meetings: TypeAlias = Sequence[Sequence[int]]
"""How often players have met, by their places in the standings from 0, both ways."""

Pods: TypeAlias = list[tuple[int, ...]]
"""Tables with the places of their players, in order."""

MOST_STEPS = 20_000
"""The most players that a search seats, one after another, before it gives up that nobody meets again."""

FEW = 9
"""The most players for whom all seatings are tried: a few hundred."""

MOST_SWAPS = 60
"""The most exchanges."""

STAYING = 3
"""For how many exchanges a player who has moved stays where they are."""


def sizes_of(players: int, seats: int, *, most: int = 4) -> tuple[int, ...]:
    """How many sit at each table: ``seats``, but a few threes among fours, or fours among threes if ``most`` allows it.

    As few as possible are left over; they have a bye, as a table of one.

    >>> sizes_of(33, 4), sizes_of(8, 3), sizes_of(5, 3)
    ((4, 4, 4, 4, 4, 4, 3, 3, 3), (4, 4), (4, 1))
    >>> sizes_of(8, 3, most=3)
    (3, 3, 1, 1)
    """
    other = 7 - seats
    for byes in range(players):
        for others in range(players // other + 1 if other <= most else 1):
            whole, rest = divmod(players - byes - others * other, seats)
            if whole >= 0 and rest == 0:
                return (seats,) * whole + (other,) * others + (1,) * byes
    return (1,) * players


def pods(order: Sequence[int], history: PairingHistory, round_number: int, seats: int, *, most: int = 4) -> Tables:
    """The tables of a round; ``order`` are the starting numbers to be seated, best first."""
    sizes = sizes_of(len(order), seats, most=most)
    byes = sorted(order, key=lambda number: (history.byes[number], -order.index(number)))[: sizes.count(1)]
    rest = [number for number in order if number not in byes]
    meetings = [[history.meetings(one, other) for other in rest] for one in rest]
    found = _seated([size for size in sizes if size > 1], meetings)
    seated = (history.seated([rest[at] for at in pod], round_number) for pod in found)
    return (*seated, *((number,) for number in byes))


def _seated(sizes: Sequence[int], meetings: Meetings) -> Pods:
    """The pods of players by their places in the standings, from 0."""
    everybody = (1 << len(meetings)) - 1
    if len(meetings) <= FEW:
        found = min(_all_ways(tuple(sizes), everybody), key=lambda pods: _repeated(pods, meetings))
    else:
        found = _PodSearch(meetings).seat(everybody, sizes) or min(
            (bettered(_dealt(sizes, apart), meetings) for apart in (1, 2, len(sizes))),
            key=lambda pods: _repeated(pods, meetings),
        )
    return sorted(found, key=lambda pod: (sizes.index(len(pod)), pod))


def _dealt(sizes: Sequence[int], apart: int) -> Pods:
    """The order of the standings, taken in so many passes: with 1 as it is, with 2 every other one first."""
    players = range(sum(sizes))
    order = chain.from_iterable(players[first::apart] for first in range(apart))
    return [tuple(islice(order, size)) for size in sizes]


def _repeated(pods: Pods, meetings: Meetings) -> int:
    return sum(meetings[one][other] for pod in pods for one in pod for other in pod if one < other)


def _all_ways(sizes: tuple[int, ...], left: int) -> Iterator[Pods]:
    """Every way to seat all those left, as a set of bits, in the order of the standings."""
    if not sizes:
        yield []
        return
    for at, size in enumerate(sizes):
        if size in sizes[:at]:
            continue
        for pod in _companions((_lowest(left),), left & (left - 1), size - 1):
            rest = left & ~sum(1 << one for one in pod)
            yield from ([pod, *more] for more in _all_ways(sizes[:at] + sizes[at + 1 :], rest))


def _companions(pod: tuple[int, ...], free: int, wanted: int) -> Iterator[tuple[int, ...]]:
    if not wanted:
        yield pod
    while wanted and free:
        one = _lowest(free)
        free &= free - 1
        yield from _companions((*pod, one), free, wanted - 1)


def _lowest(players: int) -> int:
    return (players & -players).bit_length() - 1


class _PodSearch:
    """One search for pods in which nobody meets again; sets of players are bits by their places in the standings."""

    def __init__(self, meetings: Meetings) -> None:
        self._new = [sum(1 << other for other, met in enumerate(row) if not met) for row in meetings]
        self._steps = MOST_STEPS

    def seat(self, left: int, sizes: Sequence[int]) -> Pods | None:
        """The pods for those who are left, or None if there are none, or it takes too many steps."""
        if not sizes:
            return []
        first = _lowest(left)
        for pod in self._choices((first,), left & (left - 1) & self._new[first], sizes[0] - 1):
            found = self.seat(left & ~sum(1 << one for one in pod), sizes[1:])
            if found is not None:
                return [pod, *found]
            if self._steps <= 0:
                break
        return None

    def _choices(self, pod: tuple[int, ...], free: int, wanted: int) -> Iterator[tuple[int, ...]]:
        """This pod with so many more of those who are free, none of whom has met another, in their order."""
        if not wanted:
            yield pod
        while wanted and free and self._steps > 0:
            self._steps -= 1
            one = _lowest(free)
            free &= free - 1
            yield from self._choices((*pod, one), free & self._new[one], wanted - 1)


def bettered(pods: Pods, meetings: Meetings) -> Pods:
    """Tables of the same sizes at which as few pairs meet again as the search finds; the same from the same.

    It exchanges players: a tabu search, which knows no chance. Fred Glover, "Tabu Search, Part I" (1989): each step
    takes the best exchange, even one for the worse, and whoever has just moved stays for a few steps, so that the
    search leaves a place where no single exchange helps.

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
