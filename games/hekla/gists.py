"""What legal moves of Hekla are about, to compare sloppily typed words with."""

from __future__ import annotations

from games.core.gist import Gist
from games.hekla.board import CIRCLES, SQUARES, circle_at
from games.hekla.moves import PASSING, HeklaMove, Pass, Place, Score, Shift
from games.hekla.state import HeklaState

MOVE, PLACE, SCORE, BACK = "move", "place", "score", "back"

TERMS = (MOVE, PLACE, SCORE, BACK, PASSING)


def gist(state: HeklaState, move: HeklaMove) -> Gist:
    """The volcano's value and squares; a retreat in circles, or as the circle it leads to; the squares of a row.

    A retreat costs circles, so it is never chosen for the player (H7).
    """
    match move:
        case Place(value=value, square=square):
            return Gist(frozenset((PLACE,)), places=(_name(square),), numbers=frozenset((str(value),)))
        case Shift(value=value, start=start, target=target, circles=circles):
            return Gist(
                words=frozenset((MOVE,)),
                places=(_name(start), _name(target)),
                numbers=frozenset((str(value),)),
                roles=((BACK, _retreat(state, circles)),) if circles else (),
                needs=BACK if circles else "",
            )
        case Score(row=row):
            return Gist(frozenset((SCORE,)), places=tuple(map(_name, row)), ordered=False)
        case Pass():
            return Gist(frozenset((PASSING,)))


def _name(square: int) -> str:
    return SQUARES[square].lower()


def _retreat(state: HeklaState, circles: int) -> frozenset[str]:
    """The number of circles; and the circle's name, unless the way there goes round the whole track (H8)."""
    end = circle_at(state.table.vulcanologists[state.mover] - circles)
    named = (CIRCLES[end].lower(),) if circles < len(CIRCLES) else ()
    return frozenset((str(circles), *named))
