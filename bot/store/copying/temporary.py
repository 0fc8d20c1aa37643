"""A database in SQLite's temporary storage, for rows that are to be checked before anything takes them in."""

import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import aiosqlite

from bot.store.engines.migrating import bring_up_to_date
from bot.store.engines.sqlite_connection import ThreadTransaction
from bot.store.statements import Transaction, quoted

TableOfRows: TypeAlias = tuple[str, Sequence[str], Iterable[Sequence[Any]]]
"""A table's name, the names of columns, and rows with their values."""


class Unfitting(Exception):
    """Rows do not fit into the schema that they are said to be of."""


@asynccontextmanager
async def staged(tables: Iterable[TableOfRows]) -> AsyncIterator[Transaction]:
    """Give rows in a database of their own; raises :class:`Unfitting`."""
    connection = await aiosqlite.connect("", isolation_level=None)
    try:
        connection.row_factory = aiosqlite.Row
        await bring_up_to_date(connection, 0)
        try:
            await _fill(connection, tables)
        except (sqlite3.Error, OverflowError) as problem:
            raise Unfitting(str(problem)) from problem
        yield ThreadTransaction(connection)
    finally:
        await connection.close()


async def _fill(connection: aiosqlite.Connection, tables: Iterable[TableOfRows]) -> None:
    await connection.execute("BEGIN")
    for table, columns, rows in tables:
        known = await connection.execute_fetchall("SELECT name FROM pragma_table_info(?)", (table,))
        if not columns or not {row[0] for row in known}.issuperset(columns):
            raise Unfitting(table)
        # Both are names of the schema by now.
        statement = " ".join(("INSERT INTO", table, "(", quoted(columns), ") VALUES (", _marks(columns), ")"))
        await connection.executemany(statement, rows)
    await connection.execute("COMMIT")
    if await connection.execute_fetchall("PRAGMA foreign_key_check"):
        raise Unfitting("a row refers to another one that is not there")


def _marks(columns: Sequence[str]) -> str:
    return ", ".join("?" * len(columns))
