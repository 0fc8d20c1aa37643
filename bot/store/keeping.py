"""Looks after the files of an open database: whether they are there and whole, and whether a trouble is over."""

from __future__ import annotations

import asyncio
import sqlite3

from bot.store.faults import DamagedDatabase, DatabaseBusy, DatabaseGone, DatabaseReadOnly, Trouble, trouble_of
from bot.store.sqlite import UNUSABLE, SqliteEngine

LOOK_SECONDS = 1.0
"""How often the files are looked at."""

IDLE_SECONDS = 15.0
CHECKPOINT_SECONDS = 3_600.0
"""The write-ahead log is checkpointed after this long without a write, and at least every hour."""


async def keep(engine: SqliteEngine) -> None:
    """Look after the files until cancelled; raises :class:`bot.store.faults.DatabaseReplaced`."""
    checkpointed_at = _now()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await look_after(engine)
        except DatabaseGone as gone:
            engine.note(gone)
            continue
        except UNUSABLE as problem:
            engine.note(problem)
            if engine.place.replaced:
                raise
            continue
        if _is_checkpoint_due(engine.written_at, checkpointed_at):
            checkpointed_at = _now()
            await engine.checkpoint()


async def look_after(engine: SqliteEngine) -> None:
    """See that the files are there and whole, and try again what failed the last time.

    Raises :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error.
    """
    engine.place.require_own_file()
    if engine.place.has_shrunk():
        await require_sound(engine)
        engine.place.note_size()
    if engine.troubles.damage is None and (engine.troubles.current is not None or engine.place.has_lost_log()):
        await engine.write_nothing()


async def require_sound(engine: SqliteEngine) -> None:
    """Note damage if the pages of the file do not hang together. Raises as reading does."""
    async with engine.reading() as transaction:
        # What is in memory would hide the damage.
        await transaction.run("PRAGMA shrink_memory")
        ((found,),) = await transaction.rows("PRAGMA quick_check(1)")
    if found != "ok":
        engine.note(DamagedDatabase(engine.place.path, found))


async def require_writable(engine: SqliteEngine) -> None:
    """Raises :class:`DatabaseReadOnly` if writing is forbidden.

    A full disk or a lock passes: the bot can tell players of it, and it may pass.
    """
    try:
        await engine.write_nothing()
    except (sqlite3.OperationalError, DatabaseBusy) as problem:
        if trouble_of(problem) is Trouble.READ_ONLY:
            raise DatabaseReadOnly(engine.place.path) from problem


def _is_checkpoint_due(idle_since: float | None, checkpointed_at: float) -> bool:
    if idle_since is None:
        return False
    return _now() - idle_since >= IDLE_SECONDS or _now() - checkpointed_at >= CHECKPOINT_SECONDS


def _now() -> float:
    return asyncio.get_running_loop().time()
