"""How many pages of PostgreSQL's tables and indexes an answer touches with a million finished sessions.

    uv run python -m tests.benchmarks.pages
    uv run python -m tests.benchmarks.pages --at postgresql://fumarole@/big?host=/run/postgresql

The first fills a cluster of its own, the second asks a database that is filled. Unlike the time, this number depends
neither on the machine nor on what it has in memory: of a database larger than memory, it says how often the disk
can be asked. A page counts as often as a statement comes to it.
"""

import argparse
import asyncio
import random
import statistics
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from bot.store.database import Database, Transaction
from bot.store.engines.engine import Purpose
from bot.store.engines.postgres import PostgresEngine
from tests import postgres
from tests.benchmarks.asking import Asker
from tests.benchmarks.filling import in_server
from tests.benchmarks.standings import Size
from tests.load.figures import percentile

_TOUCHED = (
    "SELECT sum(pg_stat_get_xact_blocks_fetched(oid)) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    " AND relkind IN ('r', 'i')"
)


class Counting(Database):
    """A database that counts the pages its reads touch."""

    pages = 0

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """As of any database."""
        async with super().reading() as transaction:
            ((before,),) = await transaction.rows(_TOUCHED)
            yield transaction
            ((after,),) = await transaction.rows(_TOUCHED)
            self.pages += int(after - before)


async def ask_all(database: Counting, times: int, seed: int) -> None:
    """Ask and print."""
    asker = Asker(database, random.Random(seed))
    await asker.prepare()
    questions = (
        *(asker.archive, asker.archive_in_vain, asker.archive_page, asker.archive_of_pair),
        *(asker.sums_of_server, asker.sums_of_person, asker.sums_of_pair),
        *(asker.leaderboard, asker.season, asker.profile, asker.history_of_player, asker.history_of_channel),
    )
    for ask in questions:
        touched, asker.asked = [], 0
        for _ in range(times):
            drawn = await asker.draw()
            database.pages = 0
            await ask(*drawn)
            touched.append(database.pages)
        sys.stdout.write(
            f"{ask.__name__:20} p50 {statistics.median(touched):6.0f}, p99 {percentile(touched, 0.99):6.0f},"
            f" most {max(touched):6} pages; the busiest of the largest server {touched[0]:6}\n"
        )
        sys.stdout.flush()


async def ask_at(address: str, size: Size | None, times: int) -> None:
    """Ask a database, and fill it before with so much."""
    if size is not None:
        async with in_server(address) as filling:
            await size.make(filling)
    async with Counting(await PostgresEngine.open(address, Purpose.MEND)) as database:
        await ask_all(database, times, seed=1)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", help="the address of a database that is filled")
    parser.add_argument("--sessions", type=int, default=1_000_000)
    parser.add_argument("--copies", type=int, default=1, help="of what summarises the sessions, in other servers")
    parser.add_argument("--times", type=int, default=1000, help="each question is asked")
    given = parser.parse_args()
    with ExitStack() as stack:
        address, size = given.at, None
        if address is None:
            server = stack.enter_context(postgres.running(postgres.LASTING))
            address = postgres.address_of(server.socket, "postgres")
            size = Size(given.sessions, 1, given.copies, seed=1)
        asyncio.run(ask_at(address, size, given.times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
