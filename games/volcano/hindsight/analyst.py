"""Volcano's :class:`games.core.analysis.Analyst`."""

from __future__ import annotations

from dataclasses import replace

from games.core.analysis import Alternative
from games.core.search import Check
from games.volcano.hindsight.best import best_capture
from games.volcano.hindsight.goals import goals_of
from games.volcano.hindsight.odds import odds
from games.volcano.hindsight.purse import LOSES, WINS, Purse
from games.volcano.hindsight.reasons import reasons
from games.volcano.hindsight.retrace import board_of, retrace
from games.volcano.moves import write_move
from games.volcano.view import VolcanoView


class VolcanoAnalyst:
    """It counts in points: captured pieces with the bonus of their trees, or in a challenge pieces for the goal."""

    def alternative(
        self, view: VolcanoView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """The turn with the best capture, found by an exhaustive search wherever a board is small enough."""
        board, purse = board_of(view), Purse.of(view, seat)
        eruption = retrace(view, board, played).eruption
        taken = eruption.taken if eruption else ()
        if purse.ends(taken) and purse.wins(taken):
            return None
        brought = purse.gain(taken)
        best = best_capture(view, board, purse.value, max(brought, 0), cancelled)
        if best is None:
            return None
        line = tuple(write_move(view.grid, move) for move in best.candidate.line(view))
        wins = best.value >= WINS
        possible = best.value - WINS if wins else best.value
        # More points may be had by ending the game, and losing it.
        most = best.exact and not any(
            goal.value == LOSES and purse.gain(goal.taken) > possible for goal in goals_of(board, purse.value)
        )
        return Alternative(played, line, brought, possible, exact=wins or most, wins=wins)

    def explained(self, view: VolcanoView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative:
        """The alternative with its reasons."""
        return replace(alternative, said=tuple(reasons(view, seat, alternative, cancelled)))

    def prospects(self, view: VolcanoView) -> tuple[float, ...]:
        """The shares by points and by how near the end is."""
        return odds(view)
