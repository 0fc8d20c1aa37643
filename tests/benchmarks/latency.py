"""How long a player waits: from the interaction to the picture in the channel, over loopback.

    uv run python -m tests.benchmarks.latency

The sandbox and the bot run as two processes. Random games are played by slash command; what is timed is from sending
the command to the moment the server has the new board, or the edited one.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bot.pictures.studio import WARMING_DELAY_SECONDS
from games import REGISTRY
from tests.bot.end_to_end.house import House, open_house, settled


async def play(house: House, moves: int, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds to the new picture after an eruption, and to the edited one after a plain step."""
    chance = random.Random(seed)
    await house.begin(house.bruno)
    # The painters draw ahead when the bot has been ready for a while; what is timed is a bot that has been running.
    await asyncio.sleep(WARMING_DELAY_SECONDS + 4)
    position = REGISTRY["volcano"].start(2, {"layout": "diagonal", "opening": "", "no_return": False}, bytes(16), 0)
    posted: list[float] = []
    edited: list[float] = []
    for number in range(1, moves + 1):
        (seat,) = position.to_act
        move = chance.choice(position.moves(seat))
        after = position.play(seat, move).position
        began = time.perf_counter()
        playing = asyncio.create_task(house.driver.members[seat].slash("move", move=position.notation(move)))
        if after.outcome is not None:
            await playing
            break
        await house.board(sequence=number)
        (edited if after.turn == position.turn else posted).append((time.perf_counter() - began) * 1000)
        await playing
        # The story of the turn is drawn after the board; a person takes longer than that to move.
        await settled(house)
        position = after
    return posted, edited


def report(name: str, times: list[float], counted: str = "moves") -> str:
    """The distribution in one line."""
    ordered = sorted(times)
    p50, p95 = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    return f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {ordered[-1]:.0f} ms, {len(ordered)} {counted}"


async def main(moves: int, seed: int) -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder)) as house:
            posted, edited = await play(house, moves, seed)
    sys.stdout.write(report("interaction to posted picture", posted) + "\n")
    sys.stdout.write(report("interaction to edited picture", edited) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asyncio.run(main(asked.moves, asked.seed))
