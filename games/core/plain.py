"""Views as JSON objects, for programs that sit at a table, and back.

Unlike :mod:`games.core.values`, which writes short rows for ourselves, every field has its name here: a dataclass or
named tuple is an object, with its ``kind`` where several can stand in a place; a member of an enumeration is its value,
a set a sorted list, a sentence what :func:`games.core.text.to_plain` makes of it.

>>> from games.core.outcome import ScorePart
>>> from games.core.text import text
>>> plain(ScorePart, ScorePart(text("hekla-part-circles"), 3))
{'label': ['hekla-part-circles', [], ''], 'points': 3}
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from games.core.text import Text, from_plain, to_plain

Kind = TypeVar("Kind")
_Convert: TypeAlias = Callable[[Any], Any]


class _Codec(NamedTuple):
    """How values of one type are written, and read again."""

    write: _Convert
    read: _Convert


def plain(kind: type[Kind], value: Kind) -> Any:
    """The value of this type as what JSON can hold. Raises TypeError for a type that is not made for it."""
    wanted: Any = kind
    return _codec(wanted).write(value)


def read_plain(kind: type[Kind], data: Any) -> Kind:
    """The value that :func:`plain` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    wanted: Any = kind
    return cast("Kind", _codec(wanted).read(data))


@cache
def _codec(kind: Any) -> _Codec:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return _codec_of_union(parts)
    if origin is tuple and parts[1:] == (...,):
        return _codec_of_many(_codec(parts[0]), tuple)
    if origin is tuple:
        return _codec_of_row([_codec(part) for part in parts])
    if origin is frozenset:
        return _codec_of_many(_codec(parts[0]), frozenset)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _codec_of_mapping(*map(_codec, parts), numbered=parts[0] is int)
    return _codec_of_class(kind)


def _codec_of_class(kind: Any) -> _Codec:
    if kind in (int, str, bool):
        return _Codec(lambda value: value, lambda data: _require(data, kind))
    if kind is Text:
        return _Codec(to_plain, from_plain)
    if isinstance(kind, type) and issubclass(kind, Enum):
        # The base of all enumerations of text stands for members that only their own game knows.
        return _Codec(lambda value: value.value, kind if len(kind) else lambda data: _require(data, str))
    if hasattr(kind, "_fields") or hasattr(kind, "__dataclass_fields__"):
        return _codec_of_fields(kind)
    raise TypeError(f"{kind} cannot be described to other programs")


def _codec_of_fields(kind: Any) -> _Codec:
    names = getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))
    hints = get_type_hints(kind)
    codecs = {name: _codec(hints[name]) for name in names}
    return _Codec(
        lambda value: {name: codec.write(getattr(value, name)) for name, codec in codecs.items()},
        lambda data: kind(**{name: codec.read(data[name]) for name, codec in codecs.items()}),
    )


def _codec_of_union(parts: tuple[Any, ...]) -> _Codec:
    several = [part for part in parts if part is not type(None)]
    if len(several) == 1:
        only = _codec(several[0])
        return _Codec(
            lambda value: None if value is None else only.write(value),
            lambda data: None if data is None else only.read(data),
        )
    codecs, named = {part: _codec(part) for part in several}, {part.__name__: part for part in several}
    return _Codec(
        lambda value: {"kind": type(value).__name__, **codecs[type(value)].write(value)},
        lambda data: codecs[named[data["kind"]]].read(data),
    )


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
