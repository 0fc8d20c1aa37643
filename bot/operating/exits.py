"""How a command ends: an exit code for supervisors and a sentence for people."""

from __future__ import annotations

import shutil
import sqlite3
from enum import IntEnum
from pathlib import Path

import discord

from bot.reaching import is_temporary, reason
from bot.settings import InvalidSettings
from bot.store.faults import (
    DatabaseBusy,
    DatabaseClosed,
    DatabaseInUse,
    DatabaseUnreachable,
    DatabaseUnusable,
    ForeignDatabase,
    HalfFilled,
    NewerDatabase,
    NotEmpty,
    OldServer,
    ServerInUse,
    Trouble,
    trouble_of,
)
from bot.store.location import Location
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


EXPLAINED = (InvalidSettings, discord.DiscordException, OSError, DatabaseUnusable, DatabaseBusy, sqlite3.Error)
"""Exceptions that end a command without being a fault of the program."""

CLOSED = {
    4004: "bot-start-refused",
    4010: "bot-start-program",
    4011: "bot-start-shards",
    4012: "bot-start-program",
    4013: "bot-start-program",
    4014: "bot-start-intents",
}
"""The gateway's close codes after which reconnecting is useless, with their sentences."""


def explain(problem: BaseException, database: Location | None = None) -> tuple[Text, Exit]:
    """The exit code and the sentence for an exception; raises one that it cannot explain."""
    if isinstance(problem, InvalidSettings):
        return problem.text, Exit.SETTINGS
    if isinstance(problem, DatabaseUnusable):
        return problem.text, _code_of(problem)
    if isinstance(problem, sqlite3.Error | DatabaseBusy):
        return _of_database(problem, database)
    if isinstance(problem, discord.DiscordException):
        return _of_discord(problem)
    if isinstance(problem, OSError):
        return _of_file(problem)
    raise problem


def _of_discord(problem: discord.DiscordException) -> tuple[Text, Exit]:
    if isinstance(problem, discord.LoginFailure):
        return text("bot-start-refused"), Exit.SETTINGS
    if isinstance(problem, discord.PrivilegedIntentsRequired):
        return text("bot-start-intents", code="4014"), Exit.SETTINGS
    if isinstance(problem, discord.ConnectionClosed) and problem.code in CLOSED:
        return text(CLOSED[problem.code], code=str(problem.code)), Exit.SETTINGS
    if isinstance(problem, discord.HTTPException) and not is_temporary(problem):
        return text("bot-start-rejected", problem=reason(problem)), Exit.SETTINGS
    return text("bot-start-unreachable", problem=reason(problem)), Exit.LATER


def _code_of(problem: DatabaseUnusable) -> Exit:
    if isinstance(problem, NewerDatabase | OldServer | ForeignDatabase | DatabaseClosed):
        return Exit.SETTINGS
    if isinstance(problem, NotEmpty):
        return Exit.BAD
    later = DatabaseInUse | ServerInUse | DatabaseUnreachable | HalfFilled
    return Exit.LATER if isinstance(problem, later) else Exit.FILE


def _of_database(problem: sqlite3.Error | DatabaseBusy, database: Location | None) -> tuple[Text, Exit]:
    path = str(database) if database else "?"
    trouble = trouble_of(problem)
    if trouble is Trouble.BUSY:
        return text("bot-database-busy", path=path), Exit.LATER
    if trouble is Trouble.FULL or (trouble is Trouble.DISK and isinstance(database, Path) and _is_full(database)):
        return text("bot-database-full", path=path), Exit.FILE
    if trouble is Trouble.DISK:
        return text("bot-database-disk", path=path, problem=str(problem)), Exit.FILE
    return text("bot-start-database", path=path, problem=str(problem)), Exit.FILE


def _is_full(database: Path) -> bool:
    """Whether its disk has no room, of which SQLite says "disk I/O error" where it cannot even begin."""
    folder = database.parent
    return folder.is_dir() and shutil.disk_usage(folder).free < LEAST_BYTES


def _of_file(problem: OSError) -> tuple[Text, Exit]:
    said = problem.strerror or reason(problem)
    if problem.filename is None:
        return text("bot-file-trouble", problem=said), Exit.FILE
    return text("bot-file-unusable", path=str(problem.filename), problem=said), Exit.FILE
