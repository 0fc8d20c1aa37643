"""How long questions about standings take with a million finished sessions on both engines, and rating one of six.

    uv run python -m tests.benchmarks.standings
    uv run python -m tests.benchmarks.standings --at /tmp/big.sqlite3

The first makes the same sessions in a SQLite file and in a PostgreSQL cluster of its own, which takes some minutes; the
second takes a file made by ``make_big_database``. Servers and players are drawn as often as they have played, and the
first of each question is of the largest server and its busiest player. What is timed is the service's answer; beside it
stands the processors' time that it takes, which says more on a machine that others use. The exit code is 1 if at p99 a
leaderboard or a profile takes more than 20 ms, or what an open table tells of its players and of such games, or the
archive, more than 50 ms. The sessions that are rated are added.

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
from contextlib import AsyncExitStack, ExitStack, suppress
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
from tests.wire.running import children

FILE, SERVER = "file", "postgres"

MOST_MILLISECONDS = 20.0
"""What a leaderboard, of a season too, and a profile may take at p99."""

MOST_OF_LOBBY = 50.0
"""What may be added to the time of an open table at p99 by what it says of its players and of such games.

An answer of the archive may take as long."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The milliseconds of an answer, and of the processors' time that it took, PostgreSQL's processes included."""

    wall: float
    worked: float


async def measure(
    asker: Asker, ask: Callable[[int, int, int], Awaitable[object]], times: int, server: int | None = None
) -> list[Answer]:
    """Each answer; ``server`` is the first process of PostgreSQL, if it runs on this machine."""
    taken = []
    asker.asked = 0
    for _ in range(times):
        drawn = await asker.draw()
        before, own, began = _worked(server), time.process_time_ns(), time.perf_counter()
        await ask(*drawn)
        wall, own = time.perf_counter() - began, time.process_time_ns() - own
        after = _worked(server)
        worked = own + sum(after[one] - before[one] for one in after.keys() & before.keys())
        taken.append(Answer(wall * 1000, worked / 1e6))
    return taken


def _worked(server: int | None) -> dict[int, int]:
    """The nanoseconds that each session of PostgreSQL has been at work."""
    found = {}
    for one in () if server is None else children(server):
        # One that has just ended is none that was asked.
        with suppress(FileNotFoundError, ProcessLookupError):
            found[one] = int(Path(f"/proc/{one}/schedstat").read_text(encoding="ascii").split()[0])
    return found


def report(name: str, taken: Sequence[Answer]) -> str:
    """The distribution in one line."""
    wall, worked = [one.wall for one in taken], [one.worked for one in taken]
    return (
        f"{name:20} p50 {statistics.median(wall):6.1f} ms, p99 {percentile(wall, 0.99):6.1f} ms, worst {max(wall):6.1f}"
        f" ms; processor p50 {statistics.median(worked):6.1f} ms, p99 {percentile(worked, 0.99):6.1f} ms"
    )


async def ask_all(database: Database, times: int, seed: int, server: int | None = None) -> bool:
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
        taken = await measure(asker, ask, times, server)
        sys.stdout.write(report(ask.__name__, taken) + "\n")
        sys.stdout.flush()
        p99 = percentile([one.wall for one in taken], 0.99)
        soon &= ask not in quick or p99 <= MOST_MILLISECONDS
        soon &= ask not in (asker.lobby, *archive) or p99 <= MOST_OF_LOBBY
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
                soon &= await ask_all(database, times, size.seed, server.process_id)
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
