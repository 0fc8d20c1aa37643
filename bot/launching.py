"""Starts the bot: points it at Discord, opens its database, and runs a client until it is cancelled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import discord.gateway
import discord.http
import yarl

from bot.client import Fumarole, wall_clock
from bot.fleet.client import ShardedFumarole
from bot.fleet.lease import Alone, Lease
from bot.garbage import leave_alone
from bot.looking_back import start_analyst
from bot.reaching import keep_trying, reason
from bot.running import opened, run_until_replaced
from bot.services.fleet.roster import Roster
from bot.settings import DISCORD_API, DISCORD_GATEWAY, Settings
from bot.store.database import Database
from bot.store.faults import DatabaseBusy, DatabaseUnreachable, LeaseLost
from bot.store.owning import NO_NUMBER
from bot.thinking import start_thinker
from bot.watching.metrics import Metrics
from bot.watching.serving import watched
from bot.workers import Worker, start_worker

log = logging.getLogger(__name__)

ANEW_SECONDS = 2.0
"""The pause before a client begins anew that could not begin, because the database did not work."""


def point_at(settings: Settings) -> None:
    """Make discord.py talk to the servers the settings name; call before the client starts."""
    if settings.api_url != DISCORD_API:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url != DISCORD_GATEWAY:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


async def run(
    settings: Settings,
    start_worker: Callable[[], Worker] = start_worker,
    start_thinker: Callable[[], Worker] = start_thinker,
    start_analyst: Callable[[], Worker] = start_analyst,
) -> None:
    """Run the bot until it is cancelled; no other process may write to its database meanwhile."""
    async with opened(settings.database, wall_clock(), copied=settings.copy_before_upgrade) as (database, kept):
        metrics = Metrics()
        async with watched(metrics, settings, database, wall_clock):
            # A client whose login failed cannot be used again, so each attempt gets a new one.
            await run_until_replaced(
                kept,
                keep_trying(lambda: _live(database, settings, metrics, start_worker, start_thinker, start_analyst)),
            )


async def _live(
    database: Database,
    settings: Settings,
    metrics: Metrics,
    start_worker: Callable[[], Worker],
    start_thinker: Callable[[], Worker],
    start_analyst: Callable[[], Worker],
) -> None:
    options: dict[str, Any] = {
        "start_worker": start_worker,
        "start_thinker": start_thinker,
        "start_analyst": start_analyst,
        "emoji": settings.emoji,
        "computer_pause": settings.computer_pause,
        "metrics": metrics,
    }
    if settings.shards.one and not database.engine.is_shared:
        async with Fumarole(database, **options) as client:
            client.loaded = leave_alone
            await client.serve(settings.token)
        return
    while not await _live_once(database, settings, options):
        pass


async def _live_once(database: Database, settings: Settings, options: dict[str, Any]) -> bool:
    """Run a client for some shards; whether it has come to its end, and need not begin anew.

    Each life has a number and services of its own, so nothing in memory outlives the lease it was read under.
    """
    life = database.for_one_life()
    if database.engine.is_shared:
        options["metrics"].process = lambda: life.process or NO_NUMBER
    lease = Lease(Roster(life), settings.shards) if database.engine.is_shared else Alone(settings.shards)
    try:
        async with ShardedFumarole(life, lease, **options) as client:
            client.loaded = leave_alone
            await client.serve(settings.token)
    except LeaseLost:
        return False
    except (DatabaseBusy, DatabaseUnreachable) as problem:
        # It was there when this process opened it, and will be there again.
        log.warning("the database does not work (%s): beginning anew in %.0f s", reason(problem), ANEW_SECONDS)
        await asyncio.sleep(ANEW_SECONDS)
        return False
    return True
