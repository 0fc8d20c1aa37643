"""Puts deadlines off after an outage, by the grace that was noted with it.

Moving all of them would take one transaction seconds in a large database, in which nobody could play. So the grace is
noted together with the outage, and then given in short transactions. Giving it again changes nothing, since a deadline
is put off to a moment that is counted from the one noted: if the process is killed meanwhile, the next one finishes
what is still owed, and nobody gets it twice.
"""

from __future__ import annotations

import logging

from bot.services.clock import waiting
from bot.services.clock.moments import extended
from bot.store import alarms, graces, waits
from bot.store import sessions as session_rows
from bot.store.alarms import Alarm
from bot.store.database import Database, Transaction
from bot.store.graces import Grace

log = logging.getLogger(__name__)

BATCH = 200
"""Deadlines moved per transaction, so that play goes on in between."""


async def give_all(database: Database, shards: frozenset[int], now: int) -> None:
    """Give all that is owed in these shards."""
    async with database.reading() as transaction:
        owed = await graces.owed_in(transaction, shards)
    for grace in owed:
        await _give(database, grace, now)


async def _give(database: Database, grace: Grace, now: int) -> None:
    async with database.reading() as transaction:
        near = await alarms.deadlines_before(transaction, grace.moment + grace.length, grace.shard)
    log.info("out of reach for a while: %d deadlines are put off", len(near))
    for first in range(0, len(near), BATCH):
        async with database.transaction() as transaction:
            for alarm in near[first : first + BATCH]:
                await _postpone(transaction, alarm, grace, now)
    async with database.transaction() as transaction:
        await graces.mark_given(transaction, grace)


async def _postpone(transaction: Transaction, alarm: Alarm, grace: Grace, now: int) -> None:
    session = await session_rows.by_id(transaction, alarm.session_id)
    wait = await waits.find(transaction, alarm.session_id, alarm.seat)
    if session is None or wait is None or wait.deadline_at is None:
        return
    deadline = extended(wait.deadline_at, grace.moment, grace.length, session.clock)
    if deadline > wait.deadline_at:
        await waiting.move_deadline(transaction, session, wait, deadline, now)
