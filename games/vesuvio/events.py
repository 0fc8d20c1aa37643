"""The events of Vesuvio, in the order they happen.

A secret field is None for a viewer who must not know it. Secret fields stay out of ``repr``, and so out of logs.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from games.core.contract import GameEnded, SeatForfeited
from games.vesuvio.board import Place, Zone
from games.vesuvio.pieces import Card, Cards


class Loss(Enum):
    """Why a card is lost: paid to slide on, lost when sent down a slope, or thrown as a distraction (V8, V14, V21)."""

    SACRIFICE = "sacrifice"
    SLIDE = "slide"
    SHOUT = "shout"


class EruptionCause(Enum):
    """The cause of the eruption: the photo, the eruption card, or the number of rounds (V23, V34)."""

    PHOTO = "photo"
    CARD = "card"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Walked:
    """A tourist walked to a neighbouring place for ``price`` points; ``start`` is None on entering (V4, V6)."""

    seat: int
    start: Place | None
    end: Place
    price: int


@dataclass(frozen=True, slots=True)
class Left:
    """A tourist left the mountain from ``start`` and is safe on the yacht (V5)."""

    seat: int
    start: Place


@dataclass(frozen=True, slots=True)
class Slid:
    """A tourist slid on down a steep slope (V8). The event of the lost card comes before."""

    seat: int
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class CardLost:
    """A card was removed from the game, face up (V9). If it is the camera, TokenDropped follows."""

    seat: int
    card: Card
    cause: Loss


@dataclass(frozen=True, slots=True)
class TokenDropped:
    """The camera that a seat lost lies on this space (V15, V21, V37)."""

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class Dug:
    """A seat drew cards from the deck of the space's zone; only the seat knows ``cards`` (V10).

    ``price`` is in points; ``drawn`` is the number of cards. An eruption card among them has an event of its own.
    """

    seat: int
    space: str
    price: int
    drawn: int
    cards: Cards | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class EruptionCardDrawn:
    """A seat drew the eruption card, which is shown and removed from the game (V13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StoneKept:
    """A seat kept a drawn stone; only the seat knows ``stone``."""

    seat: int
    stone: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoneReturned:
    """A seat put the other stone under ``depth`` cards of the zone's deck; only the seat knows both (V11)."""

    seat: int
    zone: Zone
    stone: Card | None = field(repr=False)
    depth: int | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardStolen:
    """A pusher stole a card from its victim; only these two know ``card`` (V9, V14)."""

    thief: int
    victim: int
    card: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pushed:
    """The seat ``by`` pushed a tourist along ``route``, the places after ``start`` in order (V14, V15)."""

    seat: int
    by: int
    start: Place
    route: tuple[Place, ...]

    @property
    def end(self) -> Place:
        """Where the way ended."""
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class Shouted:
    """The holder of the camera shouted at this place (V21). The event of its lost card follows."""

    seat: int
    place: Place


@dataclass(frozen=True, slots=True)
class Driven:
    """A shout by the seat ``by`` moved a tourist along ``route`` (V21)."""

    seat: int
    by: int
    start: Place
    route: tuple[Place, ...]

    @property
    def end(self) -> Place:
        """Where the way ended."""
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class PhotoPoint:
    """A seat spent a point on the photo and now has this many of the four (V19)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class PhotoTaken:
    """A seat completed the photo and holds the camera (V19)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A seat picked up the camera from this space (V22)."""

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class EruptionTriggered:
    """The eruption was triggered; lava will advance at the slots of this seat (V23, V24, V34)."""

    seat: int
    cause: EruptionCause


@dataclass(frozen=True, slots=True)
class LavaAdvanced:
    """The lava advanced; ``waves`` holds the newly covered spaces of each step of the flow, in order (V27)."""

    waves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TouristBurned:
    """Lava burned a tourist; its cards are shown and removed from the game (V9, V17, V29)."""

    seat: int
    place: Place
    cards: Cards


@dataclass(frozen=True, slots=True)
class TokenBurned:
    """Lava burned the camera on the ground (V29)."""

    space: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn ended with this many points unused (V3)."""

    seat: int
    unused: int


@dataclass(frozen=True, slots=True)
class TouristGivenUp(SeatForfeited):
    """A seat gave up (V37). ``place`` is None off the mountain; its ``cards`` are shown and removed from the game."""

    place: Place | None
    cards: Cards


VesuvioEvent: TypeAlias = (
    Walked
    | Left
    | Slid
    | CardLost
    | TokenDropped
    | Dug
    | EruptionCardDrawn
    | StoneKept
    | StoneReturned
    | CardStolen
    | Pushed
    | Shouted
    | Driven
    | PhotoPoint
    | PhotoTaken
    | TokenTaken
    | EruptionTriggered
    | LavaAdvanced
    | TouristBurned
    | TokenBurned
    | TurnEnded
    | TouristGivenUp
    | GameEnded
)
