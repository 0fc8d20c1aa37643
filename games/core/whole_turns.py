"""The whole turns of a game: those that were neither taken back nor broken off."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.core.actions import Move
from games.core.contract import Position
from games.core.record import Moment, Playthrough


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A whole turn of one seat, and the position after it and after whatever the program played on its own."""

    number: int
    seat: int
    moments: tuple[Moment, ...]
    last: Moment

    @property
    def before(self) -> int:
        """The number of actions before the turn."""
        return self.moments[0].sequence - 1

    @property
    def after(self) -> int:
        """The number of actions after it."""
        return self.last.sequence

    @property
    def start(self) -> Position[Any]:
        """The position before the turn."""
        return self.moments[0].before

    @property
    def end(self) -> Position[Any]:
        """The position after it."""
        position: Position[Any] = self.last.step.position
        return position

    @property
    def played(self) -> tuple[str, ...]:
        """The notations of its moves."""
        return tuple(moment.action.notation for moment in self.moments if isinstance(moment.action, Move))


def whole_turns(playthrough: Playthrough) -> tuple[WholeTurn, ...]:
    """The whole turns in effect; one that giving up or an agreed end broke off is no turn to learn from."""
    found = []
    for number, moments in enumerate(playthrough.turns(), start=1):
        first = moments[0]
        seat, turn = first.action.seat, first.before.turn
        own = [one for one in moments if one.action.seat == seat and one.before.turn == turn]
        after = own[-1].step.position
        whole = after.turn > turn or after.outcome is not None
        if seat is not None and whole and all(isinstance(one.action, Move) for one in own):
            # What follows is forced, or somebody gives up, which is not what the turn has brought.
            forced = takewhile(lambda one: isinstance(one.action, Move), moments[len(own) :])
            found.append(WholeTurn(number, seat, tuple(own), (*own, *forced)[-1]))
    return tuple(found)
