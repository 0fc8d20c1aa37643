"""The guided first turn of Vesuvio: a climb, a dig and a push for four points."""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.record import play_all
from games.core.text import text
from games.vesuvio.game import VESUVIO

_BEFORE = (
    *((1, move) for move in ("N1", "dig", "N2", "N3")),
    *((0, move) for move in ("N1", "N2", "N3", "dig")),
    *((1, move) for move in ("A1", "dig", "end")),
)
"""The moves before the first task; they put the other tourist ahead with two stones in hand."""

_MOVES = ("A1", "dig", "push2:N3")


def guide() -> Guide:
    """Two tourists on their way up the first steep slope (V6, V10, V14, V15)."""
    start = VESUVIO.start(2, {}, bytes(SEED_BYTES), first=1)
    reached, _ = play_all(start, tuple(Move(seat, move) for seat, move in _BEFORE))
    tasks = tuple(
        Task(text(f"vesuvio-guide-ask-{number}"), move, text(f"vesuvio-guide-done-{number}"))
        for number, move in enumerate(_MOVES, start=1)
    )
    return Guide(reached, 0, tasks)
