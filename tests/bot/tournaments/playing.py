"""Tournaments played through on paper: pairings by the program, results from a number drawn beforehand."""

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

from bot.model.tournaments import System
from bot.tournaments.pairings import Entrant, Pairing, Tables, bye_points, points_of
from bot.tournaments.systems import next_tables

Results = Callable[[tuple[int, ...]], Sequence[int]]
"""The places at a table with these starting numbers."""


def entrants(count: int) -> list[Entrant]:
    """So many, all from the beginning to the end."""
    return [Entrant(number) for number in range(1, count + 1)]


def by_number(numbers: tuple[int, ...]) -> Sequence[int]:
    """The better starting number always wins."""
    return [1 + sum(other < number for other in numbers) for number in numbers]


def drawn(seed: int) -> Results:
    """Any result, ties among them."""
    chance = Random(seed)
    return lambda numbers: [chance.randint(1, len(numbers)) for _ in numbers]


def decided(tables: Tables, round_number: int, results: Results, seats: int = 2) -> list[Pairing]:
    """A round as it was played."""
    return [
        Pairing(
            round_number,
            board,
            numbers,
            (bye_points(seats),) if len(numbers) == 1 else points_of(results(numbers)),
        )
        for board, numbers in enumerate(tables, 1)
    ]


def played(system: System, who: Sequence[Entrant], rounds: int, results: Results, seats: int = 2) -> list[Pairing]:
    """All rounds of a tournament."""
    pairings = list[Pairing]()
    for round_number in range(1, rounds + 1):
        tables = next_tables(system, who, pairings, round_number, seats)
        pairings += decided(tables, round_number, results, seats)
    return pairings


def matchings(order: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Every way to put people into twos, in the order of the standings."""
    if not order:
        return [[]]
    first, others = order[0], order[1:]
    return [
        [(first, other), *rest]
        for other in others
        for rest in matchings([number for number in others if number != other])
    ]


def groupings(order: Sequence[int], sizes: Sequence[int]) -> set[tuple[frozenset[int], ...]]:
    """Every way to fill tables of these sizes, by trying all orders; for very few people."""
    found = set[tuple[frozenset[int], ...]]()
    for shuffled in permutations(order):
        at, tables = 0, list[frozenset[int]]()
        for size in sizes:
            tables.append(frozenset(shuffled[at : at + size]))
            at += size
        found.add(tuple(tables))
    return found
