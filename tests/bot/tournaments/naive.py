"""Pairings judged by somebody who does not know how they are made, over many tournaments drawn at random.

    uv run python -m tests.bot.tournaments.naive --count 3000

Berger's tables are worked out here by adding numbers, brackets by folding them, and where a Swiss round repeats a pair,
all other ways to pair it are tried. People come late and leave in the midst of it.
"""

import argparse
import random
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from bot.model.tournaments import System
from bot.tournaments.pairings import Entrant, Pairing
from bot.tournaments.systems import next_tables, rounds_of
from tests.bot.tournaments.playing import decided, drawn

SIZES = (3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 32, 33, 64)
TRIALS = 200_000
"""The most steps in looking for a way to pair a round without a repetition."""


@dataclass(slots=True)
class Tournament:
    """A tournament that was played: who took part, and the tables of each round with their results."""

    system: System
    seats: int
    rounds: int
    who: list[Entrant]
    pairings: list[Pairing] = field(default_factory=list)

    def present(self, number: int) -> set[int]:
        """Those who take part in a round."""
        return {
            one.number for one in self.who if (one.joined or 1) <= number and (one.left is None or one.left > number)
        }

    def of_round(self, number: int) -> list[tuple[int, ...]]:
        """The tables of a round."""
        return [one.numbers for one in self.pairings if one.round_number == number]

    def before(self, number: int) -> list[tuple[int, ...]]:
        """The tables of the rounds before one."""
        return [one.numbers for one in self.pairings if one.round_number < number]

    def __str__(self) -> str:
        return f"{self.system} of {len(self.who)}, {self.seats} at a table, {self.rounds} rounds"


def play(chance: random.Random, system: System | None = None) -> Tournament:
    """Draw a tournament and play it."""
    system = system or chance.choice(list(System))
    count = chance.choice([one for one in SIZES if one <= (16 if system in FIXED else 64)])
    seats = chance.choice((3, 4)) if system is System.PODS else 2
    count = max(count, seats)
    rounds = rounds_of(system, count, chance.randint(1, 9) if system in (System.SWISS, System.PODS) else None)
    played = Tournament(system, seats, rounds, [Entrant(number) for number in range(1, count + 1)])
    results = drawn(chance.randrange(10**9))
    moving = chance.random() < 0.4
    for number in range(1, rounds + 1):
        if moving and number > 1:
            _come_and_go(played, number, chance)
        if len(played.present(number)) < 2:
            played.rounds = number - 1
            break
        tables = next_tables(system, played.who, played.pairings, number, seats)
        played.pairings += decided(tables, number, results, seats)
    return played


FIXED = (System.ROUND_ROBIN, System.DOUBLE)


def _come_and_go(played: Tournament, number: int, chance: random.Random) -> None:
    for at, one in enumerate(played.who):
        if one.left is None and chance.random() < 0.05:
            played.who[at] = replace(one, left=number)
    if played.system in (System.SWISS, System.PODS) and chance.random() < 0.3:
        played.who.append(Entrant(len(played.who) + 1, number))


def faults(played: Tournament) -> list[str]:
    """What is wrong with it."""
    said = list[str]()
    for number in range(1, played.rounds + 1):
        seated = Counter(one for table in played.of_round(number) for one in table)
        if seated and max(seated.values()) > 1:
            said.append(f"round {number} seats somebody twice: {seated.most_common(2)}")
        strangers = set(seated) - played.present(number)
        if strangers:
            said.append(f"round {number} seats {strangers}, who are not there")
        if played.system is not System.KNOCKOUT and set(seated) != played.present(number):
            said.append(f"round {number} leaves out {played.present(number) - set(seated)}")
    checks = {System.SWISS: _swiss, System.PODS: _pods, System.KNOCKOUT: _knockout}
    return [f"{played}: {one}" for one in (*said, *checks.get(played.system, _round_robin)(played))]


