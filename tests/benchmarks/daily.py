"""How long a player waits for the problem of the day: from the command to the board with its picture, over loopback.

    uv run python -m tests.benchmarks.daily

The sandbox and the bot run as two processes, a new bot for each day. What is timed is from sending the command to the
moment the server has the message: for the first who asks, whose picture nobody has drawn, and for the next, who gets
it from the cache. A bot that has been ready for a while has drawn it beforehand.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.benchmarks.latency import report
from tests.bot.end_to_end.house import House, open_house

FIRST = datetime(2026, 3, 17, 12, tzinfo=UTC)
REST_SECONDS = 3.0
"""How long a new bot is left alone: what is timed is one that has been running."""


async def asked(house: House, number: int) -> float:
    """Milliseconds until a member has the day's board."""
    began = time.perf_counter()
    reply = await house.driver.members[number].slash("daily")
    assert reply.message.images
    return (time.perf_counter() - began) * 1000


async def measure(days: int) -> tuple[list[float], list[float]]:
    """The times of the first who ask, and of the next."""
    first: list[float] = []
    following: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder), moment=FIRST) as house:
            for day in range(days):
                house.bot.set_clock(FIRST + timedelta(days=day))
                await house.restart_bot()
                await asyncio.sleep(REST_SECONDS)
                # Whatever a process does for the first time, such as reading the lists, is not what is asked.
                await house.driver.members[0].slash("practice", date=(FIRST - timedelta(days=9)).date().isoformat())
                first.append(await asked(house, 1))
                following += [await asked(house, one) for one in (3, 1, 3, 1)]
    return first, following


async def main(days: int) -> None:
    """Measure and print."""
    first, following = await measure(days)
    sys.stdout.write(report("command to board, the first to ask", first, "days") + "\n")
    sys.stdout.write(report("command to board, drawn before", following, "asked") + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=12)
    asyncio.run(main(parser.parse_args().days))
