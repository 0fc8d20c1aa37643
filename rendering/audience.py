"""For whom a picture is drawn: its language and the names of the seats."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Text, Words


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
