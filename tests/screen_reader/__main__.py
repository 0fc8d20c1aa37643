"""Whether the games can be played by ear: whole games of somebody who knows only what a screen reader is given.

    uv run python -m tests.screen_reader                                   # 100 games of each game and variant
    uv run python -m tests.screen_reader --games hekla vesuvio --number 20 --first 100

For each: the refused moves, the blemishes of what was heard (a number in place of a name, a code that the picture does
not show, two things with the same words), and the acts a turn beside those of somebody who sees the board and looks for
the move that they want, in games with the same beginnings. An act is a tap, as ``tests.benchmarks.taps`` counts them.
The command fails if a move is refused, something is not told, or the acts are more than a fifth above the sighted ones.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from statistics import median

from games.core.options import OptionValue
from tests.benchmarks.taps import EndlessTurn, Person, play
from tests.screen_reader.listener import ListeningPerson, OfferRefused

MOST = 1.2
"""The most acts, against those of somebody who sees."""

KINDS: dict[str, tuple[str, int, dict[str, OptionValue]]] = {
    "volcano": ("volcano", 2, {}),
    "volcano at three": ("volcano", 3, {}),
    "volcano mini": ("volcano", 2, {"variant": "mini"}),
    "volcano mega": ("volcano", 2, {"variant": "mega"}),
    "volcano melting": ("volcano", 2, {"melting": True}),
    "volcano no return": ("volcano", 2, {"no_return": True}),
    "volcano challenge": ("volcano", 1, {"challenge": "trees"}),
    "hekla": ("hekla", 2, {}),
    "hekla at four": ("hekla", 4, {}),
    "vesuvio": ("vesuvio", 2, {}),
    "vesuvio at four": ("vesuvio", 4, {}),
    "vesuvio photo": ("vesuvio", 2, {"photo_wins": True}),
}
"""By name: the game, the seats and the options."""


@dataclass(frozen=True, slots=True)
class EarTally:
    """What some games by ear came to; the acts a turn are medians of games."""

    games: int
    refused: int
    blemishes: Counter[str]
    acts: float
    sighted: float

    @property
    def ratio(self) -> float:
        """The acts a turn against those of somebody who sees."""
        return self.acts / self.sighted

    def __str__(self) -> str:
        told = f"{self.games} games, {self.refused} refused moves, {self.blemishes.total()} blemishes"
        return f"{told}; {self.acts:.2f} acts a turn by ear, {self.sighted:.2f} by sight ({self.ratio:.0%})"


def played(person: Person, kind: str, number: int) -> int:
    """Let somebody play a game of a kind; the turns that they played, 0 if a move was refused or a turn did not end."""
    key, seats, options = KINDS[kind]
    try:
        return play(person, key, number, seats, options)
    except (OfferRefused, EndlessTurn):
        return 0


def measured(kind: str, numbers: range) -> EarTally:
    """Play these games of a kind by ear and by sight."""
    heard, seen, refused, blemishes = list[float](), list[float](), 0, Counter[str]()
    for number in numbers:
        listener, person = ListeningPerson(Random(number)), Person(Random(number))
        if turns := played(listener, kind, number):
            heard.append(listener.taps / turns)
        elif not listener.refusals:
            blemishes["a turn without an end"] += 1
        refused += len(listener.refusals)
        blemishes.update(listener.blemishes)
        if turns := played(person, kind, number):
            seen.append(person.taps / turns)
    return EarTally(len(numbers), refused, blemishes, median(heard or [inf]), median(seen or [inf]))


def told(kinds: list[str], numbers: range) -> Iterator[bool]:
    """Whether each kind can be played by ear; prints a line for each."""
    for kind in kinds:
        found = measured(kind, numbers)
        print(f"{kind}: {found}", *found.blemishes.most_common(3), flush=True)
        yield not found.refused and not found.blemishes and found.ratio <= MOST


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=KINDS, default=[*KINDS])
    parser.add_argument("--number", type=int, default=100, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the first one's number, from which its chances follow")
    chosen = parser.parse_args()
    sys.exit(not all([*told(chosen.games, range(chosen.first, chosen.first + chosen.number))]))
