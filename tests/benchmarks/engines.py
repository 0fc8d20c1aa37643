"""How many moves a second are committed: SQLite in one process, and PostgreSQL in one, two and four.

    uv run python -m tests.benchmarks.engines --seconds 20

Each process plays at tables of its own, each in a server of its own, by the real services and without pictures: all
games, legal moves drawn by lot, the next move of a table as soon as the one before it is committed. A finished game is
rated and followed by another one. PostgreSQL is a cluster of its own that waits for the disk at every commit, as
SQLite does here. Times count from the call of the service to its return. What is refused because the
database is busy, as on a machine that others use, is counted and tried again.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from bot.model.request import TableRequest
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.engines.postgres import PostgresEngine
from bot.store.faults import DatabaseBusy
from games import REGISTRY
from tests import postgres
from tests.load.figures import percentile
from tests.wire.running import cpu_seconds_of_all

NOON = 1_700_000_000_000
FIRST_ID = 10**18
"""Ids as long as Discord's."""

BEFOREHAND_SECONDS = 3.0
"""What each process plays before it is measured, so that caches are warm and statements prepared."""

MOST_REFUSED = 10_000
"""So many refusals of a process say that nothing can be measured."""

STEPS = (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2), ("PostgreSQL", 4))

T = TypeVar("T")


@dataclass(slots=True)
class Played:
    """What one process has measured: seconds by move, processor seconds, games that were finished, acts refused."""

    moves: list[float] = field(default_factory=list)
    processor: float = 0.0
    finished: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """What all processes of a step have measured together."""

    engine: str
    processes: int
    seconds: float
    moves: tuple[float, ...]
    processor: float
    server: float
    finished: int
    refused: int

    def line(self) -> str:
        """A row of a table in Markdown."""
        done = max(len(self.moves), 1)
        p50, p99 = (percentile(self.moves, part) * 1000 for part in (0.5, 0.99))
        return (
            f"| {self.engine} | {self.processes} | {len(self.moves) / self.seconds:.0f} | {p50:.1f}, {p99:.1f} ms |"
            f" {self.processor / done * 1000:.1f}, {self.server / done * 1000:.1f} ms |"
            f" {self.finished} | {self.refused} |"
        )


HEADING = """\
| engine | processes | moves a second | a move, p50, p99 | CPU a move: bot, server | games finished | refused |
| --- | --- | --- | --- | --- | --- | --- |"""


class Player:
    """Plays at one table until it is told to stop."""

    def __init__(self, sessions: Sessions, number: int, played: Played) -> None:
        self._sessions = sessions
        self._guild = FIRST_ID + 10 * number
        self._dice = random.Random(number)
        self._played = played
        self._counted = 0

    async def play(self, until: float, since: float) -> None:
        """Play one game after another; moves that begin before ``since`` are not counted, and one at least is."""
        while self._goes_on(until):
            table = await self.open()
            while table.session.status is Status.PLAYING and self._goes_on(until):
                table = await self._move(table, counted=time.time() >= since)
            if table.session.status is not Status.PLAYING:
                self._played.finished += time.time() >= since

    def _goes_on(self, until: float) -> bool:
        return time.time() < until or not self._counted

    async def open(self) -> Table:
        """Open a table with people at it, and begin a game."""
        game = self._dice.choice(tuple(REGISTRY))
        people = [self._guild + seat for seat in range(self._dice.choice((2, 2, 3)))]
        wish = TableRequest(
            guild_id=self._guild,
            channel_id=self._guild,
            user_id=people[0],
            game=game,
            options={},
            capacity=None,
            language="en",
        )
        lobbies = self._sessions.lobbies
        lobby = (await self._patiently(lambda: lobbies.open(wish, NOON))).session.id
        for one in people[1:]:
            await self._patiently(partial(lobbies.join, lobby, one, NOON))
        return await self._patiently(lambda: lobbies.start(lobby, people[0], NOON))

    async def _patiently(self, act: Callable[[], Awaitable[T]]) -> T:
        """Act, and again where the database is too busy, as somebody would who is told so."""
        while True:
            try:
                return await act()
            except DatabaseBusy:
                self._played.refused += 1
                if self._played.refused > MOST_REFUSED:
                    raise

    async def _move(self, table: Table, *, counted: bool) -> Table:
        seat, notation = self.choose(table)
        began = time.perf_counter()
        after = await self._patiently(lambda: self.play_one(table, seat, notation))
        if counted:
            self._played.moves.append(time.perf_counter() - began)
            self._counted += 1
        return after

    def choose(self, table: Table) -> tuple[int, str]:
        """A seat to act, and a move of it by lot."""
        seat = min(table.position.to_act)
        return seat, table.position.notation(self._dice.choice(table.position.moves(seat)))

    async def play_one(self, table: Table, seat: int, notation: str) -> Table:
        """Play a move; returns the table after it."""
        session = table.session
        return (await self._sessions.play(session.id, session.players[seat], notation, NOON)).table


