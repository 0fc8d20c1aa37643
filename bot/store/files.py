"""The files a database consists of: who may read them, whose they are, and that they reach the disk."""

from __future__ import annotations

import errno
import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from bot.store.faults import NotADatabase

log = logging.getLogger(__name__)

PRIVATE = 0o600
"""Seeds and hands stand in the database, in its log and in every copy: nobody else on the machine reads them."""

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which file a path leads to; no two that are open at once have the same."""

    device: int
    number: int

    @classmethod
    def of(cls, path: Path) -> Self | None:
        """The file at a path now, or None."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(found.st_dev, found.st_ino)


def keep_private(path: Path) -> None:
    """Take everybody else's access to a database away, where an earlier version or a copy by hand has left it."""
    for one in (path, *beside(path)):
        if not one.exists() or not one.stat().st_mode & 0o077:
            continue
        try:
            one.chmod(PRIVATE)
        except PermissionError:
            log.warning("others on this machine can read %s, and it belongs to somebody else", one)
        else:
            log.info("others on this machine could read %s; now they cannot", one)


def give_to_owner(place: int | Path, path: Path) -> None:
    """As root, give a file to whoever the database, or else its folder, belongs to."""
    if os.geteuid() == 0:
        example = path.stat() if path.exists() else path.resolve().parent.stat()
        os.chown(place, example.st_uid, example.st_gid)


def require_owner(path: Path) -> None:
    """Raises PermissionError if a file made by this process would not belong to whom the database belongs to."""
    if path.exists() and os.geteuid() not in (0, path.stat().st_uid):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))


def is_missing(path: Path) -> bool:
    """Whether nothing is there."""
    return not path.exists()


def is_regular(path: Path) -> bool:
    """Whether it is a file, and no folder or device."""
    return path.is_file()


def require_content(path: Path) -> None:
    """Raises :class:`NotADatabase` for an empty file: one that held games has been lost."""
    if path.is_file() and not path.stat().st_size:
        raise NotADatabase(path)


def named_after(path: Path, ending: str) -> Path:
    """A file beside the one a path leads to, on the same disk, whatever links lead there."""
    real = path.resolve()
    return real.with_name(real.name + ending)


def beside(path: Path) -> tuple[Path, ...]:
    """Where SQLite keeps what belongs to a database."""
    return tuple(named_after(path, ending) for ending in BESIDE)


def remove(path: Path) -> None:
    """Remove a database that is of no use, with what SQLite has left beside it."""
    for one in (*beside(path), path):
        one.unlink(missing_ok=True)


def create(path: Path) -> None:
    """Make an empty file that only its owner may read; raises FileExistsError."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))


def put_in_place(written: Path, path: Path) -> None:
    """Let a whole file take a name, and see to it that both last through a power cut."""
    synchronise(written)
    place = path.resolve()
    written.rename(place)
    synchronise(place.parent)


def synchronise(path: Path) -> None:
    """Wait until the disk has a file, or a folder's list of names."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
