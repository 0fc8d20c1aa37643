"""Errors that make the database unusable; each carries the sentence to show to the operator or the player."""

from __future__ import annotations

import os
import pwd
import sqlite3
from pathlib import Path

from games.core.text import Text, text


class DatabaseUnusable(Exception):
    """The file cannot be used; ``text`` says why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class NewerDatabase(DatabaseUnusable):
    """The file was written by a newer version of the program than this one."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(text("bot-start-newer", version=str(version), known=str(known)))


class NotADatabase(DatabaseUnusable):
    """The file is empty, or was not written by this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-foreign", path=str(path)))


class DamagedDatabase(DatabaseUnusable):
    """SQLite finds pages or rows of the file corrupt."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(text("bot-start-database", path=str(path), problem=problem))


class DatabaseInUse(DatabaseUnusable):
    """Another bot process holds the lock on the file."""

    def __init__(self, path: Path, process_id: str) -> None:
        super().__init__(text("bot-database-in-use", path=str(path), process=process_id))


class DatabaseReplaced(DatabaseUnusable):
    """The file was moved, removed or replaced while it was open: anything written to it now would be lost."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-replaced", path=str(path)))


class DatabaseReadOnly(DatabaseUnusable):
    """This process may not write the file, and perhaps not even read it."""

    def __init__(self, path: Path) -> None:
        found = next((place for place in (path, path.parent) if place.exists()), path)
        owner = user_name(found.stat().st_uid) if found.exists() else "?"
        super().__init__(
            text("bot-database-read-only", path=str(path), owner=owner, user=user_name(os.geteuid())),
        )


class DatabaseBusy(Exception):
    """Another process or transaction has held the file for too long; nothing has been written."""

    def __init__(self) -> None:
        super().__init__("somebody else has held the database for too long")


class ConstraintBroken(Exception):
    """A row would break a constraint of the schema, such as that of a unique index; nothing has been written."""


def user_name(user_id: int) -> str:
    """A user of this machine by name, or by number if the name is unknown."""
    try:
        return pwd.getpwuid(user_id).pw_name
    except KeyError:
        return str(user_id)


def is_busy(problem: BaseException | None) -> bool:
    """Whether another process or transaction held a lock, so that a retry may succeed."""
    if isinstance(problem, sqlite3.OperationalError):
        return _code(problem) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return isinstance(problem, DatabaseBusy)


def is_broken(problem: BaseException) -> bool:
    """Whether the database or its disk has failed, and not what was asked of it."""
    return isinstance(problem, sqlite3.Error | DatabaseUnusable | ConstraintBroken | OSError)


def is_forbidden(problem: sqlite3.Error) -> bool:
    """Whether this process lacks the permission to write the file or those beside it."""
    return _code(problem) in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


def _code(problem: sqlite3.Error) -> int | None:
    # Errors raised by Python's sqlite3 itself have no code. The upper bits are SQLite's extended code.
    code: int | None = getattr(problem, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
