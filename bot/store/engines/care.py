"""Looks after the files of an open database: whether they are there and whole, and whether a trouble is over."""

import asyncio
import logging
import sqlite3
from contextlib import suppress

from bot.store.engines.sqlite import UNUSABLE, SqliteEngine
from bot.store.faults import DamagedDatabase, DatabaseBusy, DatabaseGone, DatabaseReadOnly, Trouble, trouble_of
from bot.store.files import inspection

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How often the files are looked at."""

LOOK_AGAIN_SECONDS = (60.0, 600.0, 3600.0)
"""How long after each look at all pages that failed there is another one; then there is none before the next start."""

CHECKPOINT_SECONDS = 30.0
"""How long something may stand in the write-ahead log alone: all that is lost if the log is, after a kill."""


async def keep(engine: SqliteEngine) -> None:
    """Look after the files until cancelled; raises :class:`bot.store.faults.DatabaseReplaced`."""
    looking = [] if engine.is_looked_at else [asyncio.create_task(look_at_pages(engine), name="look at all pages")]
    try:
        await _keep(engine)
    finally:
        for task in looking:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def look_at_pages(engine: SqliteEngine) -> None:
    """Note damage in a file that was too large to be looked at before it was used; where that fails, look again."""
    for pause in (*LOOK_AGAIN_SECONDS, None):
        try:
            found = await inspection.fault_in(engine.file.path)
        except inspection.NotLookedAt as problem:
            when = "after the next start" if pause is None else f"in {pause:g} seconds"
            log.warning("the pages of %s could not be looked at (%s); again %s", engine.file.path, problem, when)
            if pause is not None:
                await asyncio.sleep(pause)
        else:
            _note_look(engine, found)
            return


def _note_look(engine: SqliteEngine, found: str | None) -> None:
    if found is not None:
        # First of all nothing more is written.
        engine.note(DamagedDatabase(engine.file.path, found))
        inspection.suspect(engine.file.path)
    engine.is_looked_at = True


async def _keep(engine: SqliteEngine) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await look_after(engine)
        except DatabaseGone as gone:
            engine.note(gone)
            continue
        except UNUSABLE as problem:
            engine.note(problem)
            if engine.file.replaced:
                raise
            continue
        if engine.unsaved_since is not None and _now() - engine.unsaved_since >= CHECKPOINT_SECONDS:
            await engine.checkpoint()


async def look_after(engine: SqliteEngine) -> None:
    """See that the files are there and whole, and try again what failed the last time.

    Raises :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error.
    """
    engine.file.require_own_file()
    if engine.file.has_shrunk():
        await require_sound(engine)
        engine.file.note_size()
    if engine.troubles.damage is None and (engine.troubles.current is not None or engine.file.has_lost_log()):
        await engine.write_nothing()


async def require_sound(engine: SqliteEngine) -> None:
    """Note damage if the pages of the file do not hang together. Raises as reading does."""
    async with engine.reading() as transaction:
        # What is in memory would hide the damage.
        await transaction.run("PRAGMA shrink_memory")
        ((found,),) = await transaction.rows("PRAGMA quick_check(1)")
    if found != "ok":
        engine.note(DamagedDatabase(engine.file.path, found))


async def require_writable(engine: SqliteEngine) -> None:
    """Raises :class:`DatabaseReadOnly` if writing is forbidden.

    A full disk or a lock passes: the bot can tell players of it, and it may pass.
    """
    try:
        await engine.write_nothing()
    except (sqlite3.OperationalError, DatabaseBusy) as problem:
        if trouble_of(problem) is Trouble.READ_ONLY:
            raise DatabaseReadOnly(engine.file.path) from problem


def _now() -> float:
    return asyncio.get_running_loop().time()
