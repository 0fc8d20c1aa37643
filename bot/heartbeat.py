"""The heartbeat: what happens by itself happens in time, whatever Discord is slow at."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.services.clock.timekeeper import Timekeeper
from bot.services.table.proposals import Proposals

log = logging.getLogger(__name__)

TICK_SECONDS = 5.0
"""How often it beats at least; it beats sooner for what it knows to fall due."""


class Heartbeat:
    """Lets happen what is due and tells the outbox; it sends nothing itself and waits for nothing that does.

    ``reachable`` says whether people can reach the bot: deadlines and warnings wait until they can.
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
        """Beat for ever; ends by being cancelled."""
        while True:
            try:
                wait = await self.beat()
            except Exception:
                # A database that is locked now must not end all later beats.
                log.exception("the heartbeat has missed a beat")
                wait = TICK_SECONDS
            await sleep_or_wake(self._bell, wait)

    def wake(self) -> None:
        """Beat at once: what had to wait for the gateway may be due."""
        self._bell.set()

    async def beat(self) -> float:
        """Let happen what is due; gives the seconds until there is something to do again."""
        reachable, timekeeper = self.reachable, self.timekeeper
        now = self._now()
        if reachable:
            await timekeeper.note_reachable(now)
        await timekeeper.ring(now, reachable=reachable)
        await self._proposals.close_expired(now)
        self._wake_outbox()
        # Whatever was due by now and still is waits a tick, so that nothing is ever tried in a tight loop.
        due = await timekeeper.next_due(now)
        return TICK_SECONDS if due is None else min(max(due - self._now(), 0) / 1000, TICK_SECONDS)


async def sleep_or_wake(bell: asyncio.Event, seconds: float) -> None:
    """Wait so long, or until somebody rings."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await bell.wait()
    bell.clear()
