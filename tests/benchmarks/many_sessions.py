"""How soon the bot is ready after a start with many open sessions, and how much memory it holds then.

    uv run python -m tests.benchmarks.many_sessions
    uv run python -m tests.benchmarks.many_sessions --postgres --finished 1000000

A game is opened, begun and played over the local Discord, copied in the database into channels of its own in many
servers, and the bot is started again as a process. There can be finished games beside them. The exit code is 1 if it
takes more than five seconds to be ready, or more than 500 MB at its most.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.world import GUILD, PUBLIC_THREAD, channel_object, thread_object
from bot.store.database import Database
from bot.store.engines.engine import Purpose
from bot.store.location import Location, ServerAddress
from tests import postgres
from tests.benchmarks.filling import in_file, in_server
from tests.benchmarks.make_big_database import make
from tests.benchmarks.multiplying import FIRST_CHANNEL, FIRST_SERVER, multiply
from tests.bot.end_to_end.house import QUICK, House, open_house
from tests.wire.running import children, cpu_seconds, megabytes, own_megabytes, real_bot

READY_SECONDS = 5.0
MOST_MEGABYTES = 500.0
PATIENCE = 300.0
SETTLING = 30.0
"""Seconds given to whatever the bot does by itself after a start."""

FIRST_PARENT = 6 * 10**18
MOVES, SEED = 10, 1


@dataclass(frozen=True, slots=True)
class Asked:
    """What there is at the start; ``threads`` is whether the open sessions are in threads."""

    sessions: int
    servers: int
    finished: int
    threads: bool


@asynccontextmanager
async def location(folder: Path, *, on_server: bool) -> AsyncIterator[Location]:
    """Where the database is: in a file, or on a server of its own."""
    if not on_server:
        yield folder / "fumarole.sqlite3"
        return
    with postgres.running(postgres.LASTING) as server:
        yield ServerAddress(postgres.address_of(server.socket, "postgres"))


async def fill(place: Location, asked: Asked) -> None:
    """Let games have been finished before."""
    if asked.finished:
        async with in_server(place.address) if isinstance(place, ServerAddress) else in_file(place) as filling:
            await make((filling,), asked.finished, MOVES, SEED)


def furnish(house: House, asked: Asked) -> None:
    """Give the copies their servers and channels."""
    sandbox, channels = house.sandbox, house.sandbox.history.channels
    sandbox.servers.update({FIRST_SERVER + number: f"server {number}" for number in range(1, asked.servers)})
    parents = {}
    for number in range(asked.servers):
        guild = FIRST_SERVER + number if number else GUILD
        parents[number] = channels[FIRST_PARENT + number] = channel_object(FIRST_PARENT + number, "games", 1, guild)
    for number in range(2, asked.sessions + 1):
        parent, channel = parents[number % asked.servers], FIRST_CHANNEL + number
        channels[channel] = (
            thread_object(channel, f"game-{number}", parent, PUBLIC_THREAD, GUILD)
            if asked.threads
            else channel_object(channel, f"game-{number}", number, int(parent["guild_id"]))
        )


async def measure(house: House, place: Location, asked: Asked) -> dict[str, float]:
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
    async with await Database.open(place, purpose=Purpose.MEND) as database:
        await multiply(database, asked.sessions, asked.servers, FIRST_PARENT if asked.threads else None)
    furnish(house, asked)
    began = time.monotonic()
    others = {"FUMAROLE_DATABASE": place.address} if isinstance(place, ServerAddress) else {}
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, FUMAROLE_EMOJI="off", **others) as process_id:
        ready = "shard 0: ready" if others else f"ready in {asked.servers} servers"
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


async def run(asked: Asked, *, on_server: bool) -> bool:
    """Print the measures; whether they are what is asked for."""
    with tempfile.TemporaryDirectory(prefix="many-sessions-") as name:
        folder = Path(name)
        async with location(folder, on_server=on_server) as place:
            await fill(place, asked)
            others: dict[str, Any] = {"FUMAROLE_DATABASE": place.address} if isinstance(place, ServerAddress) else {}
            async with open_house(folder, QUICK, **others) as house:
                measures = await measure(house, place, asked)
    for name, value in measures.items():
        print(f"{name:28} {value:8.2f} {'MB' if 'memory' in name else 's'}")
    return measures["ready after start"] <= READY_SECONDS and measures["memory at its most"] <= MOST_MEGABYTES


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--servers", type=int, default=1000)
    parser.add_argument("--finished", type=int, default=0, help="games beside them that are over")
    parser.add_argument("--threads", action="store_true", help="the sessions are in threads")
    parser.add_argument("--postgres", action="store_true", help="the database is on a server")
    given = parser.parse_args()
    asked = Asked(given.sessions, given.servers, given.finished, given.threads)
    return 0 if asyncio.run(run(asked, on_server=given.postgres)) else 1


if __name__ == "__main__":
    sys.exit(main())
