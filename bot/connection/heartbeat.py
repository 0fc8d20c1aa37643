"""The heartbeat, which fires timers on time, and new gateway sessions on shards on which nothing is heard."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.discord_api.gateway import SessionStartLimit, is_temporary, reason
from bot.observability.metrics import Metrics
from bot.play.proposals import Proposals
from bot.play.reachability import Reachability, RenewalCause
from bot.play.seasons import Seasons
from bot.play.timekeeper import Timekeeper
from bot.workers.poller import Poller, cancel

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 5.0
"""The longest time between beats; it beats sooner if something falls due."""


class Heartbeat:
    """Fires what is due and wakes the outbox. It sends nothing itself and never waits for sending.

    ``reachable`` is whether users can reach the bot: deadlines and warnings wait until they can. ``listen`` is called
    at every beat while they can, after everything has fired, to renew silent sessions.
    """

    def __init__(
        self,
        timekeeper: Timekeeper,
        proposals: Proposals,
        seasons: Seasons,
        wake_outbox: Callable[[], None],
        now: Callable[[], int],
        listen: Callable[[int], None] = lambda _now: None,
    ) -> None:
        self.timekeeper = timekeeper
        self.reachable = False
        self._proposals = proposals
        self._seasons = seasons
        self._wake_outbox = wake_outbox
        self._now = now
        self._listen = listen
        self.loop = Poller("heartbeat", self.beat, now, INTERVAL_SECONDS)

    async def beat(self) -> int | None:
        """Fire what is due; returns when the next timer is."""
        reachable, timekeeper = self.reachable, self.timekeeper
        now = self._now()
        if reachable:
            await timekeeper.note_reachable(now)
        await timekeeper.fire(now, reachable=reachable)
        if reachable:
            # What has been heard since the beat began is not in the future.
            self._listen(self._now())
        await self._proposals.close_expired(now)
        await self._seasons.end_due(now)
        self._wake_outbox()
        return await timekeeper.next_due(now)


SPARED_STARTS = 100
"""How many session starts of a day are kept for lost connections and restarts."""


class Renewals:
    """Renews the sessions of shards that may not be heard; ``begin`` lets a shard lose its session and start another.

    ``ask`` asks Discord how many sessions may be started.
    """

    def __init__(
        self,
        reachability: Reachability,
        begin: Callable[[int], Awaitable[None]],
        ask: Callable[[], Awaitable[SessionStartLimit]],
        metrics: Metrics,
    ) -> None:
        self._reachability = reachability
        self._begin = begin
        self._ask = ask
        self._metrics = metrics
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """By shard. One that waits long for its turn must not end the session that another has begun meanwhile."""

    def look(self, now: int) -> None:
        """Begin the wanted renewals in the background, unless they are under way."""
        for shard, cause in self._reachability.wanted(now):
            running = self._tasks.get(shard)
            if running is None or running.done():
                name = f"another session of shard {shard}"
                self._tasks[shard] = asyncio.create_task(self._renew(shard, cause), name=name)

    async def close(self) -> None:
        """Begin no more renewals."""
        await cancel(self._tasks.values())

    async def _renew(self, shard: int, cause: RenewalCause) -> None:
        try:
            left = (await self._ask())["remaining"]
            if left <= SPARED_STARTS:
                log.warning("shard %d: its session should be started again, but only %d starts are left", shard, left)
                return
            log.log(
                logging.WARNING if cause is RenewalCause.UNUSUAL else logging.INFO,
                "shard %d: no command or press has been heard for a while (%s); its gateway session is begun anew",
                *(shard, cause),
            )
            self._metrics.sessions_renewed.labels(cause).inc()
            await self._begin(shard)
        except Exception as problem:
            if not is_temporary(problem):
                log.exception("shard %d: its session cannot be started again", shard)
                return
            log.warning("shard %d: its session cannot be started again yet (%s)", shard, reason(problem))
