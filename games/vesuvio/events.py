"""The events of Vesuvio, in the order they happen.

What stays out of the ``repr`` of an event, and so out of logs, is its secret: the seats of the event alone know it, and
it is None for everybody else.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from games.core.contract import SeatForfeited
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
class VesuvioEvent:
    """What a kind of event says of itself.

    The sentence of an event is the message with the name of its class, made of its fields, and another one for those
    who know its secret. ``noted`` is its remark in a transcript, made of them too; ``drama`` is how much it changes the
    game, ``sign`` the little picture beside its sentence. ``reveals``: it draws from chance or shows something hidden,
    so that it cannot be undone.
    """

    noted: ClassVar[str] = ""
    drama: ClassVar[int] = 0
    sign: ClassVar[str] = ""
    reveals: ClassVar[bool] = False


SEATS = ("seat", "by", "thief", "victim")
"""The fields of events that hold the number of a seat."""


@dataclass(frozen=True, slots=True)
class Walked(VesuvioEvent):
    """A tourist walked to a neighbouring place for ``price`` points; ``start`` is None on entering (V4, V6)."""

    seat: int
    start: Place | None
    end: Place
    price: int


@dataclass(frozen=True, slots=True)
class Left(VesuvioEvent):
    """A tourist left the mountain from ``start`` and is safe on the yacht (V5)."""

    drama = 4

    seat: int
    start: Place


@dataclass(frozen=True, slots=True)
class Slid(VesuvioEvent):
    """A tourist slid on down a steep slope (V8). The event of the lost card comes before."""

    seat: int
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class CardLost(VesuvioEvent):
    """A card was removed from the game, face up (V9). If it is the camera, TokenDropped follows."""

    noted = "{seat}x{card}"
    drama = 1
    reveals = True

    seat: int
    card: Card
    cause: Loss


@dataclass(frozen=True, slots=True)
class TokenDropped(VesuvioEvent):
    """The camera that a seat lost lies on this space (V15, V21, V37)."""

    noted = "ca@{space}"
    drama = 3

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class Dug(VesuvioEvent):
    """A seat drew cards from the deck of the space's zone; only the seat knows ``cards`` (V10).

    ``price`` is in points; ``drawn`` is the number of cards. An eruption card among them has an event of its own.
    """

    reveals = True

    seat: int
    space: str
    price: int
    drawn: int
    cards: Cards | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class EruptionCardDrawn(VesuvioEvent):
    """A seat drew the eruption card, which is shown and removed from the game (V13)."""

    noted = "er"
    drama = 4
    sign = "eruption"

    seat: int


@dataclass(frozen=True, slots=True)
class StoneKept(VesuvioEvent):
    """A seat kept a drawn stone; only the seat knows ``stone``."""

    noted = "+{stone}"

    seat: int
    stone: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoneReturned(VesuvioEvent):
    """A seat put the other stone under ``depth`` cards of the zone's deck; only the seat knows both (V11)."""

    noted = "-{stone}@{depth}"

    seat: int
    zone: Zone
    stone: Card | None = field(repr=False)
    depth: int | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardStolen(VesuvioEvent):
    """A pusher stole a card from its victim; only these two know ``card`` (V9, V14)."""

    noted = "{victim}>{thief}:{card}"
    drama = 1
    reveals = True

    thief: int
    victim: int
    card: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class TouristSent(VesuvioEvent):
    """The seat ``by`` sent a tourist along ``route``, the places after ``start`` in order (V15)."""

    drama = 2

    seat: int
    by: int
    start: Place
    route: tuple[Place, ...]

    @property
    def end(self) -> Place:
        """Where the way ended."""
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class Pushed(TouristSent):
    """A push sent a tourist away (V14)."""


@dataclass(frozen=True, slots=True)
class Shouted(VesuvioEvent):
    """The holder of the camera shouted at this place (V21). The event of its lost card follows."""

    seat: int
    place: Place


@dataclass(frozen=True, slots=True)
class Driven(TouristSent):
    """A shout drove a tourist away (V21)."""


@dataclass(frozen=True, slots=True)
class PhotoPoint(VesuvioEvent):
    """A seat spent a point on the photo and now has this many of the four (V19)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class PhotoTaken(VesuvioEvent):
    """A seat completed the photo and holds the camera (V19)."""

    noted = "{seat}+ca"
    drama = 6

    seat: int


@dataclass(frozen=True, slots=True)
class TokenTaken(VesuvioEvent):
    """A seat picked up the camera from this space (V22)."""

    drama = 3

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class EruptionTriggered(VesuvioEvent):
    """The eruption was triggered; lava will advance at the slots of this seat (V23, V24, V34)."""

    noted = "eruption:{cause}"
    drama = 6
    sign = "eruption"

    seat: int
    cause: EruptionCause


@dataclass(frozen=True, slots=True)
class LavaAdvanced(VesuvioEvent):
    """The lava advanced; ``waves`` holds the newly covered spaces of each step of the flow, in order (V27)."""

    noted = "lava:{waves}"
    drama = 2
    sign = "lava"
    reveals = True

    waves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TouristBurned(VesuvioEvent):
    """Lava burned a tourist; its cards are shown and removed from the game (V9, V17, V29)."""

    noted = "{seat}({cards})"
    drama = 6
    sign = "lava"
    reveals = True

    seat: int
    place: Place
    cards: Cards


@dataclass(frozen=True, slots=True)
class TokenBurned(VesuvioEvent):
    """Lava burned the camera on the ground (V29)."""

    noted = "caburned@{space}"

    space: str


@dataclass(frozen=True, slots=True)
class TurnEnded(VesuvioEvent):
    """A seat's turn ended with this many points unused (V3)."""

    seat: int
    unused: int


@dataclass(frozen=True, slots=True)
class TouristGivenUp(VesuvioEvent, SeatForfeited):
    """A seat gave up (V37). ``place`` is None off the mountain; its ``cards`` are shown and removed from the game."""

    noted = "{seat}({cards})"
    drama = 4
    reveals = True

    place: Place | None
    cards: Cards
