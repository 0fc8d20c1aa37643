"""The bot and its database file: made ready before the bot starts, and looked after while it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bot.store import files
from bot.store import sessions as session_rows
from bot.store.database import Database

log = logging.getLogger(__name__)


async def open_database(path: Path) -> Database:
    """Open the database of a bot that is about to start, and say what it is.

    Raises :class:`bot.store.faults.DatabaseUnusable`, also where it can be read and not written.
    """
    database = await Database.open(path)
    try:
        await database.require_writable()
        files.keep_private(path)
        async with database.reading() as transaction:
            sessions, open_ones = await session_rows.count(transaction)
        schema = await database.schema()
    except BaseException:
        await database.close()
        raise
    log.info(
        "Fumarole %s, database %s, schema %d, sessions %d, open %d",
        *(program_version(), path, schema, sessions, open_ones),
    )
    return database


async def run_until_replaced(database: Database, running: Coroutine[Any, Any, None]) -> None:
    """Run the bot to its end, or until its file is no longer at its path: then it is stopped.

    Raises :class:`bot.store.faults.DatabaseReplaced`, and what the bot raises.
    """
    bot = asyncio.create_task(running, name="bot")
    keeper = asyncio.create_task(database.watch_file(), name="keeper")
    try:
        await asyncio.wait({bot, keeper}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended = keeper if keeper.done() else bot
        bot.cancel()
        keeper.cancel()
        await asyncio.gather(bot, keeper, return_exceptions=True)
    await ended


def program_version() -> str:
    """The version of this program as it was installed."""
    try:
        return version("fumarole")
    except PackageNotFoundError:
        return "(not installed)"
