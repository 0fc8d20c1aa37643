"""What a move brings the seat that makes it: the order of lists of moves, and a few words beside each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.core.text import Text

Listed = TypeVar("Listed")

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Worth:
    """What a move brings.

    ``gain`` is the number of points that the seat has more at once, or fewer if negative. ``rank`` decides between
    equal gains, the higher the better; a game gives all its moves ranks of one length. ``label`` says it in a few
    words, such as "+1, third colour"; None if there is nothing worth saying. ``sign`` is the same in a few characters
    of no language, for a picture, such as "+1".
    """

    gain: int = 0
    rank: tuple[int, ...] = ()
    label: Text | None = None
    sign: str = ""

    @property
    def order(self) -> tuple[int, tuple[int, ...]]:
        """The sort key; the best move has the highest."""
        return self.gain, self.rank


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move with its notation and what it is worth, for pictures of what a seat can do."""

    move: Any
    notation: str
    worth: Worth


NO_WORTH = Worth()
"""The worth of every move in a game that does not weigh its moves."""


def best_first(listed: Iterable[Listed], worths: Sequence[Worth]) -> list[tuple[Listed, Worth]]:
    """The items with their worths, the best first; equal ones stay in their order."""
    return sorted(zip(listed, worths, strict=True), key=lambda pair: pair[1].order, reverse=True)


def signed(points: int) -> str:
    """A gain as it is written in every language.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '+0', '−2')
    """
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"
