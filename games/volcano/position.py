"""The rules of Volcano: what a move does, and how turns and the game end."""

from dataclasses import replace
from typing import Self

from games.core.contract import GameEnded, SeatForfeited, Step, TurnPassed
from games.core.refusals import IllegalMove
from games.core.values import put
from games.volcano import endings, proofs, reading, telling, weighing
from games.volcano.endings import Ending
from games.volcano.eruption import Flight, erupted
from games.volcano.events import CapMoved, ClaimRefuted, EndClaimed, PieceCaptured, PieceFlew, VolcanoEvent
from games.volcano.moves import Claim, VolcanoMove
from games.volcano.state import NO_SQUARES, VolcanoState
from games.volcano.variants import MINI


class VolcanoPosition(VolcanoState):
    """A position of Volcano: the state and the rules."""

    __slots__ = ()

    def play(self, seat: int, move: VolcanoMove) -> "Step[VolcanoPosition]":
        """Move a cap, and the volcano it leaves erupts if it can (O7, O8, O9). Or claim the end (O14)."""
        self.require_turn(seat)
        refusal = reading.refusal_of(self, move)
        if refusal:
            raise IllegalMove(refusal)
        if isinstance(move, Claim):
            return self._answer_claim()
        moved = CapMoved(seat, move.start, move.target)
        if flown := self.flights_of(move):
            return self._erupt(put(self.caps, self.caps.index(move.start), move.target), moved, flown)
        return self._continue_turn(moved)

    def turn_begun_by(self, seat: int) -> Self:
        """The caps where they are, and free to go to all squares."""
        free = (NO_SQUARES,) * len(self.caps)
        return replace(self, mover=seat, left=free, start_caps=self.caps, claimable=self.setup.claimed)

    def forfeit(self, seat: int) -> "Step[VolcanoPosition]":
        """Give a seat up: its turns are skipped, and it keeps its captured pieces and their points (O22).

        An interrupted turn counts as completed, and the next one begins with all squares free. The game ends at once
        when all seats but one, or the only one, gave up.
        """
        self.require_forfeit(seat)
        after = replace(self, forfeited=self.forfeited | {seat})
        gone = SeatForfeited(seat)
        if len(after.playing) < min(2, self.seats):
            return _end(after, Ending.FORFEIT, (gone,))
        if seat != self.mover:
            return Step(after, (gone,))
        return _next_turn(_end_turn(after), (gone,))

    def conclude(self) -> "Step[VolcanoPosition]":
        """End the game by agreement of all seats (O16)."""
        self.require_running()
        return _end(self, Ending.AGREEMENT, ())

    def view(self, seat: int | None) -> Self:
        """The position itself."""
        return self

    read = reading.read_move
    explain = telling.explain
    worths = weighing.weigh
    outlook = weighing.look_out
    tell = telling.tell
    note = telling.note
    hint = proofs.hint

    def _erupt(self, caps: tuple[int, ...], moved: CapMoved, flown: tuple[Flight, ...]) -> "Step[VolcanoPosition]":
        """An eruption ends the turn (O9), and the mover gets the captured pieces (O10, O11)."""
        stacks, taken = erupted(self.stacks, moved.start, flown, melting=self.setup.melting)
        events: tuple[VolcanoEvent, ...] = (
            moved,
            *(PieceFlew(flight.piece, moved.start, flight.target) for flight in flown),
            *(PieceCaptured(moved.seat, piece, square) for piece, square in taken),
        )
        hands = list(self.captured)
        hands[moved.seat] += tuple(piece for piece, _ in taken)
        after = replace(
            self,
            stacks=stacks,
            caps=caps,
            captured=tuple(hands),
            eruptions=self.eruptions + 1,
            cap_moves=self.cap_moves + 1,
            turn=self.turn + 1,
            quiet=(0,) * self.seats if taken else _count_turn(self),
            left=(NO_SQUARES,) * len(caps),
        )
        ending = endings.ending_of_hand(self.setup, hands[moved.seat], after.progress) if taken else None
        return _end(after, ending, events) if ending else _next_turn(after, events)

    def _continue_turn(self, moved: CapMoved) -> "Step[VolcanoPosition]":
        """Without an eruption the turn continues (O9), unless no cap has a legal move left (O12)."""
        caps, left = self.stepping(self.caps, self.left, moved.start, moved.target)
        after = replace(self, caps=caps, left=left, cap_moves=self.cap_moves + 1, claimable=False)
        if reading.cap_moves(after):
            return Step(after, (moved,))
        return _next_turn(_end_turn(after), (moved, TurnPassed(moved.seat)))

    def _answer_claim(self) -> "Step[VolcanoPosition]":
        """A right claim ends the game. A wrong claim is free, but possible only once a turn (O14)."""
        claimed = EndClaimed(self.mover)
        if not proofs.capture_is_reachable(self):
            return _end(self, Ending.CLAIMED, (claimed,))
        refuted = ClaimRefuted(self.mover, proofs.line_to_show(self))
        return Step(replace(self, claimable=False), (claimed, refuted))


def _count_turn(position: VolcanoPosition) -> tuple[int, ...]:
    """Each seat's turns since the latest capture, including the mover's current one (O16)."""
    return put(position.quiet, position.mover, position.quiet[position.mover] + 1)


def _end_turn(position: VolcanoPosition) -> VolcanoPosition:
    """Count the mover's turn without a capture (O16)."""
    return replace(position, turn=position.turn + 1, quiet=_count_turn(position))


def _next_turn(position: VolcanoPosition, events: tuple[VolcanoEvent, ...]) -> Step[VolcanoPosition]:
    """Begin the turn of the next seat still playing (O22), unless the game ends (O14, O16, O20)."""
    after = position.turn_begun_by(position.next_seat)
    ending = ending_at_start(after)
    return _end(after, ending, events) if ending else Step(after, events)


def _end(position: VolcanoPosition, ending: Ending, events: tuple[VolcanoEvent, ...]) -> Step[VolcanoPosition]:
    outcome = position.settled(ending)
    after = replace(position, outcome=outcome, claimable=False)
    return Step(after, (*events, GameEnded(outcome)))


def ending_at_start(state: VolcanoState) -> Ending | None:
    """The ending at the start of this turn, if any. A challenge and a Mini game may need a proof, which is slow."""
    if not reading.cap_moves(state):
        return Ending.IMMOBILE
    if not endings.capture_is_possible(state.stacks):
        return Ending.SIZES
    limit = state.quiet_limit
    if limit is not None and state.rounds_without_capture >= limit:
        return Ending.QUIET
    setup = state.setup
    proving = setup.challenge or (setup.rules is MINI and not setup.claimed)
    if proving and not proofs.capture_is_reachable(state):
        return Ending.OUT_OF_REACH if setup.challenge else Ending.PROVED
    return None
