"""Starts the bot: points it at Discord, opens its database, and runs a client until it is cancelled."""

from __future__ import annotations

from collections.abc import Callable

import discord.gateway
import discord.http
import yarl

from bot.client import Fumarole, wall_clock
from bot.looking_back import start_analyst
from bot.reaching import keep_trying
from bot.running import opened, run_until_replaced
from bot.settings import DISCORD_API, DISCORD_GATEWAY, Settings
from bot.store.database import Database
from bot.thinking import start_thinker
from bot.watching.metrics import Metrics
from bot.watching.serving import watched
from bot.workers import Worker, start_worker


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
    async with Fumarole(
        database,
        start_worker=start_worker,
        start_thinker=start_thinker,
        start_analyst=start_analyst,
        emoji=settings.emoji,
        computer_pause=settings.computer_pause,
        metrics=metrics,
    ) as client:
        await client.serve(settings.token)
