"""The next round of a tournament, whichever its system: a pure function of who takes part and what was played."""

from collections.abc import Sequence

from bot.model.tournaments import System
from bot.tournaments import berger, knockout
from bot.tournaments.monrad import monrad
from bot.tournaments.pairings import Entrant, Pairing, PairingHistory, Tables, collected
from bot.tournaments.pods import pods

FIXED = (System.ROUND_ROBIN, System.DOUBLE, System.KNOCKOUT)
"""The systems whose rounds follow from the number of players, whom nobody can join after the start."""

MOST_PLAYERS: dict[System, int] = {
    System.ROUND_ROBIN: 16,
    System.DOUBLE: 10,
    System.SWISS: 128,
    System.PODS: 128,
    System.KNOCKOUT: 128,
}
"""A round a week, and a round robin of sixteen takes four months."""

FEWEST_PLAYERS: dict[System, int] = {
    System.ROUND_ROBIN: 3,
    System.DOUBLE: 2,
    System.SWISS: 4,
    System.PODS: 4,
    System.KNOCKOUT: 3,
}


def rounds_of(system: System, players: int, wanted: int | None = None) -> int:
    """How many rounds so many players take; ``wanted`` where that is free, None for as many as find a winner.

    >>> rounds_of(System.SWISS, 33), rounds_of(System.SWISS, 4, 9), rounds_of(System.DOUBLE, 4)
    (6, 3, 6)
    """
    if system in (System.ROUND_ROBIN, System.DOUBLE):
        return berger.rounds_of(players, double=system is System.DOUBLE)
    usual = knockout.rounds_of(players)
    if system is System.KNOCKOUT:
        return usual
    most = berger.rounds_of(players) if system is System.SWISS else max(1, players - 1)
    return min(wanted or usual, most)


def next_tables(
    system: System,
    entrants: Sequence[Entrant],
    played: Sequence[Pairing],
    round_number: int,
    seats: int = 2,
    most_seats: int = 4,
) -> Tables:
    """The tables of a round after those before it. The same values always give the same tables.

    ``seats`` is how many sit in a pod, ``most_seats`` how many can play the game. Who has left is not paired: in a
    round robin and in a knockout, those who would meet them have a bye.
    """
    present = [one.number for one in entrants if one.plays_in(round_number)]
    if system in (System.ROUND_ROBIN, System.DOUBLE):
        tables = berger.berger(len(entrants), round_number, double=system is System.DOUBLE)
        return _without_absent(tables, frozenset(present))
    if system is System.KNOCKOUT:
        return knockout.knockout(entrants, played, round_number)
    points = collected(played)
    order = sorted(present, key=lambda number: (-points[number], number))
    history = PairingHistory(played)
    if system is System.SWISS:
        return monrad(order, history, round_number)
    return pods(order, history, round_number, seats, most=most_seats)


def _without_absent(tables: Tables, present: frozenset[int]) -> Tables:
    left = [tuple(number for number in table if number in present) for table in tables]
    return tuple(sorted((one for one in left if one), key=lambda one: len(one) == 1))
