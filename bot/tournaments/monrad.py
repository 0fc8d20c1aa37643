"""Swiss rounds for two seats by Monrad's rules, as the Nordic chess federations play them.

From the top of the standings, everybody meets the next one whom they have not met. Where that leaves people without an
opponent, pairs are dissolved from below, as by hand; so the tables are the first ones in the order of the standings
that let nobody meet again and, where that goes, let nobody have the first seat three games more, or fewer, often than
the other one, nor one seat three times in a row. Norway's federation describes it in its handbook (2.1.2,
"Monradsystem"). Whether people can be matched in twos is found by Edmonds' blossom algorithm ("Paths, trees, and
flowers", 1965): a breadth-first search grows one tree at a time and shrinks each odd circle that it finds.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from bot.tournaments.pairings import PairingHistory, Tables

Graph = Mapping[int, Set[int]]
"""By person, whom they can be matched with; both ways."""


def largest_matching(graph: Graph, known: Mapping[int, int] = MappingProxyType({})) -> dict[int, int]:
    """A largest set of pairs, as the partner of each who has one. The same graph in the same order gives the same.

    ``known`` are pairs from which it begins, as far as these people are in the graph and can be matched there.

    >>> largest_matching({1: {2, 3}, 2: {1, 3}, 3: {1, 2, 4}, 4: {3}})
    {1: 2, 2: 1, 3: 4, 4: 3}
    """
    partner = {one: other for one, other in known.items() if one in graph and other in graph[one]}
    for one, others in graph.items():
        free = None if one in partner else next((other for other in sorted(others) if other not in partner), None)
        if free is not None:
            partner[one], partner[free] = free, one
    for one in graph:
        if one not in partner:
            _Tree(graph, partner, one).grow()
    return partner


class _Tree:
    """The alternating tree of one person who has no partner yet."""

    def __init__(self, graph: Graph, partner: dict[int, int], root: int) -> None:
        self._graph = graph
        self._partner = partner
        self._root = root
        self._parent: dict[int, int] = {}
        self._base = {one: one for one in graph}
        self._outer = {root}
        self._queue = deque([root])

    def grow(self) -> None:
        """Give the root a partner if a larger matching has one for them."""
        while self._queue:
            one = self._queue.popleft()
            for other in sorted(self._graph[one]):
                if self._base[one] == self._base[other] or self._partner.get(one) == other:
                    continue
                if other == self._root or (other in self._partner and self._partner[other] in self._parent):
                    self._shrink(one, other)
                elif other not in self._parent:
                    self._parent[other] = one
                    if other not in self._partner:
                        self._augment(other)
                        return
                    self._outer.add(self._partner[other])
                    self._queue.append(self._partner[other])

    def _augment(self, end: int) -> None:
        at: int | None = end
        while at is not None:
            before = self._parent[at]
            following = self._partner.get(before)
            self._partner[at], self._partner[before] = before, at
            at = following

    def _shrink(self, one: int, other: int) -> None:
        base, inside = self._meeting(one, other), set[int]()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for each in self._graph:
            if self._base[each] in inside:
                self._base[each] = base
                if each not in self._outer:
                    self._outer.add(each)
                    self._queue.append(each)

    def _meeting(self, one: int, other: int) -> int:
        """The base of the circle that these two close."""
        passed, at = set[int](), one
        while True:
            at = self._base[at]
            passed.add(at)
            if at == self._root:
                break
            at = self._parent[self._partner[at]]
        at = self._base[other]
        while at not in passed:
            at = self._base[self._parent[self._partner[at]]]
        return at

    def _mark(self, at: int, base: int, child: int, inside: set[int]) -> None:
        while self._base[at] != base:
            inside |= {self._base[at], self._base[self._partner[at]]}
            self._parent[at] = child
            child = self._partner[at]
            at = self._parent[self._partner[at]]


Due: TypeAlias = Callable[[int], int]
"""1 or -1 if somebody should not, or should, begin next, else 0."""


def monrad(order: Sequence[int], history: PairingHistory, round_number: int) -> Tables:
    """The tables of a round; ``order`` are the starting numbers to be paired, best first."""
    free = _bye(order, history) if len(order) % 2 else None
    rest = [number for number in order if number != free]
    tables = tuple(history.seated(pair, round_number) for pair in _pairs(rest, history))
    return tables if free is None else (*tables, (free,))


def _bye(order: Sequence[int], history: PairingHistory) -> int:
    """The last of those who had fewest byes without whom as few as possible of the others meet again."""
    fewest, most, free = min(history.byes[number] for number in order), -1, order[-1]
    for number in (one for one in reversed(order) if history.byes[one] == fewest):
        matched = len(largest_matching(_graph([other for other in order if other != number], history)))
        if matched > most:
            most, free = matched, number
        if matched == len(order) - 1:
            break
    return free


def _pairs(order: Sequence[int], history: PairingHistory) -> list[tuple[int, int]]:
    ways = [_graph(order, history, due) for due in (history.due, history.leading, None)]
    matchings = [largest_matching(way) for way in ways]
    graph, matched = next(both for both in zip(ways, matchings, strict=True) if len(both[1]) == len(matchings[-1]))
    again = (len(order) - len(matched)) // 2
    pairs, left = list[tuple[int, int]](), list(order)
    while left:
        one = left[0]
        others = sorted(left[1:], key=lambda other: (history.meetings(one, other), left.index(other)))
        for other in others:
            rest = [number for number in left if number not in (one, other)]
            needed = again - (other not in graph[one])
            # Most of those who were matched still are; so few have to be matched anew.
            others_matched = largest_matching(_among(graph, rest), matched) if needed >= 0 else {}
            if needed >= 0 and len(rest) - len(others_matched) <= 2 * needed:
                break
        pairs.append((one, other))
        left, again, matched = rest, needed, others_matched
    return pairs


def _graph(order: Sequence[int], history: PairingHistory, due: Due | None = None) -> dict[int, set[int]]:
    """Who can meet for the first time; not two who are ``due`` to have the same seat."""
    graph: dict[int, set[int]] = {number: set() for number in order}
    for one, other in combinations(order, 2):
        clash = due is not None and due(one) == due(other) != 0
        if history.meetings(one, other) == 0 and not clash:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def _among(graph: Graph, left: Sequence[int]) -> dict[int, set[int]]:
    within = set(left)
    return {number: within & graph[number] for number in left}
