"""By how many points each level of the computer players makes an even game with the next lower one.

    nice uv run python -m tests.benchmarks.handicaps
    nice uv run python -m tests.benchmarks.handicaps --games volcano --levels 4 5 --number 60

For each pair, two at a table, that are given more or fewer points by halves, each in many games, until the games are
even, or two neighbours are on either side of that: then points are too coarse. A line a pair says what was won, with a
95 % interval; the last line is what ``Game.handicap`` of the game should hold.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import NormalDist, median
from typing import Any

from bot.play.ratings import BETA
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.contract import Position
from games.core.game import Game
from games.core.options import HANDICAP, HANDICAPS, MOST_HANDICAP
from tests.benchmarks.ladder import computer, interval, play_out, share_of

MIDDLE = 0.5
EVEN = (0.45, 0.55)
"""What the higher level may win of an even game."""

CERTAIN = 0.97
"""Where a level wins more than this without a handicap, its lead in strength cannot be told."""


def play(key: str, level: int, points: int, number: int, seed: int) -> float:
    """What the higher level, which is each seat in turn, wins of the game of this number; half if neither does."""
    game: Game[Any] = REGISTRY[key]
    table, higher = divmod(number, 2)
    dice = Random(f"{seed} {key} {level} {table}")
    given = {HANDICAP: " ".join(str(points * (seat != higher)) for seat in range(2))} if points else {}
    start: Position[Any] = game.start(2, game.complete_options(given), dice.randbytes(16), dice.randrange(2))
    end, _, _ = play_out(start, [computer(game, level - (seat != higher), dice.randbytes(16)) for seat in range(2)])
    return share_of(end, higher) if end.outcome and end.outcome.winners else MIDDLE


@dataclass(frozen=True)
class Sample:
    """What the higher level won with a handicap, and of how many games."""

    won: float
    number: int

    @property
    def written(self) -> str:
        """Such as "47.5 % of 200 games (41 to 54 %)"."""
        low, high = interval(self.won, self.number)
        return f"{100 * self.won:.1f} % of {self.number} games ({100 * low:.0f} to {100 * high:.0f} %)"


def proved(sample: Callable[[int], Sample]) -> dict[int, Sample]:
    """The handicaps that were played: the last one is even, or two neighbours are on either side of that.

    >>> list(proved(lambda points: Sample(0.9 - points / 20, 200)))[-1]
    8
    """
    found, low, high = dict[int, Sample](), 0, MOST_HANDICAP + 1
    while between := [one for one in HANDICAPS if low < one < high]:
        points = between[len(between) // 2]
        found[points] = here = sample(points)
        if EVEN[0] <= here.won <= EVEN[1]:
            break
        low, high = (points, high) if here.won > MIDDLE else (low, points)
    return found


def measure(pool: ProcessPoolExecutor, key: str, given: argparse.Namespace) -> bool:
    """Print a line a pair and one for the game; whether every game was even."""
    even: list[int | None] = []
    worths: list[float] = []
    for _, level in pairwise(given.levels):

        def sample(points: int, level: int = level) -> Sample:
            jobs = [pool.submit(play, key, level, points, one, given.seed) for one in range(given.number)]
            return Sample(sum(job.result() for job in jobs) / given.number, given.number)

        plain, found = sample(0), proved(sample)
        points, best = min(found.items(), key=lambda one: abs(one[1].won - MIDDLE))
        even.append(points if EVEN[0] <= best.won <= EVEN[1] else None)
        if 0.5 < plain.won < CERTAIN:
            # Two seats' results differ by the noise of both, which is ``BETA`` for each.
            worths.append(NormalDist().inv_cdf(plain.won) * 2**0.5 * BETA / points)
        others = [f"with {other} {one.written}" for other, one in sorted(({0: plain} | found).items())]
        word = "" if even[-1] else " NOT EVEN,"
        print(f"{key} level {level} gives level {level - 1} {points}:{word} wins {', '.join(others)}", flush=True)
    print(f"{key}: Handicap(even={tuple(even)}, worth={median(worths) if worths else 0:.2f})", flush=True)
    return None not in even


def main() -> int:
    """The command line; fails if a game is not even."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=tuple(REGISTRY), default=tuple(REGISTRY))
    parser.add_argument("--levels", nargs="+", type=int, choices=LEVELS, default=tuple(LEVELS), help="in succession")
    parser.add_argument("--number", type=int, default=200, help="games a measurement, an even number")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes, multiprocessing.get_context("spawn")) as pool:
        even = [measure(pool, key, given) for key in given.games]
    return 0 if all(even) else 1


if __name__ == "__main__":
    sys.exit(main())
