"""What a seat can do in its turn, the best first: the one judgement of lists, suggestions and looking back.

It follows from what everybody may know, or in a secret choice from what its seat may know.
"""

from collections.abc import Sequence
from typing import Any

from games.core.analyst import RankedTurn
from games.core.contract import Position, Stretch
from games.core.game import Game

EVEN = 1e-5
"""Turns whose worth differs by less are as good as each other."""


def ranked(
    game: Game[Any], position: Position[Any], seat: int, ways: Sequence[Stretch] | None = None
) -> tuple[RankedTurn, ...]:
    """The turns worth a look, up to the first move of each that draws or reveals something.

    None in a game without an analyst, and for a seat that plays alone. ``ways`` are those of the game, where known.
    """
    if game.analyst is None or position.seats == 1:
        return ()
    view = position.view(seat if position.secret_choice else None)
    saving = tuple(one.moves for one in (game.ways(view) if ways is None else ways) if one.saves)
    return tuple(game.analyst.lines(view, seat, saving))


def suggestible(lines: Sequence[RankedTurn]) -> tuple[RankedTurn, ...]:
    """Those of ranked turns that are as good as the best."""
    return tuple(one for one in lines if one.worth > lines[0].worth - EVEN)
