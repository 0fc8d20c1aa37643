"""The write-ahead log of an open SQLite file: flushed, brought into the file, and mended if somebody deletes it."""

import asyncio
import logging
from typing import Literal

import aiosqlite

from bot.store.faults import DatabaseBusy
from bot.store.files import access as files
from bot.store.files.access import WatchedFile
from bot.store.files.troubles import Troubles

log = logging.getLogger(__name__)

FLUSH_SECONDS = 1.0
"""How long a power cut may still undo what is written without waiting for the disk."""


class WriteAheadLog:
    """The log of the file that a connection has open; whoever asks anything of it holds the lock of that."""

    def __init__(self, connection: aiosqlite.Connection, file: WatchedFile, troubles: Troubles) -> None:
        self._connection = connection
        self._file = file
        self._troubles = troubles
        self.flushing: asyncio.Task[None] | None = None
        """Flushes soon what was written without waiting for the disk."""

    def flush_later(self) -> None:
        """Let what is written so far survive a power cut; a second's worth of it at a time."""
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self._flush(), name="flush")

    async def _flush(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        try:
            await asyncio.to_thread(files.synchronise, files.beside(self._file.path)[0])
        except OSError as problem:
            # The next commit that is to last waits for the disk itself, and fails if that does.
            log.warning("the write-ahead log could not be flushed: %s", problem)

    def close(self) -> None:
        """Flush nothing any more."""
        if self.flushing is not None:
            self.flushing.cancel()

    async def mend(self) -> None:
        """Begin a new one in place of one that somebody has deleted, and lose nothing that was in it.

        This process still has the deleted log open, so it can be written into the file. Raises sqlite3.Error, and
        :class:`DatabaseBusy` while another process uses the file.
        """
        await checkpoint(self._connection)
        for mode in ("delete", "wal"):
            ((found,),) = await self._connection.execute_fetchall(f"PRAGMA journal_mode = {mode}")
            if found != mode:
                raise DatabaseBusy
        # SQLite makes the file with the first statement that reads.
        await self._connection.execute_fetchall("PRAGMA user_version")
        self._file.note_log()
        self._troubles.note_lost_log()


async def checkpoint(connection: aiosqlite.Connection, mode: Literal["PASSIVE", "TRUNCATE"] = "TRUNCATE") -> bool:
    """Write the write-ahead log into the file; returns whether that holds everything. Raises sqlite3.Error."""
    ((busy, logged, saved),) = await connection.execute_fetchall(f"PRAGMA wal_checkpoint({mode})")
    return not busy and bool(logged == saved)
