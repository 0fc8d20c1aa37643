"""Hekla's :class:`games.core.analysis.Analyst`."""

from __future__ import annotations

from dataclasses import replace

from games.core.analysis import Alternative
from games.core.search import Check
from games.hekla.computer.world import position_of
from games.hekla.hindsight.lines import Line, line_of, lines
from games.hekla.hindsight.odds import odds
from games.hekla.hindsight.reasons import reasons
from games.hekla.view import HeklaView


class HeklaAnalyst:
    """It counts in circles, and looks at every turn that a seat could make."""

    def alternative(self, view: HeklaView, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The turn with the most circles among those that leave the seat no worse against the others."""
        position = position_of(view)
        turn = line_of(position, played)
        if turn.wins:
            return None
        every = tuple(lines(position, cancelled))
        best = max((line for line in every if _is_better(line, turn)), key=_order, default=None)
        if best is None:
            return None
        # More circles may be had by giving even more to others, or by losing.
        most = best.wins or all(line.own <= best.own for line in every)
        return Alternative(played, best.notations, turn.own, best.own, exact=most, wins=best.wins)

    def explained(self, view: HeklaView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative:
        """The alternative with its reasons."""
        return replace(alternative, said=tuple(reasons(position_of(view), alternative)))

    def prospects(self, view: HeklaView) -> tuple[float, ...]:
        """The shares by circles, by what the volcanoes can still bring, and by how near the end is."""
        return odds(view)


def _is_better(line: Line, turn: Line) -> bool:
    return line.wins or (not line.loses and line.own > max(turn.own, 0) and line.ahead >= turn.ahead)


def _order(line: Line) -> tuple[bool, int, int, int]:
    return line.wins, line.own, line.ahead, -len(line.moves)
