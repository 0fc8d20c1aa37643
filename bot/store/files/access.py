"""The files of a database: permissions, ownership, durable writes, and who holds them.

One process has a database: it locks a file beside it, which the kernel releases however the process ends. The lock is
not on the database itself: closing another descriptor of that file would drop SQLite's own locks. The lock file is
never deleted, since two processes could then each lock a different file of the same name.
"""

import errno
import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.faults import DatabaseInUse, DatabaseReadOnly, NotADatabase, unwritable

log = logging.getLogger(__name__)

PRIVATE = 0o600
"""The database, its log and its copies hold seeds and hands, so other users of the machine must not read them."""

BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files SQLite keeps beside a database."""


def keep_private(path: Path) -> None:
    """Remove other users' access to a database, as a copy made by hand has it."""
    for file in (path, *beside(path)):
        if not file.exists() or not file.stat().st_mode & 0o077:
            continue
        try:
            file.chmod(PRIVATE)
        except PermissionError:
            log.warning("others on this machine can read %s, and it belongs to somebody else", file)
        else:
            log.info("others on this machine could read %s; now they cannot", file)


def give_to_owner(place: int | Path, path: Path) -> None:
    """As root, give a file to the owner of the database or, if there is none yet, of its folder."""
    if os.geteuid() == 0:
        example = path.stat() if path.exists() else path.resolve().parent.stat()
        os.chown(place, example.st_uid, example.st_gid)


def require_owner(path: Path) -> None:
    """Raises PermissionError if this process runs as another user than the database's owner (root may)."""
    if path.exists() and os.geteuid() not in (0, path.stat().st_uid):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))


def require_writable(path: Path) -> None:
    """Raises :class:`DatabaseReadOnly` if this process may not write the database, its folder or a file beside it.

    To be asked before SQLite opens it, which would make files beside it that have the same permissions and stay.
    """
    if unwritable(path):
        raise DatabaseReadOnly(path)


def refuses_writing(path: Path) -> bool:
    """Whether a database's log can only be read, which SQLite reports as an error of the disk if it is open already."""
    log_file, *_ = beside(path)
    try:
        os.close(os.open(log_file, os.O_WRONLY | os.O_CLOEXEC))
    except OSError as problem:
        return problem.errno in (errno.EROFS, errno.EPERM, errno.EACCES)
    return False


def is_missing(path: Path) -> bool:
    """Whether nothing exists at a path."""
    return not path.exists()


def size(path: Path) -> int:
    """The size of a file in bytes."""
    return path.stat().st_size


def require_content(path: Path) -> None:
    """Raises :class:`NotADatabase` for an empty file, which may have held games, for a folder, and for a device.

    SQLite would wait for ever for what somebody else may write to a named pipe.
    """
    if path.exists() and not (path.is_file() and path.stat().st_size):
        raise NotADatabase(path)


def named_after(path: Path, ending: str) -> Path:
    """The path with an ending added, links resolved, so that it is on the same disk as the real file."""
    real = path.resolve()
    return real.with_name(real.name + ending)


def beside(path: Path) -> tuple[Path, ...]:
    """The paths of SQLite's log, shared memory and journal for a database; they need not exist."""
    return tuple(named_after(path, ending) for ending in BESIDE)


def remove(path: Path) -> None:
    """Delete a database together with the files SQLite has left beside it."""
    for file in (*beside(path), path):
        file.unlink(missing_ok=True)


def create(path: Path) -> None:
    """Make an empty file that only its owner may read; raises FileExistsError."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))


def put_in_place(written: Path, path: Path) -> None:
    """Rename a complete file, with fsync before and after, so that both survive a power cut."""
    synchronise(written)
    place = path.resolve()
    written.rename(place)
    synchronise(place.parent)


def synchronise(path: Path) -> None:
    """Flush a file, or a folder's entries, to the disk."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Hold the lock for this process; commands that only read do not need it.

    Raises :class:`DatabaseInUse`, and :class:`DatabaseReadOnly` where the lock cannot be made.
    """
    place = lock_of(path)
    require_writable(path)
    try:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
    except PermissionError as forbidden:
        raise DatabaseReadOnly(path) from forbidden
    try:
        _lock(descriptor, path)
        # If root creates the file, the bot's own user must still be able to open it.
        give_to_owner(descriptor, path)
        _write(descriptor, str(os.getpid()))
        try:
            yield
        finally:
            _write(descriptor, "")
    finally:
        os.close(descriptor)


def lock_of(path: Path) -> Path:
    """The path of the lock file, the same through every link to the database."""
    return named_after(path, ".lock")


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        raise DatabaseInUse(path, os.pread(descriptor, 40, 0).decode("ascii", errors="replace")) from taken


def _write(descriptor: int, what: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, what.encode(), 0)
