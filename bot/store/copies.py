"""Whole copies of a database: written beside their place, checked, and given their name when they are good.

A copy is in SQLite's rollback mode: one file, which can be read from a place where nothing can be written.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from bot.store import files
from bot.store.faults import DamagedDatabase, DatabaseBusy, DatabaseUnusable, NotADatabase

PATIENCE_SECONDS = 60.0
"""How long a copy waits for a source that another process has locked."""


def write(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, to a file that does not exist; it is there whole and sound, or not at all.

    Raises :class:`DatabaseUnusable`, :class:`DatabaseBusy`, OSError and sqlite3.Error.
    """
    require_regular(source)
    part = files.named_after(target, f".{os.getpid()}.part")
    files.remove(part)
    try:
        files.create(part)
        _copy(source, part)
        require_sound(part)
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        files.put_in_place(part, target)
    finally:
        files.remove(part)


def require_sound(path: Path) -> None:
    """Raises :class:`NotADatabase` and :class:`DamagedDatabase` for a file that holds no games or not all of them."""
    require_regular(path)
    try:
        with closing(_connect(path)) as connection:
            ((version,),) = connection.execute("PRAGMA user_version")
            ((ours,),) = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'sessions'")
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    except sqlite3.DatabaseError as problem:
        if isinstance(problem, sqlite3.OperationalError):
            raise
        raise DamagedDatabase(path, str(problem)) from problem
    if not (version and ours):
        raise NotADatabase(path)
    if found != ["ok"]:
        raise DamagedDatabase(path, found[0])


def is_sound(path: Path) -> bool:
    """Whether a file can be restored as far as SQLite can tell."""
    try:
        require_sound(path)
    except (DatabaseUnusable, OSError, sqlite3.Error):
        return False
    return True


def require_regular(path: Path) -> None:
    """Raises FileNotFoundError and :class:`NotADatabase` for what is no file, or an empty one."""
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not path.is_file() or not path.stat().st_size:
        raise NotADatabase(path)


def set_aside(path: Path, kept: Path) -> bool:
    """Keep a database under another name before it is replaced; whether it is sound.

    A damaged one is kept as it is, with what stands beside it, for whoever may save something from it.
    """
    try:
        write(path, kept)
    except (DatabaseUnusable, sqlite3.Error):
        _set_aside_damaged(path, kept)
        return False
    files.give_to_owner(kept, path)
    return True


def replace(path: Path, new: Path, *, whole: bool) -> None:
    """Let a whole and closed database take the place of another, if there is one, which nobody may have open.

    Killed at any instant, this leaves one of the two. What the old one has in its log would be played into the new
    one, so it is moved into the old file first if that is whole; else it is removed. Raises sqlite3.Error.
    """
    if whole:
        _fold(path)
    for one in files.beside(path):
        one.unlink(missing_ok=True)
    files.put_in_place(new, path)


def _copy(source: Path, target: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS

    def give_up_in_time(_status: int, _remaining: int, _total: int) -> None:
        if time.monotonic() > deadline:
            raise DatabaseBusy

    with closing(_connect(source, "ro")) as reading, closing(_connect(target)) as writing:
        reading.backup(writing, progress=give_up_in_time)
        writing.execute("PRAGMA journal_mode = DELETE")


def _connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection that never makes a database. One that only reads (ro) leaves a damaged one's log where it is."""
    if not os.access(path.resolve().parent, os.W_OK) and not files.named_after(path, "-wal").exists():
        # SQLite wants to write beside a file that has been in use, unless it is told that nobody uses it now.
        mode = "ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def _fold(path: Path) -> None:
    """Move all that stands beside a database into it."""
    with closing(_connect(path)) as connection:
        connection.execute("PRAGMA busy_timeout = 1000")
        ((mode,),) = connection.execute("PRAGMA journal_mode = DELETE")
    if mode != "delete":
        raise DatabaseBusy


def _set_aside_damaged(path: Path, kept: Path) -> None:
    written: list[Path] = []
    try:
        for one, place in zip((path, *files.beside(path)), (kept, *files.beside(kept)), strict=True):
            if one.exists():
                files.create(place)
                written.append(place)
                shutil.copyfile(one, place)
                files.give_to_owner(place, path)
                files.synchronise(place)
        files.synchronise(kept.resolve().parent)
    except BaseException:
        for place in written:
            with suppress(OSError):
                place.unlink()
        raise
