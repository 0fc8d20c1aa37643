"""Sentences as plain data that JSON can hold: message ids and values, to be said in the language of each reader.

>>> from games.core.text import Seat, text
>>> to_plain(text("core-not-your-turn", seat=Seat(1)))
['core-not-your-turn', [['seat', {'seat': 1}]], '']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.text import Notation, Seat, Text, Value

SEAT, GAME, WRITTEN, TEXT, LIST = "seat", "game", "written", "text", "list"


def to_plain(text: Text) -> list[Any]:
    """The sentence as plain data."""
    return [text.key, [[name, _plain(value)] for name, value in text.values], text.sign]


def from_plain(data: Sequence[Any]) -> Text:
    """The sentence that :func:`to_plain` made plain."""
    key, values, sign = data
    return Text(key, tuple((name, _value(value)) for name, value in values), sign)


def _plain(value: Value) -> str | int | dict[str, Any]:
    match value:
        case Seat(index):
            return {SEAT: index}
        case Notation(game, written):
            return {GAME: game, WRITTEN: written}
        case Text():
            return {TEXT: to_plain(value)}
        case tuple():
            return {LIST: [_plain(one) for one in value]}
        case _:
            return value


def _value(data: Any) -> Any:
    match data:
        case {"seat": index}:
            return Seat(index)
        case {"game": game, "written": written}:
            return Notation(game, written)
        case {"text": text}:
            return from_plain(text)
        case {"list": values}:
            return tuple(_value(one) for one in values)
        case _:
            return data
