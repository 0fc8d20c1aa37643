"""The state of a game of Vesuvio: the fields of a position and simple properties of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from games.core.outcome import Outcome
from games.core.tally import Part
from games.core.text import Text
from games.core.turns import InTurn
from games.vesuvio import endings
from games.vesuvio.cards import Cards, breakdown
from games.vesuvio.eruption import Eruption
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.mountain import Mountain
from games.vesuvio.moves import SEPARATOR, VesuvioMove
from games.vesuvio.status import CameraState
from games.vesuvio.table import Table
from games.vesuvio.versions import Rulings

StateT = TypeVar("StateT", bound="VesuvioState")


@dataclass(frozen=True, slots=True)
class VesuvioState(InTurn[VesuvioMove]):
    """A game of Vesuvio at one moment.

    ``first`` is the seat that began, ``mover`` the seat whose turn it is, ``round`` the number of the round from 1.
    ``points`` are left in the turn; ``dug`` holds the spaces dug in it (V10). ``sliding``: whether the mover has to
    choose to slide on (V8). ``drawn`` holds two stones to choose from, or none (V11). ``eruption`` is the coming or
    current one; ``rulings`` are those of the game's rules version. Secret fields stay out of ``repr``.
    """

    game: ClassVar[str] = "vesuvio"
    joiner: ClassVar[str] = SEPARATOR

    mountain: Mountain = field(repr=False)
    first: int
    photo_wins: bool
    table: Table
    mover: int
    round: int
    turn: int
    points: int
    dug: frozenset[str]
    sliding: bool
    drawn: Cards = field(repr=False)
    eruption: Eruption
    forfeited: frozenset[int]
    outcome: Outcome | None
    rulings: Rulings

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.table.places)

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats still playing, without those safe on the yacht; empty when the game is over (V37)."""
        safe = () if self.rulings.yacht_gives_up else self.table.escaped
        return frozenset() if self.outcome else frozenset(self.playing).difference(safe)

    @property
    def secret_choice(self) -> bool:
        """Whether the mover chooses between two stones (V11), or the public cannot tell if it can shout (V20, V21).

        A legal shout would reveal the camera if the mover is one of several suspects and others are at its place.
        """
        if self.outcome:
            return False
        if self.drawn:
            return True
        suspects = self.table.suspects[PUBLIC]
        return (
            self.table.camera is CameraState.HELD
            and len(suspects) > 1
            and self.mover in suspects
            and self.points > 0
            and not self.sliding
            and bool(self.table.beside(self.mover))
        )

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """The seat's cards by kind if they count (V31, V35)."""
        counts = self.outcome is not None and self.outcome.placings[seat] is not None
        return breakdown(self.table.hands[seat]) if counts else ()

    @property
    def decided(self) -> Text | None:
        """The photo under ``photo_wins`` (V31), or the fewer stones among equal points (V32)."""
        return None if self.outcome is None else endings.decided(self.outcome, self.table, photo_wins=self.photo_wins)
