"""Errors that make the database unusable, and the kinds of trouble that SQLite reports.

Each error carries the sentence to show to the operator.
"""

import os
import pwd
import sqlite3
from enum import StrEnum
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


class EmptyDatabase(DatabaseUnusable):
    """The database on a server has no tables, which only a start of the bot makes."""

    def __init__(self, address: str) -> None:
        super().__init__(text("bot-database-empty", address=address))


class OlderDatabase(DatabaseUnusable):
    """The database on a server was written by an older version, and only a start of the bot changes that."""

    def __init__(self, address: str, version: int, known: int) -> None:
        super().__init__(text("bot-database-older", address=address, version=str(version), known=str(known)))


class NotCopied(DatabaseUnusable):
    """A file with an older schema cannot be copied before it is brought up to date, so it is left as it is."""

    def __init__(self, path: Path, problem: Exception) -> None:
        reason = problem.text if isinstance(problem, DatabaseUnusable) else str(problem)
        super().__init__(text("bot-database-not-copied", path=str(path), reason=reason))


class NotADatabase(DatabaseUnusable):
    """The file is empty, or was not written by this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-foreign", path=str(path)))


class NotOurs(DatabaseUnusable):
    """A file that is to be replaced belongs to another program."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-restore-foreign", path=str(path)))


class DamagedDatabase(DatabaseUnusable):
    """SQLite finds pages or rows of the file corrupt."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(text("bot-start-database", path=str(path), problem=problem))
        self.problem = problem


class DamagedAtWork(DamagedDatabase):
    """The bot's own database is damaged; ``copy`` is the newest one that can be restored, if any is known."""

    def __init__(self, path: Path, problem: str, copy: Path | None) -> None:
        super().__init__(path, problem)
        self.text = (
            text("bot-database-damaged-no-copy", path=str(path), problem=problem)
            if copy is None
            else text("bot-database-damaged", path=str(path), problem=problem, copy=str(copy))
        )


class DatabaseInUse(DatabaseUnusable):
    """Another bot process holds the lock on the file."""

    def __init__(self, path: Path, process_id: str) -> None:
        super().__init__(text("bot-database-in-use", path=str(path), process=process_id))


class DatabaseGone(DatabaseUnusable):
    """There is no file at the path while the bot runs; the same file may come back."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-gone", path=str(path)))


class DatabaseReplaced(DatabaseUnusable):
    """Another file took the place of the open one or of its log: anything written now would be lost."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-replaced", path=str(path)))


class DatabaseReadOnly(DatabaseUnusable):
    """This process may not write the file, its folder or a file beside it, and perhaps not even read it."""

    def __init__(self, path: Path) -> None:
        super().__init__(_why_read_only(path))


class DatabaseBusy(Exception):
    """Another process or transaction has held the file for too long; nothing has been written."""

    def __init__(self) -> None:
        super().__init__("somebody else has held the database for too long")


class DatabaseUnreachable(DatabaseUnusable):
    """The server of the database cannot be reached, or cannot be written; it may be so later."""

    def __init__(self, address: str, problem: str, key: str = "bot-database-unreachable") -> None:
        super().__init__(text(key, address=address, problem=problem))
        self.problem = problem


class DatabaseClosed(DatabaseUnreachable):
    """The server answers, but the database is not there, or this process may not use it; ``key`` is the sentence."""


class OldServer(DatabaseUnusable):
    """The server's version is older than the oldest one supported."""

    def __init__(self, address: str, version: str, oldest: int) -> None:
        super().__init__(text("bot-database-old-server", address=address, version=version, oldest=str(oldest)))


class ServerInUse(DatabaseUnusable):
    """Another process is at work on the database; ``process`` says where it is."""

    def __init__(self, address: str, process: str) -> None:
        super().__init__(text("bot-database-server-in-use", address=address, process=process))


class ForeignDatabase(DatabaseUnusable):
    """The database on a server holds tables of another program."""

    def __init__(self, address: str) -> None:
        super().__init__(text("bot-database-foreign-tables", address=address))


