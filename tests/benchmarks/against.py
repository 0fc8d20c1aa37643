"""How often a program that speaks the lines of deploy/ENGINES.md beats a level of our computers, at two seats.

    uv run python -m tests.benchmarks.against volcano --level 1 --number 20 -- perl tests/engines/player.pl

Each deal is played twice, with changed seats. The program is confined as in the bot.
"""

import argparse
import asyncio
from pathlib import Path
from random import Random

from bot.model.engines import Engine
from bot.play.computers import TurnQuestion, legal_in
from bot.workers.engines import Engines
from games import REGISTRY
from games.core.computers import LEVELS, plan_turn, seed_for
from tests.benchmarks.ladder import MOST_MOVES, interval


async def play(engines: Engines, key: str, level: int, seat: int, dice: Random) -> float:
    """The part of a game that the program in this seat wins; 0 for one that does not end."""
    game = REGISTRY[key]
    position, own = game.start(2, {}, dice.randbytes(16), dice.randrange(2)), dice.randbytes(16)
    for number in range(MOST_MOVES):
        if position.outcome:
            break
        mover = min(position.to_act)
        view, seed = position.view(mover), seed_for(own, number)
        if mover == seat:
            legal = legal_in(position, mover)
            question = TurnQuestion(key, view, mover, 0, seed, None, 1, game.rules_version, legal)
            turn = await engines.choose(question)
        else:
            turn = plan_turn(game, view, mover, level, seed)[:1]
        position = position.play(mover, position.read(mover, turn[0])).position
    winners = position.outcome.winners if position.outcome else ()
    return 1 / len(winners) if seat in winners else 0.0


def whole(word: str) -> str:
    """A word of the command, the name of a file as its whole path: the program runs in a folder of its own."""
    return str(Path(word).resolve()) if Path(word).exists() else word


async def contest(given: argparse.Namespace) -> str:
    """The line with the result."""
    engine = Engine(1, "program", "you", tuple(map(whole, given.command)), frozenset({given.game}), 60.0)
    engines, won = Engines([engine]), 0.0
    try:
        for number in range(given.number):
            dice = Random(f"{given.seed} {number // 2}")
            won += await play(engines, given.game, given.level, number % 2, dice)
    finally:
        await engines.close()
    low, high = interval(won / given.number, given.number)
    share = f"{won:.4g} of {given.number} ({100 * low:.0f} to {100 * high:.0f} %)"
    return f"{given.game}: the program beat level {given.level} in {share}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[key for key, game in REGISTRY.items() if 2 in game.seat_range])
    parser.add_argument("--level", type=int, choices=LEVELS, default=1)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="+")
    print(asyncio.run(contest(parser.parse_args())))


if __name__ == "__main__":
    main()
