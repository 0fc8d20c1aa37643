"""The migrations of the schema: one script each, applied in order and counted in the file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files as resources

import aiosqlite

from bot.store.faults import NewerDatabase


async def bring_up_to_date(connection: aiosqlite.Connection, version: int) -> bool:
    """Apply the migrations after ``version``, each in one transaction with its number; returns whether there were any.

    Raises :class:`NewerDatabase` and sqlite3.Error.
    """
    require_known(version)
    known = migrations()
    for number, script in enumerate(known[version:], start=version + 1):
        # The script is one of our own files and the number an integer; neither comes from outside.
        await connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number:d};\nCOMMIT;")
    return version < len(known)


def require_known(version: int) -> None:
    """Raises :class:`NewerDatabase` for a schema that only a newer version of the program knows."""
    known = len(migrations())
    if version > known:
        raise NewerDatabase(version, known)


@cache
def migrations() -> tuple[str, ...]:
    """The migration scripts, in order."""
    folder = resources("bot.store").joinpath("migrations")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple(folder.joinpath(name).read_text(encoding="utf-8") for name in names)
