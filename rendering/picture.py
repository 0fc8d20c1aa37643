"""For whom a painter draws, and the pictures that it returns."""

from dataclasses import dataclass

from games.core.text import Text, Words

CARD_WIDTH, CARD_HEIGHT = 1200, 630
"""The size of share cards, which previews of pictures have nearly everywhere."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Renders texts in the readers' language when called, like any ``Words``."""

    words: Words
    names: tuple[str | None, ...] = ()
    """By seat, the name to write beside it; None, or a seat beyond the end, for one without a name."""

    ahead: bool = False
    """Whether the turn has not come yet, or is its reader's in any case: then nobody is told that it is theirs."""

    def __call__(self, sentence: Text) -> str:
        """The sentence in the readers' language."""
        return self.words(sentence)

    def name(self, seat: int) -> str | None:
        """The name to write beside this seat; None if it has none."""
        return self.names[seat] if seat < len(self.names) else None


WORDLESS = Audience(lambda _sentence: "")
"""For pictures without words and names."""

ALT_TEXT_LIMIT = 1024
"""Discord's limit on the characters of an alternative text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished image file; ``name`` has the file extension, ``alt`` is detailed enough to play from."""

    data: bytes
    name: str
    alt: str
