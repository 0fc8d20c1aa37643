"""Whether two moves are the same in every part, which equality alone does not tell: 1, 1.0 and True are equal."""

from __future__ import annotations

from dataclasses import fields, is_dataclass


def alike(one: object, other: object) -> bool:
    """Whether both are equal and of the same types, down to what they are made of.

    >>> alike((1, "a"), (1, "a")), alike((1, "a"), (True, "a")), alike(1, 1.0)
    (True, False, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if is_dataclass(one):
        return all(alike(getattr(one, part.name), getattr(other, part.name)) for part in fields(one))
    return one == other
