"""Problems of Pebbles, for one seat whose only opponent has given up: two of each grade."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.problems import GRADES, Problem, ProblemKind, UnansweredKind
from games.core.text import Text, text
from tests.toys.games.pebbles.position import PebblesPosition

SEAT = 0


@dataclass(frozen=True, slots=True)
class TwoTurns(UnansweredKind):
    """Gain as much as you can in two turns."""

    key: ClassVar[str] = "gain"
    fewest: ClassVar[bool] = False

    def question(self, start: PebblesPosition, seat: int) -> Text:
        """The points of both turns count."""
        return text("pebbles-problem-gain-ask", pile=start.pile)

    def over(self, start: PebblesPosition, position: PebblesPosition, seat: int) -> bool:
        """After two turns."""
        return position.turn - start.turn >= 2

    def result(self, start: PebblesPosition, position: PebblesPosition, seat: int) -> int | None:
        """The points gained."""
        return position.points[seat] - start.points[seat]

    def said(self, result: int | None) -> Text:
        """The points."""
        return text("pebbles-problem-gain-said", points=result or 0)


@dataclass(frozen=True, slots=True)
class Emptied(UnansweredKind):
    """Take the last pebble in as few turns as you can."""

    key: ClassVar[str] = "empty"
    fewest: ClassVar[bool] = True

    def question(self, start: PebblesPosition, seat: int) -> Text:
        """The turns count."""
        return text("pebbles-problem-empty-ask", pile=start.pile)

    def over(self, start: PebblesPosition, position: PebblesPosition, seat: int) -> bool:
        """When the pile is empty."""
        return not position.pile

    def result(self, start: PebblesPosition, position: PebblesPosition, seat: int) -> int | None:
        """The turns, once the pile is empty."""
        return None if position.pile else position.turn - start.turn

    def said(self, result: int | None) -> Text:
        """The turns."""
        key = "pebbles-problem-empty-not" if result is None else "pebbles-problem-empty-said"
        return text(key, turns=result or 0)


def _problem(
    kind: ProblemKind, grade: int, best: int, line: tuple[str, ...], pile: int, bag: tuple[int, ...]
) -> Problem:
    position = PebblesPosition(pile, bag, (0, 0), ((), ()), None, SEAT, 0, frozenset({1}), None)
    return Problem(f"pebbles-{kind.key}-{grade}", "pebbles", kind.key, grade, SEAT, best, position.dump(), line)


class PebblesProblems:
    """The kinds and the list."""

    kinds: tuple[ProblemKind, ...] = (TwoTurns(), Emptied())

    @property
    def listed(self) -> tuple[Problem, ...]:
        """In the first kind two beads are worth more than six pebbles; in the second the pile grows with the grade."""
        gain, empty = self.kinds
        drawing = ("draw", "keep", "draw", "keep")
        gains = [_problem(gain, grade, 5 + grade, drawing, 9, (2, 3 + grade, 0)) for grade in GRADES]
        empties = [
            _problem(empty, grade, grade + 1, ("take3",) * (grade + 1), 3 * (grade + 1), (0, 0)) for grade in GRADES
        ]
        return (*gains, *empties)
