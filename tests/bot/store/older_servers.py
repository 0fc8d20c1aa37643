"""Databases on a server as programs of earlier versions left them, with games in flight."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.engines import postgres_migrating
from bot.store.engines.postgres_migrating import bring_up_to_date, migrations
from tests.bot.store.test_every_schema import file_of_schema


async def bring_to_schema(number: int, inside: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make an empty database one of a schema, as programs of that time did, with games in flight."""
    known = {one: script for one, script in migrations().items() if one <= number}
    with monkeypatch.context() as then:
        then.setattr(postgres_migrating, "migrations", lambda: known)
        await bring_up_to_date(inside, "a server")
    with closing(sqlite3.connect(file_of_schema(number, folder))) as file:
        await copy_rows(file, inside)


async def copy_rows(file: sqlite3.Connection, inside: Any) -> None:
    """Copy every row of a file to a database of the same schema, and the last numbers given."""
    tables = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    numbers = dict(file.execute("SELECT name, seq FROM sqlite_sequence"))
    # So rows can come before those that they refer to.
    await inside.execute("SET session_replication_role = replica")
    for table in tables:
        if table.startswith("sqlite_") or table == "schema_migrations":
            continue
        columns = [name for _, name, *_ in file.execute(f"PRAGMA table_info({table})")]
        rows = file.execute(" ".join(("SELECT", ", ".join(f'"{one}"' for one in columns), "FROM", table))).fetchall()
        await inside.copy_records_to_table(table, columns=columns, records=rows)
        if numbers.get(table):
            await inside.execute("SELECT setval(pg_get_serial_sequence($1, $2), $3)", table, columns[0], numbers[table])
    await inside.execute("SET session_replication_role = DEFAULT")
