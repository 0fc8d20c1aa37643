"""The guided first turns of Kayles: one pin, two, and a row that is cut in half."""

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, tasks_of
from games.core.text import text
from tests.toys.games.kayles.game import KAYLES


def guide() -> Guide:
    """Three moves in a full row, each with the other seat's reply."""
    steps = (("a1", "t1"), ("b2", "r2"), ("j1", "k1"))
    tasks = tasks_of("kayles", *((move, (), (Move(1, reply),)) for move, reply in steps))
    return Guide(text("kayles-guide-goal"), KAYLES.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
