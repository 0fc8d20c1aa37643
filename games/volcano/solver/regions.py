"""Whether a capture can be reached, decided by searching classes of equivalent arrangements.

A cap that leaves an empty square causes no eruption, and caps are interchangeable. So within a connected region of
empty squares, any number of caps can be brought into any arrangement: a spanning tree of the region can be filled from
its leaves. Therefore only two things matter: which squares with pieces have caps, and the number of caps in each
region. Arrangements that agree in these form one case. On an almost empty board a few cases stand for tens of thousands
of arrangements.

A case is an int too: the bits of the squares with pieces and caps, and above them a field of a few bits for the number
of caps in each region.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.search import Cancelled, Check, never
from games.volcano.solver.board import CHECKED_EVERY, FastBoard, Pattern, Squares, bits, squares_of

Case: TypeAlias = int

CaseStep: TypeAlias = tuple[int, int, int, int, int, int]
"""A step from one case to another as (looked at, capped, some, room, full, change).

It is possible if, of the squares looked at, exactly the capped ones have caps, ``some`` is not empty, and the field
``room`` is not ``full``. It adds ``change`` to the case.
"""

EVERYTHING = -1
"""A mask that is never empty, and a value at which no field is full."""


@dataclass(frozen=True, slots=True)
class Region:
    """Connected empty squares; a case counts the caps in them in the bits ``field``, in steps of ``unit``."""

    squares: Squares
    field: int
    unit: int

    @property
    def full(self) -> int:
        """The value of the field with a cap on every square."""
        return self.squares.bit_count() * self.unit


@dataclass(frozen=True, slots=True)
class CaseGoal:
    """A pattern in terms of cases: of the squares looked at only ``capped`` has a cap, no field exceeds its limit."""

    looked_at: Squares
    capped: Squares
    limits: tuple[tuple[int, int], ...]

    def is_met(self, case: Case) -> bool:
        """Whether an arrangement of the case has the pattern."""
        return case & self.looked_at == self.capped and all(case & field <= most for field, most in self.limits)


def is_reachable(board: FastBoard, caps: Squares, *, limit: int | None = None, cancelled: Check = never) -> bool | None:
    """Whether steps without eruptions can reach a capture from these caps; None if ``limit`` cases do not decide it.

    Raises Cancelled.
    """
    regions = _regions(board, caps.bit_count())
    stacks = board.occupied
    goals = [_goal(pattern, stacks, regions) for pattern in board.patterns]
    steps_from = _steps_from(board, regions)
    first = _first_case(board, caps, regions)
    seen = {first}
    queue = [first]
    for visited, case in enumerate(queue):
        if any(goal.is_met(case) for goal in goals):
            return True
        if visited == limit:
            return None
        if visited % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        for other in _successors(case, steps_from):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return False


def _successors(case: Case, steps_from: Sequence[tuple[int, tuple[CaseStep, ...]]]) -> list[Case]:
    return [
        case + change
        for source, steps in steps_from
        if case & source
        for looked_at, capped, some, room, full, change in steps
        if case & looked_at == capped and case & some and case & room != full
    ]


def _regions(board: FastBoard, caps: int) -> tuple[Region, ...]:
    empty = (1 << board.grid.size) - 1 & ~board.occupied
    width = caps.bit_length()
    regions: list[Region] = []
    while empty:
        squares = empty & -empty
        while (wider := squares | _around(board, squares) & empty) != squares:
            squares = wider
        unit = 1 << board.grid.size + width * len(regions)
        regions.append(Region(squares, ((1 << width) - 1) * unit, unit))
        empty &= ~squares
    return tuple(regions)


def _around(board: FastBoard, squares: Squares) -> Squares:
    """The neighbours of these squares, which can include some of the squares themselves."""
    around = 0
    for square in range(board.grid.size):
        if squares >> square & 1:
            around |= squares_of(board.grid.rays[square])
    return around


def _first_case(board: FastBoard, caps: Squares, regions: Sequence[Region]) -> Case:
    return caps & board.occupied | sum((caps & region.squares).bit_count() * region.unit for region in regions)


def _goal(pattern: Pattern, stacks: Squares, regions: Sequence[Region]) -> CaseGoal:
    limits = tuple(
        (region.field, region.full - (region.squares & pattern.clear).bit_count() * region.unit)
        for region in regions
        if region.squares & pattern.clear
    )
    return CaseGoal(pattern.looked_at & stacks, 1 << pattern.start, limits)


def _steps_from(board: FastBoard, regions: Sequence[Region]) -> tuple[tuple[int, tuple[CaseStep, ...]], ...]:
    """The quiet steps from each square with pieces and from each region, with the bits that show a cap there."""
    stacks = board.occupied
    off = (
        (1 << square, _steps_off(board, square, regions)) for square in range(board.grid.size) if board.stacks[square]
    )
    out = (
        (region.field, tuple((target, 0, EVERYTHING, 0, EVERYTHING, target - region.unit) for target in bits(around)))
        for region in regions
        for around in [_around(board, region.squares) & stacks]
    )
    return (*off, *out)


def _steps_off(board: FastBoard, start: int, regions: Sequence[Region]) -> tuple[CaseStep, ...]:
    """The quiet steps from a square with pieces, where the edge or a cap must stop the eruption (O8)."""
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
    return next((region for region in regions if region.squares >> square & 1), None)
