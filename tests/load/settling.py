"""Waits until the bot owes nothing more."""

import asyncio
import time

from bot.store.database import Database

SETTLING_SECONDS = 30.0
"""How long after the last move everything may still be on its way."""

_LOOKING_SECONDS = 0.2


async def settled(database: Database, seconds: float) -> float | None:
    """The seconds until nothing was owed any more; None if something still was."""
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        async with database.reading() as transaction:
            if await transaction.row("SELECT 1 FROM notices") is None:
                return time.perf_counter() - began
        await asyncio.sleep(_LOOKING_SECONDS)
    return None
