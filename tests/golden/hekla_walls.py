"""A game of Hekla in which both seats wall each other in, until neither can place or move (H18).

Nobody plays like this to win; the two work together. A volcano in the crater is stuck when every square beside it is
full, and only lava can shut the last gap: who moves into it leaves room behind. So the two raise a wall of lava in
column D, pack all volcanoes but red's 3 behind it, and let that 3 shut D4 from D5: it erupts there, returns and is
placed on D5 again, between two dead squares.
"""

from random import Random

from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition

WALL = (
    *("2@D5", "3@B5", "3@C5", "B5-C5", "3@B5"),  # C5 is dead, so that D5 will have no way out but D4.
    *("2@D4", "B5-B4", "3@C4"),  # C4 keeps a lava: the end of the row that is to shut D4.
    *("B4-D4<5", "3@D2", "D4-D3", "D4-D3", "3@D4"),  # D3 is dead.
    *("2@E2", "2@D1", "2@C2", "D1-D2", "3@F2", "2@D1", "F2-E2", "D1-D2"),  # D2 is dead.
    *("C2-C1", "1@E1", "3:E2-E1", "2@D1", "C1-D1", "2@C1"),  # D1 is dead.
    *("E1-E3<13", "D4-F4<15", "E3-F3", "2@F2"),  # A lava on F3 takes the one spot too many behind the wall.
    *("3@D4", "F4-D4"),  # The first block with a groove is on D4, which is left open.
)
"""The turns that raise the wall, red's first."""

FILLING = (
    *("E2-F2", "C1-C4<3", "2@E4", "C4-E4<5", "3@E2", "0@E3", "E2-E1", "0@F4", "0@E2", "F4-F3", "0@F4", "E3-E2"),
    *("2@E3", "F3-F4", "E3-F3", "D5-D4", "1@E3", "3@D5", "E4-E3", "D4-E4"),
)
"""The turns that fill columns E and F, green's first; after them no volcano of green's can move."""

SHUTTING = ("pass", "D5-D4 C4+D4+E4", "pass", "3@D5", "pass", "pass")
"""The turns that shut D4 and bring red's last volcano to D5; then neither seat can act."""

TURNS = WALL + FILLING + SHUTTING


def wall_in(position: HeklaPosition, _dice: Random) -> HeklaMove:
    """The move that the turns above hold for this moment."""
    moves = TURNS[position.turn].split()
    return position.read(position.mover, moves[1] if position.choices else moves[0])
