"""The pawns of up to four seats: a number on the seat's colour and shape."""

from functools import lru_cache
from typing import NamedTuple

from rendering.canvas import Pen, Point, Stamp, stamp
from rendering.palette import NIGHT, PAPER, STONE
from rendering.seats import numbered

_LAP = 11.0
"""The radius of the sign with the lap."""


class Pawn(NamedTuple):
    """How a pawn is drawn: ``radius`` in pixels, ``lap`` 0 if it is not shown."""

    seat: int
    radius: int
    acting: bool
    forfeited: bool = False
    lap: int = 0


class Group(NamedTuple):
    """How pawns stand in one place: their radius and their middles."""

    radius: int
    spots: tuple[Point, ...]


@lru_cache(maxsize=256)
def pawn_stamp(pawn: Pawn) -> Stamp:
    """A pawn, for any ground; struck out if its seat has forfeited."""
    side = 2 * round(pawn.radius * 1.35) + 6
    return stamp(side, side, lambda pen: _draw_pawn(pawn, side, pen), edge=1.6)


def _draw_pawn(pawn: Pawn, side: int, pen: Pen) -> None:
    middle, reach = side / 2, pawn.radius * 0.9
    edge, rim = (PAPER, 3.4) if pawn.acting else (STONE, 1.6)
    numbered(pawn.seat, (middle, middle), pawn.radius, edge, (rim, 0.8), pawn.radius * 1.6)(pen)
    for ink, width in ((NIGHT, 6), (PAPER, 3)) if pawn.forfeited else ():
        pen.line(((middle - reach, middle + reach), (middle + reach, middle - reach)), ink, width)
    if pawn.lap:
        badge = (side - _LAP, _LAP)
        pen.disc(badge, _LAP - 0.5, NIGHT)
        pen.disc(badge, _LAP - 2, PAPER)
        pen.write(badge, str(pawn.lap), _LAP * 1.5, NIGHT)
