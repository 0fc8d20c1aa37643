"""Sentences as data: a message id and its values, which JSON can hold, to be said in the language of each reader.

The rules contain no sentences, only message ids. The words files (``words/en.ftl`` and ``words/fr.ftl`` beside each
game) hold the sentences in each language.

>>> to_plain(text("core-not-your-turn", seat=Seat(1)))
['core-not-your-turn', [['seat', {'seat': 1}]], '']
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a sentence, counted from 0; it is rendered as a mention, a name or "Player 2"."""

    index: int


@dataclass(frozen=True, slots=True)
class Notation:
    """Moves of a game in a sentence: records keep ``written``, and a person reads its words in the own language.

    The word for ``dig`` is ``vesuvio-word-dig``; whatever has none, such as a square, is the same in all languages.
    """

    game: str
    written: str


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or word: a Fluent message id and the values of its placeables.

    ``sign`` names a small picture of the game's painter that means the same, such as a piece. It may be shown before
    the words, which say everything without it.
    """

    key: str
    values: "tuple[tuple[str, Value], ...]" = ()
    sign: str = field(default="", repr=False)

    def signed(self, sign: str) -> "Text":
        """The same text with a sign.

        >>> text("volcano-piece", colour="red").signed("red3").sign
        'red3'
        """
        return replace(self, sign=sign)


Value: TypeAlias = str | int | Seat | Notation | Text | tuple[str | Seat | Notation | Text, ...]
"""The value of a placeable. A tuple becomes a list such as "a, b and c"."""

Words: TypeAlias = Callable[[Text], str]
"""Renders a text in one language."""


def text(key: str, **values: Value) -> Text:
    """Build a :class:`Text`. An underscore in a keyword becomes the hyphen of the placeable.

    >>> text("volcano-move", cap="b2", mover=Seat(0))
    Text(key='volcano-move', values=(('cap', 'b2'), ('mover', Seat(index=0))))
    """
    return Text(key, tuple((name.replace("_", "-"), value) for name, value in values.items()))


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


def plain_letters(typed: str) -> str:
    """The text with full-width letters made plain, and without the invisible characters that pasted text may hold.

    >>> plain_letters("ｂ２\\u200b-a3")
    'b2-a3'
    """
    return "".join(sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf")
