"""Back-ups: makes one while the bot runs, keeps the newest ones, restores one."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bot.language import Language
from bot.operating.check import check
from bot.operating.exits import Exit, explain
from bot.operating.terminal import say, warn
from bot.store import copies, files
from bot.store.faults import DatabaseBusy, DatabaseUnusable, is_busy
from bot.store.lock import owned
from games.core.text import Text, text

STAMP = "%Y%m%dT%H%M%SZ"
DATED = re.compile(r"fumarole-\d{8}T\d{6}Z\.sqlite3")
"""The names of the copies of ``backup --keep``, which never touches any other file."""

LEFTOVER = re.compile(DATED.pattern + r"\.\d+\.part(-\w+)?")
LEFTOVER_KEPT = re.compile(r"\.before-\w+\.\d+\.part(-\w+)?")
LEFTOVER_SECONDS = 86_400.0
"""The least age of a temporary file that counts as left over from a killed back-up."""

TROUBLE = (DatabaseUnusable, DatabaseBusy, OSError, sqlite3.Error)


def backup(database: Path, target: Path, language: Language) -> int:
    """Copy the database to a new file, which appears only complete and checked; returns an exit code."""
    if target.exists():
        warn(language, text("bot-backup-exists", path=str(target)))
        return Exit.BAD
    return _explaining(language, "bot-backup-failed", lambda: _back_up(database, target, language))


def backup_and_keep(database: Path, folder: Path, number: int, now: datetime, language: Language) -> int:
    """Copy the database to a dated file in a folder and remove the oldest sound copies; returns an exit code."""

    def work() -> int:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = folder / f"fumarole-{now:{STAMP}}.sqlite3"
        _back_up(database, target, language)
        _sweep(folder, target, number, language)
        return Exit.GOOD

    return _explaining(language, "bot-backup-failed", work)


def restore(database: Path, copy: Path, now: datetime, language: Language) -> int:
    """Replace the database by a copy, keeping the old one beside it; returns an exit code. Refuses while a bot runs."""

    def work() -> int:
        files.require_owner(database)
        with owned(database):
            return _restore(database, copy, f".before-{now:{STAMP}}", language)

    return _explaining(language, "bot-restore-failed", work)


def _back_up(database: Path, target: Path, language: Language) -> int:
    copies.write(database, target)
    say(language, text("bot-backup-done", path=str(target)))
    return Exit.GOOD


def _sweep(folder: Path, newest: Path, number: int, language: Language) -> None:
    """Remove the oldest sound copies. A damaged one is neither counted nor removed, so that it can be examined."""
    dated = sorted((one for one in folder.iterdir() if DATED.fullmatch(one.name) and one != newest), reverse=True)
    good = [one for one in dated if copies.is_sound(one)]
    for one in dated:
        if one not in good:
            warn(language, text("bot-backup-bad", path=str(one)))
    for one in good[number - 1 :]:
        one.unlink()
    for one in folder.iterdir():
        if LEFTOVER.fullmatch(one.name) and time.time() - one.stat().st_mtime > LEFTOVER_SECONDS:
            one.unlink(missing_ok=True)


def _restore(database: Path, copy: Path, ending: str, language: Language) -> int:
    new, kept = files.named_after(database, ".restoring"), files.named_after(database, ending)
    _remove_leftovers(database)
    try:
        copies.write(copy, new)
        if asyncio.run(check(new, language)) != Exit.GOOD:
            warn(language, text("bot-restore-bad", path=str(copy)))
            return Exit.BAD
        files.give_to_owner(new, database)
        _exchange(database, new, kept, language)
    finally:
        files.remove(new)
    say(language, text("bot-restore-done", path=str(database), copy=str(copy)))
    return Exit.GOOD


def _exchange(database: Path, new: Path, kept: Path, language: Language) -> None:
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
    say(language, text("bot-restore-kept" if whole else "bot-restore-kept-damaged", path=str(kept)))


def _remove_leftovers(database: Path) -> None:
    """Remove temporary files of a killed restore; nothing else makes files of these names."""
    place = files.named_after(database, "")
    for one in place.parent.iterdir():
        if one.name.startswith(f"{place.name}.restoring") or LEFTOVER_KEPT.fullmatch(one.name.removeprefix(place.name)):
            one.unlink()


def _explaining(language: Language, key: str, work: Callable[[], int]) -> int:
    try:
        return work()
    except TROUBLE as problem:
        sentence, end = explain(problem)
        warn(language, text(key, reason=_of_sqlite(problem) or sentence))
        return end


def _of_sqlite(problem: Exception) -> Text | str | None:
    """SQLite's own message, since its error can be about any of the files; None if it is another error."""
    if is_busy(problem):
        return text("bot-database-held")
    return str(problem) if isinstance(problem, sqlite3.Error) else None
