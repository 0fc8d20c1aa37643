"""Whether a capture can be reached at all, looked at in as few cases as it takes.

A cap on an empty square erupts nothing when it moves, and caps are alike. So within a region of empty squares, each a
step from the next, any number of caps can be brought into every arrangement there is: a tree that spans the region
can be filled from its leaves. All that matters is therefore which squares with pieces bear caps and how many caps are
in each region. Arrangements that agree in this are one case: on an emptied board a few cases stand for tens of
thousands of arrangements.

A case is an int as well: the bits of the squares with pieces that bear caps, and above the board a field of a few
bits for the number of caps in each region.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.search import Cancelled, Check, never
from games.volcano.solver.board import CHECKED_EVERY, Pattern, SolverBoard, Squares, bits, occupied, squares_of

Case: TypeAlias = int

CaseStep: TypeAlias = tuple[int, int, int, int, int, int]
"""A step from one case to another as (looked at, capped, some, room, full, change).

It can be made if of the squares looked at exactly the capped ones bear caps, ``some`` is not empty, and the field
``room`` is not ``full``; it adds ``change`` to the case.
"""

EVERYTHING = -1
"""What is never empty, and what no field is full at."""


@dataclass(frozen=True, slots=True)
class Region:
    """Empty squares that hang together; ``field`` is where a case counts the caps in it, in steps of ``unit``."""

    squares: Squares
    field: int
    unit: int

    @property
    def full(self) -> int:
        """The count of a region with a cap on every square."""
        return self.squares.bit_count() * self.unit


@dataclass(frozen=True, slots=True)
class Goal:
    """A pattern among cases: of the squares looked at only ``capped`` bears a cap, no field holds over its limit."""

    looked_at: Squares
    capped: Squares
    limits: tuple[tuple[int, int], ...]

    def is_met(self, case: Case) -> bool:
        """Whether some arrangement of the case shows the pattern."""
        return case & self.looked_at == self.capped and all(case & field <= most for field, most in self.limits)


def is_reachable(
    board: SolverBoard, wanted: Sequence[Pattern], *, limit: int | None = None, cancelled: Check = never
) -> tuple[bool | None, int]:
    """Whether quiet steps can bring about any of the patterns, and how many were tried; raises Cancelled.

    None if ``limit`` cases do not decide it.
    """
    regions = _regions(board)
    stacks = occupied(board)
    goals = [_goal(pattern, stacks, regions) for pattern in wanted]
    steps_from = _steps_from(board, regions)
    first = _first_case(board, regions)
    seen = {first}
    waiting = [first]
    tried = 0
    for visited, case in enumerate(waiting):
        if any(goal.is_met(case) for goal in goals):
            return True, tried
        if visited == limit:
            return None, tried
        if visited % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        following = _following(case, steps_from)
        tried += len(following)
        for other in following:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False, tried


def _following(case: Case, steps_from: Sequence[tuple[int, tuple[CaseStep, ...]]]) -> list[Case]:
    return [
        case + change
        for source, steps in steps_from
        if case & source
        for looked_at, capped, some, room, full, change in steps
        if case & looked_at == capped and case & some and case & room != full
    ]


def _regions(board: SolverBoard) -> tuple[Region, ...]:
    empty = (1 << board.grid.size) - 1 & ~occupied(board)
    width = len(board.caps).bit_length()
    regions: list[Region] = []
    while empty:
        squares = empty & -empty
        while (wider := squares | _around(board, squares) & empty) != squares:
            squares = wider
        unit = 1 << board.grid.size + width * len(regions)
        regions.append(Region(squares, ((1 << width) - 1) * unit, unit))
        empty &= ~squares
    return tuple(regions)


def _around(board: SolverBoard, squares: Squares) -> Squares:
    """The squares a step away from any of these, and whichever of these have another beside them."""
    around = 0
    for square in range(board.grid.size):
        if squares >> square & 1:
            around |= squares_of(board.grid.neighbours(square))
    return around


def _first_case(board: SolverBoard, regions: Sequence[Region]) -> Case:
    caps = squares_of(board.caps)
    return caps & occupied(board) | sum((caps & one.squares).bit_count() * one.unit for one in regions)


def _goal(pattern: Pattern, stacks: Squares, regions: Sequence[Region]) -> Goal:
    limits = tuple(
        (one.field, one.full - (one.squares & pattern.clear).bit_count() * one.unit)
        for one in regions
        if one.squares & pattern.clear
    )
    return Goal(pattern.looked_at & stacks, 1 << pattern.start, limits)


def _steps_from(board: SolverBoard, regions: Sequence[Region]) -> tuple[tuple[int, tuple[CaseStep, ...]], ...]:
    """The quiet steps off each square with pieces and out of each region, by the bits that tell of a cap there."""
    stacks = occupied(board)
    off = (
        (1 << square, _steps_off(board, square, regions)) for square in range(board.grid.size) if board.stacks[square]
    )
    out = (
        (one.field, tuple((target, 0, EVERYTHING, 0, EVERYTHING, target - one.unit) for target in bits(around)))
        for one in regions
        for around in [_around(board, one.squares) & stacks]
    )
    return (*off, *out)


def _steps_off(board: SolverBoard, start: int, regions: Sequence[Region]) -> tuple[CaseStep, ...]:
    """The quiet steps off a square with pieces: they need the board's edge or a cap to stop the eruption (O8)."""
    steps: list[CaseStep] = []
    for target, ray in board.grid.rays[start].items():
        entered = _region_at(target, regions)
        looked_at = 0 if entered else 1 << target
        capped, some = 0, EVERYTHING
        if len(ray) > 1:
            stopping = _region_at(ray[1], regions)
            capped = 0 if stopping else 1 << ray[1]
            some = stopping.field if stopping else EVERYTHING
        room, full = (entered.field, entered.full) if entered else (0, EVERYTHING)
        change = (entered.unit if entered else 1 << target) - (1 << start)
        steps.append((looked_at | capped, capped, some, room, full, change))
    return tuple(steps)


def _region_at(square: int, regions: Sequence[Region]) -> Region | None:
    return next((one for one in regions if one.squares >> square & 1), None)
