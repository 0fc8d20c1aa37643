"""What a soak kills: one process of the bot with a file, or several with a PostgreSQL server."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg

from bot.sandbox.driver import PATIENCE
from bot.sandbox.sandbox import Sandbox
from bot.store.location import ServerAddress
from tests.bot.end_to_end.house import COMMANDS, BotProcess, House
from tests.soak.clock import Clock
from tests.soak.fleet import SHARDS, Fleet, channel, furnish
from tests.wire.book import Book
from tests.wire.people import FIRST_CHANNEL

SERVERS = 160
WAITING_SECONDS = 10.0


def heard_at(moment: int) -> Iterator[tuple[str, Any]]:
    """The statements after which a process believes that people were heard until then."""
    yield "UPDATE facts SET value = $1 WHERE name = 'last-heard'", str(moment)
    yield "UPDATE facts SET value = $1 WHERE name LIKE 'heard-on-%'", f"{moment} 1"


WRITE = """
import os, sqlite3, sys
file = sqlite3.connect(sys.argv[1])
with file:
    file.execute(sys.argv[2], sys.argv[3:])
os._exit(0)
"""
"""Writes to a file and ends like a process that is killed: who closes a file last takes away its write-ahead log."""


class Alone:
    """One process with a file."""

    def __init__(self, sandbox: Sandbox, folder: Path, chance: random.Random) -> None:
        self.house = House(sandbox, BotProcess(sandbox, folder))
        self.sandbox, self.driver, self.book = sandbox, self.house.driver, Book(self.house.bot.database)
        self._clock = Clock(folder / "clock", self.book, chance)
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        await self.house.bot.start(**self._clock.settings)
        await self.connected()

    def place(self, number: int) -> int:
        """A channel for the tournament with this number."""
        self.sandbox.add_channel(FIRST_CHANNEL + number, f"tournament-{number}")
        return FIRST_CHANNEL + number

    def strike(self, place: int | None = None) -> None:
        """Kill one process at once, or the one that works for a channel."""
        if self.house.bot.runs:
            os.kill(self.house.bot.process_id, signal.SIGKILL)

    async def revive(self) -> None:
        """Start again what is dead."""
        async with self._starting:
            await self._end_quickly()
            await self.house.bot.start(**self._clock.settings)

    async def _end_quickly(self) -> None:
        await self.house.bot.kill()
        with suppress(TimeoutError):
            await self.sandbox.changes.until(lambda: not self.sandbox.gateway.connected, WAITING_SECONDS)

    async def connected(self) -> None:
        """Wait until all are connected."""
        await self.driver.bot_ready(COMMANDS, PATIENCE)

    async def let_pass(self, milliseconds: int) -> None:
        """Let time pass in which they are there and hear people, for a round counts no other; then they are killed."""
        async with self._starting:
            await self._end_quickly()
            self._clock.let_pass(milliseconds)
            for statement, value in heard_at(self.now()):
                written = (str(self.house.bot.database), statement.replace("$1", "?"), value)
                await asyncio.to_thread(subprocess.run, [sys.executable, "-c", WRITE, *written], check=True)
            await self.house.bot.start(**self._clock.settings)

    def now(self) -> int:
        """What the clock shows."""
        return self._clock.now()

    async def end(self) -> None:
        """Kill all."""
        await self.house.bot.kill()

    @property
    def logs(self) -> list[Path]:
        """What they log."""
        return [self.house.bot.log]


class Together:
    """Several processes with a PostgreSQL server; each tournament is in a server of its own."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: ServerAddress,
        folder: Path,
        processes: int,
        lease: float,
        chance: random.Random,
    ) -> None:
        self.fleet = Fleet(sandbox, database, folder, processes, lease)
        self.sandbox, self.driver = sandbox, self.fleet.driver
        self._database, self._chance, self._starting = database, chance, asyncio.Lock()

    async def start(self) -> None:
        furnish(self.sandbox, SERVERS)
        await self.fleet.start()
        self.book = Book(self._database)

    def place(self, number: int) -> int:
        return channel(1 + number)

    def strike(self, place: int | None = None) -> None:
        running = [one for one in self.fleet.members if one.runs]
        if place is not None:
            shard = ((self.sandbox.history.guild(place) or 0) >> 22) % SHARDS
            holders = {row[0] for row in self.book.rows("SELECT process FROM shards WHERE shard = ?", shard)}
            running = [one for one in running if one.process in holders]
        if running:
            self._chance.choice(running).kill_at_once()

    async def revive(self) -> None:
        async with self._starting:
            for member in self.fleet.members:
                if not member.runs:
                    await member.end()
                    if self._chance.random() < 0.5:
                        # Others take over meanwhile.
                        await asyncio.sleep(2 * self.fleet.lease)
                    await member.start()

    async def connected(self) -> None:
        await self.fleet.complete()

    async def let_pass(self, milliseconds: int) -> None:
        async with self._starting:
            await self.fleet.end()
            self.fleet.let_pass(milliseconds)
            connection = await asyncpg.connect(self._database.address)
            for statement, value in (*heard_at(self.now()), ("UPDATE shards SET heard_at = $1", self.now())):
                await connection.execute(statement, value)
            await connection.close()
            for member in self.fleet.members:
                await member.start()

    def now(self) -> int:
        return self.fleet.now()

    async def end(self) -> None:
        await self.fleet.end()

    @property
    def logs(self) -> list[Path]:
        return [one.log for one in self.fleet.members]
