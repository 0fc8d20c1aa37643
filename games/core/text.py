"""Sentences as data: a message id and its values, which JSON can hold, to be said in the language of each reader.

The rules contain no sentences, only message ids. The words files (``words/en.ftl`` and ``words/fr.ftl`` beside each
game) hold the sentences in each language.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias


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


def plain_letters(typed: str) -> str:
    """The text with full-width letters made plain, and without the invisible characters that pasted text may hold.

    >>> plain_letters("ｂ２\\u200b-a3")
    'b2-a3'
    """
    return "".join(sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf")
