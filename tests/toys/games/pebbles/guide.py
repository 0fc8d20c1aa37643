"""The guided first turns of Pebbles: take, draw, and keep the bead."""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, Task
from games.core.text import text
from tests.toys.games.pebbles.game import PEBBLES

_MOVES = (("take3", ("take1",)), ("draw", ()), ("keep", ()))


def guide() -> Guide:
    """A pile of twelve for two; the other seat takes one pebble."""
    tasks = tuple(
        Task(
            text(f"pebbles-guide-ask-{number}"),
            move,
            text(f"pebbles-guide-done-{number}"),
            replies=tuple(Move(1, reply) for reply in replies),
        )
        for number, (move, replies) in enumerate(_MOVES, start=1)
    )
    return Guide(text("pebbles-guide-goal"), PEBBLES.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
