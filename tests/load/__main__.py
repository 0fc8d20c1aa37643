"""Plays many games at once over the wire, and tells how long people wait and what the machine is busy with.

    uv run python -m tests.load --moves 15 --seconds 600

A strict local Discord with its usual rate limits and the real bot run as processes of their own. 120 tables with
people of their own play all games, with pictures and films. Moves are sent at planned instants, whether or not earlier
ones have been answered, and times count from these instants. A finished game is followed by another one.

Afterwards what people were told and shown is compared with the record. The exit code is 1 if anything is lost, doubled
or not the newest; times are only told.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.store.database import Database
from bot.store.url import DatabaseUrl, Location
from tests.bot.end_to_end.house import COMMANDS, BotProcess, House
from tests.bot.observability.scraping import ANYWHERE, scrape
from tests.load.figures import Processes, latencies, loop_delay, requests
from tests.load.playing import OpenLoop
from tests.load.tables import SETTINGS, Crowd, Table
from tests.soak.cluster import database_on_server
from tests.wire.driver import PATIENCE
from tests.wire.people import make_room
from tests.wire.running import real_bot

SETTINGS_OF_THE_BOT = {"FUMAROLE_METRICS": ANYWHERE, "FUMAROLE_EMOJI": "off"}
MEMORY_SECONDS = 2.0
SETTLING_SECONDS = 30.0
"""How long after the last move everything may still be on its way."""

LOOKING_SECONDS = 0.2


async def settled(database: Database, seconds: float) -> float | None:
    """The seconds until nothing was owed any more; None if something still was."""
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        async with database.reading() as transaction:
            if await transaction.row("SELECT 1 FROM notices") is None:
                return time.perf_counter() - began
        await asyncio.sleep(LOOKING_SECONDS)
    return None


async def watch_memory(processes: Processes) -> None:
    """Sample the memory until cancelled."""
    while True:
        processes.look(time.monotonic())
        await asyncio.sleep(MEMORY_SECONDS)


class Run:
    """One run against a bot that is ready."""

    def __init__(self, house: House, database: Database, location: Location, processes: Processes, seed: int) -> None:
        self._house = house
        self._database = database
        self._processes = processes
        self._chance = random.Random(seed)
        self._crowd = Crowd(house.sandbox, database, location, house.bot.log)

    async def play(self, tables: int, steps: Sequence[float], seconds: float) -> list[str]:
        """Play so many moves a second, one rate after another, and tell; returns what is not true in the end."""
        seated = [self._crowd.set_up(number, SETTINGS[number % len(SETTINGS)]) for number in range(tables)]
        await make_room(self._database, tables + 1)
        loop = OpenLoop(seated, self._chance)
        await loop.begin()
        for moves in steps:
            await settled(self._database, PATIENCE)
            await self._step(loop, seated, moves, seconds)
        return loop.troubles + self._crowd.differences()

    async def _step(self, loop: OpenLoop, seated: Sequence[Table], moves: float, seconds: float) -> None:
        for table in seated:
            table.stories.clear()
        loop.sent.clear()
        before = await scrape(self._house)
        self._processes.begin()
        watching = asyncio.create_task(watch_memory(self._processes))
        began = time.perf_counter()
        await loop.play(moves, seconds)
        last = time.perf_counter()
        shares = list(self._processes.lines(len(loop.sent)))
        await loop.finish()
        owed = await settled(self._database, SETTLING_SECONDS - (time.perf_counter() - last))
        true_after = time.perf_counter() - last
        watching.cancel()
        after = await scrape(self._house)
        print(f"{len(loop.sent) / (last - began):.1f} moves a second for {last - began:.0f} s")
        for line in (*shares, requests(before, after, time.perf_counter() - began), loop_delay(before, after)):
            print(line)
        told = (
            "something is owed 30 s after the last move" if owed is None else f"nothing owed after {true_after:.1f} s"
        )
        print(told)
        for line in latencies(loop.sent, seated):
            print(line)
        print(flush=True)


async def play(house: House, location: Location, asked: argparse.Namespace) -> list[str]:
    """Start the bot on this database and play; returns what is not true afterwards."""
    settings = SETTINGS_OF_THE_BOT
    if isinstance(location, DatabaseUrl):
        settings = settings | {"FUMAROLE_DATABASE": location.address}
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, **settings) as bot:
        await house.driver.bot_ready(COMMANDS, PATIENCE)
        async with await Database.open(location) as database:
            run = Run(house, database, location, Processes(bot, os.getpid()), asked.seed)
            return await run.play(asked.tables, asked.moves, asked.seconds)


async def main(asked: argparse.Namespace) -> int:
    """Play and print; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="load-") as name:
        folder = Path(name)
        async with Sandbox(SandboxSettings(folder=folder / "sandbox", port=0)) as sandbox:
            house = House(sandbox, BotProcess(sandbox, folder))
            with database_on_server() if asked.postgres else nullcontext(house.bot.database) as location:
                wrong = await play(house, location, asked)
            logged = house.bot.logged()
    complaints = [line for line in logged.splitlines() if " WARNING " in line or " ERROR " in line]
    for line in complaints[:10]:
        print(f"logged: {line}")
    for sentence in wrong:
        print(f"NOT TRUE: {sentence}")
    print(f"{len(wrong)} differences between what people were told or shown and the record")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--moves", type=float, nargs="+", default=[15.0], help="moves a second; several one after another"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each of these rates lasts")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server in place of a file")
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(asyncio.run(main(parser.parse_args())))
