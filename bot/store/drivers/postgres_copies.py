"""Copies of a database on a server, by PostgreSQL's own pg_dump: complete, readable again, and private."""

import asyncio
import os
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from pathlib import Path

from bot.store.files import access as files
from bot.store.url import DatabaseUrl

DUMP = ("--format=custom", "--no-owner", "--no-privileges")


class DumpFailed(Exception):
    """One of PostgreSQL's programs ended with an error, which it has named."""


def has_programs() -> bool:
    """Whether PostgreSQL's programs for this are installed on this machine."""
    return shutil.which("pg_dump") is not None and shutil.which("pg_restore") is not None


async def write(server: DatabaseUrl, target: Path) -> None:
    """Dump a database, which may be in use, to a new file; the file appears only if the dump is complete and readable.

    Raises :class:`DumpFailed` and OSError.
    """
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


def command(server: DatabaseUrl, target: Path) -> str:
    """The command for a dump as it can be typed, without the password."""
    return typed("pg_dump", *DUMP, f"--file={target}", f"--dbname={server.without_password}")


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
