"""How soon the bot is ready after a start with many open sessions, and how much memory it holds then.

    uv run python -m tests.benchmarks.many_sessions
    uv run python -m tests.benchmarks.many_sessions --postgres

A game is opened, begun and played over the local Discord, copied in the database into channels of its own in many
servers, and the bot is started again as a process. The exit code is 1 if it takes more than five seconds to be ready,
or more than 500 MB at its most.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.sandbox.world import GUILD, channel_object
from bot.store.database import Database
from bot.store.drivers.driver import OpenMode
from bot.store.url import DatabaseUrl, Location
from tests.benchmarks.big_database import FIRST_CHANNEL, FIRST_SERVER, location, multiply
from tests.bot.end_to_end.house import QUICK, House, open_house
from tests.wire.running import children, cpu_seconds, megabytes, own_megabytes, real_bot

READY_SECONDS = 5.0
MOST_MEGABYTES = 500.0
PATIENCE = 300.0
SETTLING = 30.0
"""Seconds given to whatever the bot does by itself after a start."""


def furnish(house: House, sessions: int, servers: int) -> None:
    """Give the copies their servers and channels."""
    channels = house.sandbox.history.channels
    house.sandbox.servers.update({FIRST_SERVER + number: f"server {number}" for number in range(1, servers)})
    for number in range(2, sessions + 1):
        guild, channel = FIRST_SERVER + number % servers if number % servers else GUILD, FIRST_CHANNEL + number
        channels[channel] = channel_object(channel, f"game-{number}", number, guild)


async def measure(house: House, place: Location, sessions: int, servers: int) -> dict[str, float]:
    """Seconds and megabytes of one start."""
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    async with await Database.open(place) as database:

        async def nothing_owed() -> bool:
            async with database.reading() as transaction:
                return await transaction.row("SELECT 1 FROM notices") is None

        await house.written(nothing_owed, "nothing to be owed any more")
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    async with await Database.open(place, mode=OpenMode.MAINTAIN) as database:
        await multiply(database, sessions, servers)
    furnish(house, sessions, servers)
    began = time.monotonic()
    others = {"FUMAROLE_DATABASE": place.address} if isinstance(place, DatabaseUrl) else {}
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, FUMAROLE_EMOJI="off", **others) as process_id:
        ready = "shard 0: ready" if others else f"ready in {servers} servers"
        return await watch(house, process_id, began, ready)


async def watch(house: House, process_id: int, began: float, ready: str) -> dict[str, float]:
    """What is measured of a start that has just been made."""
    await house.driver.until(lambda: house.sandbox.gateway.connected, PATIENCE)
    heard = time.monotonic()
    readiness = asyncio.create_task(logged(house, ready))
    reply = await house.ada.slash("games")
    answered = time.monotonic()
    if "Volcano" not in reply.text:
        raise RuntimeError(reply.text)
    measures = {
        "gateway after start": heard - began,
        "first answer after start": answered - began,
        "ready after start": await readiness - began,
        "CPU time until ready": cpu_seconds(process_id),
        "memory when ready": megabytes(process_id, "VmHWM"),
    }
    await asyncio.sleep(SETTLING)
    await house.bruno.slash("move", move="b4-c4", channel=house.driver.channel)
    return measures | {
        "memory now": megabytes(process_id, "VmRSS"),
        "memory at its most": megabytes(process_id, "VmHWM"),
        "memory of its workers": sum(own_megabytes(one) for one in children(process_id)),
    }


async def logged(house: House, words: str) -> float:
    """The moment at which the bot has logged this."""
    async with asyncio.timeout(PATIENCE):
        while words not in house.bot.logged():  # noqa: ASYNC110 - the log is written by another process
            await asyncio.sleep(0.01)
    return time.monotonic()


async def run(given: argparse.Namespace) -> bool:
    """Print the measures; whether they are what is asked for."""
    with tempfile.TemporaryDirectory(prefix="many-sessions-") as folder:
        async with location(Path(folder), on_server=given.postgres) as place:
            others: dict[str, Any] = {"FUMAROLE_DATABASE": place.address} if isinstance(place, DatabaseUrl) else {}
            async with open_house(Path(folder), QUICK, **others) as house:
                measures = await measure(house, place, given.sessions, given.servers)
    for name, value in measures.items():
        print(f"{name:28} {value:8.2f} {'MB' if 'memory' in name else 's'}")
    return measures["ready after start"] <= READY_SECONDS and measures["memory at its most"] <= MOST_MEGABYTES


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--servers", type=int, default=1000)
    parser.add_argument("--postgres", action="store_true", help="the database is on a server")
    return 0 if asyncio.run(run(parser.parse_args())) else 1


if __name__ == "__main__":
    sys.exit(main())
