"""One process a database: a lock on a file beside it, which the system lets go when the process ends, however it ends.

The lock is not on the database itself: SQLite's own locks there would be lost when another descriptor is closed.
The file stays when the lock is let go, since removing it would let two processes each lock one of the same name.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store import files
from bot.store.faults import DatabaseInUse, DatabaseReadOnly


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Have the database for this process alone, which the commands that only read it need not.

    Raises :class:`DatabaseInUse`, and :class:`DatabaseReadOnly` where the lock cannot be made.
    """
    place = lock_of(path)
    try:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, files.PRIVATE)
    except PermissionError as forbidden:
        raise DatabaseReadOnly(path) from forbidden
    try:
        _lock(descriptor, path)
        # Made by root for a bot that runs as somebody else, it must not shut that bot out.
        files.give_to_owner(descriptor, path)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def lock_of(path: Path) -> Path:
    """The file that is locked; the same by whatever link the database is reached."""
    return files.named_after(path, ".lock")


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        process_id = os.pread(descriptor, 20, 0).decode("ascii", errors="replace")
        raise DatabaseInUse(path, process_id or "?") from taken
