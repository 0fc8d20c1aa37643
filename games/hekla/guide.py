"""The guided first turns of Hekla: placing, a row that scores and erupts, and a long move that needs no retreat."""

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, tasks_of
from games.core.text import text
from games.hekla.game import HEKLA

_TASKS = tasks_of(
    "hekla",
    ("3@D3", (), (Move(1, "3@B3"),)),
    ("2@C3", (), (Move(1, "2@D2"),)),
    ("D3-D5", (), ()),
)


def guide() -> Guide:
    """An empty crater for two; the other seat helps to fill the row (H2, H4, H13, H14)."""
    return Guide(text("hekla-guide-goal"), HEKLA.start(2, {}, bytes(SEED_BYTES), first=0), 0, _TASKS)
