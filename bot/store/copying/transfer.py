"""Copies everything from one database to an empty one, of whichever engines, in ranges of rows.

Each range is committed with a note of how far it goes and of its digest. So whoever is killed goes on after the last
range, having compared those before it with the source; and at the end every range is read back and compared.
"""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from typing import Any

from bot.store.database import Database, Transaction
from bot.store.engines import ranges as range_notes
from bot.store.engines.migrating import migrations
from bot.store.engines.ranges import CopiedRange
from bot.store.faults import ConstraintBroken
from bot.store.statements import quoted

ROWS = 1_000
"""How many rows a range has at most."""

OF_A_PLACE = frozenset(["fleet", "processes", "shards", "identifies", "schema_migrations"])
"""Tables about this very database, such as who works on it, of which nothing goes along to another one."""

Told = Callable[[str, int], None]
"""Is told of each table that is done, with the number of its rows."""


class SourceChanged(Exception):
    """A source is not as it was when the copy was begun; ``table`` tells where."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class CopyDiffers(Exception):
    """What was written reads back otherwise; ``table`` tells where."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class RowRefused(Exception):
    """The target takes a row of ``table`` for none of its own; ``key`` is its key, or that of the one before it."""

    def __init__(self, table: str, key: Sequence[Any], problem: str) -> None:
        super().__init__(table)
        self.table = table
        self.key = tuple(key)
        self.problem = problem


class Transfer:
    """A copy under way; ``source`` is one state of a database, of which nothing changes meanwhile."""

    def __init__(self, source: Transaction, target: Database, told: Told, rows: int = ROWS) -> None:
        self._source = source
        self._target = target
        self._told = told
        self._rows = rows
        self._ranges: dict[str, list[CopiedRange]] = {table.name: [] for table in tables()}
        self._number = 0

    async def begin(self) -> bool:
        """Note that the target is being filled; returns whether that was begun earlier.

        Raises :class:`SourceChanged` if the source is not what it was then.
        """
        async with self._target.transaction() as transaction:
            begun = await transaction.has_table(range_notes.TABLE)
            if begun:
                for done in await range_notes.noted(transaction):
                    self._ranges[done.table].append(done)
                    self._number += 1
            else:
                await range_notes.begin(transaction)
        for table in tables():
            if not await _agrees(self._source, table, self._ranges[table.name]):
                raise SourceChanged(table.name)
        return begun

    async def copy(self) -> None:
        """Copy all that is not there yet; raises :class:`RowRefused`."""
        for table in tables():
            ranges = self._ranges[table.name]
            async for rows in _following(self._source, table, ranges[-1].last if ranges else None, self._rows):
                done = CopiedRange(table.name, _key(table, rows[-1]), len(rows), _digest(table, rows))
                async with self._target.transaction() as transaction:
                    await _append(transaction, table, rows)
                    await range_notes.note(transaction, self._number, done)
                ranges.append(done)
                self._number += 1
            self._told(table.name, sum(done.amount for done in ranges))

    async def compare(self) -> None:
        """Read everything back; raises :class:`CopyDiffers`."""
        async with self._target.reading() as transaction:
            for table in tables():
                ranges = self._ranges[table.name]
                amount = sum(done.amount for done in ranges)
                counted = (await _count(self._source, table), await _count(transaction, table))
                if counted != (amount, amount) or not await _agrees(transaction, table, ranges):
                    raise CopyDiffers(table.name)

    async def end(self) -> None:
        """Let new rows be numbered as in the source, and note that the target is whole."""
        async with self._target.transaction() as transaction:
            for table in tables():
                if table.is_numbered:
                    number = await self._source.last_number(table.name, table.key[0])
                    await transaction.number_after(table.name, table.key[0], number)
            await range_notes.end(transaction)


async def _append(transaction: Transaction, table: "StoredTable", rows: Sequence[tuple[Any, ...]]) -> None:
    try:
        await transaction.append(table.name, table.columns, rows)
    except ConstraintBroken as problem:
        with_nul = next((row for row in rows if _has_nul(row)), None)
        raise RowRefused(table.name, _key(table, with_nul or rows[0]), "NUL" if with_nul else str(problem)) from problem


def _has_nul(row: Iterable[Any]) -> bool:
    return any(isinstance(value, str) and "\0" in value for value in row)


async def _agrees(transaction: Transaction, table: "StoredTable", ranges: Sequence[CopiedRange]) -> bool:
    """Whether the rows of these ranges are as they were when they were noted."""
    last: tuple[Any, ...] | None = None
    for done in ranges:
        # One row more than there should be, so that one between them is seen.
        rows = await _rows(transaction, table, last, done.last, done.amount + 1)
        if len(rows) != done.amount or _digest(table, rows) != done.digest:
            return False
        last = done.last
    return True


async def _following(
    transaction: Transaction, table: "StoredTable", last: tuple[Any, ...] | None, most: int
) -> AsyncIterator[list[tuple[Any, ...]]]:
    while rows := await _rows(transaction, table, last, None, most):
        yield rows
        last = _key(table, rows[-1])


async def _rows(
    transaction: Transaction,
    table: "StoredTable",
    after: tuple[Any, ...] | None,
    last: tuple[Any, ...] | None,
    most: int,
) -> list[tuple[Any, ...]]:
    """Rows in the order of their keys, from the one behind ``after`` to ``last``, at most so many."""
    key = ", ".join(table.key)
    marks = ", ".join("?" * len(table.key))
    limits = [f"({key}) {sign} ({marks})" for sign, end in ((">", after), ("<=", last)) if end is not None]
    # All names are those of the schema.
    words = ("SELECT", quoted(table.columns), "FROM", table.name)
    where = ("WHERE", " AND ".join(limits)) if limits else ()
    statement = " ".join((*words, *where, "ORDER BY", key, "LIMIT ?"))
    found = [tuple(row) for row in await transaction.rows(statement, (*(after or ()), *(last or ()), most))]
    return [_plain(table, row) for row in found] if table.reals else found


def _plain(table: "StoredTable", row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The row without the sign of a zero, which SQLite does not keep."""
    return tuple(value + 0.0 if place in table.reals and value == 0 else value for place, value in enumerate(row))


def _key(table: "StoredTable", row: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(row[table.columns.index(column)] for column in table.key)


def _digest(table: "StoredTable", rows: Iterable[tuple[Any, ...]]) -> str:
    digest = sha256(repr(table.columns).encode())
    for row in rows:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


async def _count(transaction: Transaction, table: "StoredTable") -> int:
    row = await transaction.row(" ".join(("SELECT count(*) FROM", table.name)))
    return int(row[0]) if row else 0


@dataclass(frozen=True, slots=True)
class StoredTable:
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
    columns = schema.execute("SELECT name, pk, type FROM pragma_table_info(?)", (name,)).fetchall()
    key = tuple(column for _, column in sorted((place, column) for column, place, _ in columns if place))
    reals = tuple(number for number, (_, _, kind) in enumerate(columns) if kind == "REAL")
    return StoredTable(name, tuple(column for column, _, _ in columns), key, is_numbered, reals)
