"""A first turn of Volcano: a cap in the way, a cap at the wrong end, and an eruption."""

from __future__ import annotations

from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.text import text
from games.volcano.game import VOLCANO

_MOVES = ("b2-a3", "c3-b3", "b3-b4")


def guide() -> Guide:
    """The classic layout for two, and the rule sheet's example of a turn (O7 to O10)."""
    tasks = tuple(
        Task(text(f"volcano-guide-ask-{number}"), move, text(f"volcano-guide-done-{number}"))
        for number, move in enumerate(_MOVES, start=1)
    )
    return Guide(VOLCANO.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
