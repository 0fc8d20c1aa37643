"""Answers of the solver: whether a capture can be reached, and a line to show (O14, O20, O21)."""

from games.core.refusals import IllegalMove
from games.core.text import Text, text
from games.volcano.moves import CapMove, write_line
from games.volcano.solver.board import FastBoard
from games.volcano.solver.shortest import find_capture, find_line
from games.volcano.state import VolcanoState

HINT_LEVELS = 3
"""Level 1 says whether a capture is possible, level 2 which cap captures, level 3 the line."""

LINE_LIMIT = 20_000
"""The number of arrangements to search for a line under ``no_return``."""


def capture_is_reachable(state: VolcanoState) -> bool:
    """Whether the mover can reach a capture by the free rule from the caps at the start of its turn (O21)."""
    return bool(find_capture(board_of(state), state.start_caps))


def line_to_show(state: VolcanoState) -> tuple[CapMove, ...]:
    """A shortest line to a capture from the current caps, legal under the rules in force (O21).

    Empty if there is none within :data:`LINE_LIMIT`.
    """
    board = board_of(state)
    if state.bound:
        return find_line(board, state.caps, state.left, limit=LINE_LIMIT)
    return find_capture(board, state.caps)


def hint(state: VolcanoState, seat: int, level: int) -> Text:
    """The hint of this level. Raises IllegalMove if there is no such level."""
    state.require_turn(seat)
    if level not in range(1, HINT_LEVELS + 1):
        raise IllegalMove(text("volcano-hint-level", levels=HINT_LEVELS))
    if not capture_is_reachable(state):
        return text("volcano-hint-none")
    if level == 1:
        return text("volcano-hint-possible")
    line = line_to_show(state)
    if not line:
        return text("volcano-hint-no-line")
    if level == 2:
        return text("volcano-hint-cap", cap=state.grid.names[_square_of_last_mover(line)])
    return text("volcano-hint-line", line=write_line(state.grid, line))


def _square_of_last_mover(line: tuple[CapMove, ...]) -> int:
    """The square, before the line, of the cap that finally triggers the eruption."""
    square = line[-1].start
    for move in reversed(line[:-1]):
        if move.target == square:
            square = move.start
    return square


def board_of(state: VolcanoState) -> FastBoard:
    """The board to search."""
    return FastBoard(state.grid, state.stacks, melting=state.setup.melting)
