"""How well the odds of a look back are calibrated, and the weights that fit them: ``python -m tests.benchmarks.odds``.

It plays games between computers of several levels, fits the weights of a game's odds to half of them, and prints the
Brier score of the other half beside that of even shares. ``volcano 20`` plays twenty games at each table. ``volcano 200
half`` plays two hundred games with two seats instead, ``volcano 200 half 3`` with three. It prints the Brier score of
the curve at half time beside that of even shares, how much it jumped most at a turn without a choice, and how much
turns raise the share of whoever moves; it fails if the score is more than six tenths of that of even shares.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games import REGISTRY
from games.core.analysis import Signs, shares
from games.core.computers import plan_turn, seed_for
from games.core.contract import Position
from games.core.lookback import result
from games.core.options import OptionValue
from tests.benchmarks.ladder import Z

TABLES: dict[str, tuple[tuple[int, dict[str, OptionValue]], ...]] = {
    "volcano": (
        *((seats, {}) for seats in (2, 3, 4)),
        (2, {"melting": True}),
        (3, {"no_return": True}),
        (2, {"variant": "mini"}),
        (3, {"variant": "mini", "layout": "random-5x5"}),
        (2, {"variant": "mega"}),
        (4, {"variant": "mega", "layout": "random"}),
    ),
    "hekla": tuple((seats, {}) for seats in (2, 3, 4)),
    "vesuvio": tuple((seats, {}) for seats in (2, 3, 4)),
}
LEVELS = tuple(product((1, 2, 3), repeat=2))
"""The levels at a table, by turns; equal ones and unequal ones."""

ENOUGH = 0.6
"""The most that the curve may score at half time, of what even shares score."""

MOST_TURNS = 400
ROUNDS, STEP, PULL = 250, 0.05, 0.001
"""How long the weights are fitted (Adam), in which steps, and how strongly they are pulled towards 0."""


@dataclass(frozen=True)
class Played:
    """A game: the positions at the beginning of each turn, whether its seat had a choice in it, and the end."""

    starts: tuple[Position[Any], ...]
    choices: tuple[bool, ...]
    end: Position[Any]


@dataclass(frozen=True)
class Seen:
    """A position at the beginning of a turn, what spoke for each seat, and who won in the end."""

    signs: Signs
    won: tuple[float, ...]


def played(game: str, seats: int, options: dict[str, OptionValue], levels: Sequence[int], seed: bytes) -> Played:
    """A game between computers of these levels."""
    rules = REGISTRY[game]
    here: Position[Any] = rules.start(seats, rules.complete_options(options), seed)
    found, choices, moves, turn = list[Position[Any]](), list[bool](), 0, -1
    while here.to_act and here.turn < MOST_TURNS:
        (seat,) = here.to_act
        if here.turn != turn:
            turn = here.turn
            found.append(here)
            choices.append(False)
        for written in plan_turn(rules, here.view(seat), seat, levels[seat % len(levels)], seed_for(seed, moves)):
            choices[-1] = choices[-1] or len(here.moves(seat)) > 1
            step = here.play(seat, here.read(seat, written))
            here, moves = step.position, moves + 1
            if step.irrevocable or here.to_act != {seat}:
                break
    return Played(tuple(found), tuple(choices), here if here.outcome else here.conclude().position)


def game_of(game: str, seats: int, options: dict[str, OptionValue], number: int) -> Iterator[Seen]:
    """The positions of a game, each with its result; none of a game without a winner."""
    signs = import_module(f"games.{game}.hindsight").signs
    seed = Random(f"odds {game} {seats} {options} {number}").randbytes(16)
    found = played(game, seats, options, LEVELS[number % len(LEVELS)], seed)
    if found.end.outcome and found.end.outcome.winners:
        yield from (Seen(signs(here), result(found.end)) for here in found.starts)


class Halves(NamedTuple):
    """The Brier score at half time, what even shares score, the largest jump without a choice, and the tempo.

    ``doubt`` is half the width of the 95 % interval of the score. The tempo is how much a turn raises the share of
    whoever moves, on average: 0 if whose turn it is counts rightly.
    """

    score: float
    doubt: float
    even: float
    jump: float
    tempo: float

    @property
    def is_well(self) -> bool:
        """Whether the curve knows enough: with two seats, 0.3 where even shares score 0.5."""
        return self.score <= ENOUGH * self.even


def half(game: str, games: int, seats: int) -> Halves:
    """What the curve was worth in so many games."""
    analyst, scores, even, jump, rises = REGISTRY[game].analyst, list[float](), 0.0, 0.0, list[float]()
    assert analyst is not None
    for number in range(games):
        levels = LEVELS[number % len(LEVELS)]
        found = played(game, seats, {}, levels, Random(f"half {game} {number}").randbytes(16))
        end = result(found.end)
        scores.append(squares(analyst.prospects(found.starts[len(found.starts) // 2]), end))
        even += squares((1 / seats,) * seats, end)
        curve = [*map(analyst.prospects, found.starts), end]
        jumps = (
            max(abs(after - before) for before, after in zip(*curve[at : at + 2], strict=True))
            for at, choice in enumerate(found.choices)
            if not choice
        )
        jump = max(jump, *jumps, 0.0)
        for here, before, after in zip(found.starts, curve, curve[1:-1], strict=False):
            (seat,) = here.to_act
            rises.append(after[seat] - before[seat])
    doubt = Z * stdev(scores) / games**0.5
    return Halves(fmean(scores), doubt, even / games, jump, fmean(rises))


def fitted(seen: Sequence[Seen]) -> tuple[float, ...]:
    """The weights with which the shares are most likely to have won."""
    count = len(next(numbers for numbers in seen[0].signs if numbers))
    weights, mean, square = [0.0] * count, [0.0] * count, [0.0] * count
    for number in range(1, ROUNDS + 1):
        for at, slope in enumerate(slopes(seen, weights)):
            mean[at] = 0.9 * mean[at] + 0.1 * slope
            square[at] = 0.99 * square[at] + 0.01 * slope * slope
            spread = (square[at] / (1 - 0.99**number)) ** 0.5
            weights[at] -= STEP * mean[at] / (1 - 0.9**number) / (spread + 1e-9)
    return tuple(round(weight, 2) for weight in weights)


def slopes(seen: Sequence[Seen], weights: Sequence[float]) -> list[float]:
    """How the error grows with each weight."""
    found = [PULL * weight * len(seen) for weight in weights]
    for one in seen:
        for numbers, share, won in zip(one.signs, shares(one.signs, weights), one.won, strict=True):
            for at, number in enumerate(numbers or ()):
                found[at] += (share - won) * number
    return [slope / len(seen) for slope in found]


def brier(seen: Sequence[Seen], weights: Sequence[float] | None) -> float:
    """The mean squared error of the shares, or of even ones."""
    total = 0.0
    for one in seen:
        even = (1 / len(one.won),) * len(one.won)
        total += squares(even if weights is None else shares(one.signs, weights), one.won)
    return total / len(seen)


def squares(guessed: Sequence[float], won: Sequence[float]) -> float:
    """The squared error of shares: 0.5 for even ones of two seats."""
    return sum((share - one) ** 2 for share, one in zip(guessed, won, strict=True))


def main(game: str, games: int) -> None:
    """Play, fit and print."""
    halves: tuple[list[Seen], list[Seen]] = ([], [])
    for number in range(games):
        for seats, options in TABLES[game]:
            halves[number // len(LEVELS) % 2].extend(game_of(game, seats, options, number))
    weights = fitted(halves[0])
    current = import_module(f"games.{game}.hindsight").WEIGHTS
    print(f"{game}: {len(halves[0])} positions to fit, {len(halves[1])} others")
    for name, tried in (("even shares", None), ("current weights", current), (f"fitted {weights}", weights)):
        print(f"  Brier score {brier(halves[1], tried):.3f} with {name}")


if __name__ == "__main__":
    if sys.argv[3:4] == ["half"]:
        known = half(sys.argv[1], int(sys.argv[2]), int(sys.argv[4]) if len(sys.argv) > 4 else 2)
        print(
            "Brier score at half time {:.3f} ± {:.3f}, of even shares {:.3f}, largest jump without a choice {:.3f},"
            " a turn raises by {:.3f}".format(*known)
        )
        sys.exit(0 if known.is_well else 1)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16)
