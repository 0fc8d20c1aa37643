"""How soon the bot answers after a start with many open sessions, and how much memory it holds then.

    uv run python -m tests.benchmarks.many_sessions --sessions 10000

A game is opened, begun and played over the local Discord, copied in the database into channels of its own, and the bot
is started again as a process. Times count from the moment the gateway takes the bot's session.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.sandbox.world import channel_object
from tests.bot.end_to_end.house import QUICK, House, open_house, settled
from tests.wire.running import megabytes, real_bot

FIRST_CHANNEL = 2 * 10**18
FIRST_MESSAGE = 3 * 10**18
FIRST_PLAYER = 4 * 10**18
READY_SECONDS = 2.0
MOST_MEGABYTES = 200.0
PATIENCE = 120.0
SETTLING = 30.0
"""Seconds given to whatever the bot does by itself after a start."""

_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)"

_COPIES = (
    (
        f"{_NUMBERS} INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status,"
        " opener_id, language, seed, sequence, created_at, started_at, clock, on_timeout)"
        " SELECT n, guild_id, :channel + n, game, rules_version, options, capacity, status, :player + 2 * n, language,"
        " seed, sequence, created_at, started_at, clock, on_timeout FROM numbers, sessions WHERE id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO seats (session_id, seat, user_id) SELECT n, seat, :player + 2 * n + seat"
        " FROM numbers, seats WHERE session_id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO actions (session_id, sequence, kind, seat, notation, user_id, acted_at)"
        " SELECT n, sequence, kind, seat, notation, :player + 2 * n + seat, acted_at FROM numbers, actions"
        " WHERE session_id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO snapshots SELECT n, sequence, position, turn_sequence, turn_position"
        " FROM numbers, snapshots WHERE session_id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO posts (session_id, board_id, board_turn, board_after)"
        " SELECT n, :message + n, board_turn, board_after FROM numbers, posts WHERE session_id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO waits SELECT n, seat, since, deadline_at + n, remaining, called_at, warned"
        " FROM numbers, waits WHERE session_id = 1"
    ),
    (
        f"{_NUMBERS} INSERT INTO alarms SELECT n, kind, seat, due_at + n, attempts FROM numbers, alarms"
        " WHERE session_id = 1"
    ),
)


def multiply(path: Path, count: int) -> None:
    """Copy the first session of a database until there are so many."""
    values = {"count": count, "channel": FIRST_CHANNEL, "player": FIRST_PLAYER, "message": FIRST_MESSAGE}
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in _COPIES:
            connection.execute(statement, {key: value for key, value in values.items() if f":{key}" in statement})


async def measure(house: House, count: int) -> dict[str, float]:
    """Seconds and megabytes of one start."""
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await settled(house)
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    multiply(house.bot.database, count)
    for number in range(2, count + 1):
        channel = FIRST_CHANNEL + number
        house.sandbox.history.channels[channel] = channel_object(channel, f"game-{number}", number)
    async with real_bot(house.sandbox, house.bot.database, house.bot.log) as process_id:
        return await watch(house, process_id)


async def watch(house: House, process_id: int) -> dict[str, float]:
    """What is measured of a start that has just been made."""
    started = time.monotonic()
    await house.driver.until(lambda: house.sandbox.gateway.connected, PATIENCE)
    heard = time.monotonic()
    reply = await house.ada.slash("games")
    answered = time.monotonic()
    if "Volcano" not in reply.text:
        raise RuntimeError(reply.text)
    ready = await logged(house, "ready in 1 servers") - heard
    await asyncio.sleep(SETTLING)
    await house.bruno.slash("move", move="b4-c4", channel=house.driver.channel)
    return {
        "gateway after start": heard - started,
        "first answer after gateway": answered - heard,
        "ready after gateway": ready,
        "memory now": megabytes(process_id, "VmRSS"),
        "memory at its most": megabytes(process_id, "VmHWM"),
    }


async def logged(house: House, words: str) -> float:
    """The moment at which the bot has logged this."""
    async with asyncio.timeout(PATIENCE):
        while words not in house.bot.logged():  # noqa: ASYNC110 - the log is written by another process
            await asyncio.sleep(0.01)
    return time.monotonic()


async def run(count: int) -> bool:
    """Print the measures; whether they are what is asked for."""
    with tempfile.TemporaryDirectory(prefix="many-sessions-") as folder:
        async with open_house(Path(folder), QUICK) as house:
            measures = await measure(house, count)
    for name, value in measures.items():
        unit = "MB" if "memory" in name else "s"
        print(f"{name:28} {value:8.2f} {unit}")
    soon = max(measures["first answer after gateway"], measures["ready after gateway"]) <= READY_SECONDS
    return soon and measures["memory at its most"] < MOST_MEGABYTES


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000)
    given = parser.parse_args()
    return 0 if asyncio.run(run(given.sessions)) else 1


if __name__ == "__main__":
    sys.exit(main())
