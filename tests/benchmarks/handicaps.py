"""By how many points each level of the computer players makes an even game with the next lower one.

    nice uv run python -m tests.benchmarks.handicaps
    nice uv run python -m tests.benchmarks.handicaps --games volcano --levels 4 5 --number 60

For each pair, two at a table. First the handicap is sought in few games: those without one are settled anew with every
handicap, the one that looks even is played, and so on between the nearest ones that were too small and too large, since
computers play differently when they are ahead or behind. Then it is played in many games of another seed, and its
neighbours too until one is even, or two neighbours are on either side of that: then points are too coarse. A line a
pair says what was won, with a 95 % interval; the last line is what ``Game.handicap`` of the game should hold.
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
from games.core.contract import Dump, Position
from games.core.game import Game
from games.core.handicap import offered
from games.core.options import HANDICAP, HANDICAPS, MOST_HANDICAP
from tests.benchmarks.ladder import computer, interval, play_out

MIDDLE = 0.5
EVEN = (0.45, 0.55)
"""What the higher level may win of an even game."""

FAR = 0.12
"""Farther from the middle than this, a handicap is not next to an even one."""

FEW = 40
"""In so many games a handicap is sought."""

TRIES = 5
"""How many handicaps are played at most to find it, and how many to prove it."""

CERTAIN = 0.97
"""Where a level wins more than this without a handicap, its lead in strength cannot be told."""


def play(key: str, level: int, points: int, number: int, seed: int) -> tuple[int, Dump]:
    """The end of the game of this number, and the seat of the higher level, which is each in turn."""
    game: Game[Any] = REGISTRY[key]
    table, higher = divmod(number, 2)
    dice = Random(f"{seed} {key} {level} {table}")
    given = {HANDICAP: " ".join(str(points * (seat != higher)) for seat in range(2))} if points else {}
    start: Position[Any] = game.start(2, game.complete_options(given), dice.randbytes(16), dice.randrange(2))
    end, _, _ = play_out(start, [computer(game, level - (seat != higher), dice.randbytes(16)) for seat in range(2)])
    return higher, end.dump()


def share(key: str, higher: int, end: Dump, points: int) -> float:
    """What the higher level wins if the game that ended so is settled with this handicap of the lower level's.

    Half of it if both or neither won.
    """
    end = end | {HANDICAP: [points * (seat != higher) for seat in range(2)]}
    winners = REGISTRY[key].load(end).outcome.winners
    return (higher in winners) / len(winners) if winners else 0.5


@dataclass(frozen=True)
class Sample:
    """What the higher level won with a handicap, of how many games, and with which one these would have been even."""

    won: float
    number: int
    nearest: int

    @property
    def written(self) -> str:
        """Such as "47.5 % of 200 games (41 to 54 %)"."""
        low, high = interval(self.won, self.number)
        return f"{100 * self.won:.1f} % of {self.number} games ({100 * low:.0f} to {100 * high:.0f} %)"


def sought(sample: Callable[[int], Sample]) -> int:
    """The handicap that is probably even: between those that were too small and those that were too large.

    >>> sought(lambda points: Sample(0.9 - points / 20, 40, points + 2))
    8
    """
    plain = sample(0)
    played = {0: plain.won}
    points = plain.nearest
    for _ in range(TRIES):
        points = max(offered(points), 1)
        here = sample(points)
        played[points] = here.won
        low = max((one for one, won in played.items() if won >= MIDDLE), default=0)
        high = min((one for one, won in played.items() if won < MIDDLE), default=MOST_HANDICAP + 1)
        between = [one for one in HANDICAPS if low < one < high]
        if not between:
            break
        start, end = (low, high) if high in played else (0, low)
        fallen = played[start] - played[end]
        straight = start + round((end - start) * (played[start] - MIDDLE) / fallen) if fallen > 0 else 0
        points = offered(straight if high in played else max(straight, here.nearest), between)
    return min(played, key=lambda one: abs(played[one] - MIDDLE)) or 1


def proved(sample: Callable[[int], Sample], points: int) -> dict[int, Sample]:
    """The handicaps played for good, from this one on: the last is even, or its neighbour is on the other side.

    Where the first is far from even, the next is the one with which its games would have been.

    >>> list(proved(lambda points: Sample(0.9 - points / 20, 200, points), 5))
    [5, 6, 7]
    >>> list(proved(lambda points: Sample(0.9 - points / 7, 200, points), 3))
    [3]
    """
    found = dict[int, Sample]()
    while points not in found and points and len(found) < TRIES:
        found[points] = here = sample(points)
        if EVEN[0] <= here.won <= EVEN[1]:
            break
        step = 1 if here.won > MIDDLE else -1
        beyond = [one for one in HANDICAPS if one * step > points * step] or [points]
        far = abs(here.won - MIDDLE) > FAR and here.nearest * step > points * step
        points = offered(here.nearest if far else points, beyond)
    return found


class Pair:
    """A level and the one before it in a game."""

    def __init__(self, pool: ProcessPoolExecutor, key: str, level: int, given: argparse.Namespace) -> None:
        self._pool, self._key, self._level, self._given = pool, key, level, given

    def few(self, points: int) -> Sample:
        """Games in which a handicap is sought."""
        return self._sample(points, min(FEW, self._given.number), self._given.seed)

    def many(self, points: int) -> Sample:
        """Games that prove one, with a seed of their own."""
        return self._sample(points, self._given.number, self._given.seed + 1)

    def _sample(self, points: int, number: int, seed: int) -> Sample:
        jobs = [self._pool.submit(play, self._key, self._level, points, one, seed) for one in range(number)]
        ends = [job.result() for job in jobs]
        shares = [sum(share(self._key, higher, end, other) for higher, end in ends) / number for other in HANDICAPS]
        nearest = min(zip(shares, HANDICAPS, strict=True), key=lambda one: abs(one[0] - MIDDLE))[1]
        return Sample(shares[HANDICAPS.index(points)], number, nearest)


def measure(pool: ProcessPoolExecutor, key: str, given: argparse.Namespace) -> bool:
    """Print a line a pair and one for the game; whether every game was even."""
    even: list[int | None] = []
    worths: list[float] = []
    for _, level in pairwise(given.levels):
        pair = Pair(pool, key, level, given)
        plain, found = pair.many(0), proved(pair.many, sought(pair.few))
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
