"""What to do when the machine's clock had been ahead: nothing may wait for a time that it has shown by mistake."""

from __future__ import annotations

from dataclasses import replace

from bot.services import waiting
from bot.services.clock import ARCHIVED_AFTER, MINUTE, STALE_AFTER
from bot.store import alarms, later_calls, notices, waits
from bot.store import sessions as rows
from bot.store.alarms import AlarmKind
from bot.store.database import Database, Transaction
from bot.store.waits import Wait

SET_BACK = MINUTE
"""How far a clock must have gone back for that to matter; time servers turn it by less all the time."""

BATCH = 200
"""Turns that are set right in one transaction, so that play goes on between."""


async def set_back(database: Database, now: int) -> None:
    """Let every turn end within its clock, and let nothing else wait longer than it does when it begins now."""
    async with database.transaction() as transaction:
        await alarms.bring_forward(transaction, AlarmKind.STALE, now + STALE_AFTER)
        await alarms.bring_forward(transaction, AlarmKind.ARCHIVE, now + ARCHIVED_AFTER)
        await notices.bring_forward(transaction, now)
        await later_calls.bring_forward(transaction, now)
        ahead = await waits.ahead_of(transaction, now)
    for first in range(0, len(ahead), BATCH):
        async with database.transaction() as transaction:
            for wait in ahead[first : first + BATCH]:
                await _cut(transaction, wait, now)


async def _cut(transaction: Transaction, found: Wait, now: int) -> None:
    session = await rows.by_id(transaction, found.session_id)
    # Somebody may have acted since it was found.
    wait = await waits.find(transaction, found.session_id, found.seat)
    if session is None or wait is None:
        return
    called_at = None if wait.called_at is None else min(wait.called_at, now)
    wait = replace(wait, since=min(wait.since, now), called_at=called_at)
    await waits.save(transaction, wait)
    if wait.deadline_at is not None and session.clock is not None and wait.deadline_at > now + session.clock:
        await waiting.move_deadline(transaction, session, replace(wait, warned=False), now + session.clock, now)
    await waiting.plan_calls(transaction, session, wait)
