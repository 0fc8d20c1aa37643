"""The tables of the schema, as whoever copies them has to know them."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter

from bot.store.drivers.migrating import migrations

OF_A_PLACE = frozenset(["fleet", "shards", "schema_migrations"])
"""Tables about this very database, such as who works on it, of which nothing goes along to another one."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with its columns; ``key`` orders its rows.

    ``is_numbered`` if its key is a number that the database gives, and never gives again.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    is_numbered: bool


@cache
def tables() -> tuple[StoredTable, ...]:
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


def _table(schema: sqlite3.Connection, name: str, *, is_numbered: bool) -> StoredTable:
    columns = schema.execute("SELECT name, pk FROM pragma_table_info(?)", (name,)).fetchall()
    key = tuple(column for _, column in sorted((place, column) for column, place in columns if place))
    return StoredTable(name, tuple(column for column, _ in columns), key, is_numbered)
