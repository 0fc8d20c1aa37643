"""The migrations of the schema: one script each, applied in order and counted in the file.

The table ``schema_migrations`` says when each was applied. It came with number 24, so the earlier ones have no date:
not in an old file, of which nobody knows it any more, and not in a new one, which gets them all at once.
"""

from functools import cache
from importlib.resources import files as resources

import aiosqlite

from bot.store.faults import NewerDatabase

TABLE = "schema_migrations"
"""The table of what was applied, and when."""

DATED = 24
"""The first migration that is noted with its date: the one that makes the table."""

_NOTE = "INSERT INTO schema_migrations (number, applied_at) VALUES ({:d}, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'));\n"


async def bring_up_to_date(connection: aiosqlite.Connection, version: int) -> bool:
    """Apply the migrations after ``version``; returns whether there were any.

    Each is one transaction with its number, and from :data:`DATED` on with the date.
    Raises :class:`NewerDatabase` and sqlite3.Error.
    """
    require_known(version)
    known = migrations()
    for number, script in enumerate(known[version:], start=version + 1):
        noted = _NOTE.format(number) if number >= DATED else ""
        # The script is one of our own files and the number an integer; neither comes from outside.
        await connection.executescript(f"BEGIN;\n{script}\n{noted}PRAGMA user_version = {number:d};\nCOMMIT;")
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
