"""The health check for containers and supervisors."""

import argparse
import asyncio

from bot.cli.terminal import existing_database, say, warn
from bot.model.turn_times import MINUTE
from bot.program import wall_clock
from bot.store.command_access import read_only
from bot.store.rows import metadata
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.url import Location
from games.core.text import text

LATE = 3 * MINUTE
"""The greatest age of a healthy bot's last sign of life, which it stores once a minute."""


async def health(location: Location, now: int) -> int:
    """Exit code 0 if a bot has reached Discord and written its database within the last minutes, else 1.

    ``now`` is milliseconds since 1970. Nothing is changed. Raises as :func:`bot.store.command_access.read_only` does.
    """
    async with read_only(location) as database, database.reading() as transaction:
        heard = await metadata.get(transaction, LAST_REACHABLE)
    if heard is None:
        warn(text("bot-health-never"))
        return 1
    seconds = max(now - int(heard), 0) // 1000
    if seconds * 1000 > LATE:
        warn(text("bot-health-late", seconds=seconds))
        return 1
    say(text("bot-health-good", seconds=seconds))
    return 0


def tell_health(given: argparse.Namespace) -> int:
    """``fumarole health``."""
    return asyncio.run(health(existing_database(), wall_clock()))
