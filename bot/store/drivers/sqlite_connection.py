"""The connection to a SQLite file, and statements on it.

Statements run on the event loop: the way to a thread and back takes several times as long as most of them do.
"""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.faults import ConstraintBroken
from bot.store.statements import Row, Transaction

T = TypeVar("T")


class FileConnection(aiosqlite.Connection):
    """A connection that is also there without its thread, as ``direct``; the thread has nothing to do then."""

    direct: sqlite3.Connection

    def __init__(self, path: Path) -> None:
        def connect() -> sqlite3.Connection:
            self.direct = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.direct.row_factory = sqlite3.Row
            return self.direct

        super().__init__(connect, iter_chunk_size=64)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do something in the connection's thread, which does one thing after the other."""
        done: T = await self._execute(work)  # type: ignore[no-untyped-call]
        return done


class _SqliteStatements(Transaction):
    """What SQLite keeps of its tables: the numbers it has given to rows."""

    async def last_number(self, table: str, column: str) -> int:
        return await self.count("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))

    async def number_after(self, table: str, column: str, number: int) -> None:
        # Rows that bring their own numbers are counted by SQLite itself.
        if number > await self.last_number(table, column):
            await self.run("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            await self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))


class SqliteTransaction(_SqliteStatements):
    """Statements on a connection that is in a transaction, executed at once on the event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named:
            return self._connection.execute(statement, tuple(parameters)).rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named:
            self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named:
            return list(self._connection.execute(statement, tuple(parameters)))


class ThreadTransaction(_SqliteStatements):
    """The same, executed in the connection's thread, for what may take long."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with _constraints_named:
            cursor = await self._connection.execute(statement, tuple(parameters))
        return cursor.rowcount

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with _constraints_named:
            await self._connection.executemany(statement, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _constraints_named:
            return list(await self._connection.execute_fetchall(statement, tuple(parameters)))


class _NamingConstraints:
    """Names a broken constraint as the store does, whichever driver found it.

    A generator would take as long as a statement: a move makes a hundred of them.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, problem: BaseException | None, _where: object) -> None:
        if isinstance(problem, sqlite3.IntegrityError):
            raise ConstraintBroken(str(problem)) from problem


_constraints_named = _NamingConstraints()


async def connect_read_only(address: str) -> aiosqlite.Connection:
    """A connection of its own for reading, at a URI; it may also lead to a copy."""
    connection = await aiosqlite.connect(address, uri=True, isolation_level=None)
    connection.row_factory = aiosqlite.Row
    return connection
