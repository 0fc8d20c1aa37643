"""Immutable values: changing an item of a tuple, and equality that tells 1, 1.0 and True apart."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast

Item = TypeVar("Item")


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with the one at ``index`` replaced."""
    return (*items[:index], item, *items[index + 1 :])


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
