"""Serves ``/metrics`` for Prometheus and ``/healthz`` for supervisors."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from bot.observability.metrics import Metrics, counting_lines
from bot.observability.sampler import Sampler
from bot.program import program_version
from bot.settings import Address, InvalidSettings, Settings
from bot.store.database import Database
from bot.store.rows.shards import NO_NUMBER
from bot.workers.poller import cancel
from games.core.text import text

log = logging.getLogger(__name__)

AWAY_SECONDS = 180.0
"""How long the gateway may be away, or a new session be wanted, until the bot is unhealthy; either takes seconds."""

UNTRIED_SECONDS = 120.0
"""The age of a post that has never been tried, from which on the outbox must be stuck."""


class Routes:
    """The two addresses."""

    def __init__(self, metrics: Metrics, sampler: Sampler) -> None:
        self._metrics = metrics
        self._sampler = sampler

    async def metrics(self, _: web.Request) -> web.Response:
        """Everything Prometheus reads; written in a thread, since the event loop has players to answer."""
        self._metrics.look()
        written = await asyncio.to_thread(generate_latest, self._metrics.registry)
        return web.Response(body=written, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def health(self, _: web.Request) -> web.Response:
        """200 while this process is well, else 503, with what is wrong."""
        sampler = self._sampler
        stuck = (sampler.oldest_untried or 0.0) > UNTRIED_SECONDS
        gateway = self._metrics.gateway()
        away = max(sampler.away_seconds, gateway.doubtful)
        well = sampler.writable and away <= AWAY_SECONDS and not stuck
        seen = {
            "healthy": well,
            "gateway": gateway.connected,
            "gateway_away_seconds": round(sampler.away_seconds, 1),
            "gateway_silent_seconds": round(gateway.silent, 1),
            "gateway_doubtful_seconds": round(gateway.doubtful, 1),
            "database_writable": sampler.writable,
            "oldest_owed_post_seconds": sampler.oldest,
            "given_up_posts": sampler.given_up,
        }
        return web.Response(text=json.dumps(seen), status=200 if well else 503, content_type="application/json")


@asynccontextmanager
async def observed(
    metrics: Metrics, settings: Settings, database: Database, now: Callable[[], int]
) -> AsyncIterator[None]:
    """Count for as long as the block lasts, and serve the metrics if the settings say where.

    Raises :class:`InvalidSettings` if the address cannot be taken.
    """
    if database.lock is not None:
        # Until a client has joined the others, nothing is owed by this process.
        metrics.process = lambda: NO_NUMBER
    database.driver.on_fault(metrics.count_fault)
    metrics.build.labels(program_version(), str(await database.driver.schema())).set(1)
    with counting_lines(metrics):
        if settings.metrics is None:
            yield
        else:
            async with _served(metrics, settings.metrics, Sampler(metrics, database, settings.database, now)):
                yield


@asynccontextmanager
async def _served(metrics: Metrics, address: Address, sampler: Sampler) -> AsyncIterator[None]:
    runner = _runner(Routes(metrics, sampler), address)
    await runner.setup()
    tasks = []
    try:
        try:
            await web.TCPSite(runner, address.host, address.port).start()
        except OSError as problem:
            raise InvalidSettings(text("bot-settings-metrics-taken", address=str(address))) from problem
        log.info("metrics and health at http://%s", Address(address.host, runner.addresses[0][1]))
        tasks = [sampler.loop.start(), asyncio.create_task(sampler.keep_ticking(), name="ticker")]
        yield
    finally:
        await cancel(tasks)
        await runner.cleanup()


def _runner(routes: Routes, address: Address) -> web.AppRunner:
    application = web.Application(middlewares=[_own_names_only] if address.is_loopback else [], client_max_size=1)
    application.add_routes([web.get("/metrics", routes.metrics), web.get("/healthz", routes.health)])
    return web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=1.0)


@web.middleware
async def _own_names_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a foreign name for this machine, with which a web page could read what is served here."""
    name = request.host.rsplit(":", 1)[0].strip("[]")
    if name != "localhost" and not _is_loopback(name):
        raise web.HTTPForbidden
    return await handler(request)


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
