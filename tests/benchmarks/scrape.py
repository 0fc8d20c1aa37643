"""How long Prometheus waits for the metrics of a bot with many sessions, and how long the samples behind them take.

    uv run python -m tests.benchmarks.scrape --sessions 10000

Every command, component, route and kind of post has been counted, as after a long time of busy play, and as many posts
are owed as there are sessions.
"""

import argparse
import asyncio
import logging
import re
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp

from bot.settings import Address, Settings
from bot.store.database import Database
from bot.store.rows.notices import NoticeKind
from bot.ui.components import COMPONENTS
from bot.watching.metrics import Metrics
from bot.watching.sampler import Sampler
from bot.watching.serving import watched
from bot.workers.pool import Rank

MOST_MILLISECONDS = 20.0
ROUNDS = 50
COMMANDS, ROUTES, REFUSALS = 60, 20, 150

_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
_FILL = (
    (
        f"{_NUMBERS} INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status,"
        " opener_id, language, seed, created_at) SELECT n, n % 500, n, 'volcano', 1, '{}', 2, 'playing', n, 'en',"
        " zeroblob(16), 0 FROM numbers"
    ),
    (
        f"{_NUMBERS} INSERT INTO notices (session_id, kind, sequence, due_at, queued_at)"
        " SELECT n, 'board', 1, n, n FROM numbers"
    ),
    f"{_NUMBERS} INSERT INTO alarms (session_id, kind, due_at) SELECT n, 'deadline', n FROM numbers",
)


def play_busily(metrics: Metrics) -> None:
    """Count everything that there is to count once."""
    for use in [*(f"/command {number}" for number in range(COMMANDS)), *(one.prefix for one in COMPONENTS)]:
        metrics.acknowledged("component", use, 0.1)
    for number in range(ROUTES):
        for status in ("200", "429", "500"):
            metrics.requests.labels("POST", f"/route/{number}", status).inc()
    for kind in NoticeKind:
        for delivered in (True, False):
            metrics.attempted(kind, 0.1, delivered=delivered)
    for rank in Rank:
        metrics.drawing_seconds.labels(rank.name).observe(0.1)
    for number in range(REFUSALS):
        metrics.refused(f"bot-refusal-{number}")


async def timed(work: Callable[[], Awaitable[object]]) -> list[float]:
    """The milliseconds of CPU time of each round, in all threads; other work on the machine adds nothing."""
    taken = []
    for _ in range(ROUNDS):
        began = time.process_time()
        await work()
        taken.append((time.process_time() - began) * 1000)
    return taken


async def measure(path: Path, sessions: int) -> bool:
    """Print the figures; returns whether the median is below the limit."""
    async with await Database.open(path) as database, aiohttp.ClientSession() as client:
        async with database.transaction() as transaction:
            for statement in _FILL:
                await transaction.run(statement, (sessions,))
        metrics = Metrics()
        play_busily(metrics)
        settings = Settings("token", database=path, metrics=Address("127.0.0.1", 0))
        sampler = Sampler(metrics, database, path, lambda: time.time_ns() // 1_000_000)
        written = b""
        lines = _Lines()
        logging.getLogger("bot.watching").addHandler(lines)
        logging.getLogger("bot.watching").setLevel(logging.INFO)
        async with watched(metrics, settings, database, lambda: time.time_ns() // 1_000_000):

            async def scrape() -> None:
                nonlocal written
                async with client.get(f"{lines.address}/metrics") as response:
                    written = await response.read()

            await sampler.sample()
            scrapes, samples = await timed(scrape), await timed(sampler.sample)
    for name, taken in (("scrape", scrapes), ("sample", samples)):
        print(f"{name}: median {statistics.median(taken):.1f} ms, most {max(taken):.1f} ms")
    print(f"{written.count(b'fumarole_')} lines, {sessions} sessions, as many posts owed")
    return statistics.median(scrapes) <= MOST_MILLISECONDS


class _Lines(logging.Handler):
    """Takes the address out of the log."""

    address = ""

    def emit(self, record: logging.LogRecord) -> None:
        found = re.search(r"http://\S+", record.getMessage())
        self.address = found[0] if found else self.address


def main() -> int:
    """Measure; the exit code is 1 if a scrape takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    sessions = parser.parse_args().sessions
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(folder) / "games.sqlite3", sessions)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
