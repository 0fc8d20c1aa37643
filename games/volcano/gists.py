"""What legal moves of Volcano are about, to compare sloppily typed words with."""

from __future__ import annotations

from games.core.gist import Gist
from games.volcano.moves import CLAIM, PASSING, Claim, VolcanoMove
from games.volcano.pieces import Colour, Size
from games.volcano.state import VolcanoState

MOVE, CAPTURE = "move", "capture"

_DIRECTIONS = {(0, 1): "up", (0, -1): "down", (1, 0): "right", (-1, 0): "left"}
"""Only straight steps have a direction in one word."""

TERMS = (
    *(MOVE, CAPTURE, CLAIM, PASSING),
    *_DIRECTIONS.values(),
    *(size.name.lower() for size in Size),
    *(colour.word for colour in Colour),
)
"""Every term; no move is a pass, but the word is known."""


def gist(state: VolcanoState, move: VolcanoMove) -> Gist:
    """The squares of a cap move, its direction, and the pieces that it captures."""
    if isinstance(move, Claim):
        return Gist(frozenset((CLAIM,)))
    taken = state.captures_of(move)
    (rank, file), (end_rank, end_file) = (divmod(square, state.grid.files) for square in (move.start, move.target))
    direction = _DIRECTIONS.get((end_file - file, end_rank - rank))
    return Gist(
        words=frozenset((MOVE, *((direction,) if direction else ()), *((CAPTURE,) if taken else ()))),
        things=tuple(frozenset((piece.size.name.lower(), piece.colour.word)) for piece, _ in taken),
        places=(state.grid.name(move.start), state.grid.name(move.target)),
    )
