"""Statements on the event loop, for a few rows found by their keys: they take less time than the way to a thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import aiosqlite

from bot.store.faults import ConstraintBroken
from bot.store.sqlite_numbers import SqliteStatements
from bot.store.statements import Row

FULL = 2
"""The level of ``PRAGMA synchronous`` at which every commit waits for the disk."""


class BriefTransaction(SqliteStatements):
    """A transaction whose statements are executed at once; whoever has it holds the lock of the connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = behind(connection)

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with constraints_named():
            return self._connection.execute(statement, tuple(parameters)).rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with constraints_named():
            self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with constraints_named():
            return list(self._connection.execute(statement, tuple(parameters)))


def behind(connection: aiosqlite.Connection) -> sqlite3.Connection:
    """The connection itself, whose thread has nothing to do while its lock is held."""
    return connection._conn  # noqa: SLF001 - aiosqlite has no public way


def relax(connection: aiosqlite.Connection) -> bool:
    """Let commits not wait for the disk, outside a transaction; returns whether they did."""
    ((level,),) = behind(connection).execute("PRAGMA synchronous")
    if level == FULL:
        behind(connection).execute("PRAGMA synchronous = NORMAL")
    return bool(level == FULL)


def tighten(connection: aiosqlite.Connection) -> None:
    """Let every commit wait for the disk again."""
    behind(connection).execute(f"PRAGMA synchronous = {FULL:d}")


@contextmanager
def constraints_named() -> Iterator[None]:
    """Name a broken constraint as the store does, whichever engine found it."""
    try:
        yield
    except sqlite3.IntegrityError as problem:
        raise ConstraintBroken(str(problem)) from problem
