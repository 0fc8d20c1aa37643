"""How games between computers of one level end: ``python -m tests.benchmarks.ends --levels 1 2 3 --number 10``.

A line a level and table: the endings, how many turns and eruptions a game has on average, and in how many games so
many rounds were once quiet that a leading computer would have agreed to an end. Nobody proposes one here. Computers
think in nodes, not in seconds, so a busy machine plays the same games. Fails where more than a fifth ends by quiet
rounds (H19).
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from random import Random

from games.core.computers import LEVELS
from games.hekla.board import ROWS
from games.hekla.computer.building import FAR, turns_to
from games.hekla.computer.crater import Crater
from games.hekla.endings import Ending
from games.hekla.game import HEKLA
from games.hekla.position import HeklaPosition
from tests.benchmarks.ladder import interval, play_out

MOST_QUIET = 0.2


@dataclass(frozen=True)
class PlayedOut:
    """One game: how it ended, its turns, eruptions and time, and whether it was ever stalled.

    ``blocked``: it ended by quiet rounds, and no seat could have made a row score by itself.
    """

    ending: Ending
    turns: int
    eruptions: int
    stalled: bool
    blocked: bool
    seconds: float


def play(level: int, seats: int, number: int, seed: int) -> PlayedOut:
    """The game of this number."""
    dice = Random(f"{seed} {level} {seats} {number}")
    start = HEKLA.start(seats, HEKLA.complete_options({}), dice.randbytes(16), dice.randrange(seats))
    own = [dice.randbytes(16) for _ in range(seats)]
    passed: list[HeklaPosition] = []
    end, _, seconds = play_out(HEKLA, start, [level] * seats, own, passed.append)
    if end.outcome is None:
        raise RuntimeError(f"a game of level {level} at {seats} seats does not end")
    stalled = any(position.stalled for position in passed)
    crater = Crater(passed[-1])
    ending = Ending(end.outcome.ending)
    blocked = ending is Ending.QUIET and all(
        turns >= FAR for seat in range(seats) for turns in turns_to(crater, {seat}, range(len(ROWS)))
    )
    return PlayedOut(ending, end.turn, end.table.lava, stalled, blocked, sum(map(sum, seconds)))


def line(level: int, seats: int, games: list[PlayedOut]) -> str:
    """Such as "level 2, 2 seats: lava 9, quiet 1 of 10 (2 to 40 % quiet, 1 blocked); stalled in 9; 121 turns"."""
    many = len(games)
    endings = ", ".join(f"{ending} {count}" for ending, count in Counter(game.ending for game in games).most_common())
    turns, eruptions, seconds = (
        sum(values) / many
        for values in zip(*((game.turns, game.eruptions, game.seconds) for game in games), strict=True)
    )
    blocked, stalled = sum(game.blocked for game in games), sum(game.stalled for game in games)
    told = f"{turns:.0f} turns, {eruptions:.1f} eruptions, {seconds:.1f} CPU s a game"
    low, high = interval(sum(game.ending is Ending.QUIET for game in games) / many, many)
    quiet = f"{100 * max(low, 0):.0f} to {100 * high:.0f} % quiet, {blocked} blocked"
    return f"level {level}, {seats} seats: {endings} of {many} ({quiet}); stalled in {stalled}; {told}"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", type=int, choices=LEVELS, default=tuple(LEVELS))
    parser.add_argument("--seats", nargs="+", type=int, default=(2, 3))
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    well = True
    for seats in given.seats:
        for level in given.levels:
            games = [play(level, seats, number, given.seed) for number in range(given.number)]
            print(line(level, seats, games), flush=True)
            well = well and sum(game.ending is Ending.QUIET for game in games) <= MOST_QUIET * given.number
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