async def play(address: str, tables: range, seconds: float) -> Played:
    """Play at these tables, and measure for so long from the moment on that standard input names."""
    played = Played()
    engine = PostgresEngine.open(address) if "://" in address else None
    async with Database(await engine) if engine else await Database.open(Path(address)) as database:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        since = float(await asyncio.to_thread(sys.stdin.readline))
        players = [Player(Sessions(database), number, played) for number in tables]
        sitting = [asyncio.create_task(player.play(since + seconds, since)) for player in players]
        await asyncio.sleep(max(since - time.time(), 0.0))
        before = time.process_time()
        await asyncio.gather(*sitting)
        played.processor = time.process_time() - before
    return played


def measure(
    engine: str,
    processes: int,
    address: str,
    tables: int,
    seconds: float,
    server: postgres.Server | None = None,
    beforehand: float = BEFOREHAND_SECONDS,
) -> Measured:
    """Let so many processes play at once, ``beforehand`` without counting it."""
    command = (sys.executable, "-m", "tests.benchmarks.engines", "--at", address, "--seconds", str(seconds))
    pipe = subprocess.PIPE
    started = [
        subprocess.Popen(
            (*command, "--share", json.dumps([number, tables, processes])), stdin=pipe, stdout=pipe, text=True
        )
        for number in range(processes)
    ]
    for one in started:
        assert one.stdout is not None
        if one.stdout.readline() != "ready\n":
            raise RuntimeError(f"{engine} with {processes} processes cannot begin")
    since = time.time() + beforehand
    for one in started:
        assert one.stdin is not None
        one.stdin.write(f"{since}\n")
        one.stdin.flush()
    time.sleep(beforehand)
    before = _server_seconds(server)
    played = [Played(**json.loads(one.communicate()[0])) for one in started]
    return Measured(
        engine,
        processes,
        seconds,
        tuple(taken for one in played for taken in one.moves),
        sum(one.processor for one in played),
        _server_seconds(server) - before,
        sum(one.finished for one in played),
        sum(one.refused for one in played),
    )


def _server_seconds(server: postgres.Server | None) -> float:
    return 0.0 if server is None else cpu_seconds_of_all(server.process_id)


@contextmanager
def place_for(engine: str) -> Iterator[tuple[str, postgres.Server | None]]:
    """An empty database: its address, and its server."""
    if engine == "SQLite":
        with tempfile.TemporaryDirectory(prefix="engines-") as folder:
            yield str(Path(folder) / "games.sqlite3"), None
        return
    with postgres.running(settings=postgres.LASTING) as server:
        yield postgres.address_of(server.socket, "postgres"), server


def run(steps: Sequence[tuple[str, int]], tables: int, seconds: float) -> list[Measured]:
    """Measure each step in a database of its own, and print the table."""
    sys.stdout.write(f"{tables} tables, {seconds:.0f} s a step, {os.cpu_count()} cores\n{HEADING}\n")
    measured = []
    for engine, processes in steps:
        with place_for(engine) as (address, server):
            one = measure(engine, processes, address, tables, seconds, server)
        sys.stdout.write(f"{one.line()}\n")
        sys.stdout.flush()
        measured.append(one)
    return measured


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=24, help="of all processes together")
    parser.add_argument("--seconds", type=float, default=20.0, help="a step")
    parser.add_argument("--at", help="of a process started by this: where its database is")
    parser.add_argument("--share", type=json.loads, default=[0, 0, 1], help="of the same: its tables")
    given = parser.parse_args()
    if given.at is None:
        run(STEPS, given.tables, given.seconds)
    else:
        played = asyncio.run(play(given.at, range(*given.share), given.seconds))
        sys.stdout.write(json.dumps(asdict(played)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
