"""How often each level of the computer players beats the next lower one, in every game.

    uv run python -m tests.benchmarks.ladder
    uv run python -m tests.benchmarks.ladder --games volcano --levels 4 5 --number 40

A line a pair, with a 95 % interval (Wilson) of the share of games won; games won by several count in parts. With more
than two seats, one computer of the higher level plays against lower ones and takes every seat in turn. The games of a
round have the same seed, so each seat has the same chances. The command fails if a level wins too little or a game does
not end.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any, TypeAlias

from games import REGISTRY
from games.core.computers import LEVELS, plan_turn, seed_for
from games.core.contract import Position
from games.core.game import Game
from games.core.options import Options, OptionValue

TABLES: dict[str, tuple[tuple[int, dict[str, OptionValue]], ...]] = {
    "volcano": ((2, {"variant": "mini"}), (2, {"variant": "mega"}), (2, {"melting": True})),
}
"""Seats and options of further contests; every game is also played with its defaults, at two and at three seats."""

SEATS = (2, 3)
MOST_MOVES = 5_000
"""A game with so many moves is taken for one that does not end."""

OWED_AT_TWO = 0.65
OWED_SHARES = 1.5
"""What a level should win: this part of the games at two seats, so many times an even share at more."""

Z = 1.96
"""The normal quantile of a 95 % interval."""

Player: TypeAlias = Callable[[Position[Any], int, int], Sequence[str]]
"""Gives a turn, or a part of one, of a seat in a position, after so many moves."""


@dataclass(frozen=True)
class Contest:
    """A level against another one, at a table of this many seats with these options."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    level: int
    lower: int

    @property
    def title(self) -> str:
        """Such as "volcano mini 2"."""
        words = (key if value is True else str(value) for key, value in self.options if value is not False)
        return " ".join((self.game, *words, str(self.seats)))

    @property
    def owed(self) -> float:
        """The part of the games that the level should win."""
        return OWED_AT_TWO if self.seats == 2 else OWED_SHARES / self.seats


@dataclass(frozen=True)
class Played:
    """One game: the part that the level won, how it ended, its moves, and the times of the level's decisions."""

    share: float
    ending: str
    """Empty if it did not end."""
    moves: int
    seconds: tuple[float, ...]


def play(contest: Contest, number: int, seed: int) -> Played:
    """The game of this number: the higher level sits on each seat in turn."""
    game: Game[Any] = REGISTRY[contest.game]
    table, seat_of_level = divmod(number, contest.seats)
    dice = Random(f"{seed} {contest.title} {table}")
    start: Position[Any] = game.start(
        contest.seats, game.complete_options(dict(contest.options)), dice.randbytes(16), dice.randrange(contest.seats)
    )
    own = [dice.randbytes(16) for _ in range(contest.seats)]
    levels = [contest.level if seat == seat_of_level else contest.lower for seat in range(contest.seats)]
    end, moves, seconds = play_out(start, [computer(game, *one) for one in zip(levels, own, strict=True)])
    ending = str(end.outcome.ending) if end.outcome else ""
    return Played(share_of(end, seat_of_level), ending, moves, tuple(seconds[seat_of_level]))


def computer(game: Game[Any], level: int, own: bytes) -> Player:
    """The computer of a level, with its own seed."""

    def turn(position: Position[Any], seat: int, moves: int) -> Sequence[str]:
        return plan_turn(game, position.view(seat), seat, level, seed_for(own, moves))

    return turn


def play_out(position: Position[Any], players: Sequence[Player]) -> tuple[Position[Any], int, list[list[float]]]:
    """Play to the end; the last position, how many moves led there, and what the decisions of each seat took."""
    moves = 0
    seconds: list[list[float]] = [[] for _ in players]
    while position.to_act and moves < MOST_MOVES:
        seat = min(position.to_act)
        begun = process_time()
        turn = players[seat](position, seat, moves)
        seconds[seat].append(process_time() - begun)
        for notation in turn:
            position = position.play(seat, position.read(seat, notation)).position
            moves += 1
    return position, moves, seconds


def share_of(end: Position[Any], seat: int) -> float:
    """The part of a game that a seat has won; 0 of one that has not ended."""
    winners = end.outcome.winners if end.outcome else ()
    return 1 / len(winners) if seat in winners else 0.0


def interval(share: float, number: int) -> tuple[float, float]:
    """The Wilson interval of a share of so many games.

    >>> [round(100 * bound) for bound in interval(0.5, 100)]
    [40, 60]
    """
    middle = (share + Z * Z / (2 * number)) / (1 + Z * Z / number)
    width = Z / (1 + Z * Z / number) * (share * (1 - share) / number + Z * Z / (4 * number * number)) ** 0.5
    return middle - width, middle + width


def line(contest: Contest, games: Sequence[Played]) -> str:
    """The line of a pair, such as "volcano 2 level 3 beat level 2: 71 of 100 (61 to 79 %), 38 ms a decision"."""
    won, number = sum(game.share for game in games), len(games)
    low, high = interval(won / number, number)
    percent = f"{100 * low:.0f} to {100 * high:.0f} %"
    spent = sorted(one for game in games for one in game.seconds)
    parts = [
        f"{contest.title} level {contest.level} beat level {contest.lower}: {won:.4g} of {number} ({percent})",
        f"{milliseconds(spent, 0.5)} ms a decision",
        f"p99 {milliseconds(spent, 0.99)} ms",
        f"{sum(game.moves for game in games) / number:.0f} moves a game",
    ]
    if contest.seats > 2:
        parts.insert(1, f"an even share is {number / contest.seats:.4g}")
    if won / number < contest.owed:
        parts.append(f"FEWER than {contest.owed * number:.4g}")
    endings = Counter(game.ending or "DID NOT END" for game in games)
    parts += [f"{times} {ending}" for ending, times in endings.most_common()]
    return ", ".join(parts)


def milliseconds(spent: Sequence[float], quantile: float) -> str:
    """A quantile of sorted seconds."""
    found = 1000 * spent[min(int(len(spent) * quantile), len(spent) - 1)]
    return f"{found:.0f}" if found >= 10 else f"{found:.1f}"


def contests(given: argparse.Namespace) -> Iterator[Contest]:
    """What the command line asks for."""
    for key in given.games:
        tables: list[tuple[int, Options]] = [*((seats, {}) for seats in SEATS), *TABLES.get(key, ())]
        for seats, options in tables:
            if seats in REGISTRY[key].seats_for(options):
                for lower, level in pairwise(given.levels):
                    yield Contest(key, seats, tuple(options.items()), level, lower)


def run(given: argparse.Namespace) -> bool:
    """Print a line for each pair; whether every level won enough and every game ended."""
    well = True
    with ProcessPoolExecutor(given.processes, multiprocessing.get_context("spawn")) as pool:
        for contest in contests(given):
            number = given.number + -given.number % contest.seats
            jobs = [pool.submit(play, contest, one, given.seed) for one in range(number)]
            games = [job.result() for job in jobs]
            print(line(contest, games), flush=True)
            enough = sum(game.share for game in games) >= contest.owed * number
            well = well and enough and all(game.ending for game in games)
    return well


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=tuple(REGISTRY), default=tuple(REGISTRY))
    parser.add_argument(
        "--levels", nargs="+", type=int, choices=LEVELS, default=tuple(LEVELS), help="each plays against the one before"
    )
    parser.add_argument("--number", type=int, default=100, help="games a pair, rounded up to whole rounds of the seats")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    return 0 if run(parser.parse_args()) else 1


if __name__ == "__main__":
    sys.exit(main())
