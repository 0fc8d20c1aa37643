"""The kinds of problems in Volcano; their list is beside this file. In all of them a seat plays alone."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.problems import ProblemKind, ShippedProblems, UnansweredKind, WithinTurns
from games.core.text import Text, text
from games.volcano.position import VolcanoPosition
from games.volcano.scoring import Tally, tally


@dataclass(frozen=True, slots=True)
class OneTurn(WithinTurns):
    """One turn, with as many quiet steps as it takes: gain as many points as you can."""

    key: ClassVar[str] = "turn"
    turns: int = 1

    def question(self, start: VolcanoPosition, seat: int) -> Text:
        """What counts are the points that the seat has more after the turn."""
        return text("volcano-problem-turn-ask")

    def result(self, start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int:
        """The points gained (O17)."""
        return gained(start, position, seat)

    def said(self, result: int | None) -> Text:
        """The points."""
        return text("volcano-problem-points", points=result or 0)


@dataclass(frozen=True, slots=True)
class FewSteps(UnansweredKind):
    """A number of cap moves, in as many turns as they make: gain as many points as you can."""

    steps: int
    fewest: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """One for each number of moves."""
        return f"moves-{self.steps}"

    def question(self, start: VolcanoPosition, seat: int) -> Text:
        """What counts are the points that the seat has more after the last move."""
        return text("volcano-problem-moves-ask", moves=self.steps)

    def over(self, start: VolcanoPosition, position: VolcanoPosition, seat: int) -> bool:
        """The moves are made, or the game has ended, such as by the last colour (O13)."""
        return position.cap_moves - start.cap_moves >= self.steps or position.outcome is not None

    def result(self, start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int:
        """The points gained (O17)."""
        return gained(start, position, seat)

    def said(self, result: int | None) -> Text:
        """The points."""
        return text("volcano-problem-points", points=result or 0)


@dataclass(frozen=True, slots=True)
class QuickTree(UnansweredKind):
    """As many turns as it takes: complete a tree with as few cap moves as you can."""

    key: ClassVar[str] = "tree"
    fewest: ClassVar[bool] = True

    def question(self, start: VolcanoPosition, seat: int) -> Text:
        """What counts are the cap moves until there is one tree more."""
        return text("volcano-problem-tree-ask")

    def over(self, start: VolcanoPosition, position: VolcanoPosition, seat: int) -> bool:
        """There is a tree more, or the game has ended, such as by the last colour (O13)."""
        return _grown(start, position, seat) or position.outcome is not None

    def result(self, start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int | None:
        """The cap moves made, None without the tree."""
        return position.cap_moves - start.cap_moves if _grown(start, position, seat) else None

    def said(self, result: int | None) -> Text:
        """The cap moves, or that there is no tree."""
        if result is None:
            return text("volcano-problem-no-tree")
        return text("volcano-problem-tree-in", moves=result)


TURN = OneTurn()
TREE = QuickTree()
THREE_MOVES = FewSteps(3)

KINDS: tuple[ProblemKind, ...] = (TURN, THREE_MOVES, TREE)
PROBLEMS = ShippedProblems("games.volcano", KINDS)


def gained(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int:
    """The points that the seat has more than at the start (O17)."""
    return tally(position.captured[seat]).total - tally(start.captured[seat]).total


def _grown(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> bool:
    return _trees(tally(position.captured[seat])) > _trees(tally(start.captured[seat]))


def _trees(hand: Tally) -> int:
    return hand.one_colour + hand.mixed
