"""The errors of a database, each with a sentence for the operator, and the kinds that are counted."""

import os
import pwd
import sqlite3
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from games.core.text import Text, text


class FaultKind(StrEnum):
    """The kinds of database failures that an operator can do something about."""

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
    """A process hung in the middle of a write that blocked the others, and another one has ended that write."""


class DatabaseUnusable(Exception):
    """The database cannot be used; ``text`` says why and what to do."""

    fault: ClassVar[FaultKind | None] = None
    problem = ""
    """What SQLite or the server said, if it said so."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class NewerDatabase(DatabaseUnusable):
    """The database was written by a newer version of the program than this one."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(text("bot-start-newer", version=str(version), known=str(known)))


class OlderDatabase(DatabaseUnusable):
    """The database has an older schema, or none, and only a start of the bot changes that."""

    def __init__(self, location: object, version: int, known: int) -> None:
        super().__init__(text("bot-database-older", path=str(location), version=str(version), known=str(known)))


class NotADatabase(DatabaseUnusable):
    """The file is empty, or was not written by this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-foreign", path=str(path)))


class DatabaseDamaged(DatabaseUnusable):
    """SQLite finds pages or rows of the file corrupt; ``copy`` is the newest one that can be restored, if known."""

    fault = FaultKind.DAMAGED

    def __init__(self, path: Path, problem: str, copy: Path | None = None) -> None:
        super().__init__(text("bot-database-damaged", path=str(path), problem=problem, copy=str(copy or "COPY")))
        self.problem = problem


class DatabaseInUse(DatabaseUnusable):
    """Another bot or command has the database; ``process`` says which, and on a server where it is."""

    def __init__(self, location: object, process: str) -> None:
        super().__init__(text("bot-database-in-use", path=str(location), process=process or "?"))


class DatabaseGone(DatabaseUnusable):
    """There is no file at the path while the bot runs; the same file may come back."""

    fault = FaultKind.GONE

    def __init__(self, path: Path) -> None:
        super().__init__(text("bot-database-gone", path=str(path)))


class DatabaseReplaced(DatabaseGone):
    """Another file took the place of the open one or of its log: anything written now would be lost."""

    fault = FaultKind.REPLACED


class DatabaseReadOnly(DatabaseUnusable):
    """This process may not write the file, its folder or a file beside it, and perhaps not even read it."""

    fault = FaultKind.READ_ONLY

    def __init__(self, path: Path) -> None:
        lacking = (f"{one} ({user_name(one.stat().st_uid)})" for one in unwritable(path))
        files = ", ".join(lacking) or str(path)
        super().__init__(text("bot-database-read-only", files=files, user=user_name(os.geteuid())))


class DatabaseBusy(Exception):
    """Another process or transaction has held the database for too long; nothing has been written."""

    def __init__(self) -> None:
        super().__init__("somebody else has held the database for too long")


class DatabaseUnreachable(DatabaseUnusable):
    """The server of the database cannot be reached, or cannot be written; it may be so later."""

    fault = FaultKind.UNREACHABLE
    key: ClassVar[str] = "bot-database-unreachable"

    def __init__(self, address: str, problem: str) -> None:
        super().__init__(text(self.key, address=address, problem=problem))
        self.problem = problem


class DatabaseMisconfigured(DatabaseUnreachable):
    """The server answers, but it, its database or the address has to be set otherwise, as ``problem`` says."""

    key = "bot-database-misconfigured"


class LeaseLost(DatabaseUnusable):
    """The lease of this process has ended, and others may have taken its work over; nothing has been written."""

    fault = FaultKind.FENCED

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


def user_name(user_id: int) -> str:
    """A user of this machine by name, or by number if the name is unknown."""
    try:
        return pwd.getpwuid(user_id).pw_name
    except KeyError:
        return str(user_id)


_FAULT_KINDS = {
    sqlite3.SQLITE_FULL: FaultKind.FULL,
    sqlite3.SQLITE_BUSY: FaultKind.BUSY,
    sqlite3.SQLITE_LOCKED: FaultKind.BUSY,
    sqlite3.SQLITE_READONLY: FaultKind.READ_ONLY,
    sqlite3.SQLITE_PERM: FaultKind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: FaultKind.READ_ONLY,
    sqlite3.SQLITE_IOERR: FaultKind.DISK,
    sqlite3.SQLITE_CORRUPT: FaultKind.DAMAGED,
    sqlite3.SQLITE_NOTADB: FaultKind.DAMAGED,
}


def fault_kind(problem: BaseException | None) -> FaultKind | None:
    """The fault behind an exception; None if it is something else, such as a fault of the program."""
    if isinstance(problem, sqlite3.Error):
        # Errors raised by Python's sqlite3 itself have no code. The upper bits are SQLite's extended code.
        return _FAULT_KINDS.get(getattr(problem, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(problem, DatabaseBusy):
        return FaultKind.BUSY
    return problem.fault if isinstance(problem, DatabaseUnusable) else None


def is_busy(problem: BaseException | None) -> bool:
    """Whether another process or transaction held a lock, so that a retry may succeed."""
    return fault_kind(problem) is FaultKind.BUSY


def is_broken(problem: BaseException) -> bool:
    """Whether the database or its disk has failed, and not what was asked of it."""
    return isinstance(problem, sqlite3.Error | DatabaseUnusable | DatabaseFailed | ConstraintBroken | OSError)
