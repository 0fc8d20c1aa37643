"""What the making of problems needs of a game, and what comes of a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from games.core.problems import ProblemKind


@dataclass(frozen=True)
class Candidate:
    """A position that may make a problem: ``shape`` is equal for candidates that are the same to people."""

    kind: ProblemKind
    start: Any
    seat: int
    shape: tuple[Any, ...]


@dataclass(frozen=True)
class Solution:
    """The best result and a shortest line that reaches it.

    ``looked`` counts the different positions that a search by the length of lines looks at until it has found all
    shortest best lines, and ``found`` the different ends of these.
    """

    best: int
    line: tuple[str, ...]
    looked: int
    found: int

    @property
    def effort(self) -> int:
        """How many positions have to be looked at for each best end among them."""
        return self.looked // self.found


class Refused(Exception):
    """A candidate makes no problem; the message says why."""


class Quarry(Protocol):
    """The game's part in making problems."""

    @property
    def thresholds(self) -> tuple[int, ...]:
        """The least effort of the grades from the second on."""

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """The candidates from one game; they follow from the dice."""

    def solve(self, candidate: Candidate) -> Solution:
        """The proved best result, by an exhaustive search. Raises Refused."""

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """What simple players reach, apart from the one who takes what brings most at once."""
