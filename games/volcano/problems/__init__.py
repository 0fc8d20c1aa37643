"""The kinds of problems in Volcano; their list is beside this file. In all of them a seat plays alone."""

from collections.abc import Callable

from games.core.problems import ProblemKind, ShippedProblems, after_turns, says
from games.core.text import Text, text
from games.volcano.position import VolcanoPosition
from games.volcano.scoring import arrange

MOVES = 3
"""The number of cap moves in the second kind of problem, in any number of turns."""


def _asks(asked: Text) -> Callable[[VolcanoPosition, int], Text]:
    """The question, with the house rules of a position that has some (O11, O12)."""

    def question(start: VolcanoPosition, _seat: int) -> Text:
        rules = tuple(text(f"volcano-option-{rule}-about") for rule in start.setup.house_rules)
        return text("volcano-problem-rules", asked=asked, rules=rules) if rules else asked

    return question


def gained(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int:
    """The points that the seat has more than at the start (O17)."""
    return arrange(position.captured[seat]).total - arrange(start.captured[seat]).total


def _moves_made(start: VolcanoPosition, position: VolcanoPosition, _seat: int) -> bool:
    """The moves are made, or the game has ended, such as by the last colour (O13)."""
    return position.cap_moves - start.cap_moves >= MOVES or position.outcome is not None


def _tree_or_end(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> bool:
    """There is a tree more, or the game has ended."""
    return _grown(start, position, seat) or position.outcome is not None


def _moves_to_tree(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> int | None:
    """The cap moves made, None without the tree."""
    return position.cap_moves - start.cap_moves if _grown(start, position, seat) else None


def _grown(start: VolcanoPosition, position: VolcanoPosition, seat: int) -> bool:
    return arrange(position.captured[seat]).trees > arrange(start.captured[seat]).trees


_POINTS = says("volcano-problem-points", "points")

TURN = ProblemKind("turn", _asks(text("volcano-problem-turn-ask")), after_turns(1), gained, _POINTS)
"""One turn, with as many quiet steps as it takes: gain as many points as you can."""

THREE_MOVES = ProblemKind(
    f"moves-{MOVES}", _asks(text("volcano-problem-moves-ask", moves=MOVES)), _moves_made, gained, _POINTS
)

TREE = ProblemKind(
    "tree",
    _asks(text("volcano-problem-tree-ask")),
    _tree_or_end,
    _moves_to_tree,
    says("volcano-problem-tree-in", "moves", without="volcano-problem-no-tree"),
)
"""Any number of turns: complete a tree with as few cap moves as you can."""

PROBLEMS = ShippedProblems("games.volcano", (TURN, THREE_MOVES, TREE))
