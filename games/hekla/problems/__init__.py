"""The kinds of problems in Hekla; their list is beside this file.

In most of them the seat plays several turns alone: in the position, all others have given up (H22).
"""

from games.core.actions import Move
from games.core.problems import ProblemKind, ShippedProblems, after_turns, says
from games.core.text import Text, text
from games.core.worth import MINUS, signed
from games.hekla.position import HeklaPosition


def _advance(start: HeklaPosition, position: HeklaPosition, seat: int) -> int:
    """The circles advanced, less those retreated (H7, H13)."""
    return position.table.vulcanologists[seat] - start.table.vulcanologists[seat]


def _eruptions(start: HeklaPosition, position: HeklaPosition, _seat: int) -> int:
    """Each has brought one block of lava (H14)."""
    return position.table.lava - start.table.lava


def best_answer(position: HeklaPosition) -> int:
    """The most circles that the seat to act can gain in its turn, 0 if the game is over."""
    return 0 if position.outcome else position.outlook().gain


def _lead(start: HeklaPosition, position: HeklaPosition, seat: int) -> int | None:
    """The circles gained, less those of the best answer; None until the turn is over."""
    if not _ONE_TURN(start, position, seat):
        return None
    return _advance(start, position, seat) - best_answer(position)


def _lead_said(result: int | None) -> Text:
    """The difference with its sign, or that the turn is not over."""
    if result is None:
        return text("hekla-problem-no-lead")
    return text("hekla-problem-lead-said", lead=signed(result), count=abs(result))


def _answer(start: HeklaPosition, position: HeklaPosition, seat: int) -> tuple[Move, ...]:
    """The next seat's turn that brings it the most circles; of several, one that brings the others the fewest."""
    if not _ONE_TURN(start, position, seat) or position.outcome:
        return ()
    turn, replier, found = position.turn, position.mover, list[Move]()
    while position.turn == turn and not position.outcome:
        moves = position.moves(replier)
        worths = position.worths(replier, moves)
        move, _ = max(zip(moves, worths, strict=True), key=lambda pair: (pair[1].gain, pair[1].rank))
        found.append(Move(replier, position.notation(move)))
        position = position.play(replier, move).position
    return tuple(found)


def _lead_counted(start: HeklaPosition, position: HeklaPosition, seat: int) -> Text | None:
    """Such as "+3 − 6 = −3"; None until the turn is over."""
    if not _ONE_TURN(start, position, seat):
        return None
    own, taken = _advance(start, position, seat), best_answer(position)
    less = f"{MINUS} {taken}" if taken >= 0 else f"+ {-taken}"
    equation = f"{signed(own)} {less} = {signed(own - taken)}"
    return text("hekla-problem-lead-counted", own=signed(own), taken=taken, sum=equation)


_ONE_TURN = after_turns(1)


def _far(turns: int) -> ProblemKind:
    """Some turns alone: advance as far as you can."""
    asked, said = text("hekla-problem-turns-ask", turns=turns), says("hekla-problem-circles", "circles")
    return ProblemKind(f"turns-{turns}", lambda *_: asked, after_turns(turns), _advance, said)


TWO_TURNS, THREE_TURNS = _far(2), _far(3)

ERUPTIONS = ProblemKind(
    "eruptions",
    lambda *_: text("hekla-problem-eruptions-ask", turns=2),
    after_turns(2),
    _eruptions,
    says("hekla-problem-eruptions-said", "eruptions"),
)
"""Two turns alone: set off as many eruptions as you can."""

LEAD = ProblemKind(
    "lead", lambda *_: text("hekla-problem-lead-ask"), _ONE_TURN, _lead, _lead_said, _answer, _lead_counted
)
"""One turn, and then the best answer of the next seat: gain as much more than it as you can."""

PROBLEMS = ShippedProblems("games.hekla", (TWO_TURNS, THREE_TURNS, ERUPTIONS, LEAD))
