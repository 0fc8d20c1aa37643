"""The guided first game of Vesuvio: ashore over a fault, a dig, and home before the lava."""

from games.core.actions import Move
from games.core.chance import SEED_BYTES
from games.core.guide import Guide, tasks_of
from games.core.text import text
from games.vesuvio.game import VESUVIO

_SEED = bytes([146]) * SEED_BYTES
"""It deals a fault to N1, a poor dig to N2, and a sapphire to whoever digs first."""

_WALK = (Move(0, "N1.2"), Move(0, "N2"))
"""The rest of the way to the dig, made for the newcomer."""

_CLIMB = (
    "N1.1 N1.2 N2 N3",
    "A1 A2",
    "N9.2 N10 N11 N12",
    "C1 C2",
    "C3 C4",
    "N22 N23.1 N23.2 N24",
    "N25 E1.1 end",
    "E1.2 E2",
    "N31 N32 N33 photo",
    "photo photo photo end",
    "end",
)
"""The other tourist's turns: up to the crater, the photo, and one turn too long beside it."""

_DIGS = 2
"""In how many of the turns between the newcomer digs again; in the others they wait."""

_ADVANCES = 7
"""The number of advances after which lava lies on N4; the next one reaches the sea (V26, V27)."""


def _later() -> tuple[Move, ...]:
    """The long middle of the game, up to the newcomer's last turn but one."""
    moves: list[Move] = []
    for number, turn in enumerate(_CLIMB):
        moves += [Move(1, move) for move in turn.split()]
        moves += [Move(0, move) for move in (("dig", "end") if number < _DIGS else ("end",))]
    return (*moves, *(Move(0, "end") for _ in range(_ADVANCES - 1)))


def guide() -> Guide:
    """A game for two; the other tourist burns with the photo, and the newcomer gets home (V4, V5, V7, V10, V24)."""
    run = (Move(0, "end"), Move(0, "N1.2"), Move(0, "N1.1"))
    tasks = tasks_of("vesuvio", ("N1.1", (), _WALK), ("dig", _later(), run), ("N0", (), ()))
    return Guide(text("vesuvio-guide-goal"), VESUVIO.start(2, {}, _SEED, first=0), 0, tasks)
