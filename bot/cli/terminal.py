"""What a command says on the terminal, and how it ends: an exit code for supervisors and a sentence for people."""

import os
import shutil
import sqlite3
import sys
from enum import IntEnum
from pathlib import Path

from bot.settings import InvalidSettings, read_database
from bot.store.faults import (
    DatabaseBusy,
    DatabaseInUse,
    DatabaseMisconfigured,
    DatabaseUnreachable,
    DatabaseUnusable,
    FaultKind,
    NewerDatabase,
    fault_kind,
)
from bot.store.url import Location
from bot.words.language import language_for
from bot.words.languages import ENGLISH
from games.core.refusals import Refusal
from games.core.text import Text, text

LEAST_BYTES = 64 * 1024
"""Below this a disk counts as full: the files that SQLite keeps beside a database begin with 32 KiB."""


class Exit(IntEnum):
    """The exit codes; those from 64 on are those of sysexits.h."""

    GOOD = 0
    BAD = 1
    """The answer is no: a check has found faults, a game was refused, a session does not exist."""
    USAGE = 2
    """The command line is wrong."""
    FAULT = 70
    """An unforeseen fault of the program."""
    FILE = 74
    """The database or another file is missing, damaged, or cannot be read or written."""
    LATER = 75
    """A temporary failure; a retry may work."""
    SETTINGS = 78
    """A setting, the token or the version is wrong; a restart will not help."""


def said(sentence: Text) -> str:
    """A sentence as operators read it: in English."""
    return language_for(ENGLISH).say(sentence)


def say(sentence: Text) -> None:
    """Print an answer."""
    print(said(sentence))


def warn(sentence: Text) -> None:
    """Print a problem or a warning."""
    print(said(sentence), file=sys.stderr)


def is_taken(target: Path) -> bool:
    """Whether there is something where a new file or folder is to be written, which is said then."""
    if target.exists():
        warn(text("bot-backup-exists", path=str(target)))
        return True
    return False


def existing_database(setting: str | None = None) -> Location:
    """The database of the setting. Raises :class:`DatabaseUnusable` where a file is missing or empty."""
    location = read_database(os.environ if setting is None else {**os.environ, "FUMAROLE_DATABASE": setting})
    if isinstance(location, Path) and not (location.is_file() and location.stat().st_size):
        raise DatabaseUnusable(text("bot-no-database", path=str(location)))
    return location


EXPLAINED = (
    Refusal,
    InvalidSettings,
    OSError,
    DatabaseUnusable,
    DatabaseBusy,
    sqlite3.Error,
)
"""Exceptions that end a command without being a fault of the program, besides those of Discord's library."""


def is_explained(problem: BaseException) -> bool:
    """Whether an exception can end a command without being a fault of the program."""
    return isinstance(problem, EXPLAINED) or _is_discords(problem)


def _is_discords(problem: BaseException) -> bool:
    """Whether Discord's library has raised it, which few commands load."""
    library = sys.modules.get("discord")
    return library is not None and isinstance(problem, library.DiscordException)


def explain(problem: BaseException, database: Location | None = None) -> tuple[Text, Exit]:
    """The exit code and the sentence for an exception; raises one that it cannot explain."""
    if isinstance(problem, Refusal | InvalidSettings | DatabaseUnusable):
        return problem.text, _code_of(problem)
    if isinstance(problem, sqlite3.Error | DatabaseBusy):
        return _of_database(problem, database)
    if _is_discords(problem):
        from bot.discord_api.gateway import of_discord

        sentence, passes = of_discord(problem)
        return sentence, Exit.LATER if passes else Exit.SETTINGS
    if isinstance(problem, OSError):
        return _of_file(problem)
    raise problem


def _code_of(problem: Refusal | InvalidSettings | DatabaseUnusable) -> Exit:
    if isinstance(problem, Refusal):
        return Exit.BAD
    if isinstance(problem, InvalidSettings | NewerDatabase | DatabaseMisconfigured):
        return Exit.SETTINGS
    return Exit.LATER if isinstance(problem, DatabaseInUse | DatabaseUnreachable) else Exit.FILE


def _of_database(problem: sqlite3.Error | DatabaseBusy, database: Location | None) -> tuple[Text, Exit]:
    path = str(database) if database else "?"
    fault = fault_kind(problem)
    if fault is FaultKind.BUSY:
        return text("bot-database-busy"), Exit.LATER
    if fault is FaultKind.FULL or (fault is FaultKind.DISK and isinstance(database, Path) and _is_full(database)):
        return text("bot-database-full", path=path), Exit.FILE
    if fault is FaultKind.DISK:
        return text("bot-database-disk", path=path, problem=str(problem)), Exit.FILE
    return text("bot-start-database", path=path, problem=str(problem)), Exit.FILE


def _is_full(database: Path) -> bool:
    """Whether its disk is full; SQLite says "disk I/O error" where it cannot even begin."""
    folder = database.parent
    return folder.is_dir() and shutil.disk_usage(folder).free < LEAST_BYTES


def _of_file(problem: OSError) -> tuple[Text, Exit]:
    from bot.discord_api.gateway import reason

    said = problem.strerror or reason(problem)
    if problem.filename is None:
        return text("bot-file-trouble", problem=said), Exit.FILE
    return text("bot-file-unusable", path=str(problem.filename), problem=said), Exit.FILE
