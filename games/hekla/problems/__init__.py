"""The kinds of problems in Hekla; their list is beside this file.

In most of them the seat plays several turns alone: in the position, all others have given up (H22).
"""

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Move
from games.core.problems import ProblemKind, ShippedProblems, WithinTurns
from games.core.text import Text, text
from games.core.worth import MINUS, signed
from games.hekla.position import HeklaPosition


@dataclass(frozen=True, slots=True)
class FarTurns(WithinTurns):
    """Some turns alone: advance as far as you can."""

    turns: int

    @property
    def key(self) -> str:
        """One for each number of turns."""
        return f"turns-{self.turns}"

    def question(self, start: HeklaPosition, seat: int) -> Text:
        """What counts are the circles that the seat is farther after its last turn."""
        return text("hekla-problem-turns-ask", turns=self.turns)

    def result(self, start: HeklaPosition, position: HeklaPosition, seat: int) -> int:
        """The circles advanced, less those retreated (H7, H13)."""
        return _advance(start, position, seat)

    def said(self, result: int | None) -> Text:
        """The circles."""
        return text("hekla-problem-circles", circles=result or 0)


@dataclass(frozen=True, slots=True)
class ManyEruptions(WithinTurns):
    """Two turns alone: set off as many eruptions as you can."""

    key: ClassVar[str] = "eruptions"
    turns: int = 2

    def question(self, start: HeklaPosition, seat: int) -> Text:
        """What counts are the blocks of lava that come into the crater."""
        return text("hekla-problem-eruptions-ask", turns=self.turns)

    def result(self, start: HeklaPosition, position: HeklaPosition, seat: int) -> int:
        """The eruptions; each has brought one block of lava (H14)."""
        return position.table.lava - start.table.lava

    def said(self, result: int | None) -> Text:
        """The eruptions."""
        return text("hekla-problem-eruptions-said", eruptions=result or 0)


@dataclass(frozen=True, slots=True)
class BestLead(WithinTurns):
    """One turn, and then the best answer of the next seat: gain as much more than it as you can."""

    key: ClassVar[str] = "lead"
    turns: int = 1

    def question(self, start: HeklaPosition, seat: int) -> Text:
        """What counts are the seat's circles, less the most that the next seat can then gain in its turn."""
        return text("hekla-problem-lead-ask")

    def result(self, start: HeklaPosition, position: HeklaPosition, seat: int) -> int | None:
        """The circles gained, less those of the best answer; None until the turn is over."""
        if not self.over(start, position, seat):
            return None
        return _advance(start, position, seat) - best_answer(position)

    def said(self, result: int | None) -> Text:
        """The difference with its sign, or that the turn is not over."""
        if result is None:
            return text("hekla-problem-no-lead")
        return text("hekla-problem-lead-said", lead=signed(result), count=abs(result))

    def reply(self, start: HeklaPosition, position: HeklaPosition, seat: int) -> tuple[Move, ...]:
        """The next seat's turn that brings it the most circles; of several, one that brings the others the fewest."""
        if not self.over(start, position, seat) or position.outcome:
            return ()
        turn, replier, found = position.turn, position.mover, list[Move]()
        while position.turn == turn and not position.outcome:
            moves = position.moves(replier)
            worths = position.worths(replier, moves)
            move, _ = max(zip(moves, worths, strict=True), key=lambda pair: (pair[1].gain, pair[1].rank))
            found.append(Move(replier, position.notation(move)))
            position = position.play(replier, move).position
        return tuple(found)

    def counted(self, start: HeklaPosition, position: HeklaPosition, seat: int) -> Text | None:
        """Such as "+3 − 6 = −3"; None until the turn is over."""
        if not self.over(start, position, seat):
            return None
        own, taken = _advance(start, position, seat), best_answer(position)
        less = f"{MINUS} {taken}" if taken >= 0 else f"+ {-taken}"
        equation = f"{signed(own)} {less} = {signed(own - taken)}"
        return text("hekla-problem-lead-counted", own=signed(own), taken=taken, sum=equation)


TURNS = tuple(map(FarTurns, (2, 3)))
ERUPTIONS = ManyEruptions()
LEAD = BestLead()

KINDS: tuple[ProblemKind, ...] = (*TURNS, ERUPTIONS, LEAD)
PROBLEMS = ShippedProblems("games.hekla", KINDS)


def best_answer(position: HeklaPosition) -> int:
    """The most circles that the seat to act can gain in its turn, 0 if the game is over."""
    if position.outcome:
        return 0
    moves = position.moves(position.mover)
    return max(worth.gain for worth in position.worths(position.mover, moves))


def _advance(start: HeklaPosition, position: HeklaPosition, seat: int) -> int:
    return position.table.vulcanologists[seat] - start.table.vulcanologists[seat]
