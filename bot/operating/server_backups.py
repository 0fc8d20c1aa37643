"""Back-ups of a database on a server, by PostgreSQL's own pg_dump; without it, its command is explained."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from pathlib import Path

from bot.language import Language
from bot.operating.exits import Exit
from bot.operating.terminal import say, warn
from bot.store import server_copies
from bot.store.location import Server
from bot.store.server_copies import DumpFailed, is_readable
from games.core.text import text

STAMP = "%Y%m%dT%H%M%SZ"
DATED = re.compile(r"fumarole-\d{8}T\d{6}Z\.dump")
"""The names of the copies of ``backup --keep``, which never touches any other file."""

RESTORE = ("--exit-on-error", "--single-transaction", "--no-owner")


def backup(server: Server, target: Path, language: Language) -> int:
    """Dump the database to a new file, which appears only complete and readable; returns an exit code."""
    if target.exists():
        warn(language, text("bot-backup-exists", path=str(target)))
        return Exit.BAD
    if not server_copies.has_programs():
        warn(language, text("bot-backup-no-program", command=server_copies.command(server, target)))
        return Exit.BAD
    try:
        asyncio.run(server_copies.write(server, target))
    except (DumpFailed, OSError) as problem:
        warn(language, text("bot-backup-failed", reason=str(problem)))
        return Exit.FILE
    say(language, text("bot-backup-done", path=str(target)))
    return Exit.GOOD


def backup_and_keep(server: Server, folder: Path, number: int, now: datetime, language: Language) -> int:
    """Dump the database to a dated file in a folder and remove the oldest readable dumps; returns an exit code."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"fumarole-{now:{STAMP}}.dump"
    code = backup(server, target, language)
    if code == Exit.GOOD:
        _sweep(folder, target, number, language)
    return code


def explain_restore(server: Server, copy: Path, language: Language) -> int:
    """Say how a dump is restored, which replaces a whole database and is for its administrator; an exit code."""
    command = server_copies.typed("pg_restore", *RESTORE, f"--dbname={server.without_password}", str(copy))
    warn(language, text("bot-restore-on-server", address=str(server), command=command))
    return Exit.BAD


def _sweep(folder: Path, newest: Path, number: int, language: Language) -> None:
    """Remove the oldest readable dumps. A damaged one is neither counted nor removed, so that it can be examined."""
    dated = sorted((one for one in folder.iterdir() if DATED.fullmatch(one.name) and one != newest), reverse=True)
    good = [one for one in dated if asyncio.run(is_readable(one))]
    for one in dated:
        if one not in good:
            warn(language, text("bot-backup-bad", path=str(one)))
    for one in good[number - 1 :]:
        one.unlink()
