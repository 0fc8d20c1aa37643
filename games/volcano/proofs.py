"""What the solver says about a position: whether a capture is left, and a line to show (O14, O20, O21)."""

from __future__ import annotations

from games.core.refusals import IllegalMove
from games.core.search import Check, never
from games.core.text import Text, text
from games.volcano.moves import CapMove, write_line
from games.volcano.solver import SolverBoard, find_capture, find_line
from games.volcano.state import VolcanoState

HINT_LEVELS = 3
"""Level 1 says whether a capture is possible, level 2 which cap captures, level 3 the line."""

LINE_LIMIT = 20_000
"""Arrangements searched for a line to show under ``no_return``."""


def capture_is_reachable(state: VolcanoState, cancelled: Check = never) -> bool:
    """Whether the seat to move can reach a capture by the free rule, from the caps at the start of its turn (O21)."""
    return find_capture(_board(state, state.start_caps), cancelled=cancelled).reachable


def line_to_show(state: VolcanoState, cancelled: Check = never) -> tuple[CapMove, ...]:
    """A shortest line to a capture from the caps as they stand, legal under the rule in force (O21).

    Empty if there is none, or none within :data:`LINE_LIMIT`.
    """
    board = _board(state, state.caps)
    if state.setup.no_return:
        return find_line(board, state.left, limit=LINE_LIMIT, cancelled=cancelled) or ()
    return find_capture(board, cancelled=cancelled).line


def hint(state: VolcanoState, level: int, cancelled: Check = never) -> Text:
    """Nothing more than the level asked for; refuses a session without hints and a level there is not."""
    if not state.setup.hints:
        raise IllegalMove(text("volcano-hints-off"))
    if level not in range(1, HINT_LEVELS + 1):
        raise IllegalMove(text("volcano-hint-level", levels=HINT_LEVELS))
    if not capture_is_reachable(state, cancelled):
        return text("volcano-hint-none")
    if level == 1:
        return text("volcano-hint-possible")
    line = line_to_show(state, cancelled)
    if not line:
        return text("volcano-hint-no-line")
    if level == 2:
        return text("volcano-hint-cap", cap=state.grid.name(_square_of_last_mover(line)))
    return text("volcano-hint-line", line=write_line(state.grid, line))


def _square_of_last_mover(line: tuple[CapMove, ...]) -> int:
    """Where the cap that sets the eruption off stands before the line begins."""
    square = line[-1].start
    for move in reversed(line[:-1]):
        if move.target == square:
            square = move.start
    return square


def _board(state: VolcanoState, caps: tuple[int, ...]) -> SolverBoard:
    return SolverBoard(state.grid, state.stacks, caps, state.setup.melting)
