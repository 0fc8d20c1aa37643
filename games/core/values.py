"""Immutable values: changed, compared without mixing types, and as plain data that JSON can hold, and back.

What is stored is read by the types that dataclasses and named tuples declare.

>>> from games.core.chance import Chance
>>> stored(Chance(bytes(16), 3)), restored(Chance, stored(Chance(bytes(16), 3))).draws
(['00000000000000000000000000000000', 3], 3)
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from games.core.text import Text, from_plain, to_plain

if TYPE_CHECKING:
    # Checked as what it stands for: names and types of the fields.
    from dataclasses import replace

__all__ = ["put", "replace", "restored", "restored_fields", "stored", "stored_fields", "strictly_equal"]

Item = TypeVar("Item")
Kind = TypeVar("Kind")
Value = TypeVar("Value")
Reader: TypeAlias = Callable[[Any], Any]


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with the one at ``index`` replaced."""
    return (*items[:index], item, *items[index + 1 :])


if not TYPE_CHECKING:

    def replace(value: Value, /, **changes: object) -> Value:
        """What ``dataclasses.replace`` returns, in two thirds of its time; for dataclasses whose fields are all given.

        Raises KeyError for a name that is no field.
        """
        get, places = _fields_of(type(value))
        items = [*get(value)]
        for name, item in changes.items():
            items[places[name]] = item
        return type(value)(*items)


def strictly_equal(one: object, other: object) -> bool:
    """Whether two values are equal and of the same types, including the items of tuples and fields of dataclasses.

    >>> strictly_equal((1, "a"), (1, "a")), strictly_equal((1, "a"), (True, "a")), strictly_equal(1, 1.0)
    (True, False, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(strictly_equal, one, other))
    names = _parts_of(cast("Any", type(one)))
    if names is not None:
        return all(strictly_equal(getattr(one, name), getattr(other, name)) for name in names)
    return one == other


@cache
def _parts_of(kind: type) -> tuple[str, ...] | None:
    """The names of a dataclass's fields, None for any other type. Cached: looking them up takes longer than a move."""
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else None


@cache
def _fields_of(kind: type) -> tuple[Callable[[object], tuple[object, ...]], dict[str, int]]:
    """What reads all fields of a dataclass with at least two at once, and the place of each."""
    names = [part.name for part in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}


def stored(value: Any) -> Any:
    """The value as plain data: a member of an enumeration by its value, bytes in hexadecimal, all else as lists.

    Sets are sorted, and the fields of a dataclass are in their order.
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, frozenset):
        return sorted(map(stored, value))
    if isinstance(value, tuple):
        return [stored(one) for one in value]
    if isinstance(value, Text):
        return to_plain(value)
    return list(stored_fields(value).values()) if is_dataclass(value) else value


def stored_fields(value: Any, *names: str) -> dict[str, Any]:
    """These fields of a dataclass or named tuple, or all of them, by name."""
    kind: Any = type(value)
    return {name: stored(getattr(value, name)) for name in names or _names(kind)}


def restored(kind: type[Kind], data: Any) -> Kind:
    """The value of this type that :func:`stored` wrote. Raises TypeError for a type that is not made to be stored."""
    wanted: Any = kind
    return cast("Kind", _reader(wanted)(data))


def restored_fields(kind: Any, data: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The values of what :func:`stored_fields` wrote, by the types that ``kind`` declares for them."""
    kinds = _hints(kind)
    return {name: _reader(kinds[name])(data[name]) for name in names or _names(kind)}


@cache
def _reader(kind: Any) -> Reader:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType and len(parts) == 2 and parts[1] is type(None):
        read = _reader(parts[0])
        return lambda data: None if data is None else read(data)
    if origin is tuple and parts[1:] == (...,):
        each = _reader(parts[0])
        return lambda data: tuple(map(each, data))
    if origin is frozenset:
        each = _reader(parts[0])
        return lambda data: frozenset(map(each, data))
    if origin is tuple:
        return lambda data: tuple(_reader(part)(one) for part, one in zip(parts, data, strict=True))
    if kind in (int, str, bool, float):
        return lambda data: data
    return _reader_of_class(kind)


def _reader_of_class(kind: Any) -> Reader:
    if kind is bytes:
        return bytes.fromhex
    if kind is Text:
        return from_plain
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if hasattr(kind, "_fields") or hasattr(kind, "__dataclass_fields__"):
        readers = [_reader(_hints(kind)[name]) for name in _names(kind)]
        return lambda data: kind(*(read(one) for read, one in zip(readers, data, strict=True)))
    raise TypeError(f"{kind} is not made to be stored")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
