"""Swiss rounds for two seats by Monrad's rules, as the Nordic chess federations play them.

From the top of the standings, everybody meets the next one whom they have not met. Where that leaves people without an
opponent, pairs are dissolved from below, as by hand; so the tables are the first ones in the order of the standings
that let nobody meet again and, where that goes, let nobody have the first seat three games more, or fewer, often than
the other one. Norway's federation describes it in its handbook (2.1.2, "Monradsystem").
"""

from collections.abc import Sequence
from itertools import combinations

from bot.tournaments.matching import Graph, largest_matching
from bot.tournaments.pairings import PairingHistory, Tables

MOST_LEAD = 2
"""By how many games at most somebody should have the first seat more, or less, often than the other one."""


def monrad(order: Sequence[int], history: PairingHistory, round_number: int) -> Tables:
    """The tables of a round; ``order`` are the starting numbers to be paired, best first."""
    free = _bye(order, history) if len(order) % 2 else None
    rest = [number for number in order if number != free]
    tables = tuple(history.seated(pair, round_number) for pair in _pairs(rest, history))
    return tables if free is None else (*tables, (free,))


def _bye(order: Sequence[int], history: PairingHistory) -> int:
    """The last of those who had fewest byes whose absence lets the others meet for the first time, if any does."""
    candidates = sorted(order, key=lambda number: (history.byes[number], -order.index(number)))
    fewest = history.byes[candidates[0]]
    for number in (one for one in candidates if history.byes[one] == fewest):
        graph = _graph([other for other in order if other != number], history)
        if len(largest_matching(graph)) == len(order) - 1:
            return number
    return candidates[0]


def _pairs(order: Sequence[int], history: PairingHistory) -> list[tuple[int, int]]:
    balanced = _graph(order, history, balanced=True)
    graph = balanced if len(largest_matching(balanced)) == len(order) else _graph(order, history)
    matched = largest_matching(graph)
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


def _graph(order: Sequence[int], history: PairingHistory, *, balanced: bool = False) -> dict[int, set[int]]:
    """Who can meet for the first time; ``balanced`` only where one of the two may have the first seat, and one not."""
    graph: dict[int, set[int]] = {number: set() for number in order}
    for one, other in combinations(order, 2):
        leads = history.lead(one), history.lead(other)
        clash = balanced and abs(leads[0]) >= MOST_LEAD and leads[0] == leads[1]
        if history.meetings(one, other) == 0 and not clash:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def _among(graph: Graph, left: Sequence[int]) -> dict[int, set[int]]:
    within = set(left)
    return {number: within & graph[number] for number in left}
