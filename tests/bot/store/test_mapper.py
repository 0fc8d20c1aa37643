"""Every declared row is a row of the schema, on both drivers, and reads back as it was written."""

import pkgutil
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any

import pytest

from bot.model.preferences import Preferences, Quiet, Theme
from bot.model.sessions import Snapshot, TurnClock
from bot.play.sessions import Sessions
from bot.store import rows
from bot.store.database import Database
from bot.store.drivers.postgres_connection import PostgresTransaction
from bot.store.mapper import Mapper
from bot.store.rows import sessions as session_rows
from bot.store.rows.people import PREFERENCES
from bot.store.statements import Transaction
from tests.bot.conftest import BEN, begin

KINDS = {
    int: {"INTEGER", "bigint"},
    float: {"REAL", "double precision"},
    str: {"TEXT", "text"},
    bytes: {"BLOB", "bytea"},
}

SQLITE = (
    'SELECT columns.name, columns.type, NOT columns."notnull" AND NOT columns.pk FROM pragma_table_info(?) AS columns'
)
POSTGRES = (
    "SELECT column_name, data_type, is_nullable = 'YES' FROM information_schema.columns"
    " WHERE table_schema = 'public' AND table_name = ?"
)

Declared = tuple[str, Mapper[Any]]


def declared() -> list[Declared]:
    """Every mapper of the store, by the module and the name that it has there."""
    modules = [import_module(f"{rows.__name__}.{found.name}") for found in pkgutil.iter_modules(rows.__path__)]
    return [
        (f"{module.__name__}.{name}", value)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Mapper)
    ]


async def differences(transaction: Transaction, name: str, mapper: Mapper[Any]) -> list[str]:
    """How a declaration differs from its table, one sentence for each column."""
    query = POSTGRES if isinstance(transaction, PostgresTransaction) else SQLITE
    found = {row[0]: (row[1], bool(row[2])) for row in await transaction.rows(query, (mapper.table,))}
    at = f"{name}: {mapper.table}"
    said = [
        f"{at}.{column} is in the schema, and neither declared nor named as beside the value"
        for column in found.keys() - {column.name for column in mapper.columns} - {*mapper.extra}
    ]
    said += [
        f"{at}.{column} is declared, and not in the schema"
        for column in (*mapper.extra, *mapper.key, *(one.name for one in mapper.columns))
        if column not in found
    ]
    for one in (one for one in mapper.columns if one.name in found):
        kind, optional = found[one.name]
        if kind not in KINDS[one.kind]:
            said.append(f"{at}.{one.name} is declared as {one.kind.__name__}, and {kind} in the schema")
        if one.optional != optional and one.name not in mapper.not_null:
            said.append(f"{at}.{one.name} may {'' if optional else 'not '}be NULL in the schema")
    return sorted(said)


async def test_every_declared_row_is_one_of_the_schema(database: Database) -> None:
    assert len(declared()) >= 20
    async with database.reading() as transaction:
        assert [said for one in declared() for said in await differences(transaction, *one)] == []


@dataclass
class Forgetful:
    """A clock without ``warned``, and with other faults."""

    session_id: str
    seat: int | None
    since: int
    deadline_at: int
    remaining: int | None
    asked_at: int


async def test_a_column_that_differs_is_named_with_its_table(database: Database) -> None:
    async with database.reading() as transaction:
        said = await differences(
            transaction, "faulty", Mapper(Forgetful, "turn_clocks", "session_id seat", not_null="since")
        )
    kind = "bigint" if isinstance(transaction, PostgresTransaction) else "INTEGER"
    assert said == [
        "faulty: turn_clocks.asked_at is declared, and not in the schema",
        "faulty: turn_clocks.called_at is in the schema, and neither declared nor named as beside the value",
        "faulty: turn_clocks.deadline_at may be NULL in the schema",
        "faulty: turn_clocks.heeds is in the schema, and neither declared nor named as beside the value",
        "faulty: turn_clocks.seat may not be NULL in the schema",
        f"faulty: turn_clocks.session_id is declared as str, and {kind} in the schema",
        "faulty: turn_clocks.warned is in the schema, and neither declared nor named as beside the value",
    ]


@pytest.mark.parametrize("quiet", [None, Quiet(60, 30)])
@pytest.mark.parametrize("theme", [None, Theme.LIGHT])
async def test_a_row_reads_back_as_it_was_written(database: Database, quiet: Quiet | None, theme: Theme | None) -> None:
    written = Preferences(quiet=quiet, theme=theme, large=True, animations=False, zone="Europe/Paris")
    for one in (Preferences(), written):
        async with database.transaction() as transaction:
            await PREFERENCES.save(transaction, one, user_id=5)
        async with database.reading() as transaction:
            assert await PREFERENCES.find(transaction, 5) == one
            (row,) = await PREFERENCES.all(transaction, "WHERE user_id = ?", (5,))
    assert row == written
    assert (type(row.large), type(row.theme)) == (bool, type(theme))


async def test_a_snapshot_keeps_the_order_of_what_is_in_it(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    snapshot = Snapshot(1, {"b": [1, {"z": None, "a": "é"}], "a": 2}, 0, {})
    async with database.transaction() as transaction:
        await session_rows.save_snapshot(transaction, session_id, snapshot)
        found = await session_rows.snapshot(transaction, session_id)
    assert found == snapshot
    assert list(found.position) == ["b", "a"]


def test_a_query_names_the_columns_of_the_table_in_the_order_of_the_fields() -> None:
    mapper = Mapper(TurnClock, "turn_clocks", "session_id seat")
    assert [column.name for column in mapper.columns] == [field.name for field in fields(TurnClock)]
    assert mapper.select("WHERE since > ?", "clock").startswith(
        "SELECT turn_clocks.session_id, turn_clocks.seat, turn_clocks.since,"
    )
    assert mapper.select("WHERE since > ?", "clock").endswith(
        " turn_clocks.heeds, clock FROM turn_clocks WHERE since > ?"
    )


def test_a_type_that_no_column_holds_is_refused() -> None:
    @dataclass
    class Odd:
        session_id: complex

    with pytest.raises(TypeError, match="complex"):
        Mapper(Odd, "turn_clocks", "session_id")
