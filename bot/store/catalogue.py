"""Every table of the schema that holds something worth keeping, read from the schema itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter

from bot.store.migrating import migrations

OF_A_PLACE = frozenset(["fleet", "processes", "shards", "identifies", "schema_migrations"])
"""Tables about this very database, such as who works on it, of which nothing goes along to another one."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its columns; ``key`` orders its rows.

    ``is_numbered`` if its key is a number that the engine gives, and never gives again.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    is_numbered: bool
    reals: tuple[int, ...]
    """Which of its columns hold floating-point numbers."""


@cache
def tables() -> tuple[Table, ...]:
    """The tables, each after those that its rows refer to."""
    with closing(sqlite3.connect(":memory:")) as schema:
        for script in migrations():
            schema.executescript(script)
        found = dict(schema.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"))
        names = [name for name in found if not name.startswith("sqlite_") and name not in OF_A_PLACE]
        order = TopologicalSorter({name: _referred_to(schema, name) - {name} for name in names}).static_order()
        return tuple(_table(schema, name, is_numbered="AUTOINCREMENT" in found[name]) for name in order)


def _referred_to(schema: sqlite3.Connection, name: str) -> set[str]:
    return {row[0] for row in schema.execute('SELECT "table" FROM pragma_foreign_key_list(?)', (name,))}


def _table(schema: sqlite3.Connection, name: str, *, is_numbered: bool) -> Table:
    columns = schema.execute("SELECT name, pk, type FROM pragma_table_info(?)", (name,)).fetchall()
    key = tuple(column for _, column in sorted((place, column) for column, place, _ in columns if place))
    reals = tuple(number for number, (_, _, kind) in enumerate(columns) if kind == "REAL")
    return Table(name, tuple(column for column, _, _ in columns), key, is_numbered, reals)
