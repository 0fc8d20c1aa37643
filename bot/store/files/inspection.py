"""Looks at all pages of a database beside the bot that uses it, in a process of its own.

A small file is looked at before it is used (:mod:`bot.store.engines.opening`). One of many gigabytes takes minutes, in
which nobody could play. A file that was found damaged is marked, and looked at before it is used from then on.
"""

import asyncio
import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bot.store.files import access as files

log = logging.getLogger(__name__)

LOOKED_AT_FIRST = 128 * 2**20
"""The size in bytes up to which a file is looked at before it is used, which takes a moment then."""

PATIENCE_SECONDS = 60.0
"""How long a look waits for a file that another process has locked."""

LOWEST_PRIORITY = 19


class NotLookedAt(Exception):
    """The pages of a file could not be looked at: another process had locked it, say, or the disk did not answer."""


def comes_first(path: Path) -> bool:
    """Whether all pages are to be looked at before the file is used."""
    return path.stat().st_size <= LOOKED_AT_FIRST or _mark(path).exists()


def suspect(path: Path) -> None:
    """Let the file be looked at before it is used, from now on; a disk on which nothing can be written is logged."""
    try:
        _mark(path).touch(files.PRIVATE)
    except OSError as problem:
        log.warning("%s could not be marked as damaged: %s", path, problem)


def trust(path: Path) -> None:
    """Its pages have been found to hang together."""
    if _mark(path).exists():
        _mark(path).unlink()


async def fault_in(path: Path) -> str | None:
    """What is wrong with the pages of a file that is in use; None if nothing is. Raises :class:`NotLookedAt`."""
    command = (sys.executable, "-m", __name__, str(path))
    try:
        looking = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    except OSError as problem:
        raise NotLookedAt(problem) from problem
    try:
        written, _ = await looking.communicate()
    finally:
        if looking.returncode is None:
            looking.kill()
            await looking.wait()
    if looking.returncode:
        raise NotLookedAt(f"exit code {looking.returncode}")
    said = " ".join(written.decode("utf-8", errors="replace").split())
    return None if said == "ok" else said


def _mark(path: Path) -> Path:
    return files.named_after(path, ".suspect")


def _look(path: Path) -> str:
    """What SQLite says of the pages."""
    try:
        place = f"{path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(place, uri=True, timeout=PATIENCE_SECONDS)) as connection:
            ((found,),) = connection.execute("PRAGMA quick_check(1)")
    except sqlite3.OperationalError:
        # It is locked, or the disk does not answer; the bot itself meets that, too.
        raise
    except sqlite3.DatabaseError as problem:
        return str(problem)
    return str(found)


if __name__ == "__main__":
    os.nice(LOWEST_PRIORITY)
    sys.stdout.write(_look(Path(sys.argv[1])))
