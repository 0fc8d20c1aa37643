"""The metrics: counters that are kept as things happen, and gauges that the sampler sets.

No label holds an id: uses are named by commands and by the beginnings of components' ids, requests by their routes.
"""

import logging
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

from bot.play.hearing import RenewalCause
from bot.store.faults import Trouble
from bot.workers.loops import Loop
from bot.workers.pool import Pool, Rank

ACKNOWLEDGED = (0.05, 0.1, 0.3, 1.0, 3.0)
REQUESTED = (0.1, 0.3, 1.0, 3.0, 10.0)
DRAWN = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
POSTED = (0.3, 1.0, 3.0, 10.0, 60.0)
COMMITTED = (0.005, 0.02, 0.1, 0.5, 2.0)
DELAYED = (0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2.0)
"""The upper bounds of the histograms' buckets, in seconds."""

# Prometheus itself knows since when a series is there.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's own has no annotation


def refusal_counted_as(key: str) -> str:
    """The key of a refusal; that of another one if it is about plans, of which nobody may learn even from a count."""
    return "bot-refusal-stale" if key.startswith("bot-refusal-plan-") else key


@dataclass(frozen=True, slots=True)
class GatewayState:
    """The connection to Discord: whether users can reach the bot, the heartbeat in seconds, the number of servers.

    ``silent`` is for how many seconds nothing has been heard from users on a shard, and ``doubtful`` for how many a new
    session has been wanted there.
    """

    connected: bool = False
    latency: float = math.nan
    servers: int = 0
    silent: float = 0.0
    doubtful: float = 0.0


class Metrics:
    """All metrics of one bot, in a registry of their own.

    A client replaces ``gateway`` and ``loops``: what it knows of its connection, and its background loops.
    Whoever starts it replaces ``process``: the number under which it shares the database, 0 if it does not.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.gateway: Callable[[], GatewayState] = GatewayState
        self.waiting: Callable[[Rank], int] = lambda _rank: 0
        self.loops: Iterable[Loop] = ()
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
        self.gateway_latency.set(gateway.latency if math.isfinite(gateway.latency) else 0.0)
        self.servers.set(gateway.servers)
        self.silence.set(gateway.silent)
        self.doubt.set(gateway.doubtful)
        for rank in Rank:
            self.drawings_waiting.labels(rank.name.lower()).set(self.waiting(rank))
        for loop in self.loops:
            self.round_age.labels(loop.name).set(loop.age)

    def attempted(self, kind: str, seconds: float, *, delivered: bool) -> None:
        """Count an attempt to deliver something owed for so many seconds."""
        self.posts.labels(kind, "delivered" if delivered else "failed").inc()
        if delivered:
            self.post_seconds.labels(kind).observe(seconds)

    def count_drawings(self, painters: Pool) -> Pool:
        """Count what this pool draws; returns it."""
        painters.ended, self.waiting = self._drawn, painters.waiting
        return painters

    def _drawn(self, rank: Rank, outcome: str, seconds: float) -> None:
        self.drawings.labels(rank.name.lower(), outcome).inc()
        if outcome == "drawn":
            self.drawing_seconds.labels(rank.name.lower()).observe(seconds)

    def acknowledged(self, kind: str, use: str, seconds: float) -> None:
        """Count an acknowledgement."""
        self.acknowledgement_seconds.labels(kind).observe(seconds)
        self.uses.labels(use).observe(seconds)

    def refused(self, key: str) -> None:
        """Count a refusal by the key of its text."""
        self.refusals.labels(self.counted_as(key)).inc()

    def ended(self, outcome: str, seconds: float) -> None:
        """Count a write transaction."""
        self.transactions.labels(outcome).inc()
        self.transaction_seconds.observe(seconds)

    def troubled(self, trouble: Trouble) -> None:
        """Count a failure of the database by its kind."""
        self.troubles.labels(trouble).inc()

    def _add_interactions(self) -> None:
        self.acknowledgement_seconds = self._histogram(
            "acknowledgement", "From an interaction's arrival to its acknowledgement.", ACKNOWLEDGED, "kind"
        )
        self.uses = Summary(
            "use",
            "The same for each command and component.",
            ("use",),
            namespace="fumarole",
            unit="seconds",
            registry=self.registry,
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
        self.gateway_latency = self._gauge("gateway_latency_seconds", "The gateway's latest heartbeat.")
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
        self.transactions = self._counter("transactions", "Write transactions by their outcome.", "outcome")
        for outcome in ("committed", "rolled_back", "busy", "failed"):
            self.transactions.labels(outcome)
        self.transaction_seconds = self._histogram(
            "transaction", "A write transaction from its wait for the database to its end.", COMMITTED
        )
        self.drawings = self._counter("drawings", "Pictures and lists of moves by rank and outcome.", "rank", "outcome")
        self.drawing_seconds = self._histogram(
            "drawing", "From the wish for a picture or a list until it is there.", DRAWN, "rank"
        )
        self.drawings_waiting = self._gauge("drawings_waiting", "Pictures and lists of moves not begun.", "rank")
        self.workers_lost = self._counter("workers_lost", "Worker processes that have died or hung.", "kind")
        self.posts = self._counter("posts", "Attempts to deliver what is owed, by outcome.", "kind", "outcome")
        self.post_seconds = self._histogram(
            "post", "From the commit that owes a post until it is there.", POSTED, "kind"
        )
        self.loop_delay = self._histogram("loop_delay", "How late the event loop is.", DELAYED)
        self.round_age = self._gauge(
            "round_age_seconds", "Since a background loop last did a round that worked.", "loop"
        )
        self.clock_steps = self._counter("clock_steps", "Steps of the machine's clock by more than two seconds.")

    def _add_debts(self) -> None:
        self.owed = self._gauge("owed", "Posts, edits and calls that are owed.", "kind")
        self.overdue = self._gauge("overdue", "Those owed for longer than ten seconds.")
        self.given_up = self._gauge("owed_given_up", "Those that wait for their session to change.")
        self.oldest_owed = self._gauge("oldest_owed_seconds", "The age of the oldest one owed.")
        self.oldest_untried = self._gauge("oldest_untried_seconds", "The age of the oldest one owed and never tried.")
        self.late_alarms = self._gauge("alarms_late", "Alarms that should have rung ten seconds ago.")
        self.latest_alarm = self._gauge("oldest_late_alarm_seconds", "How late the latest of them is.")
        self.turns_owed = self._gauge("computer_turns_owed", "Turns that computers owe.")
        self.sessions = self._gauge("sessions", "Open sessions.", "game", "status")
        self.adrift = self._gauge("sessions_adrift", "Sessions whose channel or server is gone.")

    def _add_machine(self) -> None:
        self.writable = self._gauge("database_writable", "1 if the last attempt to write the database worked.")
        self.troubles = self._counter("database_troubles", "Failures of the database by what was wrong.", "kind")
        for trouble in Trouble:
            self.troubles.labels(trouble)
        self.database_bytes = self._gauge("database_bytes", "The size of a file of the database.", "file")
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
