"""Which other processes hold locks on a database, as far as the kernel tells."""

from __future__ import annotations

import os
from pathlib import Path

from bot.store import files

LOCKS = Path("/proc/locks")


def holders(path: Path) -> str:
    """The other processes with write locks on a database, as “ (name, process 12)”; empty if none is known.

    Opening the file to ask SQLite's own lock would drop this process's locks, so the kernel's list is read.
    """
    numbers = {file.stat().st_ino for file in (path, *files.beside(path)) if file.exists()}
    try:
        lines = LOCKS.read_text(encoding="ascii").splitlines()
    except OSError:
        return ""
    found = sorted({process_id for line in lines if (process_id := _holder(line, numbers)) is not None})
    return f" ({', '.join(_named(one) for one in found)})" if found else ""


def _holder(line: str, numbers: set[int]) -> int | None:
    """The process of a line such as ``1: POSIX ADVISORY WRITE 4242 08:01:5678 120 120``, if the lock is of interest."""
    parts = line.split()
    if len(parts) < 6 or parts[3] != "WRITE" or not parts[4].isdecimal():
        return None
    number, process_id = parts[5].rpartition(":")[2], int(parts[4])
    wanted = number.isdecimal() and int(number) in numbers and process_id not in (0, os.getpid())
    return process_id if wanted else None


def _named(process_id: int) -> str:
    try:
        name = Path("/proc", str(process_id), "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return f"process {process_id}"
    return f"{name}, process {process_id}"
