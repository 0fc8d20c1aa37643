"""Immutable values: changed, and as plain data that JSON can hold, and back, by the types that are declared.

A dataclass or named tuple is a list of its fields, short for ourselves, or ``named`` an object for other programs.
Where values of several types can stand, numbers, words and lists stand for themselves, and a class is an object with
its ``kind``. A member of an enumeration is its value, bytes are hexadecimal, and a set is a sorted list.

>>> from games.core.chance import Chance
>>> serialize(Chance, Chance(bytes(16), 3)), serialize(Chance, Chance(bytes(16), 3), named=True)["draws"]
(['00000000000000000000000000000000', 3], 3)
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Item = TypeVar("Item")
Kind = TypeVar("Kind")
_Convert: TypeAlias = Callable[[Any], Any]


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with the one at ``index`` replaced."""
    return (*items[:index], item, *items[index + 1 :])


class _Codec(NamedTuple):
    """How values of one type are written, and read again."""

    write: _Convert
    read: _Convert


def serialize(kind: type[Kind], value: Kind, *, named: bool = False) -> Any:
    """The value of this type as plain data. Raises TypeError for a type that is not made for it."""
    wanted: Any = kind
    return _codec(wanted, named=named).write(value)


def deserialize(kind: type[Kind], data: Any, *, named: bool = False) -> Kind:
    """The value that :func:`serialize` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    wanted: Any = kind
    return cast("Kind", _codec(wanted, named=named).read(data))


def serialize_fields(value: Any, *names: str) -> dict[str, Any]:
    """These fields of a dataclass or named tuple, or all of them, by name."""
    kind: Any = type(value)
    hints = _hints(kind)
    return {name: _codec(hints[name], named=False).write(getattr(value, name)) for name in names or hints}


def deserialize_fields(kind: Any, data: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The values of what :func:`serialize_fields` wrote, by the types that ``kind`` declares for them."""
    hints = _hints(kind)
    return {name: _codec(hints[name], named=False).read(data[name]) for name in names or hints}


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of the fields, in their order."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in getattr(kind, "_fields", None) or [field.name for field in fields(kind)]}


@cache
def _codec(kind: Any, *, named: bool) -> _Codec:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return _codec_of_union(parts, named=named)
    if origin is tuple and parts[1:] == (...,):
        return _codec_of_many(_codec(parts[0], named=named), tuple)
    if origin is tuple:
        return _codec_of_row([_codec(part, named=named) for part in parts])
    if origin is frozenset:
        return _codec_of_many(_codec(parts[0], named=named), frozenset)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _codec_of_mapping(*(_codec(part, named=named) for part in parts), numbered=parts[0] is int)
    return _codec_of_class(kind, named=named)


def _codec_of_class(kind: Any, *, named: bool) -> _Codec:
    if kind in (int, str, bool, float):
        return _Codec(lambda value: value, lambda data: _require(data, kind))
    if kind is bytes:
        return _Codec(bytes.hex, bytes.fromhex)
    if isinstance(kind, type) and issubclass(kind, Enum):
        # The base of all enumerations of text stands for members that only their own game knows.
        return _Codec(lambda value: value.value, kind if len(kind) else lambda data: _require(data, str))
    if not hasattr(kind, "_fields") and not hasattr(kind, "__dataclass_fields__"):
        raise TypeError(f"{kind} cannot be written as plain data")
    codecs = {name: _codec(hint, named=named) for name, hint in _hints(kind).items()}
    if not named:
        row = _codec_of_row(list(codecs.values()))
        names = list(codecs)
        return _Codec(
            lambda value: row.write([getattr(value, name) for name in names]), lambda data: kind(*row.read(data))
        )
    return _Codec(
        lambda value: {name: codec.write(getattr(value, name)) for name, codec in codecs.items()},
        lambda data: kind(**{name: codec.read(data[name]) for name, codec in codecs.items()}),
    )


def _codec_of_union(parts: tuple[Any, ...], *, named: bool) -> _Codec:
    several = [part for part in parts if part is not type(None)]
    if len(several) == 1:
        only = _codec(several[0], named=named)
        return _Codec(
            lambda value: None if value is None else only.write(value),
            lambda data: None if data is None else only.read(data),
        )
    kinds = {part.__name__: part for part in several}

    # The codec of a member is asked for only when one is met: a type may hold others of its own.
    def write(value: Any) -> Any:
        name = type(value).__name__
        data = _codec(kinds[name], named=True).write(value)
        return {"kind": name, **data} if isinstance(data, dict) else data

    def read(data: Any) -> Any:
        name = data["kind"] if isinstance(data, dict) else "tuple" if isinstance(data, list) else type(data).__name__
        return _codec(kinds[name], named=True).read(data)

    return _Codec(write, read)


def _codec_of_many(each: _Codec, made: Callable[[Any], Any]) -> _Codec:
    listed: Callable[[Any], list[Any]] = sorted if made is frozenset else list
    return _Codec(lambda value: listed(map(each.write, value)), lambda data: made(map(each.read, data)))


def _codec_of_row(codecs: list[_Codec]) -> _Codec:
    return _Codec(
        lambda value: [codec.write(one) for codec, one in zip(codecs, value, strict=True)],
        lambda data: tuple(codec.read(one) for codec, one in zip(codecs, data, strict=True)),
    )


def _codec_of_mapping(key: _Codec, value: _Codec, *, numbered: bool) -> _Codec:
    return _Codec(
        lambda found: {str(key.write(name)): value.write(one) for name, one in found.items()},
        lambda data: {key.read(int(name) if numbered else name): value.read(one) for name, one in data.items()},
    )


def _require(data: Any, kind: type) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{data!r} is not of type {kind.__name__}")
    return data
