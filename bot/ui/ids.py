"""The fields of a custom id: what each can be, how it is written, and how it is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args, get_origin

from bot.model.sessions import Stamped
from games.core.contract import Parts

JOINT = "/"
"""The separator of a move's parts in ids and select values."""


def join_parts(path: Parts) -> str:
    """A move's parts joined to one text."""
    return JOINT.join(path)


def split_parts(path: str) -> Parts:
    """A move's parts from one text."""
    return tuple(path.split(JOINT)) if path else ()


def _read_stamped(written: str) -> Stamped:
    number, _, generation = written.partition(".")
    return Stamped(int(number), generation)


def _write_stamped(value: Stamped) -> str:
    return f"{value}.{value.generation}" if value.generation else str(value)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an id: its possible values (empty if open), its pattern, its parser, and how it is written."""

    words: tuple[str, ...]
    pattern: str
    read: Callable[[str], object]
    write: Callable[[Any], str] = str


def field_of(declared: Any) -> Field:
    """The field for a type annotation."""
    if declared is int:
        # Python refuses to read a number of thousands of digits.
        return Field((), r"\d{1,20}", int)
    if declared is Stamped:
        return Field((), r"\d{1,20}(?:\.[0-9a-z]{1,6})?", _read_stamped, _write_stamped)
    if declared is str:
        return Field((), r"[^:]*", str)
    if declared == Parts:
        return Field((), r".*", split_parts, join_parts)
    if get_origin(declared) is Literal:
        words, read = get_args(declared), str
    elif get_origin(declared) is Annotated:
        words, read = tuple(declared.__metadata__[0]), str
    elif isinstance(declared, type) and issubclass(declared, StrEnum):
        words, read = tuple(map(str, declared)), declared
    else:
        raise TypeError(f"an id cannot say what is of type {declared}")
    return Field(words, "|".join(map(re.escape, words)), read)
