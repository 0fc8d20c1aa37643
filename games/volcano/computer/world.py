"""The position behind a view, which shows all of it."""

from __future__ import annotations

from games.volcano.position import VolcanoPosition
from games.volcano.view import VolcanoView


def position_of(view: VolcanoView) -> VolcanoPosition:
    """The position of which this is the view. Raises ValueError if the game is over: a view does not say who moved."""
    if view.outcome:
        raise ValueError("the game is over")
    (mover,) = view.to_act
    return VolcanoPosition(
        grid=view.grid,
        setup=view.setup,
        stacks=view.stacks,
        caps=view.caps,
        left=view.left,
        start_caps=view.start_caps,
        captured=view.captured,
        mover=mover,
        turn=view.turn,
        quiet=view.quiet,
        eruptions=view.eruptions,
        cap_moves=view.cap_moves,
        claimable=view.claimable,
        forfeited=view.forfeited,
        outcome=None,
        rulings=view.rulings,
    )
