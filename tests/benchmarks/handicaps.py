"""By how many points each level of the computer players makes an even game with the next lower one.

    nice uv run python -m tests.benchmarks.handicaps
    nice uv run python -m tests.benchmarks.handicaps --games volcano --levels 4 5 --number 60

For each pair, two at a table: first games without a handicap, of which each is settled anew with every handicap, since
it hardly changes how computers play. The handicap with which the lower level then wins nearest to half is played, and
the next one if that was not within ``EVEN``. A line a pair says what was won in these games, with a 95 % interval; the
last line is what ``Game.handicap`` of the game should hold.
"""

import argparse
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from random import Random
from statistics import NormalDist, median
from typing import Any

from bot.play.ratings import BETA
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.contract import Dump, Position
from games.core.game import Game
from games.core.handicap import Handicap
from games.core.options import HANDICAP
from tests.benchmarks.ladder import interval, play_out

EVEN = (0.45, 0.55)
"""What the higher level may win of an even game."""

CERTAIN = 0.97
"""Where a level wins more than this without a handicap, its lead in strength cannot be told."""


def play(key: str, level: int, points: int, number: int, seed: int) -> tuple[int, Dump]:
    """The end of the game of this number, and the seat of the higher level, which is each in turn."""
    game: Game[Any] = REGISTRY[key]
    table, higher = divmod(number, 2)
    dice = Random(f"{seed} {key} {level} {table}")
    given = {HANDICAP: " ".join(str(points * (seat != higher)) for seat in range(2))} if points else {}
    start: Position[Any] = game.start(2, game.complete_options(given), dice.randbytes(16), dice.randrange(2))
    levels = [level - (seat != higher) for seat in range(2)]
    end, _, _ = play_out(game, start, levels, [dice.randbytes(16) for _ in range(2)])
    return higher, end.dump()


def share(key: str, higher: int, end: Dump, points: int) -> float:
    """What the higher level wins if the game that ended so is settled with this handicap of the lower level's.

    Half of it if both or neither won.
    """
    end = end | {HANDICAP: [points * (seat != higher) for seat in range(2)]}
    winners = REGISTRY[key].load(end).outcome.winners
    return (higher in winners) / len(winners) if winners else 0.5


def handicap_in(key: str) -> Handicap:
    """What the game has so far, with the steps in which it is given."""
    found = REGISTRY[key].handicap
    if found is None:
        raise ValueError(f"{key} has no handicaps")
    return found


class Pair:
    """A level and the one before it in a game."""

    def __init__(self, pool: ProcessPoolExecutor, key: str, level: int, given: argparse.Namespace) -> None:
        self._pool, self._key, self._level, self._given = pool, key, level, given
        ends = self._play(0)
        self.shares = {
            points: sum(share(key, higher, end, points) for higher, end in ends) / len(ends)
            for points in handicap_in(key).choices
        }
        """What the higher level wins by the lower one's handicap, as the games without one would have ended."""

    def _play(self, points: int) -> list[tuple[int, Dump]]:
        given = self._given
        jobs = [
            self._pool.submit(play, self._key, self._level, points, number, given.seed + (points > 0))
            for number in range(given.number)
        ]
        return [job.result() for job in jobs]

    def played(self, points: int) -> float:
        """What the higher level wins of games played with this handicap of the lower level's."""
        ends = self._play(points)
        return sum(share(self._key, higher, end, points) for higher, end in ends) / len(ends)

    def even(self) -> tuple[int, float]:
        """The handicap that makes an even game, and what the higher level wins with it."""
        step, most = handicap_in(self._key).step, max(self.shares)
        points = min(self.shares, key=lambda one: abs(self.shares[one] - 0.5))
        won = self.played(points)
        if not EVEN[0] <= won <= EVEN[1]:
            other = min(max(points + (step if won > EVEN[1] else -step), 0), most)
            points, won = min((points, won), (other, self.played(other)), key=lambda one: abs(one[1] - 0.5))
        return points, won


def measure(pool: ProcessPoolExecutor, key: str, given: argparse.Namespace) -> bool:
    """Print a line a pair and one for the game; whether every game was even."""
    even: list[int] = []
    worths: list[float] = []
    well = True
    for _, level in pairwise(given.levels):
        pair = Pair(pool, key, level, given)
        points, won = pair.even()
        low, high = interval(won, given.number)
        well = well and EVEN[0] <= won <= EVEN[1]
        even.append(points)
        before = pair.shares[0]
        if points and 0.5 < before < CERTAIN:
            # Two seats' results differ by the noise of both, which is ``BETA`` for each.
            worths.append(NormalDist().inv_cdf(before) * 2**0.5 * BETA / points)
        print(
            f"{key} level {level} gives level {level - 1} {points}: wins {100 * won:.1f} % of {given.number} games"
            f" ({100 * low:.0f} to {100 * high:.0f} %), without a handicap {100 * before:.1f} %;"
            f" by settling: {' '.join(f'{100 * one:.0f}' for one in pair.shares.values())}",
            flush=True,
        )
    print(f"{key}: Handicap(even={tuple(even)}, worth={median(worths) if worths else 0:.2f})", flush=True)
    return well


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
