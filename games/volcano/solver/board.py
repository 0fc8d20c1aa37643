"""The solver's input, the geometry of a board, and sets of squares as bits.

A set of squares is an int with the bit ``1 << square`` for each square. Caps are interchangeable under the free rule,
so an arrangement of the caps is such a set.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core.grid import Grid
from games.volcano.pieces import Stack

Squares: TypeAlias = int
"""A set of squares as bits."""

QuietStep: TypeAlias = tuple[Squares, Squares, Squares]
"""A step of a cap as (looked at, capped, changed).

It is legal and causes no eruption if, of the squares looked at, exactly the capped ones have a cap. It flips the two
squares in ``changed``.
"""

QuietSteps: TypeAlias = dict[Squares, tuple[QuietStep, ...]]
"""For the bit of each square, the steps from it."""

CHECKED_EVERY = 256
"""The number of visited states between two checks for cancellation."""


class Ray(NamedTuple):
    """The way of an eruption from a square: the cap's target, and the squares beyond it with their bits."""

    target: int
    target_bit: Squares
    landings: tuple[int, ...]
    bits: tuple[Squares, ...]


@dataclass(frozen=True)
class Geometry:
    """What follows from the size of a board alone.

    ``free`` and ``guarded`` hold, for the bit of a square, the quiet steps from it without and with pieces on it;
    ``aligned`` the squares on whose rays it lies.
    """

    rays: tuple[tuple[Ray, ...], ...]
    free: QuietSteps
    guarded: QuietSteps
    aligned: dict[Squares, Squares]

    def quiet_with(self, stacks: Sequence[Sequence[object]]) -> QuietSteps:
        """The steps with these stacks: from an empty square, towards the edge, or towards a cap (O8)."""
        steps = zip(self.free.items(), stacks, strict=True)
        return {bit: self.guarded[bit] if stack else free for (bit, free), stack in steps}


@lru_cache
def geometry_of(grid: Grid) -> Geometry:
    """The geometry of boards of this size."""
    rays = tuple(
        tuple(
            Ray(target, 1 << target, ray[1:], tuple(1 << square for square in ray[1:]))
            for target, ray in grid.rays[start].items()
        )
        for start in range(grid.size)
    )
    free = {
        1 << start: tuple((ray.target_bit, 0, 1 << start | ray.target_bit) for ray in ways)
        for start, ways in enumerate(rays)
    }
    guarded = {1 << start: tuple(_guarded(start, ray) for ray in ways) for start, ways in enumerate(rays)}
    aligned = dict.fromkeys(free, 0)
    for start, ways in enumerate(rays):
        for ray in ways:
            for bit in (ray.target_bit, *ray.bits):
                aligned[bit] |= 1 << start
    return Geometry(rays, free, guarded, aligned)


def _guarded(start: int, ray: Ray) -> QuietStep:
    """A step from a square with pieces, quiet at the edge or towards a cap (O8)."""
    stopper = ray.bits[0] if ray.bits else 0
    return ray.target_bit | stopper, stopper, 1 << start | ray.target_bit


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


def square_of(bit: Squares) -> int:
    """The number of the square with this bit."""
    return bit.bit_length() - 1


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
    """Every step that can cause no eruption on this board."""
    return geometry_of(board.grid).quiet_with(board.stacks)
