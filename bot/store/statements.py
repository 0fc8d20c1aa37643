"""The statements of a transaction, whichever driver the database has, and rows by column name.

Also whether the current task has committed anything; a failure after that is not told as "nothing done".
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Protocol


def quoted(columns: Iterable[str]) -> str:
    """Names of columns as a list in a statement: ``placing`` is a word that PostgreSQL reserves.

    It need not be quoted behind the name of its table and a dot.
    """
    return ", ".join(f'"{column}"' for column in columns)


def place_by(order: str) -> str:
    """A column ``place`` of a query: where its rows come in this order, which equal ones share: 1, 1, 3.

    It counts all rows, also where only a page of them is asked for.
    """
    return f"rank() OVER (ORDER BY {order}) AS place"


class Row(Protocol):
    """A row of a query: its values by column name or position, and in order."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns, in order."""


class Transaction(ABC):
    """The statements allowed inside a transaction; it ends with its block.

    A statement's parameters are written as "?" or, to use one several times, as "?1", "?2" and so on.
    """

    process: int = 0
    """The number of the process that shares the database with others; 0 for one that has it to itself."""

    @abstractmethod
    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """Execute a statement that changes rows; returns how many it changed.

        Raises :class:`bot.store.faults.ConstraintBroken`, as :meth:`run_each` and :meth:`insert` do.
        """

    @abstractmethod
    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Execute a statement once with each of these parameters."""

    @abstractmethod
    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        """Every row of a query."""

    async def row(self, statement: str, parameters: Iterable[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        found = await self.rows(statement, parameters)
        return found[0] if found else None

    async def value(self, statement: str, parameters: Iterable[Any] = ()) -> Any | None:
        """The first column of a query's first row; None without a row, or if it is NULL."""
        row = await self.row(statement, parameters)
        return None if row is None else row[0]

    async def exists(self, statement: str, parameters: Iterable[Any] = ()) -> bool:
        """Whether a query has any row."""
        return await self.row(statement, parameters) is not None

    async def count(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """The number that a query counts."""
        return await self.value(statement, parameters) or 0

    async def column(self, statement: str, parameters: Iterable[Any] = ()) -> list[Any]:
        """The first column of every row of a query."""
        return [row[0] for row in await self.rows(statement, parameters)]

    async def insert(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """Execute an INSERT of one row that ends in RETURNING; returns the new row's id."""
        ((number,),) = await self.rows(statement, parameters)
        return int(number)

    async def append(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Insert rows, as many and as fast as may be. Names are those of the schema."""
        words = ("INSERT INTO", table, "(", quoted(columns), ") VALUES (", ", ".join("?" * len(columns)), ")")
        await self.run_each(" ".join(words), rows)

    @abstractmethod
    async def last_number(self, table: str, column: str) -> int:
        """The number that was last given to a new row, which may be gone; 0 if none was."""

    @abstractmethod
    async def number_after(self, table: str, column: str, number: int) -> None:
        """Give new rows numbers above this one and above those given before, as after rows that brought their own."""


_COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)


def begin_request() -> None:
    """Begin a new request in this task, for which nothing has been committed yet."""
    _COMMITTED.set(False)


def note_commit() -> None:
    """Note that a write transaction has been committed in this task."""
    _COMMITTED.set(True)


def has_committed() -> bool:
    """Whether this task has committed a write since :func:`begin_request`."""
    return _COMMITTED.get()
