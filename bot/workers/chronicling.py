"""Enters games in their servers' memory that were over before there was one, a few at a time."""

from collections.abc import Callable

from bot.standings.chronicle import Chronicle
from bot.workers.loops import Loop

TICK_SECONDS = 3600.0
"""How often is looked for games that are missing, such as those that came from another installation."""

PAUSE = 500
"""The milliseconds that are left to others between two steps."""


class Chronicling:
    """The loop. ``now`` is milliseconds since 1970."""

    def __init__(self, chronicle: Chronicle, now: Callable[[], int]) -> None:
        self._chronicle = chronicle
        self._now = now
        self._last = 0
        self.loop = Loop("chronicling", self.round, now, TICK_SECONDS)

    async def round(self) -> int | None:
        """Enter some games; returns when the next ones follow, None if no more are missing."""
        last = await self._chronicle.catch_up(self._last)
        self._last = last or 0
        return None if last is None else self._now() + PAUSE
