"""What the making of problems needs of a game, and what comes of a search."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from games.core.problems import ProblemKind
from games.core.worth import Worth


@dataclass(frozen=True)
class Candidate:
    """A position that may make a problem."""

    kind: ProblemKind
    start: Any
    seat: int


@dataclass(frozen=True)
class Solution:
    """The best result, a shortest line that reaches it, and how many different ends such lines have.

    ``effort`` is how many positions have to be looked at to find one of them: by the length of lines, or, where all
    lines are alike in this, first what looks best.
    """

    best: int
    line: tuple[str, ...]
    ends: int
    effort: int


class Refused(Exception):
    """A candidate makes no problem; the message says why."""


class Quarry(Protocol):
    """The game's part in making problems."""

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """The candidates from one game; they follow from the dice."""

    def shape(self, candidate: Candidate) -> Any:
        """Equal for candidates that are the same to people, apart from their kinds."""

    def solve(self, candidate: Candidate) -> Solution:
        """The proved best result, by an exhaustive search. Raises Refused."""

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """What simple players reach, apart from the one who takes what brings most at once."""


def brings(game: str, worth: Worth) -> Any:
    """The sort key for what a move brings at once, without what a quiet one of Hekla prepares."""
    end, gain, rank = worth.order
    return end, gain, rank[:2] if game == "hekla" else rank
