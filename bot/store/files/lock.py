"""One process per database: a lock on a file beside it, which the kernel releases however the process ends.

The lock is not on the database itself: closing another descriptor of that file would drop SQLite's own locks.
The lock file is never deleted, since two processes could then each lock a different file of the same name.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.faults import DatabaseInUse, DatabaseReadOnly
from bot.store.files import access as files

AT_WORK = "at work"
"""Stands in the lock file while a bot has the database open, and after it if the bot was killed."""

LOG_LOST = "log lost"
"""Stands there once the log of a killed bot was found missing, until a bot has put the games back."""


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock that is held; ``log_is_missing`` if a bot was killed and its write-ahead log has gone since."""

    descriptor: int
    log_is_missing: bool

    def note_open(self) -> None:
        """Note that the database is open and its games agree, so that the next process knows if this one is killed."""
        _write(self.descriptor, f"{os.getpid()}\n{AT_WORK}")


@contextmanager
def owned(path: Path) -> Iterator[Lock]:
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
        left, (log_file, *_) = _read(descriptor), files.beside(path)
        lost = left.endswith(LOG_LOST) or (left.endswith(AT_WORK) and path.exists() and not log_file.exists())
        _write(descriptor, f"{os.getpid()}\n{LOG_LOST}" if lost else str(os.getpid()))
        try:
            yield Lock(descriptor, lost)
        finally:
            _write(descriptor, f"\n{LOG_LOST}" if _read(descriptor).endswith(LOG_LOST) else "")
    finally:
        os.close(descriptor)


def lock_of(path: Path) -> Path:
    """The path of the lock file, the same through every link to the database."""
    return files.named_after(path, ".lock")


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        process_id = _read(descriptor).partition("\n")[0]
        raise DatabaseInUse(path, process_id) from taken


def _write(descriptor: int, what: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, what.encode(), 0)


def _read(descriptor: int) -> str:
    return os.pread(descriptor, 40, 0).decode("ascii", errors="replace")
