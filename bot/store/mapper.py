"""Maps rows to dataclasses: columns, statements and reading follow from one declaration.

A field is the column of its name. Its annotation says the rest: ``| None`` is a column that may be NULL, a bool is 0 or
1, an enumeration its value, a dict or tuple JSON, a dataclass or :class:`GenerationalId` several columns. Anything
beyond reading and writing whole rows by their keys is SQL, with :meth:`Mapper.select` for the list of columns.
"""

import dataclasses
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from bot.model.sessions import GenerationalId
from bot.store.statements import Row, Transaction, quoted

T = TypeVar("T")

Converter = Callable[[Any], Any]


class Column(NamedTuple):
    """A column as a declaration wants it; ``kind`` is int, float, str or bytes."""

    name: str
    kind: type
    optional: bool


class _MappedField(NamedTuple):
    """A field of a dataclass, with how its columns become its value and the other way round; None changes nothing."""

    name: str
    columns: tuple[Column, ...]
    read: Converter | None
    write: Converter | None


class Reader(Generic[T]):
    """Reads rows of a query whose columns come in the order of the fields of a dataclass.

    ``columns`` has the fields whose columns are named otherwise, or are several; ``exclude`` those that are no columns.
    """

    def __init__(
        self,
        kind: type[T],
        columns: Mapping[str, str | tuple[str, ...]] = MappingProxyType({}),
        exclude: Iterable[str] = (),
    ) -> None:
        self.kind = kind
        hints, without = get_type_hints(kind), frozenset(exclude)
        names = [field.name for field in dataclasses.fields(kind) if field.name not in without]  # type: ignore[arg-type]  # a dataclass
        self.fields = [_field(name, hints[name], columns.get(name, name)) for name in names]
        self.columns = tuple(column for field in self.fields for column in field.columns)
        self._plan: list[tuple[str, int | slice, Converter | None]] = []
        at = 0
        for field in self.fields:
            width = len(field.columns)
            self._plan.append((field.name, at if width == 1 else slice(at, at + width), field.read))
            at += width

    def read(self, row: Row, **others: Any) -> T:
        """The value of a row, whose further columns are passed over, with the fields that are no columns."""
        for name, at, convert in self._plan:
            others[name] = row[at] if convert is None else convert(row[at])
        return self.kind(**others)

    async def query(self, transaction: Transaction, statement: str, parameters: Iterable[Any] = ()) -> list[T]:
        """The rows of a query."""
        return [self.read(row) for row in await transaction.rows(statement, parameters)]


class Mapper(Reader[T]):
    """Reads and writes the rows of a table as values of a dataclass.

    ``key`` are the columns that a row is found by. ``extra`` are the columns that are no part of the value: they keep
    their defaults, or are written as keywords. ``not_null`` are columns that may be NULL, but never in what is read.
    """

    def __init__(
        self,
        kind: type[T],
        table: str,
        key: str,
        columns: Mapping[str, str | tuple[str, ...]] = MappingProxyType({}),
        *,
        exclude: str = "",
        extra: str = "",
        not_null: str = "",
    ) -> None:
        super().__init__(kind, columns, exclude.split())
        self.table = table
        self.key, self.extra, self.not_null = tuple(key.split()), tuple(extra.split()), tuple(not_null.split())
        self._names = tuple(column.name for column in self.columns)
        self._places = {one.name: (field, at) for field in self.fields for at, one in enumerate(field.columns)}
        self._listed = ", ".join(f"{table}.{name}" for name in self._names)
        self._of_key = "WHERE " + " AND ".join(f"{column} = ?" for column in self.key)

    def select(self, rest: str = "", more: str = "") -> str:
        """A query for rows as :meth:`read` takes them, with ``more`` columns behind; the ``rest`` follows the table."""
        return f"SELECT {self._listed}{more and ', '}{more} FROM {self.table} {rest}"

    async def all(self, transaction: Transaction, rest: str = "", parameters: Iterable[Any] = ()) -> list[T]:
        """The rows of a query that ends so."""
        return await self.query(transaction, self.select(rest), parameters)

    async def first(self, transaction: Transaction, rest: str, parameters: Iterable[Any] = ()) -> T | None:
        """The first of these rows, or None."""
        row = await transaction.row(self.select(rest), parameters)
        return None if row is None else self.read(row)

    async def find(self, transaction: Transaction, *key: Any) -> T | None:
        """The row with this key, or None."""
        return await self.first(transaction, self._of_key, key)

    async def by(self, transaction: Transaction, column: str, values: Collection[Any]) -> dict[Any, list[T]]:
        """The rows in which this column has one of these values, by that, in the order of their keys."""
        if not values:
            return {}
        marks, found = ", ".join("?" * len(values)), defaultdict[Any, list[T]](list)
        statement = self.select(f"WHERE {column} IN ({marks}) ORDER BY {', '.join(self.key)}", f"{column} AS sought")
        for row in await transaction.rows(statement, values):
            found[row["sought"]].append(self.read(row))
        return found

    async def insert(self, transaction: Transaction, *values: T, **extra: Any) -> None:
        """Add rows. Raises :class:`bot.store.faults.ConstraintBroken`, as all that write do."""
        statement = _inserting(self.table, (*extra, *self._names))
        rows = [(*extra.values(), *self._values(value)) for value in values]
        if len(rows) == 1:
            await transaction.run(statement, rows[0])
        elif rows:
            await transaction.run_each(statement, rows)

    async def add(self, transaction: Transaction, value: T, **extra: Any) -> int:
        """Add a row whose key is a number that the database gives, which is returned."""
        (number,) = self.key
        written = extra | dict(zip(self._names, self._values(value), strict=True))
        del written[number]
        return await transaction.insert(
            f"{_inserting(self.table, tuple(written))} RETURNING {number}", written.values()
        )

    async def save(self, transaction: Transaction, value: T, **extra: Any) -> None:
        """Add a row, or replace what is declared of the one with its key."""
        statement = _replacing(self.table, (*extra, *self._names), self.key)
        await transaction.run(statement, (*extra.values(), *self._values(value)))

    async def update(self, transaction: Transaction, value: T, *columns: str) -> None:
        """Write these columns of a row that is there."""
        values = [self._value(value, column) for column in (*columns, *self.key)]
        await transaction.run(_updating(self.table, columns, self._of_key), values)

    async def delete(self, transaction: Transaction, *key: Any) -> int:
        """Delete the row with this key; returns how many there were."""
        return await transaction.run(f"DELETE FROM {self.table} {self._of_key}", key)

    def _value(self, value: T, column: str) -> Any:
        (name, columns, _, write), at = self._places[column]
        written = getattr(value, name) if write is None else write(getattr(value, name))
        return written if len(columns) == 1 else written[at]

    def _values(self, value: T) -> list[Any]:
        values: list[Any] = []
        for name, columns, _, write in self.fields:
            found = getattr(value, name)
            if len(columns) > 1:
                values += write(found) if write else found
            else:
                values.append(found if write is None else write(found))
        return values


