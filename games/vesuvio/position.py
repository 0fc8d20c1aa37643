"""The rules of Vesuvio: what a seat may do in its turn, what comes of it, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from games.core.contract import Dump, Event, Outcome, Parts, Step
from games.core.likeness import alike
from games.core.refusals import IllegalMove
from games.core.text import Seat, Text, text
from games.core.turns import InTurn
from games.vesuvio import dumps, explaining, options, reading, telling, turns, witness
from games.vesuvio.cards import Cards
from games.vesuvio.eruption import Eruption
from games.vesuvio.events import VesuvioEvent
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.mountain import Mountain
from games.vesuvio.moves import SEPARATOR, VesuvioMove, write_parts, write_publicly
from games.vesuvio.refusing import refusal_of, unreadable
from games.vesuvio.states import CameraState
from games.vesuvio.table import Table
from games.vesuvio.versions import Rulings
from games.vesuvio.view import VesuvioView


@dataclass(frozen=True, slots=True)
class VesuvioPosition(InTurn[VesuvioMove]):
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
    def disclosed(self) -> tuple[Text, ...]:
        """The order of the decks and the hands, for everybody once the game is over."""
        return telling.disclose(self.table)

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

    def moves(self, seat: int) -> tuple[VesuvioMove, ...]:
        """Ways to go, then digging, pushes, the photo, shouts, the camera on the ground, the end of the turn.

        Only the choice while one is open; only the entry for a tourist that has still to come; empty for other seats.
        """
        if self.outcome or seat != self.mover:
            return ()
        return options.list_moves(self)

    def play(self, seat: int, move: VesuvioMove) -> Step[VesuvioPosition]:
        """Make the move; when it ends the turn, the lava and the next turn follow."""
        self.require_turn(seat)
        legal = options.list_moves(self)
        try:
            listed = legal[legal.index(move)]
        except ValueError:
            raise IllegalMove(refusal_of(self, move)) from None
        if listed is not move and not alike(listed, move):
            raise IllegalMove(unreadable(self))
        return turns.play(self, listed)

    def forfeit(self, seat: int) -> Step[VesuvioPosition]:
        """Give a seat up: its tourist counts as burned, a camera stays on its space, its slot goes on (V37).

        Two stones to choose from go with the hand. Nobody gives up who is safe on the yacht. When one seat is left
        and nobody is on the yacht, that seat has won; else a turn that is broken off counts as completed.
        """
        self.require_forfeit(seat)
        if seat not in self.can_forfeit:
            raise IllegalMove(text("vesuvio-safe", seat=Seat(seat)))
        return turns.forfeit(self, seat)

    def conclude(self) -> Step[VesuvioPosition]:
        """End the game by agreement of all seats; only who has escaped is placed (V33)."""
        self.require_running()
        return turns.conclude(self)

    def read(self, seat: int, text: str) -> VesuvioMove:
        """The legal move written as "N5", "dig", "push2:N4" and so on, or in plain words such as "leave"."""
        self.require_turn(seat)
        return reading.read_move(self, text)

    def write(self, move: VesuvioMove) -> Parts:
        """The move's parts, at no point with more than 25 ways to go on."""
        return write_parts(move)

    def public_notation(self, move: VesuvioMove) -> str:
        """The notation, but "keep?" for a choice between two stones (V11)."""
        return write_publicly(move)

    def explain(self, seat: int, path: Parts) -> Text:
        """What a move would do and cost, or what can follow its first parts: at most 90 characters in every language.

        For the seat itself alone where it is a ``secret_choice``.
        """
        self.require_turn(seat)
        return explaining.explain(self, path)

    def view(self, seat: int | None) -> VesuvioView:
        """The mountain for all; of the cards only the seat's own, and at the end everybody's (V20)."""
        return witness.view(self, seat)

    def witnessed(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events, cards left out that this seat has not seen."""
        return tuple(witness.witness(event, seat) for event in cast(Sequence[VesuvioEvent], events))

    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """The story of these events: ways, finds, robberies, losses, lava, the end."""
        return telling.tell(cast(Sequence[VesuvioEvent], events))

    def note(self, events: Sequence[Event]) -> str:
        """Cards, lava and who burned, for a transcript's margin."""
        return telling.note(cast(Sequence[VesuvioEvent], events))

    def dump(self) -> Dump:
        """Plain data, hidden parts included: tiles, places, cards and zones by name, the ending's word."""
        return dumps.write(self)
