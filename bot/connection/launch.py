"""Starts the bot: points it at Discord, opens its database, and runs a client until it is cancelled."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import discord.gateway
import discord.http
import yarl

from bot.cluster.lease import Lease, SingleProcess
from bot.connection.client import Fumarole
from bot.connection.sharded import ShardedFumarole
from bot.discord_api.gateway import keep_trying, reason
from bot.model.refusals import Suspended
from bot.observability.endpoints import observed
from bot.observability.metrics import Metrics
from bot.play.restoration import roll_back
from bot.program import program_version, wall_clock
from bot.settings import DISCORD_API, DISCORD_GATEWAY, Settings
from bot.store.database import Database
from bot.store.faults import DatabaseBusy, DatabaseMisconfigured, DatabaseUnreachable, LeaseLost
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.files.access import owned
from bot.store.rows import sessions as session_rows
from bot.store.rows.shards import NO_NUMBER
from bot.store.url import DatabaseUrl, Location
from bot.workers.poller import cancel

log = logging.getLogger(__name__)

TRIES = 4
AGAIN_SECONDS = 2.0
"""How often opening a database on a server is tried, and the pause between two attempts.

Together they last longer than another process that stands still can hold a lock, and than a server takes to restart.
"""


class Watchdog(Protocol):
    """Watches a resource of the bot while it runs."""

    async def keep(self) -> None:
        """Watch it until cancelled; raises :class:`bot.store.faults.DatabaseUnusable` if it is lost."""


@asynccontextmanager
async def open_exclusively(
    location: Location, now: int, *, copied: bool = True
) -> AsyncIterator[tuple[Database, tuple[Watchdog, ...]]]:
    """The database, locked against all writers but other bots on a server, and its watchdogs.

    Raises as :func:`open_database` does, and :class:`bot.store.faults.DatabaseUnusable` if another process has it.
    """
    if isinstance(location, DatabaseUrl):
        async with AsyncExitStack() as stack:
            yield await _enter(stack, location, now, copied=copied)
        return
    with owned(location):
        copies.sweep_set_aside(location, datetime.fromtimestamp(now / 1000, UTC))
        async with await open_database(location, copied=copied) as database:
            await roll_back(database, now)
            yield database, (database,)


async def _enter(
    stack: AsyncExitStack, server: DatabaseUrl, now: int, *, copied: bool
) -> tuple[Database, tuple[Watchdog, ...]]:
    """Open a database on a server, and once more if this process or another has been suspended meanwhile.

    The operator has nothing to repair then, nor if the server is just restarting.
    """
    for left in reversed(range(TRIES)):
        try:
            return await stack.enter_async_context(_open_on_server(server, now, copied=copied))
        except DatabaseMisconfigured:
            raise
        except (DatabaseBusy, DatabaseUnreachable) as problem:
            if not left:
                raise
            log.warning("the database does not work (%s): opening it again in %.0f s", reason(problem), AGAIN_SECONDS)
        await asyncio.sleep(AGAIN_SECONDS)
    raise AssertionError("the last attempt returns or raises")


@asynccontextmanager
async def _open_on_server(
    server: DatabaseUrl, now: int, *, copied: bool
) -> AsyncIterator[tuple[Database, tuple[Watchdog, ...]]]:
    # Its driver need not be installed where the database is a file.
    from bot.store.drivers import server_lock

    async with (
        server_lock.owned(server, shared=True) as held,
        await open_database(server, copied=copied) as database,
    ):
        database.lock = held
        await roll_back(database, now)
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
        schema = await database.driver.schema()
    except BaseException:
        await database.close()
        raise
    log.info(
        "Fumarole %s, database %s, schema %d, sessions %d, open %d",
        *(program_version(), location, schema, sessions, open_ones),
    )
    return database


async def run_until_replaced(kept: tuple[Watchdog, ...], running: Coroutine[Any, Any, None]) -> None:
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
        await cancel(tasks)
    await ended


ANEW_SECONDS = 2.0
"""The pause before a client begins anew that could not begin, because the database did not work."""


def configure_endpoints(settings: Settings) -> None:
    """Make discord.py talk to the servers the settings name; call before the client starts."""
    if settings.api_url != DISCORD_API:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url != DISCORD_GATEWAY:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


def freeze_garbage() -> None:
    """Collect what is garbage, and leave all else out of later collections; without references it is freed still.

    A full collection looks at every object there is, while the event loop stands still: a tenth of a second for what is
    loaded at the start, and more for many servers.
    """
    gc.collect()
    gc.freeze()


async def run(settings: Settings) -> None:
    """Run the bot until it is cancelled; no other process may write to its database meanwhile."""
    async with open_exclusively(settings.database, wall_clock(), copied=settings.copy_before_upgrade) as (
        database,
        kept,
    ):
        metrics = Metrics()
        async with observed(metrics, settings, database, wall_clock):
            # A client whose login failed cannot be used again, so each attempt gets a new one.
            await run_until_replaced(
                kept,
                keep_trying(lambda: _run_client(database, settings, metrics)),
            )


async def _run_client(database: Database, settings: Settings, metrics: Metrics) -> None:
    options: dict[str, Any] = {
        "emoji": settings.emoji,
        "computer_pause": settings.computer_pause,
        "engines": settings.engines,
        "metrics": metrics,
    }
    if settings.shards.one and database.lock is None:
        async with Fumarole(database, **options) as client:
            client.loaded = freeze_garbage
            await client.serve(settings.token)
        return
    while not await _run_once(database, settings, options):
        pass


async def _run_once(database: Database, settings: Settings, options: dict[str, Any]) -> bool:
    """Run a client for some shards; returns whether it has ended for good.

    Each run has a number and services of its own, so nothing in memory outlives its lease.
    """
    life, lease = database.for_one_life(), SingleProcess(settings.shards)
    if database.lock is not None:
        options["metrics"].process = lambda: life.process or NO_NUMBER
        lease = Lease(life, database.lock, settings.shards)
    try:
        async with ShardedFumarole(life, lease, **options) as client:
            client.loaded = freeze_garbage
            await client.serve(settings.token)
    except LeaseLost:
        return False
    except (DatabaseBusy, DatabaseUnreachable, Suspended) as problem:
        # It was there when this process opened it, and will be there again; or the machine stood still for so long that
        # the lease lapsed before everything had begun.
        log.warning("the database does not work (%s): starting again in %.0f s", reason(problem), ANEW_SECONDS)
        await asyncio.sleep(ANEW_SECONDS)
        return False
    return True
