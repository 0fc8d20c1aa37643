"""Painters whose drawings are counted and timed."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from bot.delivery.painters import Drawn, Painters, Rank, Superseded
from bot.services.refusals import Restarting
from bot.watching.metrics import DRAWING, Metrics
from bot.workers import Worker


class WatchedPainters(Painters):
    """Painters that tell the metrics how long each caller waits for a picture, and what becomes of it."""

    def __init__(self, metrics: Metrics, start: Callable[[], Worker]) -> None:
        super().__init__(start=metrics.starting(DRAWING, start))
        self._metrics = metrics

    async def draw(
        self,
        rank: Rank,
        work: Callable[[], Drawn],
        *,
        key: Hashable = None,
        wanted: Callable[[], bool] = lambda: True,
        at_most: int | None = None,
    ) -> Drawn:
        """As :meth:`bot.delivery.painters.Painters.draw`."""
        began, outcome = time.monotonic(), "failed"
        try:
            drawn = await super().draw(rank, work, key=key, wanted=wanted, at_most=at_most)
            outcome = "drawn"
        except (Superseded, Restarting):
            outcome = "unwanted"
            raise
        else:
            self._metrics.drawing_seconds.labels(rank.name.lower()).observe(time.monotonic() - began)
            return drawn
        finally:
            self._metrics.drawings.labels(rank.name.lower(), outcome).inc()

    def count_waiting(self) -> None:
        """Set how many drawings wait, by rank."""
        for rank in Rank:
            self._metrics.drawings_waiting.labels(rank.name.lower()).set(self.waiting(rank))
