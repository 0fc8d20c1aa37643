"""The position behind a view, which shows all of it (H21)."""

from __future__ import annotations

from games.hekla.position import HeklaPosition
from games.hekla.table import Table
from games.hekla.view import HeklaView


def position_of(view: HeklaView) -> HeklaPosition:
    """The position of which this is the view. Raises ValueError if the game is over."""
    if view.outcome:
        raise ValueError("the game is over")
    return HeklaPosition(
        table=Table(view.squares, view.supplies, view.vulcanologists, view.lava_placed),
        mover=view.mover,
        turn=view.turn,
        open_rows=view.open_rows,
        quiet=view.quiet or (view.rounds_without_eruption,) * view.seats,
        passed=view.passed,
        quiet_rounds=view.quiet_limit,
        forfeited=view.forfeited,
        outcome=None,
    )
