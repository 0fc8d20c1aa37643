"""How often a program that speaks the lines of deploy/ENGINES.md beats a level of our computers, at two seats.

    uv run python -m tests.benchmarks.against volcano --level 1 --number 20 -- perl tests/engines/player.pl

Each deal is played twice, with changed seats. The program is confined as in the bot.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bot.model.engines import Engine
from bot.play.computers import TurnQuestion, legal_in
from bot.workers.engines import Engines
from games import REGISTRY
from games.core.computers import LEVELS, seed_for
from games.core.contract import Position
from tests.benchmarks.ladder import computer, interval, play_out, share_of


def contest(given: argparse.Namespace) -> str:
    """The line with the result."""
    # It runs in a folder of its own, so a file of its command needs its whole path.
    command = tuple(str(Path(word).resolve()) if Path(word).exists() else word for word in given.command)
    game, won = REGISTRY[given.game], 0.0
    with asyncio.Runner() as runner:
        engines = Engines([Engine(1, "program", "you", command, frozenset({game.key}), 60.0)])

        def program(position: Position[Any], seat: int, moves: int) -> Sequence[str]:
            seed, legal = seed_for(bytes(16), moves), legal_in(position, seat)
            question = TurnQuestion(game.key, position.view(seat), seat, 0, seed, 1, game.rules_version, legal)
            return runner.run(engines.choose(question))

        for number in range(given.number):
            dice = Random(f"{given.seed} {number // 2}")
            start = game.start(2, {}, dice.randbytes(16), dice.randrange(2))
            own = computer(game, given.level, dice.randbytes(16))
            end, _, _ = play_out(start, [own, program] if number % 2 else [program, own])
            won += share_of(end, number % 2)
        runner.run(engines.close())
    low, high = interval(won / given.number, given.number)
    share = f"{won:.4g} of {given.number} ({100 * low:.0f} to {100 * high:.0f} %)"
    return f"{given.game}: the program beat level {given.level} in {share}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[key for key, game in REGISTRY.items() if 2 in game.seat_range])
    parser.add_argument("--level", type=int, choices=LEVELS, default=1)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="+")
    print(contest(parser.parse_args()))


if __name__ == "__main__":
    main()
