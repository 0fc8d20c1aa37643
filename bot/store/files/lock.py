"""One process per database: a lock on a file beside it, which the kernel releases however the process ends.

The lock is not on the database itself: closing another descriptor of that file would drop SQLite's own locks.
The lock file is never deleted, since two processes could then each lock a different file of the same name.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.faults import DatabaseInUse, DatabaseReadOnly
from bot.store.files import access as files


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Hold the lock for this process; commands that only read do not need it.

    Raises :class:`DatabaseInUse`, and :class:`DatabaseReadOnly` where the lock cannot be made.
    """
    place = lock_of(path)
    files.require_writable(path)
    try:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, files.PRIVATE)
    except PermissionError as forbidden:
        raise DatabaseReadOnly(path) from forbidden
    try:
        _lock(descriptor, path)
        # If root creates the file, the bot's own user must still be able to open it.
        files.give_to_owner(descriptor, path)
        _write(descriptor, str(os.getpid()))
        try:
            yield
        finally:
            _write(descriptor, "")
    finally:
        os.close(descriptor)


def lock_of(path: Path) -> Path:
    """The path of the lock file, the same through every link to the database."""
    return files.named_after(path, ".lock")


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        raise DatabaseInUse(path, os.pread(descriptor, 40, 0).decode("ascii", errors="replace")) from taken


def _write(descriptor: int, what: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, what.encode(), 0)