@cache
def _inserting(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({quoted(columns)}) VALUES ({marks})"


@cache
def _replacing(table: str, columns: tuple[str, ...], key: tuple[str, ...]) -> str:
    changed = ", ".join(f'"{column}" = excluded."{column}"' for column in columns if column not in key)
    return f"{_inserting(table, columns)} ON CONFLICT ({quoted(key)}) DO UPDATE SET {changed}"


@cache
def _updating(table: str, columns: tuple[str, ...], condition: str) -> str:
    changed = ", ".join(f'"{column}" = ?' for column in columns)
    return f"UPDATE {table} SET {changed} {condition}"


def _field(name: str, hint: Any, columns: str | tuple[str, ...]) -> _MappedField:
    options = get_args(hint)
    optional = NoneType in options
    kind = next(one for one in options if one is not NoneType) if optional else hint
    named = (columns,) if isinstance(columns, str) else columns
    kinds, read, write = _conversion(kind)
    if optional and len(kinds) == 1:
        read, write = _unless_null(read), _unless_null(write)
    elif optional:
        read, write = _unless_first_null(read), _unless_none(write, len(kinds))
    stored = tuple(Column(column, one, optional) for column, one in zip(named, kinds, strict=True))
    return _MappedField(name, stored, read, write)


_PLAIN: dict[type, tuple[Sequence[type], Converter | None, Converter | None]] = {
    bool: ((int,), bool, int),
    **{kind: ((kind,), None, None) for kind in (int, float, str, bytes)},
}


def _conversion(kind: Any) -> tuple[Sequence[type], Converter | None, Converter | None]:
    """The kinds of columns of a type, and how to read and write it."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is GenerationalId:
        return (int, str), lambda row: GenerationalId(*row), lambda number: (int(number), number.generation)
    if get_origin(kind) is dict:
        return (str,), json.loads, json.dumps
    if get_origin(kind) is tuple:
        return (str,), lambda written: tuple(json.loads(written)), json.dumps
    if dataclasses.is_dataclass(kind):
        return tuple(get_type_hints(kind).values()), lambda row: kind(*row), dataclasses.astuple  # type: ignore[operator]  # a dataclass
    if issubclass(kind, StrEnum):
        return (str,), kind, str
    raise TypeError(f"a column cannot hold {kind}")


def _unless_null(convert: Converter | None) -> Converter | None:
    return convert and (lambda value: None if value is None else convert(value))


def _unless_first_null(convert: Converter | None) -> Converter | None:
    return convert and (lambda row: None if row[0] is None else convert(row))


def _unless_none(convert: Converter | None, width: int) -> Converter | None:
    return convert and (lambda value: (None,) * width if value is None else convert(value))
