"""What a transaction offers, whichever engine the database has: statements, and rows by column name.

Also whether anything has been committed for what is under way; a failure after that is not told as "nothing done".
Until then somebody waits for the answer, and it comes before what nobody waits for.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Protocol


def quoted(columns: Iterable[str]) -> str:
    """Names of columns as a list in a statement: ``placing`` is a word that PostgreSQL reserves.

    It need not be quoted behind the name of its table and a dot.
    """
    return ", ".join(f'"{column}"' for column in columns)


class Row(Protocol):
    """A row of a query: its values by column name or position, and in order."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns, in order."""


Read = Callable[["Transaction"], Awaitable[Any]]
"""A read that is still without its transaction."""


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

    async def write(
        self,
        statement: str,
        parameters: Iterable[Any] = (),
        *,
        rows: Iterable[Sequence[Any]] = (),
        reads: Iterable[Sequence[Any]] = (),
        numbered: bool = False,
    ) -> None:
        """Execute a statement of which nothing need be known: an engine may hold it back, and send several together.

        It is executed before whatever is asked or executed later that has to do with its table, and before the commit.
        ``rows`` are the keys of all rows that it can change; without them it counts as changing any row of its table.
        ``reads`` are those of that same table that it reads besides. Rows that are ``numbered`` by the database are so
        in the order in which they were written. Raises as :meth:`run` does, perhaps later.
        """
        await self.run(statement, parameters)

    async def expect(self, *reads: "Read") -> None:  # noqa: B027 - an engine need not do anything
        """Say which reads are coming, so that an engine may make them together; each makes one query, or begins so.

        None of them is needed, and what is read otherwise is right as well. They are called with a transaction that
        finds nothing.
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

    async def insert(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        """Execute an INSERT of one row that ends in RETURNING; returns the new row's id."""
        ((number,),) = await self.rows(statement, parameters)
        return int(number)

    async def append(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Insert rows, as many and as fast as may be. Names are those of the schema."""
        words = ("INSERT INTO", table, "(", quoted(columns), ") VALUES (", ", ".join("?" * len(columns)), ")")
        await self.run_each(" ".join(words), rows)

    @abstractmethod
    async def has_table(self, table: str) -> bool:
        """Whether the database has a table of this name."""

    @abstractmethod
    async def last_number(self, table: str, column: str) -> int:
        """The number that was last given to a new row, which may be gone; 0 if none was."""

    @abstractmethod
    async def number_after(self, table: str, column: str, number: int) -> None:
        """Give new rows numbers above this one and above those given before, as after rows that brought their own."""


_COMMITTED: ContextVar[bool | None] = ContextVar("committed", default=None)
"""None where nothing has begun that a person waits for, as in the bot's own loops."""


def begin_act() -> None:
    """Begin something new in this task, for which nothing has been committed yet."""
    _COMMITTED.set(False)


def note_commit() -> None:
    """Note that a write transaction has been committed in this task."""
    _COMMITTED.set(True)


def has_committed() -> bool:
    """Whether this task has committed a write since :func:`begin_act`."""
    return _COMMITTED.get() is True


def is_awaited() -> bool:
    """Whether a person waits for what this task does: it was begun for them, and nothing has been committed."""
    return _COMMITTED.get() is False
