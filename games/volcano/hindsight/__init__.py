"""Looking back at a game of Volcano: the best capture of each turn, why it was missed, and how the odds went."""

from dataclasses import replace

from games.core.analysis import Alternative, Praise
from games.core.search import Check
from games.volcano.computer.search import board_of
from games.volcano.hindsight.chances import WEIGHTS, odds, signs
from games.volcano.hindsight.choices import ALL, Deed, best_other, deed_of, lead_of
from games.volcano.hindsight.reasons import reasons
from games.volcano.hindsight.turns import Purse, retrace
from games.volcano.moves import write_move
from games.volcano.position import VolcanoPosition
from games.volcano.view import VolcanoView

__all__ = ("WEIGHTS", "VolcanoAnalyst", "odds", "signs")


class VolcanoAnalyst:
    """It counts in points: captured pieces with the bonus of their trees, or in a challenge pieces for the goal."""

    all_seen = False

    def alternative(
        self, view: VolcanoView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """The best capture after the reply, found by an exhaustive search wherever a board is small enough."""
        board, purse = board_of(view), Purse.of(view, seat)
        turn = retrace(view, board, played)
        mine = deed_of(purse, board, turn, cancelled, ALL)
        if mine.wins:
            return None
        other = best_other(purse, board, mine, cancelled)
        if other is None or (other.deed.loses and not other.deed.wins):
            return None
        line = tuple(write_move(view.grid, move) for move in other.candidate.line(view))
        brought, possible = purse.gain(turn.taken), other.deed.points.brings
        return _left(Alternative(played, line, brought, possible, other.most, wins=other.deed.wins), mine, other.deed)

    def explained(self, view: VolcanoView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative with its reasons; None if an answer that was not in sight takes it back."""
        board, purse = board_of(view), Purse.of(view, seat)
        turns = (retrace(view, board, line) for line in (alternative.played, alternative.better))
        mine, other = (deed_of(purse, board, turn, cancelled) for turn in turns)
        closer = _left(replace(alternative, wins=other.wins), mine, other)
        if not closer.is_better or (other.loses and not other.wins):
            return None
        return replace(closer, said=tuple(reasons(view, seat, closer)))

    def lead(self, position: VolcanoPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """What its capture won over the best other one in sight."""
        found = lead_of(position.view(seat), seat, played, cancelled)
        return found.won if found else 0.0

    def praised(self, position: VolcanoPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """Both captures, in words."""
        found = lead_of(position.view(seat), seat, played, cancelled)
        return found.praise(seat) if found else None

    def prospects(self, position: VolcanoPosition) -> tuple[float, ...]:
        """The shares by points and by how near the end is."""
        return odds(position)


def _left(alternative: Alternative, mine: Deed, other: Deed) -> Alternative:
    """The alternative with what both turns leave."""
    saves = mine.loses and not other.wins and not other.loses
    return replace(alternative, given=mine.points.leaves, left=other.points.leaves, saves=saves)
