"""The heartbeat: rings alarms and closes expired proposals on time, however slow Discord is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.services.clock.timekeeper import Timekeeper
from bot.services.table.proposals import Proposals

log = logging.getLogger(__name__)

TICK_SECONDS = 5.0
"""The longest time between beats; it beats sooner if something falls due."""


class Heartbeat:
    """Rings what is due and wakes the outbox. It sends nothing itself and never waits for sending.

    ``reachable`` is whether users can reach the bot: deadlines and warnings wait until they can.
    """

    def __init__(
        self,
        timekeeper: Timekeeper,
        proposals: Proposals,
        wake_outbox: Callable[[], None],
        now: Callable[[], int],
    ) -> None:
        self.timekeeper = timekeeper
        self.reachable = False
        self._proposals = proposals
        self._wake_outbox = wake_outbox
        self._now = now
        self._bell = asyncio.Event()

    async def keep_beating(self) -> None:
        """Beat until cancelled."""
        while True:
            try:
                wait = await self.beat()
            except Exception:
                # One failure, such as a locked database, must not end all later beats.
                log.exception("the heartbeat has missed a beat")
                wait = TICK_SECONDS
            await sleep_or_wake(self._bell, wait)

    def wake(self) -> None:
        """Beat at once, since alarms that waited for the gateway may be due."""
        self._bell.set()

    async def beat(self) -> float:
        """Ring what is due; returns the seconds until the next beat."""
        reachable, timekeeper = self.reachable, self.timekeeper
        now = self._now()
        if reachable:
            await timekeeper.note_reachable(now)
        await timekeeper.ring(now, reachable=reachable)
        await self._proposals.close_expired(now)
        self._wake_outbox()
        # What failed and is still due waits for the next tick, so that nothing is retried in a tight loop.
        due = await timekeeper.next_due(now)
        return TICK_SECONDS if due is None else min(max(due - self._now(), 0) / 1000, TICK_SECONDS)


async def sleep_or_wake(bell: asyncio.Event, seconds: float) -> None:
    """Wait for this many seconds, or until the bell rings."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await bell.wait()
    bell.clear()
