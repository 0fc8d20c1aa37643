"""Looking back at a game of Hekla: the most circles that each turn could bring, why, and how the odds went."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.analysis import Alternative, Exchange, Lead, Praise
from games.core.search import Check
from games.hekla.board import Row
from games.hekla.hindsight.chances import WEIGHTS, odds, signs
from games.hekla.hindsight.lines import AnsweringTurn, LineOfPlay, answer_to, line_of, lines
from games.hekla.hindsight.reasons import reasons
from games.hekla.moves import PlaceVolcano, Shift
from games.hekla.position import HeklaPosition, position_of
from games.hekla.view import HeklaView

__all__ = ("WEIGHTS", "HeklaAnalyst", "odds", "signs")


class AnsweredTurn(NamedTuple):
    """A turn and the best answer to it."""

    line: LineOfPlay
    answer: AnsweringTurn

    @property
    def worth(self) -> Exchange:
        """What it brings, what it leaves to the next seat, and what it brings the others."""
        others = (self.line.gain(seat) for seat in range(self.line.before.seats) if seat != self.line.seat)
        return Exchange(self.line.own, self.answer.circles, sum(others))

    @property
    def ahead(self) -> int:
        """The same, less what either turn brings others."""
        return self.line.ahead - self.answer.ahead

    @property
    def order(self) -> tuple[bool, int, int, int, int]:
        """The sort key; the best choice has the highest."""
        return self.line.wins, self.worth.net, self.ahead, self.line.own, -len(self.line.moves)

    def is_better(self, played: "AnsweredTurn") -> bool:
        """Whether somebody should have played this instead."""
        if self.line.wins or self.answer.wins:
            return self.line.wins
        return played.answer.wins or (self.worth.net > played.worth.net and self.ahead >= played.ahead)


class HeklaAnalyst:
    """It counts in circles, and looks at every turn that a seat could make, and at every answer of the next seat."""

    all_seen = False

    def alternative(self, view: HeklaView, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The best turn with an eruption, after the answer."""
        position = position_of(view)
        turn = line_of(position, played)
        if turn.wins:
            return None
        mine, every = AnsweredTurn(turn, answer_to(turn, cancelled)), tuple(lines(position, cancelled))
        better = [one for one in _choices(every, mine.worth.net, cancelled) if one.is_better(mine)]
        best = max(better, key=lambda one: one.order, default=None)
        if best is None:
            return None
        wins, possible = best.line.wins, best.line.own
        return Alternative(
            played,
            best.line.notations,
            turn.own,
            possible,
            # More circles may be had by giving even more to others, or by losing.
            exact=wins or all(line.own <= possible for line in every),
            wins=wins,
            given=mine.answer.circles,
            left=best.answer.circles,
            saves=mine.answer.wins and not wins,
        )

    def explained(self, view: HeklaView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative:
        """The alternative with its reasons."""
        return replace(alternative, said=tuple(reasons(position_of(view), alternative)))

    def lead(self, position: HeklaPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """What its rows won over the best other ones."""
        found = _lead(position.view(seat), played, cancelled)
        return found.won if found else 0.0

    def praised(self, position: HeklaPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """Both, in words."""
        found = _lead(position.view(seat), played, cancelled)
        return found.praise(seat) if found else None

    def prospects(self, position: HeklaPosition) -> tuple[float, ...]:
        """The shares by circles, by what the volcanoes can still bring, and by how near the end is."""
        return odds(position)


def _choices(every: Sequence[LineOfPlay], beyond: int, cancelled: Check) -> Sequence[AnsweredTurn]:
    """The turns with an eruption that bring more than this, each with the best answer."""
    return [
        AnsweredTurn(line, answer_to(line, cancelled))
        for line in every
        if line.wins or (line.rows and line.own > max(0, beyond) and not line.loses)
    ]


def _lead(view: HeklaView, played: tuple[str, ...], cancelled: Check) -> Lead | None:
    """A turn beside all others with an eruption that come to something else; None if there were none to choose.

    None also if the next seat can win after it.
    """
    position = position_of(view)
    turn = line_of(position, played)
    if turn.ahead <= 0 or turn.loses:
        return None
    mine = AnsweredTurn(turn, answer_to(turn, cancelled))
    if mine.answer.wins:
        return None
    choices = _choices(tuple(lines(position, cancelled)), 0, cancelled)
    # Of turns that differ in the way to the same, or in a longer retreat, the best one is enough.
    others = {_kind(one): one for one in sorted(choices, key=lambda one: one.order) if not one.answer.wins}
    lost = any(_kind(one) not in (*others, _kind(mine)) for one in choices)
    worths = {kind: one.worth for kind, one in others.items() if kind != _kind(mine) and one.worth != mine.worth}
    return Lead(mine.worth, tuple(worths.values()), lost, position.seats - 1) if worths or lost else None


def _kind(choice: AnsweredTurn) -> tuple[frozenset[Row], int]:
    """The rows that score and the value of the volcano."""
    first = choice.line.moves[0]
    return frozenset(row for row, _ in choice.line.rows), first.value if isinstance(first, PlaceVolcano | Shift) else -1
