"""The guided first turn of Volcano: two cap moves and an eruption."""

from __future__ import annotations

from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.text import text
from games.volcano.game import VOLCANO

_MOVES = ("b2-a3", "c3-b3", "b3-b4")


def guide() -> Guide:
    """The diagonal layout for two with the rule sheet's example of a turn (O7 to O10)."""
    tasks = tuple(
        Task(text(f"volcano-guide-ask-{number}"), move, text(f"volcano-guide-done-{number}"))
        for number, move in enumerate(_MOVES, start=1)
    )
    return Guide(VOLCANO.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
