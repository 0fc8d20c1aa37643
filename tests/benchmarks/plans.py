"""How many days plans save: games of 40 turns between two people who are awake at different hours.

    uv run python -m tests.benchmarks.plans

What is measured with the rules: in games of computers (level 2), how often the turn that was played is among the
answers that somebody expected who asked the same computer so many times what it would play there. What is assumed
about people: each is awake 16 hours a day, the second one so many hours later than the first, drawn for each game from
6 to 12; while awake they look every two hours in the mean; who looks and is to move, plays at once. With plans, whoever
has played keeps an answer to each turn they expect, and to what may follow those, as long as they are not asleep. A
planned turn takes the pause of a computer, which counts as nothing here. Without secrets, two seats.
"""

import argparse
import statistics
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

from games import REGISTRY
from games.core.computers import plan_turn, seed_for
from games.core.contract import Position

HOUR, DAY = 1.0, 24.0
AWAKE = 16 * HOUR
LOOKS = 2 * HOUR
"""The mean time between two looks of somebody who is awake."""

EXPECTED = (1, 3)
"""To how many turns somebody keeps an answer."""

LEVEL = 2


def expected(position: Position[Any], seat: int, seed: bytes) -> tuple[str, ...]:
    """A turn of a computer's."""
    return plan_turn(REGISTRY[position.game], position.view(seat), seat, LEVEL, seed)


def hits(game: str, number: int, turns: int) -> list[list[bool]]:
    """For each turn of a game, whether it was among so many expected ones, see :data:`EXPECTED`."""
    dice, found = Random(f"{game} {number}"), list[list[bool]]()
    rules = REGISTRY[game]
    position: Position[Any] = rules.start(2, rules.complete_options({}), dice.randbytes(16), 0)
    for turn in range(turns):
        if position.outcome is not None:
            break
        seat = position.mover
        guesses = [expected(position, seat, seed_for(dice.randbytes(16), turn)) for _ in range(max(EXPECTED))]
        played = expected(position, seat, seed_for(dice.randbytes(16), turn))
        found.append([played in guesses[:most] for most in EXPECTED])
        for notation in played:
            position = position.play(seat, position.read(seat, notation)).position
    return found


@dataclass(slots=True)
class Person:
    """Somebody who wakes at an hour of the day."""

    wakes: float
    dice: Random

    def looks(self, since: float) -> float:
        """When they look next after a moment."""
        moment = since + self.dice.expovariate(1 / LOOKS)
        asleep = (moment - self.wakes) % DAY - AWAKE
        return moment if asleep < 0 else moment - asleep + DAY - AWAKE + self.dice.expovariate(1 / LOOKS)


def days(turns: int, chance: float, dice: Random) -> float:
    """How many days a game takes in which an answer is planned with this chance."""
    people = [Person(7.0, dice), Person((7.0 + dice.uniform(6, 12)) % DAY, dice)]
    moment = people[0].looks(9.0)
    for turn in range(1, turns):
        # Whoever is next has planned it after their turn before, if they have had one.
        if turn < 2 or dice.random() >= chance:
            moment = people[turn % 2].looks(moment)
    return moment / DAY


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--measured", type=int, default=10, help="how many games are played by computers")
    given = parser.parse_args()
    for game in sorted(key for key, one in REGISTRY.items() if not one.has_secrets and one.computer is not None):
        found = [hit for number in range(given.measured) for hit in hits(game, number, given.turns)]
        chances = [statistics.fmean(one[place] for one in found) for place in range(len(EXPECTED))]
        for name, chance in (("no plans", 0.0), *zip((f"{one} expected" for one in EXPECTED), chances, strict=True)):
            took = [days(given.turns, chance, Random(number)) for number in range(given.games)]
            middle = statistics.median(took)
            sys.stdout.write(
                f"{game}, {name}: {chance:.0%} of {len(found)} turns fit; {middle:.1f} days in the median\n"
            )


if __name__ == "__main__":
    main()
