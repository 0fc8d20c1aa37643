"""The odds of a game of Volcano."""

from __future__ import annotations

from games.volcano.view import VolcanoView


def odds(view: VolcanoView) -> tuple[float, ...]:
    """Even shares."""
    playing = [seat for seat in range(view.seats) if seat not in view.forfeited]
    return tuple(1 / len(playing) if seat in playing else 0.0 for seat in range(view.seats))
