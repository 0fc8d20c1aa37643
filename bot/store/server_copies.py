"""Copies of a database on a server, by PostgreSQL's own pg_dump: complete, readable again, and private."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from bot.store import copies, files
from bot.store.location import Server

DUMP = ("--format=custom", "--no-owner", "--no-privileges")


class DumpFailed(Exception):
    """One of PostgreSQL's programs ended with an error, which it has named, or not in time."""


def has_programs() -> bool:
    """Whether PostgreSQL's programs for this are installed on this machine."""
    return shutil.which("pg_dump") is not None and shutil.which("pg_restore") is not None


async def write(server: Server, target: Path, seconds: float | None = None) -> None:
    """Dump a database, which may be in use, to a new file; the file appears only if the dump is complete and readable.

    All of it may take so many ``seconds``. Raises :class:`DumpFailed` and OSError.
    """
    try:
        async with asyncio.timeout(seconds):
            await _write(server, target)
    except TimeoutError as late:
        raise DumpFailed(f"it has not ended within {seconds:.0f} s") from late


async def _write(server: Server, target: Path) -> None:
    part = files.named_after(target, f".{os.getpid()}.part")
    files.remove(part)
    try:
        files.create(part)
        # The list of processes shows a command line to everybody, and an environment only to its own user.
        secret = {} if server.password is None else {"PGPASSWORD": server.password}
        await run("pg_dump", *DUMP, f"--file={part}", f"--dbname={server.without_password}", **secret)
        await require_readable(part)
        files.put_in_place(part, target)
    finally:
        files.remove(part)


def command(server: Server, target: Path) -> str:
    """The command for a dump as it can be typed, without the password."""
    return typed("pg_dump", *DUMP, f"--file={target}", f"--dbname={server.without_password}")


async def keep_older(server: Server, schema: int, now: datetime, seconds: float) -> Path:
    """Dump a database before it is migrated, to the folder of copies in the working directory; returns where it is.

    Of how many schemas such a dump is kept is as with files. Raises as :func:`write` does.
    """
    folder = Path.cwd() / copies.FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"schema-{schema:04}-{now:{copies.STAMP}}.dump"
    await write(server, target, seconds)
    copies.sweep_older(folder, ".dump")
    return target


async def require_readable(dump: Path) -> None:
    """Raises :class:`DumpFailed` if a dump was cut, or is something else."""
    await run("pg_restore", f"--file={os.devnull}", str(dump))


async def is_readable(dump: Path) -> bool:
    """:func:`require_readable` without the exception."""
    try:
        await require_readable(dump)
    except DumpFailed:
        return False
    return True


async def run(program: str, *arguments: str, **environment: str) -> None:
    """Run one of the programs, and end it if this is cancelled; raises :class:`DumpFailed`."""
    process = await asyncio.create_subprocess_exec(
        shutil.which(program) or program,
        *arguments,
        # Nobody is there to be asked for a password.
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=PIPE,
        env=os.environ | environment,
    )
    try:
        _, said = await process.communicate()
    except BaseException:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    if process.returncode:
        words = said.decode(errors="replace").split()
        raise DumpFailed(" ".join(words) or f"{program} ends with {process.returncode}")


def typed(*command: str) -> str:
    """A command as it can be typed."""
    return " ".join(f"'{one}'" if re.search(r"[^\w./=:@,+-]", one) else one for one in command)
