"""Whether people can be matched in twos: Edmonds' blossom algorithm for a largest matching of a graph.

Jack Edmonds, "Paths, trees, and flowers" (1965), in the form in which a breadth-first search grows one tree at a time
and shrinks each odd circle that it finds. It takes milliseconds for a hundred people; a library of graphs would weigh
more than the bot.
"""

from collections import deque
from collections.abc import Mapping, Set
from types import MappingProxyType

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
