"""Back-ups: makes one while the bot runs, keeps the newest ones, restores one, or notes that one was restored.

A database on a server is dumped by PostgreSQL's own pg_dump; without it, its command is explained.
"""

import argparse
import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.cli.check import check
from bot.cli.terminal import Exit, existing_database, explain, is_taken, say, warn
from bot.settings import read_database
from bot.store.command_access import exclusive
from bot.store.database import Database
from bot.store.drivers import postgres_copies
from bot.store.drivers.driver import OpenMode
from bot.store.faults import DatabaseBusy, DatabaseUnusable, is_busy
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.files.access import owned
from bot.store.rows import metadata
from bot.store.url import DatabaseUrl, Location
from games.core.text import text

STAMP = "%Y%m%dT%H%M%SZ"
DATED = re.compile(r"fumarole-\d{8}T\d{6}Z\.(sqlite3|dump)")
"""The names of the copies of ``backup --keep``, which never touches any other file."""

LEFTOVER = re.compile(DATED.pattern + r"\.\d+\.part(-\w+)?")
LEFTOVER_KEPT = re.compile(r"\.before-\w+\.\d+\.part(-\w+)?")
LEFTOVER_SECONDS = 86_400.0
"""The least age of a temporary file that counts as left over from a killed back-up."""

RESTORE = ("--exit-on-error", "--single-transaction", "--no-owner")

TROUBLE = (DatabaseUnusable, DatabaseBusy, OSError, sqlite3.Error)


def backup(database: Location, target: Path) -> int:
    """Copy the database to a new file, which appears only complete and checked; returns an exit code."""
    if is_taken(target):
        return Exit.BAD
    return _explaining("bot-backup-failed", lambda: _back_up(database, target))


def backup_and_keep(database: Location, folder: Path, number: int, now: datetime) -> int:
    """Copy the database to a dated file in a folder and remove the oldest sound copies; returns an exit code."""

    def work() -> int:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = folder / f"fumarole-{now:{STAMP}}.{'dump' if isinstance(database, DatabaseUrl) else 'sqlite3'}"
        code = _back_up(database, target)
        if code == Exit.GOOD:
            _sweep(folder, target, number)
        return code

    return _explaining("bot-backup-failed", work)


def restore(database: Path, copy: Path, now: datetime) -> int:
    """Replace the database by a copy, keeping the old one beside it; returns an exit code. Refuses while a bot runs."""

    def work() -> int:
        files.require_owner(database)
        copies.require_replaceable(database)
        with owned(database):
            copies.sweep_set_aside(database, now)
            return _restore(database, copy, f".before-{now:{STAMP}}")

    return _explaining("bot-restore-failed", work)


def explain_restore(server: DatabaseUrl, copy: Path) -> int:
    """Say how a dump is restored, which replaces a whole database and is for its administrator; an exit code."""
    command = postgres_copies.typed("pg_restore", *RESTORE, f"--dbname={server.without_password}", str(copy))
    warn(text("bot-restore-on-server", address=str(server), command=command))
    return Exit.BAD


def _back_up(database: Location, target: Path) -> int:
    if isinstance(database, Path):
        copies.write(database, target)
    elif postgres_copies.has_programs():
        asyncio.run(postgres_copies.write(database, target))
    else:
        warn(text("bot-backup-no-program", command=postgres_copies.command(database, target)))
        return Exit.BAD
    say(text("bot-backup-done", path=str(target)))
    return Exit.GOOD


def _sweep(folder: Path, newest: Path, number: int) -> None:
    """Remove the oldest sound copies of one kind. A damaged one is neither counted nor removed, to be examined."""
    dated = [one for one in folder.iterdir() if DATED.fullmatch(one.name) and one.suffix == newest.suffix]
    good = []
    for one in sorted(dated, reverse=True):
        if one == newest:
            continue
        if _is_sound(one):
            good.append(one)
        else:
            warn(text("bot-backup-bad", path=str(one)))
    for one in good[number - 1 :]:
        one.unlink()
    for one in folder.iterdir():
        if LEFTOVER.fullmatch(one.name) and time.time() - one.stat().st_mtime > LEFTOVER_SECONDS:
            one.unlink(missing_ok=True)


def _is_sound(copy: Path) -> bool:
    return asyncio.run(postgres_copies.is_readable(copy)) if copy.suffix == ".dump" else copies.is_sound(copy)


def _restore(database: Path, copy: Path, ending: str) -> int:
    new, kept = files.named_after(database, ".restoring"), files.named_after(database, ending)
    _remove_leftovers(database)
    try:
        copies.write(copy, new)
        if asyncio.run(check(new)) != Exit.GOOD:
            warn(text("bot-restore-bad", path=str(copy)))
            return Exit.BAD
        files.give_to_owner(new, database)
        _exchange(database, new, kept)
    finally:
        files.remove(new)
    say(text("bot-restore-done", path=str(database), copy=str(copy)))
    return Exit.GOOD


def _exchange(database: Path, new: Path, kept: Path) -> None:
    """Replace the database, if there is one, by a checked copy; the old file is kept."""
    if not database.exists():
        copies.replace(database, new, whole=False)
        return
    whole = copies.set_aside(database, kept)
    try:
        copies.replace(database, new, whole=whole)
    except BaseException:
        if whole:
            # The database was not changed, so the kept copy is not needed.
            files.remove(kept)
        raise
    say(text("bot-restore-kept" if whole else "bot-restore-kept-damaged", path=str(kept)))


def _remove_leftovers(database: Path) -> None:
    """Remove temporary files of a killed restore; nothing else makes files of these names."""
    place = files.named_after(database, "")
    for one in place.parent.iterdir():
        if one.name.startswith(f"{place.name}.restoring") or LEFTOVER_KEPT.fullmatch(one.name.removeprefix(place.name)):
            one.unlink()


def _explaining(key: str, work: Callable[[], int]) -> int:
    try:
        return work()
    except postgres_copies.DumpFailed as problem:
        warn(text(key, reason=str(problem)))
        return Exit.FILE
    except TROUBLE as problem:
        sentence, end = explain(problem)
        warn(text(key, reason=_of_sqlite(problem) or sentence))
        return end


def _of_sqlite(problem: Exception) -> str | None:
    """SQLite's own message, since its error can be about any of the files; None if one is held."""
    return str(problem) if isinstance(problem, sqlite3.Error) and not is_busy(problem) else None


def back_up(given: argparse.Namespace) -> int:
    """``fumarole backup``."""
    location = existing_database()
    if given.keep is not None:
        return backup_and_keep(location, given.path, given.keep, datetime.now(UTC))
    return backup(location, given.path)


def put_copy_back(given: argparse.Namespace) -> int:
    """``fumarole restore``."""
    location = read_database(os.environ)
    if isinstance(location, DatabaseUrl):
        return explain_restore(location, given.copy)
    return restore(location, given.copy, datetime.now(UTC))


def note_restored(_: argparse.Namespace) -> int:
    """``fumarole restored``: let the games be put back at the next start. Refuses while a bot runs."""
    asyncio.run(_note(existing_database()))
    say(text("bot-restored-done"))
    return Exit.GOOD


async def _note(location: Location) -> None:
    async with (
        exclusive(location),
        await Database.open(location, mode=OpenMode.MAINTAIN) as database,
        database.transaction() as transaction,
    ):
        await metadata.put(transaction, copies.COPIED, "yes")