def berger(players: int, number: int) -> list[tuple[int, int]]:
    """Round ``number`` for so many players: with the last one plays whoever is twice the number of the round and one.

    The others meet at the same distance from there on both sides, those above it first, counted in a circle.
    """
    last = players + players % 2
    circle = last - 1
    (middle,) = (one for one in range(1, last) if (2 * one - number - 1) % circle == 0)
    tables = [(middle, last) if number % 2 else (last, middle)]
    for distance in range(1, last // 2):
        above, below = ((middle + step - 1) % circle + 1 for step in (distance, -distance))
        tables.append((above, below))
    return tables


def _round_robin(played: Tournament) -> Iterator[str]:
    meetings = Counter(table for number in range(1, played.rounds + 1) for table in played.of_round(number))
    games = {table: times for table, times in meetings.items() if len(table) == 2}
    stayed = [one.number for one in played.who if one.left is None]
    for pair in combinations(stayed, 2):
        times = (games.get(pair, 0), games.get(pair[::-1], 0))
        if sum(times) != (2 if played.system is System.DOUBLE else 1) or max(times) > 1:
            yield f"{pair} meet {times} times"
    if played.system is System.ROUND_ROBIN and len(stayed) == len(played.who):
        for number in range(1, played.rounds + 1):
            expected = [one for one in berger(len(stayed), number) if max(one) <= len(stayed)]
            if [one for one in played.of_round(number) if len(one) == 2] != expected:
                yield f"round {number} is {played.of_round(number)} and not {expected}"


def _swiss(played: Tournament) -> Iterator[str]:
    byes = Counter[int]()
    for number in range(1, played.rounds + 1):
        met = {frozenset(table) for table in played.before(number)}
        tables, present = played.of_round(number), played.present(number)
        free = [table[0] for table in tables if len(table) == 1]
        if len(free) != len(present) % 2:
            yield f"round {number} has the byes {free} among {len(present)}"
        if any(byes[one] for one in free) and not all(byes[one] for one in present):
            yield f"round {number} gives {free} another bye, and {[one for one in present if not byes[one]]} had none"
        again = [table for table in tables if len(table) == 2 and frozenset(table) in met]
        if again and _paired(sorted(present - set(free)), met):
            yield f"round {number} repeats {again} needlessly"
        byes.update(free)


def _paired(left: Sequence[int], met: set[frozenset[int]]) -> bool:
    """Whether these can be paired without a repetition; the one with the fewest possible opponents comes first."""
    steps = TRIALS

    def fits(left: frozenset[int]) -> bool:
        nonlocal steps
        steps -= 1
        if steps < 0:
            raise AssertionError(f"too many ways to pair {sorted(left)}")
        if not left:
            return True
        free = {one: [other for other in left if other != one and frozenset((one, other)) not in met] for one in left}
        one = min(left, key=lambda each: len(free[each]))
        return any(fits(left - {one, other}) for other in free[one])

    return fits(frozenset(left))


def lead(played: Tournament) -> int:
    """By how many games somebody has begun more or fewer often than come second, at most, in the end."""
    balance = Counter[int]()
    for pairing in played.pairings:
        if len(pairing.numbers) == 2:
            balance[pairing.numbers[0]] += 1
            balance[pairing.numbers[1]] -= 1
    return max(map(abs, balance.values()), default=0)


def _pods(played: Tournament) -> Iterator[str]:
    byes = Counter[int]()
    for number in range(1, played.rounds + 1):
        tables, present = played.of_round(number), played.present(number)
        sizes = Counter(map(len, tables))
        free = [table[0] for table in tables if len(table) == 1]
        strange = set(sizes) - {1, 2, 3, 4}
        if strange or (len(present) > 5 and (free or sizes[7 - played.seats] >= played.seats)):
            yield f"round {number} of {len(present)} has tables of {dict(sizes)}"
        again, without = sum(byes[one] > 0 for one in free), sum(not byes[one] for one in present)
        if again > max(0, len(free) - without):
            yield f"round {number} gives {free} another bye"
        byes.update(free)


def bracket(size: int) -> list[int]:
    """The places of a bracket in order: the best meets the last, and so on in each half."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [each for one in order for each in (one, both - one)]
    return order


def _knockout(played: Tournament) -> Iterator[str]:
    count, rounds = len(played.who), rounds_of(System.KNOCKOUT, len(played.who))
    left: list[int | None] = [one if one <= count else None for one in bracket(2**rounds)]
    losers = list[int | None]()
    for number in range(1, played.rounds + 1):
        won = dict[frozenset[int], int]()
        for pairing in played.pairings:
            if pairing.round_number == number and len(pairing.numbers) == 2 and pairing.points:
                # After a draw the second seat goes on.
                first, second = pairing.points
                won[frozenset(pairing.numbers)] = pairing.numbers[0] if first > second else pairing.numbers[1]
        present = played.present(number)
        last = number == rounds
        expected = [frozenset(pair) for pair in _pairs([one if one in present else None for one in left])]
        third = [one for one in losers if one in present]
        if last and len(third) == 2 and count >= 4:
            expected.append(frozenset(one for one in third if one))
        games = [frozenset(one) for one in played.of_round(number) if len(one) == 2]
        if sorted(map(sorted, games)) != sorted(map(sorted, expected)):
            yield f"round {number} is {played.of_round(number)}, and {list(map(sorted, expected))} should meet"
            return
        following, losers = list[int | None](), []
        for one, other in zip(left[::2], left[1::2], strict=True):
            here = [each for each in (one, other) if each in present]
            winner = won[frozenset(e for e in here if e)] if len(here) == 2 else (here[0] if here else None)
            following.append(winner)
            losers += [each for each in here if each != winner]
        left = following


def _pairs(left: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    for one, other in zip(left[::2], left[1::2], strict=True):
        if one is not None and other is not None:
            yield one, other


def main() -> int:
    """The command line; exits with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=3000, help="how many tournaments")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    given = parser.parse_args()
    chance, played, leads, wrong = random.Random(given.seed), Counter[str](), Counter[tuple[str, int]](), list[str]()
    rounds = games = 0
    for _ in range(given.count):
        one = play(chance)
        played[one.system] += 1
        rounds, games = rounds + one.rounds, games + len(one.pairings)
        leads[one.system, lead(one)] += 1
        wrong += faults(one)
    print(f"seed {given.seed}: {dict(played)}, {rounds} rounds, {games} tables")
    print("first more or fewer often than second, at most, by tournaments:", dict(sorted(leads.items())))
    print("\n".join(wrong[:40]) or "no faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
