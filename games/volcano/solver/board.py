"""What the solver is asked and what it answers, and the board as bits.

A set of squares is an int with the bit ``1 << square`` for each of them. Caps are alike under the free rule, so an
arrangement of the caps is such a set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.grid import Grid
from games.volcano.moves import CapMove
from games.volcano.pieces import Stack

Squares: TypeAlias = int
"""A set of squares."""

QuietSteps: TypeAlias = dict[Squares, tuple[tuple[Squares, Squares, Squares], ...]]
"""For the bit of each square, the steps from there as (looked at, capped, changed).

The step is legal and erupts nothing if, of the squares looked at, exactly the capped ones bear a cap; it changes the
arrangement in the two squares changed.
"""

CHECKED_EVERY = 256
"""How many arrangements are looked at between two questions whether the answer is still wanted."""


@dataclass(frozen=True, slots=True)
class SolverBoard:
    """A position at the start of a turn, as far as reaching a capture depends on it.

    ``stacks`` holds every square's pieces, bottom first, ``caps`` the caps' squares. ``melting`` decides which piece
    a capture takes, never whether there is one (O11).
    """

    grid: Grid
    stacks: tuple[Stack, ...]
    caps: tuple[int, ...]
    melting: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a capture can be reached; if so, a shortest line, its last step the eruption that captures.

    ``steps`` counts the cap steps the search has tried.
    """

    reachable: bool
    line: tuple[CapMove, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """An eruption that captures: a cap on ``start``, none on the squares of ``clear``, a step to ``target``."""

    start: int
    target: int
    clear: Squares

    @property
    def looked_at(self) -> Squares:
        """The squares that decide whether the eruption is at hand: it is if only the start bears a cap."""
        return self.clear | 1 << self.start


def squares_of(squares: Sequence[int]) -> Squares:
    """The set of these squares."""
    return sum(1 << square for square in set(squares))


def bits(squares: Squares) -> Iterator[Squares]:
    """Each square of the set as a set of its own."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest


def occupied(board: SolverBoard) -> Squares:
    """The squares with pieces on them."""
    return sum(1 << square for square, stack in enumerate(board.stacks) if stack)


def patterns(board: SolverBoard) -> tuple[Pattern, ...]:
    """Every square and direction that can capture, with the least that must be clear of caps (O8, O10).

    That is up to the landing square of the first piece that captures: the pieces above it land on the way there.
    """
    found: list[Pattern] = []
    for start, stack in enumerate(board.stacks):
        for target, ray in board.grid.rays[start].items():
            for distance, (piece, landing) in enumerate(zip(reversed(stack), ray[1:], strict=False), start=2):
                below = board.stacks[landing]
                if below and below[-1].size is piece.size:
                    found.append(Pattern(start, target, squares_of(ray[:distance])))
                    break
    return tuple(found)


def quiet_steps(board: SolverBoard) -> QuietSteps:
    """Every step that may erupt nothing: from an empty square, towards the edge, or towards another cap (O8)."""
    table: QuietSteps = {}
    for start, stack in enumerate(board.stacks):
        steps = []
        for target, ray in board.grid.rays[start].items():
            stopper = 1 << ray[1] if stack and len(ray) > 1 else 0
            steps.append((1 << target | stopper, stopper, 1 << start | 1 << target))
        table[1 << start] = tuple(steps)
    return table
