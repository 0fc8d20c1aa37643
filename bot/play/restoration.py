"""Resumes games that a restore has rolled back to an earlier state.

What was played since is abandoned, and Discord still shows it. So the buttons of then are refused from now on (see
:mod:`bot.store.rows.metadata`), every open table gets a new board that says where it stands, and whoever is to act
is called. All of it is one transaction, so that it is done once, however often the bot is killed meanwhile.
"""

import logging

from bot.daily.news import skip_due
from bot.model.sessions import Status
from bot.store.database import Database, Transaction
from bot.store.files.copies import COPIED
from bot.store.rows import metadata, outbox, seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import requeue
from games import REGISTRY

log = logging.getLogger(__name__)


async def roll_back(database: Database, now: int) -> None:
    """Resume all games from where they stand, if the database is a copy."""
    async with database.transaction() as transaction:
        if await metadata.get(transaction, COPIED) is None:
            return
        since = max(
            int(await metadata.get(transaction, metadata.LAST_REACHABLE) or 0),
            await session_rows.latest_moment(transaction),
        )
        await metadata.delete(transaction, COPIED)
        await metadata.begin_generation(transaction)
        await outbox.drop_all(transaction)
        await requeue(transaction, now, since)
        await skip_due(transaction, now)
        await seats.forget_plans(transaction)
        count = await _note_turns(transaction)
    log.warning("the games were put back to an earlier state: %d open tables get new boards", count)


async def _note_turns(transaction: Transaction) -> int:
    """Note at which turn every open table stands; returns how many there are."""
    found = await session_rows.open_ones(transaction)
    for session_id, game, status in found:
        turn = await _turn(transaction, session_id, game) if status is Status.PLAYING else 0
        await session_rows.note_rollback(transaction, session_id, turn)
    return len(found)


async def _turn(transaction: Transaction, session_id: int, game: str) -> int:
    """The number of a game's current turn; 0 if it cannot be read, which must not keep the others from going on."""
    try:
        snapshot = await session_rows.snapshot(transaction, session_id)
        return 0 if snapshot is None else int(REGISTRY[game].load(snapshot.position).turn) + 1
    except (KeyError, ValueError, TypeError):
        log.exception("session %s cannot be read", session_id)
        return 0
