"""Problems of Pebbles, for one seat whose only opponent has given up: two of each grade."""

from functools import cached_property

from games.core.problems import GRADES, Problem, ProblemKind, ShippedProblems, after_turns, says
from games.core.text import Text, text
from tests.toys.games.pebbles.position import PebblesPosition

SEAT = 0


def _gain_asked(start: PebblesPosition, _seat: int) -> Text:
    return text("pebbles-problem-gain-ask", pile=start.pile)


def _gained(start: PebblesPosition, position: PebblesPosition, seat: int) -> int:
    """The points of both turns count."""
    return position.points[seat] - start.points[seat]


def _empty_asked(start: PebblesPosition, _seat: int) -> Text:
    return text("pebbles-problem-empty-ask", pile=start.pile)


def _is_empty(_start: PebblesPosition, position: PebblesPosition, _seat: int) -> bool:
    return not position.pile


def _emptied(start: PebblesPosition, position: PebblesPosition, _seat: int) -> int | None:
    """The turns, once the pile is empty."""
    return None if position.pile else position.turn - start.turn


GAIN = ProblemKind("gain", _gain_asked, after_turns(2), _gained, says("pebbles-problem-gain-said", "points"))
"""Gain as much as you can in two turns."""

EMPTY = ProblemKind(
    "empty",
    _empty_asked,
    _is_empty,
    _emptied,
    says("pebbles-problem-empty-said", "turns", without="pebbles-problem-empty-not"),
)
"""Take the last pebble in as few turns as you can."""


def _problem(
    kind: ProblemKind, grade: int, best: int, line: tuple[str, ...], pile: int, bag: tuple[int, ...]
) -> Problem:
    position = PebblesPosition(pile, bag, (0, 0), ((), ()), None, SEAT, 0, frozenset({1}), None)
    return Problem(f"pebbles-{kind.key}-{grade}", "pebbles", kind.key, grade, SEAT, best, position.dump(), line)


class PebblesProblems(ShippedProblems):
    """The kinds, and a list that lies in no file."""

    def __init__(self) -> None:
        super().__init__("", (GAIN, EMPTY))

    @cached_property
    def listed(self) -> tuple[Problem, ...]:
        """In the first kind two beads are worth more than six pebbles; in the second the pile grows with the grade."""
        gain, empty = self.kinds
        drawing = ("draw", "keep", "draw", "keep")
        gains = [_problem(gain, grade, 5 + grade, drawing, 9, (2, 3 + grade, 0)) for grade in GRADES]
        empties = [
            _problem(empty, grade, grade + 1, ("take3",) * (grade + 1), 3 * (grade + 1), (0, 0)) for grade in GRADES
        ]
        return (*gains, *empties)
