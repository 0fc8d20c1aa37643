"""The metrics: counters of events, and gauges that the sampler sets.

No label holds an id: requests are named by their routes.
"""

import logging
import math
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.play.reachability import RenewalCause
from bot.store.faults import FaultKind

ACKNOWLEDGED = (0.05, 0.1, 0.3, 1.0, 3.0)
REQUESTED = (0.1, 0.3, 1.0, 3.0, 10.0)
POSTED = (0.3, 1.0, 3.0, 10.0, 60.0)
DELAYED = (0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2.0)
"""The upper bounds of the histograms' buckets, in seconds."""

# Prometheus itself knows since when a series is there.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's own has no annotation


def refusal_counted_as(key: str) -> str:
    """The key of a refusal. One about plans is counted as another one, since plans are secret."""
    return "bot-refusal-stale" if key.startswith("bot-refusal-plan-") else key


@dataclass(frozen=True, slots=True)
class GatewayState:
    """The connection to Discord: whether users can reach the bot, and the number of servers.

    ``silent`` is for how many seconds nothing has been heard from users on a shard, and ``doubtful`` for how many a new
    session has been wanted there.
    """

    connected: bool = False
    servers: int = 0
    silent: float = 0.0
    doubtful: float = 0.0


class Metrics:
    """All metrics of one bot, in a registry of their own.

    A client replaces ``gateway``: what it knows of its connection.
    Whoever starts it replaces ``process``: the number under which it shares the database, 0 if it does not.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.gateway: Callable[[], GatewayState] = GatewayState
        self.process: Callable[[], int] = lambda: 0
        self.counted_as: Callable[[str], str] = refusal_counted_as
        """As what a refusal is counted."""
        self._add_interactions()
        self._add_discord()
        self._add_work()
        self._add_debts()
        self._add_machine()

    def worker_lost(self, kind: str) -> None:
        """Count a worker process that has died or hung."""
        self.workers_lost.labels(kind).inc()

    def look(self) -> None:
        """Set the gauges of what is in memory."""
        gateway = self.gateway()
        self.gateway_connected.set(gateway.connected)
        self.servers.set(gateway.servers)
        self.silence.set(gateway.silent)
        self.doubt.set(gateway.doubtful)

    def attempted(self, kind: str, seconds: float, *, delivered: bool) -> None:
        """Count an attempt to deliver something owed for so many seconds."""
        self.posts.labels(kind, "delivered" if delivered else "failed").inc()
        if delivered:
            self.post_seconds.labels(kind).observe(seconds)

    def refused(self, key: str) -> None:
        """Count a refusal by the key of its text."""
        self.refusals.labels(self.counted_as(key)).inc()

    def count_fault(self, fault: FaultKind) -> None:
        """Count a failure of the database by its kind."""
        self.database_faults.labels(fault).inc()

    def _add_interactions(self) -> None:
        self.acknowledgement_seconds = self._histogram(
            "acknowledgement", "From an interaction's arrival to its acknowledgement.", ACKNOWLEDGED, "kind"
        )
        self.unacknowledged = self._counter("unacknowledged", "Interactions not acknowledged within three seconds.")
        self.refusals = self._counter("refusals", "Refusals in words, by the key of the sentence.", "key")
        self.log_lines = self._counter("log_lines", "Lines logged at this level.", "level")
        for level in ("WARNING", "ERROR"):
            self.log_lines.labels(level)

    def _add_discord(self) -> None:
        self.requests = self._counter(
            "discord_requests", "Requests to Discord by their result.", "method", "route", "status"
        )
        self.request_seconds = self._histogram(
            "discord_request", "The time a request to Discord takes.", REQUESTED, "method"
        )
        self.rate_limits = self._counter("rate_limits", "Requests that Discord refused with 429.", "scope")
        for scope in ("user", "global", "shared", "other"):
            self.rate_limits.labels(scope)
        self.gateway_events = self._counter("gateway_events", "Gateway sessions begun, resumed and lost.", "event")
        for event in ("connect", "disconnect", "resumed"):
            self.gateway_events.labels(event)
        self.gateway_connected = self._gauge("gateway_connected", "1 while users can reach the bot.")
        self.silence = self._gauge(
            "silence_seconds", "Since an interaction or a new session on the shard where that is longest ago."
        )
        self.doubt = self._gauge("doubtful_seconds", "How long a new session has been wanted where nothing is heard.")
        self.sessions_renewed = self._counter(
            "sessions_renewed", "Gateway sessions begun anew because nothing was heard, by why.", "cause"
        )
        for cause in RenewalCause:
            self.sessions_renewed.labels(cause)
        self.servers = self._gauge("servers", "Servers the bot is in.")

    def _add_work(self) -> None:
        self.workers_lost = self._counter("workers_lost", "Worker processes that have died or hung.", "kind")
        self.posts = self._counter("posts", "Attempts to deliver what is owed, by outcome.", "kind", "outcome")
        self.post_seconds = self._histogram(
            "post", "From the commit that owes a post until it is there.", POSTED, "kind"
        )
        self.loop_delay = self._histogram("loop_delay", "How late the event loop is.", DELAYED)
        self.clock_steps = self._counter("clock_steps", "Steps of the machine's clock by more than two seconds.")

    def _add_debts(self) -> None:
        self.owed = self._gauge("owed", "Posts, edits and calls that are owed.", "kind")
        self.overdue = self._gauge("overdue", "Those owed for longer than ten seconds.")
        self.given_up = self._gauge("owed_given_up", "Those that wait for their session to change.")
        self.oldest_owed = self._gauge("oldest_owed_seconds", "The age of the oldest one owed.")
        self.oldest_untried = self._gauge("oldest_untried_seconds", "The age of the oldest one owed and never tried.")
        self.late_timers = self._gauge("timers_late", "Timers that should have fired ten seconds ago.")
        self.sessions = self._gauge("sessions", "Open sessions.", "game", "status")
        self.orphaned = self._gauge("sessions_orphaned", "Sessions whose channel or server is gone.")

    def _add_machine(self) -> None:
        self.writable = self._gauge("database_writable", "1 if the last attempt to write the database worked.")
        self.database_faults = self._counter("database_faults", "Failures of the database by what was wrong.", "kind")
        for fault in FaultKind:
            self.database_faults.labels(fault)
        self.disk_free = self._gauge("disk_free_bytes", "Free space on the database's disk.")
        self.sampled = self._gauge("sampled_timestamp_seconds", "When what is owed was last counted.")
        self.build = self._gauge("build_info", "Always 1; the labels say what runs.", "version", "schema")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, namespace="fumarole", registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(name, about, labels, namespace="fumarole", registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(
            name, about, labels, namespace="fumarole", unit="seconds", buckets=buckets, registry=self.registry
        )


class LineCounter(logging.Handler):
    """Counts the lines that are logged as warnings and errors."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Called by logging for every line."""
        self._metrics.log_lines.labels(record.levelname).inc()


