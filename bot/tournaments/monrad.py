"""Swiss rounds for two seats by Monrad's rules, as the Nordic chess federations play them.

From the top of the standings, everybody meets the next one whom they have not met. Where that leaves people without an
opponent, pairs are dissolved from below, as by hand; so the tables are the first ones in the order of the standings
that let nobody meet again and, where that goes, let nobody have the first seat three games more, or fewer, often than
the other one, nor one seat three times in a row. Norway's federation describes it in its handbook (2.1.2,
"Monradsystem").
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from bot.tournaments.matching import Graph, largest_matching
from bot.tournaments.pairings import PairingHistory, Tables

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
