"""Strict equality: 1, 1.0 and True are equal in Python, but not the same value in a move."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast


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
