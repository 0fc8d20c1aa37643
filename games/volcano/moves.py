"""The decisions of Volcano: a step of a cap (O7), and in Mini-Volcano the claim that it is over (O14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.core.contract import Parts
from games.core.grid import Grid

JOINER = "-"
CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class CapMove:
    """A cap goes from ``start`` to ``target``, both board numbers."""

    start: int
    target: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat to move says that no capture is left (O14)."""


VolcanoMove: TypeAlias = CapMove | Claim

Steps: TypeAlias = tuple[dict[int, CapMove], ...]
"""For each square: by neighbour, clockwise from straight up, the step there."""


@cache
def steps_on(grid: Grid) -> Steps:
    """Every step a cap could make on an otherwise empty board; positions share these moves."""
    return tuple({target: CapMove(start, target) for target in grid.neighbours(start)} for start in range(grid.size))


def write_parts(grid: Grid, move: VolcanoMove) -> Parts:
    """The cap's square, then the square it goes to: ("b2", "a3"); a claim is one word."""
    if isinstance(move, Claim):
        return (CLAIM,)
    return (grid.name(move.start), grid.name(move.target))


def write_move(grid: Grid, move: VolcanoMove) -> str:
    """The move's notation.

    >>> write_move(Grid(5, 5), CapMove(6, 10))
    'b2-a3'
    """
    return JOINER.join(write_parts(grid, move))


def write_line(grid: Grid, line: Iterable[CapMove]) -> str:
    """Moves one after another: "b2-a3 c3-b3"."""
    return " ".join(write_move(grid, move) for move in line)
