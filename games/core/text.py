"""Sentences as data: a key and its values, put into words elsewhere.

The rules never hold a sentence. They name it, and the words files (``words/en.ftl`` and ``words/fr.ftl`` beside
each game) say it in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat named inside a sentence; whoever speaks decides whether that is a mention or "Player 2"."""

    index: int


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or word: a Fluent message id and the values its placeables take, in the order given."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


Value: TypeAlias = str | int | Seat | Text | tuple[str | Seat | Text, ...]
"""What may stand in a sentence. A tuple is an enumeration, joined as the reader's language joins one."""

Words: TypeAlias = Callable[[Text], str]
"""Puts a text into one language."""


def text(key: str, **values: Value) -> Text:
    """Build a :class:`Text`; a keyword with an underscore stands for a placeable with a hyphen.

    >>> text("volcano-move", cap="b2", mover=Seat(0))
    Text(key='volcano-move', values=(('cap', 'b2'), ('mover', Seat(index=0))))
    """
    return Text(key, tuple((name.replace("_", "-"), value) for name, value in values.items()))
