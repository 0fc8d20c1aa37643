"""The moves of Volcano: a step of a cap (O7), and in Mini-Volcano the claim that the game is over (O14)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.core.contract import Parts
from games.core.grid import Grid

JOINER = "-"
CLAIM = "claim"
PASSING = "pass"
"""No move, but a word that is answered: nobody passes of their own will (O12)."""


@dataclass(frozen=True, slots=True)
class CapMove:
    """Move a cap from ``start`` to ``target``, both numbers of squares."""

    start: int
    target: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that no capture can be reached (O14)."""


VolcanoMove: TypeAlias = CapMove | Claim

Steps: TypeAlias = tuple[dict[int, CapMove], ...]
"""For each square, the step to each neighbour, clockwise from straight up."""


@cache
def steps_on(grid: Grid) -> Steps:
    """Every step of a cap on an otherwise empty board; positions share these objects."""
    return tuple({target: CapMove(start, target) for target in grid.rays[start]} for start in range(grid.size))


def write_parts(grid: Grid, move: VolcanoMove) -> Parts:
    """The cap's square and its target, such as ("b2", "a3"), or the word for a claim."""
    if isinstance(move, Claim):
        return (CLAIM,)
    return (grid.names[move.start], grid.names[move.target])


def write_move(grid: Grid, move: VolcanoMove) -> str:
    """The move's notation.

    >>> write_move(Grid(5, 5), CapMove(6, 10))
    'b2-a3'
    """
    return JOINER.join(write_parts(grid, move))


def write_line(grid: Grid, line: Iterable[CapMove]) -> str:
    """The notations of several moves: "b2-a3 c3-b3"."""
    return " ".join(write_move(grid, move) for move in line)
