"""Back-ups of a database on a server, by PostgreSQL's own pg_dump; without it, its command is explained."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import datetime
from pathlib import Path

from bot.language import Language
from bot.operating.exits import Exit
from bot.operating.terminal import say, warn
from bot.store import files
from bot.store.location import Server
from games.core.text import text

STAMP = "%Y%m%dT%H%M%SZ"
DATED = re.compile(r"fumarole-\d{8}T\d{6}Z\.dump")
"""The names of the copies of ``backup --keep``, which never touches any other file."""

DUMP = ("--format=custom", "--no-owner", "--no-privileges")
RESTORE = ("--exit-on-error", "--single-transaction", "--no-owner")


class DumpFailed(Exception):
    """One of PostgreSQL's programs ended with an error, which it has named."""


def backup(server: Server, target: Path, language: Language) -> int:
    """Dump the database to a new file, which appears only complete and readable; returns an exit code."""
    if target.exists():
        warn(language, text("bot-backup-exists", path=str(target)))
        return Exit.BAD
    if shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
        command = _written("pg_dump", *DUMP, f"--file={target}", f"--dbname={server.without_password}")
        warn(language, text("bot-backup-no-program", command=command))
        return Exit.BAD
    try:
        _dump(server, target)
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
    command = _written("pg_restore", *RESTORE, f"--dbname={server.without_password}", str(copy))
    warn(language, text("bot-restore-on-server", address=str(server), command=command))
    return Exit.BAD


def _dump(server: Server, target: Path) -> None:
    part = files.named_after(target, f".{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        files.create(part)
        # The list of processes shows a command line to everybody, and an environment only to its own user.
        secret = {} if server.password is None else {"PGPASSWORD": server.password}
        _run("pg_dump", *DUMP, f"--file={part}", f"--dbname={server.without_password}", **secret)
        _require_readable(part)
        files.put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)


def _require_readable(dump: Path) -> None:
    """Raises :class:`DumpFailed` if a dump was cut, or is something else."""
    _run("pg_restore", f"--file={os.devnull}", str(dump))


def _is_readable(dump: Path) -> bool:
    try:
        _require_readable(dump)
    except DumpFailed:
        return False
    return True


def _sweep(folder: Path, newest: Path, number: int, language: Language) -> None:
    """Remove the oldest readable dumps. A damaged one is neither counted nor removed, so that it can be examined."""
    dated = sorted((one for one in folder.iterdir() if DATED.fullmatch(one.name) and one != newest), reverse=True)
    good = [one for one in dated if _is_readable(one)]
    for one in dated:
        if one not in good:
            warn(language, text("bot-backup-bad", path=str(one)))
    for one in good[number - 1 :]:
        one.unlink()


def _run(*command: str, **environment: str) -> None:
    # Nobody is there to be asked for a password.
    done = subprocess.run(  # noqa: S603 - the program is PostgreSQL's, and its arguments are no shell's
        (shutil.which(command[0]) or command[0], *command[1:]),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    if done.returncode:
        raise DumpFailed(" ".join(done.stderr.split()) or f"{command[0]} ends with {done.returncode}")


def _written(*command: str) -> str:
    """A command as it can be typed."""
    return " ".join(f"'{one}'" if re.search(r"[^\w./=:@,+-]", one) else one for one in command)
