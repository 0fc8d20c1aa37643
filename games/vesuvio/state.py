"""The state of a game of Vesuvio: the fields of a position, simple properties of them, and the state as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeAlias, TypeVar

from games.core.contract import Dump, Position
from games.core.outcome import Outcome, ScorePart
from games.core.text import Text
from games.core.values import deserialize, deserialize_fields, serialize, serialize_fields
from games.vesuvio import endings
from games.vesuvio.board import TOP, ZONES, Place
from games.vesuvio.endings import Ending, settle_outcome
from games.vesuvio.eruption import Eruption, slot_of
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.mountain import Mountain, Sending, ends_of, survey
from games.vesuvio.moves import (
    ACTION_PRICE,
    SEPARATOR,
    Dig,
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Stay,
    Take,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DIGS, WORTH, Card, Cards, Tiles, breakdown
from games.vesuvio.table import CameraState, VesuvioTable

StateT = TypeVar("StateT", bound="VesuvioState")

Theft: TypeAlias = tuple[int, int, str]
"""Who robbed whom, and in which zone."""

_GAME = ("first", "photo_wins")
_TURN = ("mover", "round", "turn", "points", "dug", "sliding", "drawn", "eruption", "forfeited", "thefts")
"""The fields that are stored as they are declared."""


@dataclass(frozen=True, slots=True)
class VesuvioState(Position[VesuvioMove]):
    """A game of Vesuvio at one moment.

    ``first`` is the seat that began, ``mover`` the seat whose turn it is, ``round`` the number of the round from 1.
    ``points`` are left in the turn; ``dug`` holds the spaces dug in it (V10). ``sliding``: whether the mover has to
    choose to slide on (V8). ``drawn`` holds two stones to choose from, or none (V11). ``eruption`` is the coming or
    current one. ``thefts`` are all since the eruption was set off, so that nobody is advised to repeat one. Secret
    fields stay out of ``repr``.
    """

    game: ClassVar[str] = "vesuvio"
    joiner: ClassVar[str] = SEPARATOR

    mountain: Mountain = field(repr=False)
    first: int
    photo_wins: bool
    table: VesuvioTable
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
    thefts: frozenset[Theft] = frozenset()

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.table.places)

    @property
    def slots_to_lava(self) -> int:
        """The number of turns until the first advance of lava, below 0 after it, whether their seats play or not."""
        now = self.round * self.seats + (self.mover - self.first) % self.seats
        return slot_of(self.eruption, self.first, self.seats) - now

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats still playing, without those safe on the yacht; empty when the game is over (V37)."""
        return frozenset() if self.outcome else frozenset(self.playing).difference(self.table.escaped)

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

    def moves(self, seat: int) -> tuple[VesuvioMove, ...]:
        """Walks, then leaving, digging, pushes, the photo, shouts, picking up the camera, and the end of the turn.

        Only the answers to an open choice, if there is one (V8, V11); only the entry for a tourist outside. Empty for
        others.
        """
        if self.outcome or seat != self.mover:
            return ()
        place = self.table.places[seat]
        if place is None:
            return (Walk(self.mountain.entry),)
        if self.drawn:
            deck = self.table.deck_at(place)
            worths = dict.fromkeys(WORTH[card] for card in self.drawn)
            return tuple(Keep(worth, depth) for worth in worths for depth in range(len(deck) + 1))
        if self.sliding:
            return (*(Slide(lower) for lower in self.slides_from(place)), Stay())
        return tuple(self._actions(place))

    def _actions(self, place: Place) -> Iterator[VesuvioMove]:
        """What the mover can spend points on at this place, and the end of its turn."""
        table = self.table
        for move, price, _ in self.mountain.strides[place]:
            if price <= self.points and move.place.space not in table.lava:
                yield move
        if place == self.mountain.entry:
            yield Leave()
        if self.can_dig(place):
            yield Dig()
        others = table.beside(self.mover)
        yield from (Push(victim, end) for victim in others for end in self.ways(place))
        if place.space == TOP and table.camera is CameraState.UNTAKEN:
            yield Photo()
        if others and Card.CAMERA in table.hands[self.mover]:
            yield from map(Shout, self.ways(place, Shout))
        if table.token == place.space:
            yield Take()
        yield End()

    def ways(self, place: Place, kind: type[VesuvioMove] = Push) -> dict[Place, Sending]:
        """The ways by which a push or a shout can send others away from here, by where they end (V14, V21)."""
        return ends_of((self.mountain.shouts if kind is Shout else self.mountain.pushes)[place], self.table.lava)

    def slides_from(self, place: Place) -> tuple[Place, ...]:
        """The next places down a steep slope that are not under lava (V8)."""
        return tuple(lower for lower in self.mountain.below[place] if lower.space not in self.table.lava)

    def theft(self, place: Place, victim: int) -> Theft:
        """What a push by the mover at its place is."""
        return self.mover, victim, ZONES[place.space].value

    def price(self, move: VesuvioMove) -> int:
        """What a legal move of the mover costs in points."""
        here = self.table.places[self.mover]
        match move:
            case Walk(place=place) if here is not None:
                return next(stride.price for stride in self.mountain.strides[here] if stride.move.place == place)
            case Dig() if here is not None:
                return DIGS[self.mountain.tile_at[here.space]].price
            case Slide() | Stay() | Keep() | End():
                return 0
            case _:
                return ACTION_PRICE

    def can_dig(self, place: Place, spent: int = 0) -> bool:
        """Whether the mover could dig here with the points left, after having spent so many more."""
        return not self.why_no_dig(place, spent)

    def why_no_dig(self, place: Place, spent: int = 0) -> str:
        """The refusal of a dig here, empty where the mover can: not twice a turn, nor from an empty deck (V10, V12)."""
        dig = DIGS.get(self.mountain.tile_at[place.space])
        if dig is None:
            return "vesuvio-nothing-to-dig"
        if place.space in self.dug:
            return "vesuvio-dug-already"
        if not self.table.deck_at(place):
            return "vesuvio-deck-empty"
        return "vesuvio-dig-price" if dig.price > self.points - spent else ""

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """The seat's cards by kind if they count (V31, V35), or why they do not or bring nothing."""
        if self.outcome is None:
            return ()
        why = endings.why_nothing(self.outcome, self.table, self.forfeited, seat)
        if self.outcome.placings[seat] is None:
            return why
        return breakdown(self.table.hands[seat]) or why

    @property
    def decided(self) -> Text | None:
        """The photo under ``photo_wins`` (V31), or the fewer stones among equal points (V32)."""
        return None if self.outcome is None else endings.decided(self.outcome, self.table, photo_wins=self.photo_wins)

    def dump(self) -> Dump:
        """The position as plain data; tiles are in the order of ``SPACES``."""
        return {
            "tiles": serialize(Tiles, self.mountain.tiles),
            **serialize_fields(self, *_GAME),
            "table": serialize_fields(self.table),
            **serialize_fields(self, *_TURN),
            "ending": self.outcome.ending.value if self.outcome else None,
        }

    @classmethod
    def load(cls, data: Dump) -> Self:
        """The position that :meth:`dump` wrote."""
        position = cls(
            mountain=survey(deserialize(Tiles, data["tiles"])),
            table=VesuvioTable(**deserialize_fields(VesuvioTable, data["table"])),
            outcome=None,
            **deserialize_fields(cls, data, *_GAME, *_TURN),
        )
        if not data["ending"]:
            return position
        return replace(position, outcome=position.settled(Ending(data["ending"])))

    def settled(self, ending: Ending) -> Outcome:
        """The outcome if the game ends so with the table as it is."""
        return settle_outcome(ending, self.table, photo_wins=self.photo_wins)
