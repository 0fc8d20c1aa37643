"""What one move costs, counted where it can be: ways to a PostgreSQL server, locks, statements, and time by part.

    uv run python -m tests.benchmarks.cost --games 6

Moves are those of `tests.benchmarks.engines`: real services, legal moves by lot, one table at a time. The floors are
what Python cannot do without: the same moves read and played on the same positions, and the same statements executed
by plain sqlite3 on another file. Everything is measured in one run, so that parts compare on any machine.
"""

import argparse
import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bot.model.sessions import Status
from bot.model.tables import Table
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.engines.postgres import PostgresEngine
from bot.store.engines.postgres_migrating import WRITER
from bot.store.engines.sqlite import SqliteEngine
from tests import postgres
from tests.benchmarks.engines import Played, Player
from tests.ways import Ways, counted

FIRST_MOVES = 10
"""So many moves of a game are not counted: PostgreSQL prepares statements for the first time."""

MOST_MOVES = 60


class Counter(Protocol):
    """Counts something that a move takes."""

    def take(self) -> int:
        """How many there were since the last time."""


class Statements:
    """The statements of a file, as text, by move."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.moves: list[list[str]] = [[]]
        connection.set_trace_callback(self._note)

    def _note(self, statement: str) -> None:
        self.moves[-1].append(statement)

    def take(self) -> int:
        """How many there were since the last time."""
        self.moves.append([])
        return len(self.moves[-2])


@dataclass(slots=True)
class Locking:
    """Counts the ways to a PostgreSQL server, and of all that is written what waits for writers for other servers."""

    ways: Ways
    writes: int = 0
    of_all: int = 0

    def take(self) -> int:
        """How many ways there were since the last time."""
        self.writes += sum(b"BEGIN ISOLATION LEVEL READ COMMITTED" in one for one in self.ways.spoken)
        self.of_all += sum(b"pg_advisory_xact_lock(%d)" % WRITER in one for one in self.ways.spoken)
        return self.ways.take()

    def line(self) -> str:
        """A row of the same table."""
        return f"| writes that lock all servers, openings included | {self.of_all} | | {self.writes} writes |"


@dataclass(slots=True)
class Cost:
    """What single moves took: counts by what the move did, and the milliseconds of the service and of its rules."""

    counts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    service: list[float] = field(default_factory=list)
    rules: list[float] = field(default_factory=list)

    def lines(self, what: str) -> Iterator[str]:
        """Rows of a table in Markdown."""
        for kind, found in sorted(self.counts.items()):
            yield f"| {what}, {kind} | {statistics.median(found):.0f} | {max(found)} | {len(found)} moves |"


async def play(database: Database, games: int, counter: Counter) -> Cost:
    """Play so many games, and measure each move."""
    cost = Cost()
    for number in range(games):
        player = Player(Sessions(database), number, Played())
        table = await player.open()
        for made in range(MOST_MOVES):
            seat, notation = player.choose(table)
            counter.take()
            began = time.process_time()
            after = await player.play_one(table, seat, notation)
            spent, taken = time.process_time() - began, counter.take()
            over = after.session.status is not Status.PLAYING
            ended = after.position.turn != table.position.turn
            if made >= FIRST_MOVES or over:
                cost.counts["game over" if over else "turn over" if ended else "within a turn"].append(taken)
                cost.service.append(spent * 1000)
                cost.rules.append(_rules(table, seat, notation))
            if over:
                break
            table = after
    return cost


def _rules(table: Table, seat: int, notation: str) -> float:
    began = time.process_time()
    table.position.play(seat, table.position.read(seat, notation))
    return (time.process_time() - began) * 1000


def replayed(path: Path, moves: list[list[str]]) -> float:
    """The milliseconds that plain sqlite3 takes for the statements of a move, on average."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        began = time.process_time()
        for statements in moves:
            for statement in statements:
                connection.execute(statement).fetchall()
        return (time.process_time() - began) / max(len(moves), 1) * 1000


@dataclass(frozen=True, slots=True)
class FileCost:
    """What moves took on a file: counts, and milliseconds of the service, the rules, and its statements alone."""

    counted: Cost
    service: float
    rules: float
    statements: float

    def lines(self) -> Iterator[str]:
        """The tables in Markdown."""
        yield from self.counted.lines("statements of a file")
        yield ""
        yield "| processor time of a move, mean | ms |"
        yield "| --- | --- |"
        yield f"| service on a file, rules and commit included | {self.service:.2f} |"
        yield f"| floor: the move read and played | {self.rules:.2f} |"
        yield f"| floor: the statements by plain sqlite3 | {self.statements:.2f} |"
        yield f"| service as a multiple of its floors | {self.service / (self.rules + self.statements):.1f} |"


async def on_a_file(games: int) -> FileCost:
    """The statements of a move, and its processor time by part."""
    with tempfile.TemporaryDirectory(prefix="cost-") as folder:
        path, beside = Path(folder, "games.sqlite3"), Path(folder, "beside.sqlite3")
        async with await Database.open(path) as database, await Database.open(beside):
            assert isinstance(database.engine, SqliteEngine)
            statements = Statements(database.engine._connection.direct)
            cost = await play(database, games, statements)
        floor = replayed(beside, [one for one in statements.moves if one])
    return FileCost(cost, statistics.mean(cost.service), statistics.mean(cost.rules), floor)


async def on_a_server(games: int) -> list[str]:
    """The ways to a PostgreSQL server and back, and its locks, as rows of a table in Markdown."""
    with postgres.running() as server:
        async with (
            counted(server.socket) as (address, ways),
            Database(await PostgresEngine.open(address)) as database,
        ):
            locking = Locking(ways)
            cost = await play(database, games, locking)
            return [*cost.lines("ways to PostgreSQL"), locking.line()]


async def main(games: int) -> int:
    """Print the tables."""
    told = [f"{games} games", "| counted | median | most | of |", "| --- | --- | --- | --- |"]
    told += [*await on_a_server(games), *(await on_a_file(games)).lines()]
    sys.stdout.write("\n".join((*told, "")))
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    sys.exit(asyncio.run(main(parser.parse_args().games)))