class LeaseLost(DatabaseUnusable):
    """The lease of this process has ended, and others may have taken its work over; nothing has been written."""

    def __init__(self) -> None:
        super().__init__(text("bot-lease-lost"))


class DatabaseFailed(Exception):
    """The server refused a statement; nothing has been written."""


class ConstraintBroken(Exception):
    """A row would break a constraint of the schema, such as that of a unique index; nothing has been written."""


NEEDED = ("", "-wal", "-shm", "-journal", ".lock")
"""Endings of the files that a bot has to write: the database, what SQLite keeps beside it, and the lock."""


def unwritable(path: Path) -> tuple[Path, ...]:
    """Which of a database's folder and files this process may not write; those that do not exist are left out."""
    real = path.resolve()
    places = (real.parent, *(real.with_name(real.name + ending) for ending in NEEDED))
    return tuple(one for one in places if one.exists() and not os.access(one, os.W_OK, effective_ids=True))


def _why_read_only(path: Path) -> Text:
    """Names the owner where the place is somebody else's, else the places whose permissions forbid it."""
    user, lacking = os.geteuid(), unwritable(path)
    strangers = [one for one in lacking if one.stat().st_uid != user]
    if strangers:
        owner = user_name(strangers[0].stat().st_uid)
        return text("bot-database-read-only", path=str(strangers[0]), owner=owner, user=user_name(user))
    if lacking:
        return text("bot-database-protected", path=str(path), files=" ".join(map(str, lacking)))
    return text("bot-database-on-read-only", path=str(path))


def user_name(user_id: int) -> str:
    """A user of this machine by name, or by number if the name is unknown."""
    try:
        return pwd.getpwuid(user_id).pw_name
    except KeyError:
        return str(user_id)


class Trouble(StrEnum):
    """What keeps a database from working, as far as an operator can do something about it."""

    FULL = "full"
    BUSY = "busy"
    READ_ONLY = "read_only"
    DISK = "disk"
    """The disk answers with errors."""
    DAMAGED = "damaged"
    GONE = "gone"
    REPLACED = "replaced"
    UNREACHABLE = "unreachable"
    """The server of the database does not answer."""
    FENCED = "fenced"
    """Another process may have taken over what this one worked for."""
    STALLED = "stalled"
    """A process stood still in the middle of a write that held up the others, and another one has ended that write."""


_TROUBLES = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.DISK,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}

_RAISED: tuple[tuple[type[Exception], Trouble], ...] = (
    (DatabaseBusy, Trouble.BUSY),
    (DatabaseReadOnly, Trouble.READ_ONLY),
    (DamagedDatabase, Trouble.DAMAGED),
    (DatabaseGone, Trouble.GONE),
    (DatabaseReplaced, Trouble.REPLACED),
    (DatabaseUnreachable, Trouble.UNREACHABLE),
    (LeaseLost, Trouble.FENCED),
)


def trouble_of(problem: BaseException | None) -> Trouble | None:
    """The trouble behind an exception; None if it is something else, such as a fault of the program."""
    if isinstance(problem, sqlite3.Error):
        code = _code(problem)
        return None if code is None else _TROUBLES.get(code)
    return next((trouble for kind, trouble in _RAISED if isinstance(problem, kind)), None)


def is_busy(problem: BaseException | None) -> bool:
    """Whether another process or transaction held a lock, so that a retry may succeed."""
    return trouble_of(problem) is Trouble.BUSY


def is_broken(problem: BaseException) -> bool:
    """Whether the database or its disk has failed, and not what was asked of it."""
    return isinstance(problem, sqlite3.Error | DatabaseUnusable | DatabaseFailed | ConstraintBroken | OSError)


def is_forbidden(problem: sqlite3.Error) -> bool:
    """Whether this process lacks the permission to write the file or those beside it."""
    return trouble_of(problem) is Trouble.READ_ONLY


def _code(problem: sqlite3.Error) -> int | None:
    # Errors raised by Python's sqlite3 itself have no code. The upper bits are SQLite's extended code.
    code: int | None = getattr(problem, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
