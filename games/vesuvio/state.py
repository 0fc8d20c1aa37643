"""The state of a game of Vesuvio: the fields of a position, and what follows from them alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from games.core.contract import Outcome
from games.core.turns import InTurn
from games.vesuvio.cards import Cards
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

    ``first`` is the seat that began, ``mover`` the one whose turn it is, ``round`` how often the turn has come to the
    first seat. ``points`` are left in the turn, ``dug`` the spaces dug in it (V10). ``sliding`` says that the choice
    of going on down a steep slope is open (V8), ``drawn`` holds two stones to choose from, or none (V11).
    ``eruption`` is the one that comes or is under way, ``rulings`` are those it began under. Nothing hidden is in
    ``repr``.
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
        """How many seats the game was begun with."""
        return len(self.table.places)

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats that have not given up, but nobody who is safe on the yacht; nobody once it is over (V37)."""
        safe = () if self.rulings.yacht_gives_up else self.table.escaped
        return frozenset() if self.outcome else frozenset(self.playing).difference(safe)

    @property
    def secret_choice(self) -> bool:
        """Whether two drawn stones are to choose from (V11), or a shout may or may not be (V20, V21).

        The shout tells who has the camera where the seat to act may hold it, but not for certain, beside somebody.
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
