"""The guided first turns of Volcano: an eruption that captures, a quiet cap move, and the eruption it makes way for."""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.text import text
from games.volcano.game import VOLCANO

_MOVES = ("a1-a2", "c4-c5", "a2-b3")
_REPLIES = (("d4-c4",), (), ())


def guide() -> Guide:
    """The diagonal layout for two; the opponent's cap stands in the way of the second volcano (O7 to O10)."""
    tasks = tuple(
        Task(
            text(f"volcano-guide-ask-{number}"),
            move,
            text(f"volcano-guide-done-{number}"),
            replies=tuple(Move(1, reply) for reply in replies),
        )
        for number, (move, replies) in enumerate(zip(_MOVES, _REPLIES, strict=True), start=1)
    )
    return Guide(text("volcano-guide-goal"), VOLCANO.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
