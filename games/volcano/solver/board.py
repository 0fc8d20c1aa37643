"""The solver's input and output, and the board as bit sets.

A set of squares is an int with the bit ``1 << square`` for each square. Caps are interchangeable under the free rule,
so an arrangement of the caps is such a set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.grid import Grid
from games.volcano.moves import CapMove
from games.volcano.pieces import Stack

Squares: TypeAlias = int
"""A set of squares as bits."""

QuietSteps: TypeAlias = dict[Squares, tuple[tuple[Squares, Squares, Squares], ...]]
"""For the bit of each square, the steps from it as (looked at, capped, changed).

A step is legal and causes no eruption if, of the squares looked at, exactly the capped ones have a cap. It flips the
two squares in ``changed``.
"""

CHECKED_EVERY = 256
"""The number of visited states between two checks for cancellation."""


@dataclass(frozen=True, slots=True)
class SolverBoard:
    """The part of a position that decides whether a capture can be reached.

    ``stacks`` holds each square's pieces, bottom first, ``caps`` the caps' squares. ``melting`` decides which piece is
    captured, never whether a capture is possible (O11).
    """

    grid: Grid
    stacks: tuple[Stack, ...]
    caps: tuple[int, ...]
    melting: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a capture can be reached, and a shortest line if so; its last step triggers the eruption.

    ``steps`` counts the cap steps that the search tried.
    """

    reachable: bool
    line: tuple[CapMove, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """A capturing eruption: a cap on ``start``, no cap on the squares of ``clear``, a step to ``target``."""

    start: int
    target: int
    clear: Squares

    @property
    def looked_at(self) -> Squares:
        """The squares that decide whether the pattern is present: it is if, of these, only the start has a cap."""
        return self.clear | 1 << self.start


def squares_of(squares: Sequence[int]) -> Squares:
    """The set of these squares."""
    return sum(1 << square for square in set(squares))


def bits(squares: Squares) -> Iterator[Squares]:
    """Each square of the set as a set of one."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest


def occupied(board: SolverBoard) -> Squares:
    """The squares with pieces."""
    return sum(1 << square for square, stack in enumerate(board.stacks) if stack)


def patterns(board: SolverBoard) -> tuple[Pattern, ...]:
    """Every square and direction that can capture, with the fewest squares that must be clear of caps (O8, O10).

    These reach up to the landing square of the first capturing piece: the pieces above it land before that.
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
    """Every step that can cause no eruption: from an empty square, towards the edge, or towards a cap (O8)."""
    table: QuietSteps = {}
    for start, stack in enumerate(board.stacks):
        steps = []
        for target, ray in board.grid.rays[start].items():
            stopper = 1 << ray[1] if stack and len(ray) > 1 else 0
            steps.append((1 << target | stopper, stopper, 1 << start | 1 << target))
        table[1 << start] = tuple(steps)
    return table
