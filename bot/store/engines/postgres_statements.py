"""The statements of the store on a connection to PostgreSQL."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from bot.store.engines.postgres_batches import Write, asked_together, changed_by, in_turn, words_read, written_together
from bot.store.engines.postgres_faults import faults_named
from bot.store.statements import Read, Row, Transaction

LAST_NUMBER = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, ?)::regclass), 0)"

_Query = tuple[str, tuple[Any, ...]]

_named: dict[str, dict[str, int]] = {}
"""The places of the columns of queries that were made together with others, by their names."""


class _Listed:
    """A row of an array of rows, which come without the names of their columns."""

    __slots__ = ("_places", "_values")

    def __init__(self, values: tuple[Any, ...], places: dict[str, int]) -> None:
        self._values, self._places = values, places

    def __getitem__(self, key: Any) -> Any:
        return self._values[self._places[key] if isinstance(key, str) else key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def keys(self) -> Iterable[str]:
        """The names of the columns, in order."""
        return self._places


class _Listener(Transaction):
    """Notes what is asked, and finds nothing."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.queries: list[_Query] = []

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        self.queries.append((translated(statement), tuple(parameters)))
        return []

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        raise TypeError("what is expected only reads")

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        raise TypeError("what is expected only reads")

    async def has_table(self, table: str) -> bool:
        raise TypeError("what is expected reads rows")

    async def last_number(self, table: str, column: str) -> int:
        raise TypeError("what is expected reads rows")

    async def number_after(self, table: str, column: str, number: int) -> None:
        raise TypeError("what is expected only reads")


class PostgresTransaction(Transaction):
    """Statements on a connection that is in a transaction.

    What was expected is kept until a statement changes one of its tables. The locks of a transaction that writes keep
    everybody else from changing what it may read, so it makes no difference when it does.
    """

    def __init__(self, connection: Any, address: str) -> None:
        self._connection = connection
        self._address = address
        self._held: list[Write] = []
        self._expected: dict[_Query, list[Row]] = {}

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        text = translated(statement)
        await self.send_held()
        self._forget(text)
        with faults_named(self._address):
            status: str = await self._connection.execute(text, *parameters)
        # Such as "UPDATE 3"; the last word of one that changes no rows is no number.
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdecimal() else -1

    async def write(
        self,
        statement: str,
        parameters: Iterable[Any] = (),
        *,
        rows: Iterable[Sequence[Any]] = (),
        reads: Iterable[Sequence[Any]] = (),
        numbered: bool = False,
    ) -> None:
        changed, read = (frozenset(tuple(key) for key in named) for named in (rows, reads))
        one = Write(translated(statement), tuple(parameters), changed, read, numbered)
        self._forget(one.statement)
        self._held.append(one)

    async def send_held(self) -> None:
        """Execute what was held back."""
        held, self._held = self._held, []
        for group in in_turn(held):
            text, parameters = written_together(group)
            with faults_named(self._address):
                await self._connection.execute(text, *parameters)

    async def expect(self, *reads: Read) -> None:
        listener = _Listener(self.process)
        for read in reads:
            await read(listener)
        await self.send_held()
        queries = [one for one in dict.fromkeys(listener.queries) if one not in self._expected]
        with faults_named(self._address):
            for statement, _ in queries:
                if statement not in _named:
                    prepared = await self._connection.prepare(statement)
                    _named[statement] = {one.name: at for at, one in enumerate(prepared.get_attributes())}
            text, parameters = asked_together(queries)
            found = await self._connection.fetchrow(text, *parameters)
        for one, listed in zip(queries, found, strict=True):
            self._expected[one] = [_Listed(tuple(row), _named[one[0]]) for row in listed]

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        text = translated(statement)
        await self.send_held()
        self._forget(text)
        with faults_named(self._address):
            await self._connection.executemany(text, [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        text, given = translated(statement), tuple(parameters)
        if not text.startswith("SELECT "):
            await self.send_held()
            self._forget(text)
        elif (known := self._expected.get((text, given))) is not None:
            return list(known)
        elif not words_read(text).isdisjoint(one.table for one in self._held):
            await self.send_held()
        with faults_named(self._address):
            return list(await self._connection.fetch(text, *given))

    async def append(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        await self.send_held()
        self._expected.clear()
        with faults_named(self._address):
            await self._connection.copy_records_to_table(table, columns=columns, records=rows)

    async def has_table(self, table: str) -> bool:
        return bool(await self.rows("SELECT 1 WHERE to_regclass(?) IS NOT NULL", (table,)))

    async def last_number(self, table: str, column: str) -> int:
        await self.send_held()
        ((number,),) = await self.rows(LAST_NUMBER, (table, column))
        return int(number)

    async def number_after(self, table: str, column: str, number: int) -> None:
        if number > await self.last_number(table, column):
            await self.rows("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, column, number))

    def _forget(self, statement: str) -> None:
        """Keep nothing of what was read of a table that this statement changes."""
        if not self._expected:
            return
        table = changed_by(statement)
        for one in [one for one in self._expected if table is None or table in words_read(one[0])]:
            del self._expected[one]


@cache
def translated(statement: str) -> str:
    """A statement of the store as PostgreSQL wants it: numbered parameters, and no hints to SQLite's planner.

    >>> translated("SELECT game FROM sessions INDEXED BY begun WHERE id = ? AND status <> ?")
    'SELECT game FROM sessions WHERE id = $1 AND status <> $2'
    >>> translated("UPDATE seats SET user_id = ?2 WHERE user_id = ?1")
    'UPDATE seats SET user_id = $2 WHERE user_id = $1'
    """
    numbers = iter(range(1, statement.count("?") + 1))
    plain = re.sub(r" INDEXED BY \w+", "", statement)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", plain)
