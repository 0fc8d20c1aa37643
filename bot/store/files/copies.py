"""Full copies of a database: written to a temporary file beside the target, checked, then renamed.

A copy is in SQLite's rollback journal mode: a single file that can be read on read-only storage.
"""

import errno
import glob
import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from bot.store.faults import DatabaseBusy, DatabaseDamaged, DatabaseUnusable, NotADatabase
from bot.store.files import access as files

FOLDER = "copies"
"""Where copies are kept, beside the database."""

OLDER_KEPT = 3
"""Of how many older schemas a copy is kept; each is one upgrade's way back."""

SET_ASIDE_DAYS = 30
"""How long the database that a restore or a repair replaced is kept beside the new one."""

PATIENCE_SECONDS = 60.0
"""How long a copy waits for a source that another process has locked."""


def write(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, to a new file; the file appears only if the copy is complete and sound.

    Raises :class:`DatabaseUnusable`, :class:`DatabaseBusy`, OSError and sqlite3.Error.
    """
    require_regular(source)
    part = files.named_after(target, f".{os.getpid()}.part")
    files.remove(part)
    try:
        files.create(part)
        _copy(source, part)
        require_sound(part, source)
        _mark(part)
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        files.put_in_place(part, target)
    finally:
        files.remove(part)


def require_sound(path: Path, source: Path | None = None) -> None:
    """Raises :class:`NotADatabase` for a file of another program, :class:`DatabaseDamaged` for a corrupt one.

    The sentence names the ``source`` if the file is a copy that is thrown away.
    """
    require_regular(path)
    try:
        with closing(_connect(path)) as connection:
            ((version,),) = connection.execute("PRAGMA user_version")
            ((ours,),) = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'sessions'")
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    except sqlite3.DatabaseError as problem:
        if isinstance(problem, sqlite3.OperationalError):
            raise
        raise DatabaseDamaged(source or path, str(problem)) from problem
    if not (version and ours):
        raise NotADatabase(source or path)
    if found != ["ok"]:
        raise DatabaseDamaged(source or path, found[0])


def is_sound(path: Path) -> bool:
    """Whether a file can be restored; :func:`require_sound` without the exception."""
    try:
        require_sound(path)
    except (DatabaseUnusable, OSError, sqlite3.Error):
        return False
    return True


def keep_older(path: Path, schema: int) -> Path:
    """Copy a database before it is migrated, to the folder of copies beside it; returns where it is.

    It takes the place of an earlier copy of the same schema. Raises as :func:`write` does.
    """
    folder = path.resolve().parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    files.give_to_owner(folder, path)
    target, new = folder / f"schema-{schema:04}.sqlite3", folder / "schema.new"
    files.remove(new)
    write(path, new)
    files.give_to_owner(new, path)
    files.put_in_place(new, target)
    for one in sorted(folder.glob("schema-????.sqlite3"))[:-OLDER_KEPT]:
        one.unlink()
    return target


def newest(database: Path) -> Path | None:
    """The newest file among the copies of a database, sound or not; None if there is none."""
    found = [one for one in (database.resolve().parent / FOLDER).glob("*.sqlite3") if one.is_file()]
    return max(found, key=lambda one: one.stat().st_mtime, default=None)


def require_regular(path: Path) -> None:
    """Raises FileNotFoundError if nothing is there, :class:`NotADatabase` for a folder, device or empty file."""
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not path.is_file() or not path.stat().st_size:
        raise NotADatabase(path)


def require_replaceable(path: Path) -> None:
    """Raises :class:`NotADatabase` for another program's database; one that cannot be read is kept beside the new."""
    # Immutable: the log, of which something may still be rescued, is neither read nor touched.
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(address, uri=True)) as connection:
        ((names,),) = connection.execute("SELECT group_concat(name) FROM sqlite_schema")
        if names is not None and "sessions" not in names.split(","):
            raise NotADatabase(path)


def sweep_set_aside(path: Path, now: datetime) -> None:
    """Remove what restores and repairs set aside beside a database :data:`SET_ASIDE_DAYS` ago, so erasures reach it."""
    place = path.resolve()
    for one in place.parent.glob(f"{glob.escape(place.name)}.before-*"):
        if now.timestamp() - one.stat().st_mtime > SET_ASIDE_DAYS * 86_400:
            one.unlink(missing_ok=True)


def set_aside(path: Path, kept: Path) -> bool:
    """Keep a database under another name before it is replaced; returns whether it is sound.

    A damaged one is copied byte for byte with its journal files, so that data may still be rescued from it.
    """
    try:
        write(path, kept)
    except (DatabaseUnusable, sqlite3.Error):
        _set_aside_damaged(path, kept)
        return False
    files.give_to_owner(kept, path)
    return True


def replace(path: Path, new: Path, *, whole: bool) -> None:
    """Put a sound, closed database in the place of another, if there is one; no process may have that one open.

    A kill at any instant leaves one of the two. SQLite would apply the old file's log to the new one, so the log is
    checkpointed into the old file first if that is sound (``whole``), and deleted otherwise. Raises sqlite3.Error.
    """
    if whole:
        _checkpoint(path)
    for journal in files.beside(path):
        journal.unlink(missing_ok=True)
    files.put_in_place(new, path)


def _copy(source: Path, target: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS

    def check_deadline(_status: int, _remaining: int, _total: int) -> None:
        if time.monotonic() > deadline:
            raise DatabaseBusy

    with closing(_connect(source, "ro")) as reading, closing(_connect(target)) as writing:
        try:
            reading.backup(writing, progress=check_deadline)
        except sqlite3.DatabaseError as problem:
            if isinstance(problem, sqlite3.OperationalError):
                raise
            raise DatabaseDamaged(source, str(problem)) from problem
        writing.execute("PRAGMA journal_mode = DELETE")


def _mark(copy: Path) -> None:
    """Note in a copy that it is one, so that a bot that is started with it puts the games back."""
    with closing(_connect(copy)) as connection:
        connection.execute("INSERT INTO metadata (name, value) VALUES (?, 'yes') ON CONFLICT DO NOTHING", (COPIED,))


def _connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection that never creates a file. In mode ``ro`` it leaves the log of a damaged database untouched."""
    if not os.access(path.resolve().parent, os.W_OK) and not files.named_after(path, "-wal").exists():
        # In WAL mode SQLite must create files beside the database, unless ``immutable`` says no process uses it.
        mode = "ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def _checkpoint(path: Path) -> None:
    """Checkpoint a database's log into its file; raises sqlite3.OperationalError if another connection is open."""
    with closing(_connect(path)) as connection:
        connection.execute("PRAGMA busy_timeout = 1000")
        connection.execute("PRAGMA journal_mode = DELETE")


def _set_aside_damaged(path: Path, kept: Path) -> None:
    written: list[Path] = []
    try:
        for source, place in zip((path, *files.beside(path)), (kept, *files.beside(kept)), strict=True):
            if source.exists():
                files.create(place)
                written.append(place)
                shutil.copyfile(source, place)
                files.give_to_owner(place, path)
                files.synchronise(place)
        files.synchronise(kept.resolve().parent)
    except BaseException:
        for place in written:
            with suppress(OSError):
                place.unlink()
        raise


COPIED = "copied"
"""Marks every copy of a database: a bot that opens one resumes an earlier state of the games."""
