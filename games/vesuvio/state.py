"""The state of a game of Vesuvio: the fields of a position, simple properties of them, and the state as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self, TypeAlias

from games.core.chance import Chance
from games.core.contract import Dump, Position
from games.core.outcome import Outcome, ScorePart, placings
from games.core.text import Seat, Text, text
from games.core.values import deserialize, deserialize_fields, serialize, serialize_fields
from games.vesuvio.board import TOP, ZONE_ORDER, ZONES, Place
from games.vesuvio.endings import Ending
from games.vesuvio.eruption import Eruption
from games.vesuvio.knowledge import PUBLIC, Suspects
from games.vesuvio.mountain import DOWN, Mountain, Sending, survey
from games.vesuvio.moves import (
    ACTION_PRICE,
    POINTS,
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
from games.vesuvio.pieces import (
    DIGS,
    WORTH,
    CameraState,
    Card,
    Cards,
    Tiles,
    TouristState,
    breakdown,
    stones_in,
    worth_of,
)

Theft: TypeAlias = tuple[int, int, str]
"""Who robbed whom, and in which zone."""

NO_PHOTO = (0, 0)
"""No points towards the photo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What everybody sees of a game of Vesuvio at one moment.

    ``first`` is the seat that began, ``mover`` the one whose turn it is, also when the game is over; ``round`` counts
    from 1. By seat: ``places``, None for a tourist who is not on the mountain, ``statuses``, and ``photo``, the points
    towards the photo of the previous turn and of the latest (V19). ``removed`` holds the cards out of the game except
    the camera. ``points`` are left in the turn; ``dug`` holds the spaces dug in it (V10). ``thefts`` are all since the
    eruption was set off, so that nobody is advised to repeat one.
    """

    game: ClassVar[str] = "vesuvio"

    first: int
    photo_wins: bool
    places: tuple[Place | None, ...]
    statuses: tuple[TouristState, ...]
    photo: tuple[tuple[int, int], ...]
    removed: Cards = ()
    lava: frozenset[str] = frozenset()
    mover: int
    round: int = 1
    turn: int = 0
    points: int = POINTS
    dug: frozenset[str] = frozenset()
    forfeited: frozenset[int] = frozenset()
    thefts: frozenset[Theft] = frozenset()
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class VesuvioState(Shown, Position[VesuvioMove]):
    """A game of Vesuvio at one moment, with its secrets, which stay out of ``repr``.

    The sorted ``hands`` are by seat, ``decks`` by zone, each from its top. ``photographed``: whether the photo has been
    taken; ``token`` is the space where the camera lies. ``sliding``: whether the mover has to choose to slide on (V8).
    ``drawn`` holds two stones to choose from, or none (V11). ``eruption`` is the coming or current one.
    """

    joiner: ClassVar[str] = SEPARATOR

    mountain: Mountain = field(repr=False)
    hands: tuple[Cards, ...] = field(repr=False)
    decks: tuple[Cards, ...] = field(repr=False)
    suspects: Suspects = field(repr=False)
    photographed: bool = False
    token: str | None = None
    sliding: bool = False
    drawn: Cards = field(default=(), repr=False)
    eruption: Eruption
    chance: Chance = field(repr=False)

    @property
    def here(self) -> Place | None:
        """Where the mover is; None if it is not on the mountain."""
        return self.places[self.mover]

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose tourists are on the mountain or still outside."""
        going = (TouristState.OUTSIDE, TouristState.MOUNTAIN)
        return tuple(seat for seat, status in enumerate(self.statuses) if status in going)

    @property
    def escaped(self) -> tuple[int, ...]:
        """The seats whose tourists are safe on the yacht."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status is TouristState.ESCAPED)

    @property
    def camera(self) -> CameraState:
        """What has become of the camera: where somebody can hold it, everybody suspects somebody."""
        if self.token:
            return CameraState.TOKEN
        if self.suspects[PUBLIC]:
            return CameraState.HELD
        return CameraState.GONE if self.photographed else CameraState.UNTAKEN

    def deck_at(self, place: Place) -> Cards:
        """The deck to dig from at this place."""
        return self.decks[ZONE_ORDER[ZONES[place.space]]]

    def beside(self, seat: int) -> tuple[int, ...]:
        """The other seats at the seat's place, clockwise from it (V7, V14, V21)."""
        place, seats = self.places[seat], self.seats
        if place is None or self.places.count(place) == 1:
            return ()
        order = ((seat + step) % seats for step in range(1, seats))
        return tuple(other for other in order if self.places[other] == place)

    @property
    def slots_to_lava(self) -> int:
        """The number of turns until the first advance of lava, below 0 after it, whether their seats play or not."""
        due, first, seats = self.eruption, self.first, self.seats
        return (due.round - self.round) * seats + (due.seat - first) % seats - (self.mover - first) % seats

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats still playing, without those safe on the yacht; empty when the game is over (V37)."""
        return frozenset() if self.outcome else frozenset(self.playing).difference(self.escaped)

    @property
    def secret_choice(self) -> bool:
        """Whether the mover chooses between two stones (V11), or the public cannot tell if it can shout (V20, V21).

        A legal shout would reveal the camera if the mover is one of several suspects and others are at its place.
        """
        if self.outcome:
            return False
        if self.drawn:
            return True
        suspects = self.suspects[PUBLIC]
        return (
            len(suspects) > 1
            and self.mover in suspects
            and self.points > 0
            and not self.sliding
            and bool(self.beside(self.mover))
        )

    def moves(self, seat: int) -> tuple[VesuvioMove, ...]:
        """Walks, then leaving, digging, pushes, the photo, shouts, picking up the camera, and the end of the turn.

        Only the answers to an open choice, if there is one (V8, V11); only the entry for a tourist outside. Empty for
        others.
        """
        if self.outcome or seat != self.mover:
            return ()
        place = self.here
        if place is None:
            return (Walk(self.mountain.entry),)
        if self.drawn:
            deck = self.deck_at(place)
            worths = dict.fromkeys(WORTH[card] for card in self.drawn)
            return tuple(Keep(worth, depth) for worth in worths for depth in range(len(deck) + 1))
        if self.sliding:
            return (*(Slide(lower) for lower in self.slides_from(place)), Stay())
        return tuple(self._actions(place))

    def _actions(self, place: Place) -> Iterator[VesuvioMove]:
        """What the mover can spend points on at this place, and the end of its turn."""
        for move, price, _ in self.mountain.strides[place]:
            if price <= self.points and move.place.space not in self.lava:
                yield move
        if place == self.mountain.entry:
            yield Leave()
        if self.can_dig(place):
            yield Dig()
        others = self.beside(self.mover)
        yield from (Push(victim, end) for victim in others for end in self.ways(place))
        if place.space == TOP and not self.photographed:
            yield Photo()
        if others and Card.CAMERA in self.hands[self.mover]:
            yield from map(Shout, self.ways(place, Shout))
        if self.token == place.space:
            yield Take()
        yield End()

    def ways(self, place: Place, kind: type[VesuvioMove] = Push) -> dict[Place, Sending]:
        """The ways by which a push or a shout can send others away from here, by where they end (V14, V21)."""
        return self.mountain.ways(place, self.lava, uphill=kind is Shout)

    def slides_from(self, place: Place) -> tuple[Place, ...]:
        """The next places down a steep slope that are not under lava (V8)."""
        return tuple(lower for lower in self.mountain.ends(place, DOWN) if lower.space not in self.lava)

    def theft(self, place: Place, victim: int) -> Theft:
        """What a push by the mover at its place is."""
        return self.mover, victim, ZONES[place.space].value

    def price(self, move: VesuvioMove) -> int:
        """What a legal move of the mover costs in points."""
        here = self.here
        match move:
            case Walk(place=place) if here is not None:
                return next(stride.price for stride in self.mountain.strides[here] if stride.move.place == place)
            case Dig() if here is not None:
                return DIGS[self.mountain.tile_at[here.space]].price
            case Slide() | Stay() | Keep() | End():
                return 0
            case _:
                return ACTION_PRICE

    def stones(self, move: Keep) -> tuple[Card, Card]:
        """The drawn stone that a move keeps, and the one that goes back (V11)."""
        first, second = self.drawn
        return (first, second) if WORTH[first] == move.worth else (second, first)

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
        if not self.deck_at(place):
            return "vesuvio-deck-empty"
        return "vesuvio-dig-price" if dig.price > self.points - spent else ""

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """The seat's cards by kind if they count (V31, V35), or why they do not or bring nothing."""
        if self.outcome is None:
            return ()
        parts = breakdown(self.hands[seat]) if self.outcome.placings[seat] else ()
        return parts or (self._nothing(self.outcome, seat),)

    def _nothing(self, outcome: Outcome, seat: int) -> ScorePart:
        """Why a seat's cards brought nothing at the end (V31, V37)."""
        if seat in self.forfeited:
            why = "gave-up"
        elif self.statuses[seat] is TouristState.BURNED:
            why = "burned"
        elif outcome.placings[seat] is None:
            why = "away"
        else:
            why = "flints" if self.hands[seat] else "empty"
        return ScorePart(text(f"vesuvio-part-nothing-{why}", count=len(self.hands[seat])), 0)

    @property
    def decided(self) -> Text | None:
        """The photo under ``photo_wins`` (V31), or the fewer stones among equal points (V32)."""
        outcome = self.outcome
        if outcome is None or not outcome.winners:
            return None
        winner = outcome.winners[0]
        others = (score for place, score in zip(outcome.placings, outcome.scores, strict=True) if place and place > 1)
        if max(others, default=-1) < outcome.scores[winner]:
            return None
        if self.photo_wins and Card.CAMERA in self.hands[winner]:
            return text("vesuvio-decided-photo")
        return text("vesuvio-decided-stones", count=stones_in(self.hands[winner]))

    @property
    def last_one(self) -> int | None:
        """The only seat left, after all others gave up or burned; None if a tourist is on the yacht (V37)."""
        left = self.in_play
        return left[0] if len(left) == 1 and not self.escaped else None

    def settled(self, ending: Ending) -> Outcome:
        """The outcome if the game ends so now: only escaped tourists get a place, by points, then by fewer stones.

        With ``photo_wins`` the holder of the camera is first, regardless of points. The last seat left after the others
        gave up wins with its hand, wherever its tourist is. All other seats have no place and no points (V31 to V33,
        V37).
        """
        winner = self.last_one if ending is Ending.FORFEIT else None
        placed = [status is TouristState.ESCAPED or seat == winner for seat, status in enumerate(self.statuses)]
        scores = tuple(worth_of(hand) if home else 0 for hand, home in zip(self.hands, placed, strict=True))
        ranks = [
            (home, self.photo_wins and Card.CAMERA in hand, score, -stones_in(hand))
            for hand, home, score in zip(self.hands, placed, scores, strict=True)
        ]
        places = tuple(place if home else None for place, home in zip(placings(ranks), placed, strict=True))
        reason = text(f"vesuvio-ending-{ending}")
        if winner is not None:
            reason = text("vesuvio-ending-forfeit", seat=Seat(winner))
        return Outcome(places, scores, ending, reason)

    def dump(self) -> Dump:
        """The position as plain data; tiles are in the order of ``SPACES``."""
        return {
            "tiles": serialize(Tiles, self.mountain.tiles),
            **serialize_fields(self, *_STORED),
            "ending": self.outcome.ending.value if self.outcome else None,
        }

    @classmethod
    def load(cls, data: Dump) -> Self:
        """The position that :meth:`dump` wrote."""
        tiles = deserialize(Tiles, data["tiles"])
        position = cls(mountain=survey(tiles), **deserialize_fields(cls, data, *_STORED))
        if not data["ending"]:
            return position
        return replace(position, outcome=position.settled(Ending(data["ending"])))


_STORED = tuple(one.name for one in fields(VesuvioState) if one.name not in ("mountain", "outcome"))
"""The fields that are stored as they are declared."""
