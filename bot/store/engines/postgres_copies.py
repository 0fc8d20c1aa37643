"""Copies of a database on a server, by PostgreSQL's own pg_dump: complete, readable again, and private.

One is made before a newer version changes the schema, if these programs are installed.

Unlike a file's, the upgrade goes on where no dump can be made. A server has back-ups of its own, and the machine of a
process need have neither a disk nor these programs. The log says so then.

Nobody plays meanwhile, since a start waits for the processes of the older version. Of several that start at once one
dumps and migrates, and the others wait for it under a lock of their own. A dump that takes too long is given up, and
the server ends the session of a process that stands still, so nobody waits for ever.
"""

import asyncio
import logging
import os
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.store.engines.postgres_migrating import migrations, schema_of
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.location import ServerAddress

log = logging.getLogger(__name__)

DUMP = ("--format=custom", "--no-owner", "--no-privileges")

COPIER = 0x46554D43
"""The key of the advisory lock of whoever dumps a database to migrate it."""

DUMPING_SECONDS = 300.0
"""How long a dump may take; nobody can play on this process meanwhile."""

WAITING_SECONDS = DUMPING_SECONDS + 60.0
"""How long the others wait, and how long the server bears with a session that only has the lock."""


class DumpFailed(Exception):
    """One of PostgreSQL's programs ended with an error, which it has named, or not in time."""


def has_programs() -> bool:
    """Whether PostgreSQL's programs for this are installed on this machine."""
    return shutil.which("pg_dump") is not None and shutil.which("pg_restore") is not None


async def write(server: ServerAddress, target: Path, seconds: float | None = None) -> None:
    """Dump a database, which may be in use, to a new file; the file appears only if the dump is complete and readable.

    All of it may take so many ``seconds``. Raises :class:`DumpFailed` and OSError.
    """
    try:
        async with asyncio.timeout(seconds):
            await _write(server, target)
    except TimeoutError as late:
        raise DumpFailed(f"it has not ended within {seconds:.0f} s") from late


async def _write(server: ServerAddress, target: Path) -> None:
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


def command(server: ServerAddress, target: Path) -> str:
    """The command for a dump as it can be typed, without the password."""
    return typed("pg_dump", *DUMP, f"--file={target}", f"--dbname={server.without_password}")


async def _keep_older(server: ServerAddress, schema: int, now: datetime, seconds: float) -> Path:
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


async def keep_before_upgrade(connection: Any, server: ServerAddress) -> None:
    """Dump the database if its schema is older and it has sessions; to be called before its migrations.

    The lock is held as long as the connection.
    """
    if not await _schema_to_keep(connection):
        return
    limit = f"{WAITING_SECONDS * 1000:.0f}"
    for name in ("lock_timeout", "idle_session_timeout"):
        await connection.execute("SELECT set_config($1, $2, FALSE)", name, limit)
    await connection.execute("SELECT pg_advisory_lock($1)", COPIER)
    schema = await _schema_to_keep(connection)
    if schema:
        await _dump(server, schema)


async def _schema_to_keep(connection: Any) -> int:
    """The number of the schema; 0 if it is not older, or there is nothing to keep."""
    schema = await schema_of(connection)
    if not 0 < schema < max(migrations()):
        return 0
    return schema if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM sessions)") else 0


async def _dump(server: ServerAddress, schema: int) -> None:
    steps = (server, schema, max(migrations()))
    if not has_programs():
        _warn(*steps, "pg_dump is not installed here")
        return
    log.info("the database %s is dumped before it is brought up to date, for at most %.0f s", server, DUMPING_SECONDS)
    try:
        kept = await _keep_older(server, schema, datetime.now(UTC), DUMPING_SECONDS)
    except DumpFailed:
        # `fumarole backup` shows what pg_dump says; it can be long.
        _warn(*steps, "pg_dump fails, or takes too long")
    except OSError as problem:
        _warn(*steps, str(problem))
    else:
        log.info("the database %s is brought from schema %d to %d; as it was it is kept in %s", *steps, kept)


def _warn(server: ServerAddress, schema: int, newest: int, reason: str) -> None:
    log.warning(
        "the database %s is brought from schema %d to %d, and no copy has been made of it as it was (%s): say “fumarole"
        " backup FILE” before an upgrade to have one. deploy/POSTGRES.md says what a copy at the start takes",
        *(server, schema, newest, reason),
    )
