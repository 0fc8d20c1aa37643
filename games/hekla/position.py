"""The rules of Hekla: what a move does, and how turns and the game end."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from games.core.contract import GameEnded, SeatForfeited, Step, TurnPassed
from games.core.refusals import IllegalMove
from games.core.values import put
from games.core.worth import Outlook, Worth, settled
from games.hekla import reading, telling, weighing
from games.hekla.board import Row
from games.hekla.endings import Ending, settle_outcome
from games.hekla.events import HeklaEvent, VolcanoMoved, VolcanoPlaced, VulcanologistRetreated
from games.hekla.moves import HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift, made
from games.hekla.pieces import LAVA, HeklaTable
from games.hekla.scoring import rows_to_score, score, tempting
from games.hekla.state import NO_ROWS, HeklaState


class HeklaPosition(HeklaState):
    """A position of Hekla: the state and the rules."""

    __slots__ = ()

    def play(self, seat: int, move: HeklaMove) -> "Step[HeklaPosition]":
        """Place, move, choose a row or pass. Then all rows score that can (H10)."""
        self.require_turn(seat)
        refusal = reading.refusal_of(self, move)
        if refusal:
            raise IllegalMove(refusal)
        return self.after(move)

    def after(self, move: HeklaMove) -> "Step[HeklaPosition]":
        """The same for the mover's move of which it is known that it is legal."""
        seat = self.mover
        match move:
            case PlaceVolcano(value=value, square=square):
                return self._score_rows(*made(self.table, seat, move), (VolcanoPlaced(seat, value, square),))
            case Shift(value=value, start=start, target=target):
                # A retreat is part of the move and comes first (H7).
                here, went = self.scores[seat], VolcanoMoved(seat, value, start, target)
                back = (VulcanologistRetreated(seat, here, here - move.circles),) if move.circles else ()
                return self._score_rows(*made(self.table, seat, move), (*back, went))
            case ScoreRow(row=row):
                return self._score_rows(self.table, self.open_rows, (), row)
            case Pass():
                return self._pass()

    def turns(self, move: HeklaMove) -> "list[tuple[tuple[HeklaMove, ...], HeklaPosition]]":
        """The mover's whole turns that begin with this legal move, with where they lead: one a choice of rows (H10)."""
        after = self.after(move).position
        if not after.open_rows:
            return [((move,), after)]
        return [((move, *rest), end) for row in after.choices for rest, end in after.turns(ScoreRow(row))]

    def turn_begun_by(self, seat: int) -> Self:
        """Rows that the mover still has to choose from do not score."""
        return replace(self, mover=seat, open_rows=NO_ROWS)

    def forfeit(self, seat: int) -> "Step[HeklaPosition]":
        """Give a seat up: its stones and its vulcanologist stay, and its turns are skipped (H22).

        An interrupted turn counts as completed, and its remaining rows do not score. The game ends at once when one
        seat is left.
        """
        self.require_forfeit(seat)
        after = replace(self, forfeited=self.forfeited | {seat}, passed=self.passed - {seat})
        gone = SeatForfeited(seat)
        if len(after.playing) == 1:
            return _end(after, Ending.FORFEIT, (gone,))
        if seat != self.mover:
            return Step(after, (gone,))
        return _begin_turn(replace(after, mover=after.next_seat, turn=self.turn + 1, open_rows=NO_ROWS), (gone,))

    def conclude(self) -> "Step[HeklaPosition]":
        """End the game by agreement of all seats; the farthest vulcanologist wins."""
        self.require_running()
        return _end(self, Ending.AGREEMENT, ())

    def worths(self, seat: int, moves: Sequence[HeklaMove]) -> tuple[Worth, ...]:
        """The circles that the seat advances at best, and what the others gain by it."""
        self.require_turn(seat)
        return tuple(weighing.weigh(self, move, [end for _, end in self.turns(move)]) for move in moves)

    def outlook(self) -> Outlook:
        """The most circles of one turn, and whether one wins."""
        every, seat = self.open_rows or weighing.is_late(self), self.mover
        moves = self.moves(seat) if every else tempting(self.table, seat)
        ends = [settled(end) for move in moves for _, end in self.turns(move)]
        wins = any(end.outcome.winners == (seat,) for end in ends if end.outcome)
        return Outlook(max([0, *(end.scores[seat] - self.scores[seat] for end in ends)]), wins)

    def view(self, seat: int | None) -> Self:
        """The position itself, the same for all viewers (H21)."""
        return self

    read = reading.read_move
    explain = telling.explain
    tell = staticmethod(telling.tell)
    note = staticmethod(telling.note)

    def _begun(self, table: HeklaTable, quiet: tuple[int, ...], passed: frozenset[int]) -> "HeklaPosition":
        """The next seat's turn with this table."""
        seat, turn, rounds = self.next_seat, self.turn + 1, self.quiet_rounds
        return HeklaPosition(table, seat, turn, NO_ROWS, quiet, passed, rounds, self.forfeited, None)

    def _score_rows(
        self, table: HeklaTable, rows: frozenset[Row], events: tuple[HeklaEvent, ...], chosen: Row | None = None
    ) -> "Step[HeklaPosition]":
        """Score the touched rows that can. If two or more can, the mover chooses the next; a single one scores at once.

        A row scores at most once a turn, and after each one the others are checked again (H9, H10). The last block of
        lava ends the game at once; remaining rows do not score (H16).
        """
        ready = (chosen,) if chosen else rows_to_score(table.squares, rows)
        while len(ready) == 1:
            table, told = score(table, ready[0], self.mover, self.forfeited)
            events += told
            rows -= {ready[0]}
            if table.lava == LAVA:
                quiet = (0,) * self.seats
                after = replace(self, table=table, turn=self.turn + 1, quiet=quiet, passed=frozenset())
                return _end(after, Ending.LAVA, events)
            ready = rows_to_score(table.squares, rows)
        erupted = table.lava > self.table.lava
        quiet = (0,) * self.seats if erupted else self.quiet
        if ready:
            return Step(replace(self, table=table, open_rows=rows, quiet=quiet), events)
        if not erupted:
            quiet = put(quiet, self.mover, quiet[self.mover] + 1)
        return _begin_turn(self._begun(table, quiet, frozenset()), events)

    def _pass(self) -> "Step[HeklaPosition]":
        quiet = put(self.quiet, self.mover, self.quiet[self.mover] + 1)
        passed = self.passed | {self.mover}
        return _begin_turn(self._begun(self.table, quiet, passed), (TurnPassed(self.mover),))


def _begin_turn(position: HeklaPosition, events: tuple[HeklaEvent, ...]) -> Step[HeklaPosition]:
    """Begin the next turn, unless all seats passed or too many rounds had no eruption (H18, H19)."""
    if position.passed and position.passed.issuperset(position.playing):
        return _end(position, Ending.PASSES, events)
    if position.rounds_without_eruption >= position.quiet_rounds:
        return _end(position, Ending.QUIET, events)
    return Step(position, events)


def _end(position: HeklaPosition, ending: Ending, events: tuple[HeklaEvent, ...]) -> Step[HeklaPosition]:
    outcome = settle_outcome(ending, position.scores, position.forfeited, position.quiet_rounds)
    return Step(replace(position, outcome=outcome, open_rows=NO_ROWS), (*events, GameEnded(outcome)))
