"""The statements of the store on a connection to PostgreSQL."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from bot.store.drivers.postgres_faults import faults_named
from bot.store.statements import Row, Transaction

LAST_NUMBER = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, ?)::regclass), 0)"


class PostgresTransaction(Transaction):
    """Statements on a connection that is in a transaction."""

    def __init__(self, connection: Any, address: str) -> None:
        self._connection = connection
        self._address = address

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with faults_named(self._address):
            status: str = await self._connection.execute(translated(statement), *parameters)
        # Such as "UPDATE 3"; the last word of one that changes no rows is no number.
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdecimal() else -1

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with faults_named(self._address):
            await self._connection.executemany(translated(statement), [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with faults_named(self._address):
            return list(await self._connection.fetch(translated(statement), *parameters))

    async def append(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        with faults_named(self._address):
            await self._connection.copy_records_to_table(table, columns=columns, records=rows)

    async def last_number(self, table: str, column: str) -> int:
        ((number,),) = await self.rows(LAST_NUMBER, (table, column))
        return int(number)

    async def number_after(self, table: str, column: str, number: int) -> None:
        if number > await self.last_number(table, column):
            await self.rows("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, column, number))


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
