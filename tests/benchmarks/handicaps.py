"""By how many points each level of the computer players makes an even game with the next lower one.

    nice uv run python -m tests.benchmarks.handicaps
    nice uv run python -m tests.benchmarks.handicaps --games volcano --levels 4 5 --number 60

For each pair, two at a table: games without a handicap, each of which is settled anew with every handicap. Computers
play differently when they are ahead or behind, so the handicap that looks even is played, and these games are settled
anew for the next try, until a handicap is even that was played. A line a pair says what was won with it, with a 95 %
interval, and what with the others; the last line is what ``Game.handicap`` of the game should hold.
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
from games.core.options import HANDICAP, MOST_HANDICAP
from tests.benchmarks.ladder import interval, play_out

EVEN = (0.45, 0.55)
"""What the higher level may win of an even game."""

TRIES = 5
"""How many handicaps are played at most."""

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


class Pair:
    """A level and the one before it in a game."""

    def __init__(self, pool: ProcessPoolExecutor, key: str, level: int, given: argparse.Namespace) -> None:
        self._pool, self._key, self._level, self._given = pool, key, level, given
        self.won = dict[int, float]()
        """What the higher level won by the lower one's handicap, of games that were played with it."""

    def _play(self, points: int) -> list[tuple[int, Dump]]:
        given = self._given
        jobs = [
            self._pool.submit(play, self._key, self._level, points, number, given.seed + (points > 0))
            for number in range(given.number)
        ]
        return [job.result() for job in jobs]

    def _nearest(self, points: int) -> int:
        """Play with a handicap; the one with which these games would have been nearest to even."""
        ends = self._play(points)
        shares = {
            other: sum(share(self._key, higher, end, other) for higher, end in ends) / len(ends)
            for other in range(MOST_HANDICAP + 1)
        }
        self.won[points] = shares[points]
        return min(shares, key=lambda other: abs(shares[other] - 0.5))

    def even(self) -> int:
        """The handicap that was nearest to an even game when played."""
        points = self._nearest(0)
        while points not in self.won and len(self.won) <= TRIES:
            following = self._nearest(points)
            if EVEN[0] <= self.won[points] <= EVEN[1]:
                break
            points = following
        return min(self.won, key=lambda one: abs(self.won[one] - 0.5))


def measure(pool: ProcessPoolExecutor, key: str, given: argparse.Namespace) -> bool:
    """Print a line a pair and one for the game; whether every game was even."""
    even: list[int | None] = []
    worths: list[float] = []
    for _, level in pairwise(given.levels):
        pair = Pair(pool, key, level, given)
        points = pair.even()
        won, before = pair.won[points], pair.won[0]
        low, high = interval(won, given.number)
        even.append(points if EVEN[0] <= won <= EVEN[1] else None)
        if points and 0.5 < before < CERTAIN:
            # Two seats' results differ by the noise of both, which is ``BETA`` for each.
            worths.append(NormalDist().inv_cdf(before) * 2**0.5 * BETA / points)
        print(
            f"{key} level {level} gives level {level - 1} {points}: wins {100 * won:.1f} % of {given.number} games"
            f" ({100 * low:.0f} to {100 * high:.0f} %); "
            + ", ".join(
                f"with {other} {100 * one:.1f} %" for other, one in sorted(pair.won.items()) if other != points
            ),
            flush=True,
        )
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
