"""The guided first turns of Pebbles: take, draw, and keep the bead."""

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, tasks_of
from games.core.text import text
from tests.toys.games.pebbles.game import PEBBLES


def guide() -> Guide:
    """A pile of twelve for two; the other seat takes one pebble."""
    tasks = tasks_of("pebbles", ("take3", (), (Move(1, "take1"),)), ("draw", (), ()), ("keep", (), ()))
    return Guide(text("pebbles-guide-goal"), PEBBLES.start(2, {}, bytes(SEED_BYTES), first=0), 0, tasks)
