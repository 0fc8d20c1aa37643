"""The weights with which the odds of a look back fit best: ``python -m tests.benchmarks.odds volcano 20``.

It plays so many games between computers of several levels at each table, fits the weights of a game's odds to half of
them, and prints the Brier score of the other half beside that of even shares and of the weights as they are.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

from games import REGISTRY
from games.core.analysis import Signs, shares
from games.core.contract import Position
from games.core.lookback import result
from games.core.options import OptionValue
from tests.benchmarks.ladder import computer, play_out

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

ROUNDS, STEP, PULL = 250, 0.05, 0.001
"""How long the weights are fitted (Adam), in which steps, and how strongly they are pulled towards 0."""


@dataclass(frozen=True)
class Seen:
    """A position at the beginning of a turn, what spoke for each seat, and who won in the end."""

    signs: Signs
    won: tuple[float, ...]


def game_of(game: str, seats: int, options: dict[str, OptionValue], number: int) -> Iterator[Seen]:
    """The positions of a game at the beginning of its turns, each with its result; none of a game without a winner."""
    rules, signs = REGISTRY[game], import_module(f"games.{game}.hindsight").signs
    dice, levels = Random(f"odds {game} {seats} {options} {number}"), LEVELS[number % len(LEVELS)]
    start: Position[Any] = rules.start(seats, rules.complete_options(options), dice.randbytes(16))
    starts: dict[int, Position[Any]] = {}
    players = [computer(rules, levels[seat % len(levels)], dice.randbytes(16)) for seat in range(seats)]
    end, _, _ = play_out(start, players, lambda here: starts.setdefault(here.turn, here))
    if end.outcome and end.outcome.winners:
        yield from (Seen(signs(here), result(end)) for here in starts.values())


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
        guessed = (1 / len(one.won),) * len(one.won) if weights is None else shares(one.signs, weights)
        total += sum((share - won) ** 2 for share, won in zip(guessed, one.won, strict=True))
    return total / len(seen)


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
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16)