@contextmanager
def counting_lines(metrics: Metrics) -> Iterator[None]:
    """Count what is logged for as long as the block lasts."""
    counter = LineCounter(metrics)
    logging.getLogger().addHandler(counter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counter)


_BASE = re.compile(r"^(?:/api)?(?:/v\d+)?")
_WORD = re.compile(r"[a-z][a-z-]{0,23}|@me|@original")
_ANSWERED = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_BEFORE_A_TOKEN = ("interactions", "webhooks")
_REFUSED = 400
_LIMITED = 429
_SCOPES = ("user", "global", "shared")
OTHER = "other"
"""The label of anything unknown, so that strangers cannot create series."""


class Traffic:
    """Times acknowledgements and counts requests."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._waiting: dict[int, tuple[str, float]] = {}
        """The interactions not yet acknowledged, oldest first: their kind, and the moment they arrived."""

    def happened(self, event: str, *about: Any) -> None:
        """Called for every event that discord.py dispatches."""
        if event == "interaction":
            interaction: discord.Interaction[Any] = about[0]
            self._waiting[interaction.id] = (interaction.type.name, self._clock())
        elif event in ("connect", "disconnect", "resumed"):
            self._metrics.gateway_events.labels(event).inc()

    def age(self, interaction_id: int) -> float:
        """How many seconds ago an interaction arrived that is not acknowledged; infinite for any other."""
        _, arrived = self._waiting.get(interaction_id, ("", -math.inf))
        return self._clock() - arrived

    def give_up_late(self) -> None:
        """Count the interactions that nobody has acknowledged in time."""
        latest = self._clock() - SECONDS_TO_ACKNOWLEDGE
        while self._waiting:
            number, (_, arrived) = next(iter(self._waiting.items()))
            if arrived >= latest:
                return
            del self._waiting[number]
            self._metrics.unacknowledged.inc()

    def trace(self) -> aiohttp.TraceConfig:
        """What aiohttp tells of every request."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._began)
        config.on_request_end.append(self._ended)
        config.on_request_exception.append(self._failed)
        return config

    async def _began(self, _: aiohttp.ClientSession, context: SimpleNamespace, __: Any) -> None:
        context.began = self._clock()

    async def _ended(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestEndParams
    ) -> None:
        status = about.response.status
        self._count(about.method, about.url.path, str(status), context)
        if status == _LIMITED:
            scope = about.response.headers.get("X-RateLimit-Scope", OTHER)
            self._metrics.rate_limits.labels(scope if scope in _SCOPES else OTHER).inc()
        answered = _ANSWERED.search(about.url.path)
        waiting = self._waiting.pop(int(answered[1]), None) if answered and status < _REFUSED else None
        if waiting is not None:
            kind, arrived = waiting
            self._metrics.acknowledgement_seconds.labels(kind).observe(self._clock() - arrived)

    async def _failed(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._count(about.method, about.url.path, "none", context)

    def _count(self, method: str, path: str, status: str, context: SimpleNamespace) -> None:
        self._metrics.requests.labels(method, route_of(path), status).inc()
        self._metrics.request_seconds.labels(method).observe(self._clock() - context.began)


def route_of(path: str) -> str:
    """The path of a request with its ids and secrets left out.

    >>> route_of("/api/v10/channels/123/messages/456")
    '/channels/:id/messages/:id'
    >>> route_of("/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original")
    '/webhooks/:id/:token/messages/@original'
    """
    segments = _BASE.sub("", path).strip("/").split("/")
    if segments[0] in _BEFORE_A_TOKEN and len(segments) > 2:
        segments[2] = ":token"
    return "/" + "/".join(map(_segment, segments))


def _segment(written: str) -> str:
    if written.isdecimal():
        return ":id"
    return written if written == ":token" or _WORD.fullmatch(written) or not written else ":name"
