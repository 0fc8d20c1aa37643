"""Corrects stored times after the machine's clock was ahead, so that nothing waits for a time it showed by mistake."""

from __future__ import annotations

from dataclasses import replace

from bot.services.clock import waiting
from bot.services.clock.moments import ARCHIVED_AFTER, MINUTE, STALE_AFTER
from bot.store import absences, alarms, computers, later_calls, notices, proposals, waits
from bot.store import sessions as session_rows
from bot.store.alarms import AlarmKind
from bot.store.database import Database, Transaction
from bot.store.waits import Wait

SET_BACK = MINUTE
"""The smallest backward jump to correct; time synchronisation makes smaller ones regularly."""

BATCH = 200
"""Turns corrected per transaction, so that play goes on in between."""


async def set_back(database: Database, now: int) -> None:
    """Shorten every turn to its clock at most, and all other waits to their length if they began now."""
    async with database.transaction() as transaction:
        await alarms.bring_forward(transaction, AlarmKind.STALE, now + STALE_AFTER)
        await alarms.bring_forward(transaction, AlarmKind.ARCHIVE, now + ARCHIVED_AFTER)
        await notices.bring_forward(transaction, now)
        await later_calls.bring_forward(transaction, now)
        await computers.retry_all(transaction, now)
        await proposals.bring_forward(transaction, now)
        await absences.forget_after(transaction, now)
        ahead = await waits.ahead_of(transaction, now)
    for first in range(0, len(ahead), BATCH):
        async with database.transaction() as transaction:
            for wait in ahead[first : first + BATCH]:
                await _cut(transaction, wait, now)


async def _cut(transaction: Transaction, found: Wait, now: int) -> None:
    session = await session_rows.by_id(transaction, found.session_id)
    # A player may have acted since the wait was read.
    wait = await waits.find(transaction, found.session_id, found.seat)
    if session is None or wait is None:
        return
    called_at = None if wait.called_at is None else min(wait.called_at, now)
    wait = replace(wait, since=min(wait.since, now), called_at=called_at)
    await waits.save(transaction, wait)
    if wait.deadline_at is not None and session.clock is not None and wait.deadline_at > now + session.clock:
        await waiting.move_deadline(transaction, session, replace(wait, warned=False), now + session.clock, now)
    await waiting.schedule_calls(transaction, session, wait)
