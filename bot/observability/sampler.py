"""Counts the queued messages every few seconds, tries to write the database, and measures the event loop's delay.

None of it happens when the metrics are read, so reading them costs the same however many sessions there are.
"""

import asyncio
import logging
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.observability.metrics import Metrics
from bot.store.database import Database
from bot.store.faults import DatabaseBusy, DatabaseUnusable
from bot.store.rows import gauges
from bot.store.url import DatabaseUrl, Location
from bot.workers.poller import Poller

log = logging.getLogger(__name__)

SAMPLING_SECONDS = 5.0
TICK_SECONDS = 0.1
OVERDUE = 10_000
"""Milliseconds after which a post is overdue, and a timer late."""

STEP_SECONDS = 2.0
"""By how much the machine's clock must step to be counted."""

UNUSABLE = (sqlite3.Error, DatabaseBusy, DatabaseUnusable, OSError)


class Sampler:
    """Sets the gauges; ``now`` is milliseconds since 1970 by the clock that the bot uses."""

    def __init__(self, metrics: Metrics, database: Database, location: Location, now: Callable[[], int]) -> None:
        self._metrics = metrics
        if isinstance(location, DatabaseUrl):
            # Its disk is not this machine's, and a free space of 0 would raise an alert.
            metrics.registry.unregister(metrics.disk_free)
        self._database = database
        self._location = location
        self._now = now
        self._away_since: float | None = None
        self.loop = Poller("sampler", self.sample, now, SAMPLING_SECONDS)
        self.writable = False
        self.oldest: float | None = None
        self.oldest_untried: float | None = None
        """The ages in seconds of the oldest posts owed, and of the oldest one never tried."""
        self.given_up = 0
        """The posts that have been given up."""

    async def keep_ticking(self) -> None:
        """Measure the event loop's delay and the steps of the machine's clock until cancelled."""
        loop, apart = asyncio.get_running_loop(), _apart(self._now)
        while True:
            due = loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self._metrics.loop_delay.observe(max(loop.time() - due, 0.0))
            before, apart = apart, _apart(self._now)
            if abs(apart - before) > STEP_SECONDS:
                self._metrics.clock_steps.inc()

    async def sample(self) -> None:
        """Set every gauge that takes more than a look at memory."""
        self.writable = await self._try_writing()
        self._metrics.writable.set(self.writable)
        self._metrics.look()
        if self._metrics.gateway().connected:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = _moment()
        if isinstance(self._location, Path):
            with suppress(OSError):
                self._metrics.disk_free.set(shutil.disk_usage(self._location.parent).free)
        try:
            await self._count_rows()
        except UNUSABLE as problem:
            # The age of the last sample says so, too; what it counted stands as it was.
            log.debug("what is owed could not be counted: %s", problem)
            return
        self._metrics.sampled.set(time.time())

    @property
    def away_seconds(self) -> float:
        """For how long users have not been able to reach the bot, as far as samples show."""
        return 0.0 if self._away_since is None else _moment() - self._away_since

    async def _try_writing(self) -> bool:
        try:
            await self._database.write_nothing()
        except UNUSABLE as problem:
            log.debug("the database cannot be written: %s", problem)
            return False
        # A full disk still takes so little.
        return not self._database.driver.is_failing

    async def _count_rows(self) -> None:
        now, metrics = self._now(), self._metrics
        async with self._database.reading() as transaction:
            transaction.process = metrics.process()
            owed = await gauges.owed(transaction, now, now - OVERDUE)
            late = await gauges.late_timers(transaction, now - OVERDUE)
            sessions = await gauges.open_sessions(transaction)
            metrics.orphaned.set(await gauges.orphaned(transaction))
        metrics.owed.clear()
        for kind, number in owed.by_kind.items():
            metrics.owed.labels(kind).set(number)
        metrics.sessions.clear()
        for labels, number in sessions.items():
            metrics.sessions.labels(*labels).set(number)
        metrics.overdue.set(owed.overdue)
        metrics.given_up.set(owed.given_up)
        metrics.late_timers.set(late)
        self.given_up = owed.given_up
        self.oldest, self.oldest_untried = _age(owed.oldest, now), _age(owed.oldest_untried, now)
        metrics.oldest_owed.set(self.oldest or 0.0)
        metrics.oldest_untried.set(self.oldest_untried or 0.0)


def _moment() -> float:
    return asyncio.get_running_loop().time()


def _age(moment: int | None, now: int) -> float | None:
    return None if moment is None else max(now - moment, 0) / 1000


def _apart(now: Callable[[], int]) -> float:
    """The machine's clock less one that never steps, in seconds."""
    return now() / 1000 - time.monotonic()
