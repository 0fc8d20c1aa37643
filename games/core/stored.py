"""Values as plain data that JSON can hold, and back, by the types that dataclasses and named tuples declare.

>>> from games.core.chance import Chance
>>> stored(Chance(bytes(16), 3)), restored(Chance, stored(Chance(bytes(16), 3))).draws
(['00000000000000000000000000000000', 3], 3)
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")
Reader: TypeAlias = Callable[[Any], Any]


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
