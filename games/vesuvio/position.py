"""The rules of Vesuvio: what a seat may do, what happens, and who may know what."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from games.core.contract import Event, Step
from games.core.refusals import IllegalMove
from games.core.text import Seat, Text, text
from games.vesuvio import reading, telling, weighing
from games.vesuvio.events import EruptionCause
from games.vesuvio.moves import POINTS, Leave, VesuvioMove, write_parts, write_publicly
from games.vesuvio.pieces import worth_of
from games.vesuvio.reading import refusal_of
from games.vesuvio.state import VesuvioState
from games.vesuvio.turns import VesuvioTurn
from games.vesuvio.view import redact, view_of


class VesuvioPosition(VesuvioState):
    """A position of Vesuvio: the state and the rules."""

    __slots__ = ()

    def play(self, seat: int, move: VesuvioMove) -> "Step[VesuvioPosition]":
        """Make the move."""
        self.require_turn(seat)
        if move not in self.moves(seat):
            raise IllegalMove(refusal_of(self, move))
        return VesuvioTurn(self).play(move)

    def turn_begun_by(self, seat: int) -> Self:
        """All points to spend. Stones that the mover still has to choose from are in no hand and in no deck."""
        if seat not in self.in_play:
            raise IllegalMove(text("core-no-turns-left"), self.game)
        return replace(self, mover=seat, points=POINTS, dug=frozenset(), sliding=False, drawn=())

    def forfeit(self, seat: int) -> "Step[VesuvioPosition]":
        """Give a seat up; one that is safe on the yacht has nothing to give up (V37)."""
        self.require_forfeit(seat)
        if seat not in self.can_forfeit:
            raise IllegalMove(text("vesuvio-safe", seat=Seat(seat)))
        return VesuvioTurn(self).forfeit(seat)

    def conclude(self) -> "Step[VesuvioPosition]":
        """End the game by agreement of all seats; only escaped tourists get a place (V33)."""
        self.require_running()
        return VesuvioTurn(self).conclude()

    view = view_of
    read = reading.read_move
    write = staticmethod(write_parts)
    public_notation = staticmethod(write_publicly)
    explain = telling.explain
    named = telling.named
    worths = weighing.weigh
    tell = staticmethod(telling.tell)
    drama = staticmethod(telling.drama)
    note = staticmethod(telling.note)
    disclosed = property(telling.disclose)

    def gives_up(self, seat: int, move: VesuvioMove) -> Text | None:
        """Leaving for the yacht ends a tourist's digging with the cards it has now (V5); nobody asks in an eruption."""
        if not isinstance(move, Leave) or self.lava or self.eruption.cause is not EruptionCause.ROUND:
            return None
        return text("vesuvio-gives-up-mountain", points=worth_of(self.hands[seat]))

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events without the cards that this seat has not seen."""
        return tuple(redact(event, seat) for event in events)
