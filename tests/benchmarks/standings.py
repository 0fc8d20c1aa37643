"""How long questions about standings take with a million finished sessions on both engines, and rating one of six.

    uv run python -m tests.benchmarks.standings
    uv run python -m tests.benchmarks.standings --at /tmp/big.sqlite3

The first makes the same sessions in a SQLite file and in a PostgreSQL cluster of its own, which takes some minutes; the
second takes a file made by ``make_big_database``. Servers and players are drawn as often as they have played, and the
first of each question is of the largest server and its busiest player. What is timed is the service's answer. The exit
code is 1 if a leaderboard or a profile takes more than 20 ms at p99, or what an open table tells of its players and of
such games, or the archive, more than 50 ms. The sessions that are rated are added.

    uv run python -m tests.benchmarks.standings --copies 10 --moves 1 --only file

With ``--copies``, ten million games are ten times the same ones, in ten times as many servers, and only what summarises
them is there nine times of ten. Those that are asked about are drawn from all of them.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path

from bot.store.database import Database
from bot.store.engines.engine import Purpose
from bot.store.engines.postgres import PostgresEngine
from tests import postgres
from tests.benchmarks.asking import Asker
from tests.benchmarks.filling import Filling, in_file, in_server
from tests.benchmarks.make_big_database import make
from tests.load.figures import percentile

FILE, SERVER = "file", "postgres"

MOST_MILLISECONDS = 20.0
"""What a leaderboard, of a season too, and a profile may take at p99."""

MOST_OF_LOBBY = 50.0
"""What may be added to the time of an open table at p99 by what it says of its players and of such games.

An answer of the archive may take as long."""


async def measure(asker: Asker, ask: Callable[[int, int, int], Awaitable[object]], times: int) -> list[float]:
    """Milliseconds of each answer, in order."""
    taken = []
    asker.asked = 0
    for _ in range(times):
        drawn = await asker.draw()
        began = time.perf_counter()
        await ask(*drawn)
        taken.append((time.perf_counter() - began) * 1000)
    return sorted(taken)


def report(name: str, taken: Sequence[float]) -> str:
    """The distribution in one line."""
    p99 = percentile(taken, 0.99)
    return f"{name:20} p50 {statistics.median(taken):6.1f} ms, p99 {p99:6.1f} ms, worst {taken[-1]:6.1f} ms"


async def ask_all(database: Database, times: int, seed: int) -> bool:
    """Ask and print; whether leaderboards and profiles are told as soon as they should be."""
    asker = Asker(database, random.Random(seed))
    await asker.prepare()
    questions = (
        *(asker.leaderboard, asker.leaderboard_page, asker.season, asker.profile, asker.history_of_player),
        *(asker.history_of_channel, asker.versus, asker.lobby, asker.rate),
    )
    archive = (
        *(asker.archive, asker.archive_in_vain, asker.archive_page, asker.archive_of_pair),
        *(asker.sums_of_server, asker.sums_of_person, asker.sums_of_pair),
    )
    soon = True
    quick = (asker.leaderboard, asker.season, asker.profile)
    for ask in (*archive, *questions):
        taken = await measure(asker, ask, times)
        sys.stdout.write(report(ask.__name__, taken) + "\n")
        soon &= ask not in quick or percentile(taken, 0.99) <= MOST_MILLISECONDS
        soon &= ask not in (asker.lobby, *archive) or percentile(taken, 0.99) <= MOST_OF_LOBBY
    return soon


@dataclass(frozen=True, slots=True)
class Size:
    """What is made: so many sessions of so many moves, and so many copies of what summarises them."""

    sessions: int
    moves: int
    copies: int
    seed: int

    async def make(self, *fillings: Filling) -> None:
        """Fill databases with it."""
        began = time.perf_counter()
        await make(fillings, self.sessions, self.moves, self.seed, self.copies)
        sys.stdout.write(f"{self.sessions * self.copies} sessions, made in {time.perf_counter() - began:.0f} s\n")


async def on_both(size: Size, engines: Sequence[str], times: int) -> bool:
    """Make the same sessions for the engines, and ask each."""
    with ExitStack() as stack:
        path = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="standings-"))) / "games.sqlite3"
        async with AsyncExitStack() as filling:
            fillings = []
            if FILE in engines:
                fillings.append(await filling.enter_async_context(in_file(path)))
            if SERVER in engines:
                server = stack.enter_context(postgres.running(postgres.LASTING))
                address = postgres.address_of(server.socket, "postgres")
                fillings.append(await filling.enter_async_context(in_server(address)))
            await size.make(*fillings)
        soon = True
        if FILE in engines:
            sys.stdout.write(f"SQLite, {path.stat().st_size / 1e6:.0f} MB\n")
            async with await Database.open(path) as database:
                soon &= await ask_all(database, times, size.seed)
        if SERVER in engines:
            async with Database(await PostgresEngine.open(address, Purpose.MEND)) as database:
                async with database.reading() as transaction:
                    ((taken,),) = await transaction.rows("SELECT pg_database_size(current_database())")
                sys.stdout.write(f"PostgreSQL, {taken / 1e6:.0f} MB\n")
                soon &= await ask_all(database, times, size.seed)
        return soon


async def in_place(path: Path, times: int, seed: int) -> bool:
    """Ask a file that is there."""
    async with await Database.open(path) as database:
        return await ask_all(database, times, seed)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", type=Path, help="a file made by make_big_database")
    parser.add_argument("--sessions", type=int, default=1_000_000)
    parser.add_argument("--moves", type=int, default=10, help="of each session")
    parser.add_argument("--times", type=int, default=1000, help="each question is asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--copies", type=int, default=1, help="of what summarises the sessions, in other servers")
    parser.add_argument("--only", choices=(FILE, SERVER), help="one of the engines")
    given = parser.parse_args()
    if given.at is not None:
        return 0 if asyncio.run(in_place(given.at, given.times, given.seed)) else 1
    size = Size(given.sessions, given.moves, given.copies, given.seed)
    engines = (FILE, SERVER) if given.only is None else (given.only,)
    return 0 if asyncio.run(on_both(size, engines, given.times)) else 1


if __name__ == "__main__":
    sys.exit(main())
