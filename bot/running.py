"""Opens the database for the bot, and runs the bot until its database file is replaced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol

from bot.reaching import reason
from bot.store import files, notices
from bot.store import sessions as session_rows
from bot.store.database import Database
from bot.store.faults import DatabaseBusy, DatabaseClosed, DatabaseUnreachable
from bot.store.location import Location, Server
from bot.store.lock import owned

log = logging.getLogger(__name__)

TRIES = 4
AGAIN_SECONDS = 2.0
"""How often a database on a server is opened until it works, and the pause between two attempts.

Together they last longer than another process that stands still can hold a lock, and than a server takes to restart.
"""


class Keeper(Protocol):
    """Looks after what a bot has for itself while it runs."""

    async def keep(self) -> None:
        """Look after it until cancelled; raises :class:`bot.store.faults.DatabaseUnusable` if it is lost."""


@asynccontextmanager
async def opened(
    location: Location, now: int, *, copied: bool = True
) -> AsyncIterator[tuple[Database, tuple[Keeper, ...]]]:
    """The database, which nobody but other bots on a server may write to meanwhile, and what looks after it.

    Raises as :func:`open_database` does, and :class:`bot.store.faults.DatabaseUnusable` if another process has it.
    """
    if isinstance(location, Server):
        async with AsyncExitStack() as stack:
            yield await _enter(stack, location, copied=copied)
        return
    with owned(location) as lock:
        async with await open_database(location, copied=copied) as database:
            lock.note_open()
            if lock.log_is_missing:
                await tell_of_missing_log(database, location, now)
            yield database, (database,)


async def _enter(stack: AsyncExitStack, server: Server, *, copied: bool) -> tuple[Database, tuple[Keeper, ...]]:
    """Open a database on a server, and once more if this process or another has been suspended meanwhile.

    The operator has nothing to mend then, and neither if the server is just restarting.
    """
    for left in reversed(range(TRIES)):
        try:
            return await stack.enter_async_context(_opened_on_server(server, copied=copied))
        except DatabaseClosed:
            raise
        except (DatabaseBusy, DatabaseUnreachable) as problem:
            if not left:
                raise
            log.warning("the database does not work (%s): opening it again in %.0f s", reason(problem), AGAIN_SECONDS)
        await asyncio.sleep(AGAIN_SECONDS)
    raise AssertionError("the last attempt returns or raises")


@asynccontextmanager
async def _opened_on_server(server: Server, *, copied: bool) -> AsyncIterator[tuple[Database, tuple[Keeper, ...]]]:
    # Its driver need not be installed where the database is a file.
    from bot.store import server_lock

    async with (
        server_lock.owned(server, shared=True) as held,
        await open_database(server, copied=copied) as database,
    ):
        yield database, (database, held)


async def open_database(location: Location, *, copied: bool = True) -> Database:
    """Open the database for a bot that is about to start, and log its version and size.

    An older one is ``copied`` before it is brought up to date.

    Raises :class:`bot.store.faults.DatabaseUnusable`, also for a database that cannot be written.
    """
    database = await Database.open(location, copied=copied)
    try:
        await database.require_writable()
        if isinstance(location, Path):
            files.keep_private(location)
        async with database.reading() as transaction:
            sessions, open_ones = await session_rows.count(transaction)
        schema = await database.engine.schema()
    except BaseException:
        await database.close()
        raise
    log.info(
        "Fumarole %s, database %s, schema %d, sessions %d, open %d",
        *(program_version(), location, schema, sessions, open_ones),
    )
    return database


async def tell_of_missing_log(database: Database, path: Path, now: int) -> None:
    """Tell that moves may be lost, and post every board again, so that people see their games as they stand now."""
    log.error(
        "the bot was killed and the write-ahead log of %s has gone since: unless another program has opened the"
        " database and saved what was in it, the last moves before the kill are lost. If you have the file, stop the"
        " bot, put it back and start; all boards are posted again (see “The write-ahead log was deleted”)",
        path,
    )
    async with database.transaction() as transaction:
        await notices.queue_all_boards(transaction, now)


async def run_until_replaced(kept: tuple[Keeper, ...], running: Coroutine[Any, Any, None]) -> None:
    """Run the bot to its end, but stop it if another file takes the place of its database, or another bot its place.

    Raises :class:`bot.store.faults.DatabaseUnusable`, and whatever the bot raises.
    """
    tasks = [
        asyncio.create_task(running, name="bot"),
        *(asyncio.create_task(one.keep(), name="keeper") for one in kept),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        bot, *keepers = tasks
        ended = next((one for one in keepers if one.done()), bot)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await ended


def program_version() -> str:
    """The installed version of this program."""
    try:
        return version("fumarole")
    except PackageNotFoundError:
        return "(not installed)"
