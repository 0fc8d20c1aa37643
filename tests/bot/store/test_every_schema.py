"""A migration that is killed at any of its statements is completed by the next start."""

import asyncio
import os
import shutil
import signal
import sqlite3
from contextlib import closing
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.driver import PATIENCE
from bot.store.database import Database
from bot.store.engines.migrating import DATED, TABLE, migrations
from tests.bot.bot_process import FORKS
from tests.bot.store import kept

NEWEST = len(migrations())
LONGEST_MIGRATION = 100
"""More statements than any migration has."""

STEP = 4
"""Starts are killed at every so many statements of a migration, every day at others."""


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def content_of(path: Path) -> list[str]:
    """All that is in a file but the dates of its migrations."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        # Never committed.
        file.execute(f"UPDATE {TABLE} SET applied_at = ''")
        return list(file.iterdump())


def noted_in(path: Path) -> list[int]:
    """The migrations of which a file says when they were applied."""
    with closing(sqlite3.connect(path)) as file:
        if not file.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (TABLE,)).fetchone():
            return []
        return [number for (number,) in file.execute(f"SELECT number FROM {TABLE} ORDER BY number")]


def file_of_schema(number: int, folder: Path) -> Path:
    """A file of a schema as programs of that time wrote it, or as a start left it that had come so far."""
    base = max(one for one in kept.SCHEMAS if one <= max(number, kept.SCHEMAS[0]))
    path = kept.unpack_schema(base, folder)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        if number < base:
            # What the second migration made.
            file.executescript("DROP TABLE solo_results; PRAGMA user_version = 1;")
        for done, script in enumerate(migrations()[base:number], start=base + 1):
            file.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {done};\nCOMMIT;")
    assert version_of(path) == number
    return path


def _open(path: Path) -> None:
    async def open_and_close() -> None:
        await (await Database.open(path)).close()

    asyncio.run(open_and_close())


def _open_until(path: Path, statement: int) -> None:
    """Open the file, and kill this process just before it executes that statement of the migrations."""
    seen = 0

    def count(executed: str) -> None:
        nonlocal seen
        seen += bool(seen) or executed.startswith("BEGIN")
        if seen == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    class Watched(sqlite3.Connection):
        """A connection whose statements are counted."""

        def __init__(self, *arguments: Any, **others: Any) -> None:
            super().__init__(*arguments, **others)
            self.set_trace_callback(count)

    vars(sqlite3)["connect"] = partial(sqlite3.connect, factory=Watched)
    _open(path)


def _kill_at_every_statement(path: Path, pipe: Connection) -> None:
    """Start again and again, each start killed a statement later, until one comes through.

    Sent is where each died, and which migrations are noted since.
    """
    deaths: list[tuple[int, int]] = []
    notes: list[tuple[int, list[int]]] = []
    first = 1
    version, statement = version_of(path), first
    while statement < LONGEST_MIGRATION:
        child = os.fork()
        if not child:
            _open_until(path, statement)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            break
        deaths.append((version, statement))
        # A start that dies in the next migration has finished this one; if all are tried, that was at its first.
        found = version_of(path)
        version, statement = found, statement + STEP if found == version else first + (STEP == 1)
        notes.append((version, noted_in(path)))
    pipe.send((deaths, notes))


@pytest.mark.full
def test_a_start_killed_at_any_statement_of_any_migration_is_completed_by_the_next(tmp_path: Path) -> None:
    path = file_of_schema(kept.SCHEMAS[0], tmp_path)
    first, whole = version_of(path), tmp_path / "whole.sqlite3"
    shutil.copyfile(path, whole)
    _open(whole)
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=_kill_at_every_statement, args=(path, theirs), daemon=True)
    process.start()
    assert ours.poll(PATIENCE), "the starts do not come to an end"
    deaths, notes = ours.recv()
    process.join(PATIENCE)
    # BEGIN, a statement at least, the number, COMMIT.
    assert {version for version, _ in deaths} >= set(range(first, NEWEST))
    assert len(deaths) >= 4 // STEP * (NEWEST - first)
    assert all(noted == list(range(DATED, version + 1)) for version, noted in notes), notes
    assert version_of(path) == NEWEST
    assert content_of(path) == content_of(whole)
