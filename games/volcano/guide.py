"""The guided first turns of Volcano: an eruption that captures, a quiet cap move, and the eruption it makes way for."""

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, tasks_of
from games.core.text import text
from games.volcano.game import VOLCANO

_TASKS = tasks_of("volcano", ("a1-a2", (), (Move(1, "d4-c4"),)), ("c4-c5", (), ()), ("a2-b3", (), ()))


def guide() -> Guide:
    """The diagonal layout for two; the opponent's cap stands in the way of the second volcano (O7 to O10)."""
    return Guide(text("volcano-guide-goal"), VOLCANO.start(2, {}, bytes(SEED_BYTES), first=0), 0, _TASKS)
