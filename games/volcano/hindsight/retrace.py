"""A turn that was or could have been played, as the search sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.volcano.computer.board import Board, Eruption, ground_of
from games.volcano.computer.hands import codes_of
from games.volcano.moves import CLAIM, JOINER
from games.volcano.solver.board import Squares, squares_of
from games.volcano.view import VolcanoView


@dataclass(frozen=True, slots=True)
class Retraced:
    """A turn: how many quiet steps, the caps before its eruption, and the eruption, None without one."""

    steps: int
    caps: Squares
    eruption: Eruption | None


def board_of(view: VolcanoView) -> Board:
    """The board of a search."""
    return Board(ground_of(view.grid), tuple(codes_of(stack) for stack in view.stacks), melting=view.melting)


def retrace(view: VolcanoView, board: Board, notations: Sequence[str]) -> Retraced:
    """The turn with these moves, which are legal; a claim that the game goes on after changes nothing (O14)."""
    caps, numbers = squares_of(view.caps), view.grid.numbers
    moves = [notation for notation in notations if notation != CLAIM]
    for step, notation in enumerate(moves):
        start, target = (numbers[name] for name in notation.split(JOINER))
        for eruption in board.eruptions(caps):
            if (eruption.start, eruption.ray.target) == (start, target):
                return Retraced(step, caps, eruption)
        caps ^= 1 << start | 1 << target
    return Retraced(len(moves), caps, None)
