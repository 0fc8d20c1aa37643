"""The guided first turns of Hekla: placing, a row that scores and erupts, and a long move after a retreat."""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.text import text
from games.hekla.game import HEKLA

_MOVES = ("3@B3", "2@C3", "B3-E3<2")
_REPLIES = (("3@D3",), ("1@E4",), ())


def guide() -> Guide:
    """An empty crater for two; the other seat helps to fill the row (H2, H7, H13, H14)."""
    tasks = tuple(
        Task(
            text(f"hekla-guide-ask-{number}"),
            move,
            text(f"hekla-guide-done-{number}"),
            replies=tuple(Move(1, reply) for reply in replies),
        )
        for number, (move, replies) in enumerate(zip(_MOVES, _REPLIES, strict=True), start=1)
    )
    return Guide(text("hekla-guide-goal"), HEKLA.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
