"""What can happen in Vesuvio, in the order it happens.

A field that is not everybody's to know has a None where it is left out for whoever looks; such fields stay out of
``repr``, so that no log tells them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from games.core.events import GameEnded, SeatForfeited
from games.vesuvio.board import Place, Zone
from games.vesuvio.cards import Card, Cards


class Loss(Enum):
    """Why a card is lost: given up on a steep slope, in being sent down one, or thrown to draw eyes (V8, V14, V21)."""

    SACRIFICE = "sacrifice"
    SLIDE = "slide"
    SHOUT = "shout"


class Cause(Enum):
    """What sets off the eruption: the photo, the eruption card, or that too many rounds have gone by (V23, V34)."""

    PHOTO = "photo"
    CARD = "card"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Walked:
    """A tourist went to a neighbouring place for ``price`` points; ``start`` is None for coming in (V4, V6)."""

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
    """A tourist who gave up a card went on down a steep slope (V8); the loss comes before."""

    seat: int
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class CardLost:
    """A card went out of the game in sight of all (V9); a lost camera lies on the ground as the next event tells."""

    seat: int
    card: Card
    cause: Loss


@dataclass(frozen=True, slots=True)
class TokenDropped:
    """The camera a seat has lost lies on this space (V15, V21, V37)."""

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class Dug:
    """A seat drew this many cards from the deck of the space's zone; ``cards`` is for the seat alone (V10).

    An eruption card among them is told by the event that follows.
    """

    seat: int
    space: str
    price: int
    drawn: int
    cards: Cards | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class EruptionCardDrawn:
    """The eruption card came up; it is shown and out of the game (V13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StoneKept:
    """A seat took a stone it had drawn into its hand; ``stone`` is for the seat alone."""

    seat: int
    stone: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoneReturned:
    """A seat put the other stone back under ``depth`` cards of the zone's deck; both are for the seat alone (V11)."""

    seat: int
    zone: Zone
    stone: Card | None = field(repr=False)
    depth: int | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardStolen:
    """A pusher took a card of the one it pushes; ``card`` is for these two alone (V9, V14)."""

    thief: int
    victim: int
    card: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pushed:
    """A tourist was pushed along ``route``, the places after ``start`` in order (V14, V15)."""

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
    """The holder of the camera drew everybody's eyes away from this place (V21); its loss comes next."""

    seat: int
    place: Place


@dataclass(frozen=True, slots=True)
class Driven:
    """A tourist went along ``route`` because of a shout (V21)."""

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
    """A seat spent a point on the photo and has now this many of the four (V19)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class PhotoTaken:
    """The photo is taken: the seat holds the camera (V19)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A seat picked the camera up from this space (V22)."""

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class EruptionTriggered:
    """The eruption is set off; lava comes at the turns of this seat (V23, V24, V34)."""

    seat: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class LavaAdvanced:
    """The lava flowed: the spaces it covered, those at each step of the flow together, in order (V27)."""

    waves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TouristBurned:
    """Lava caught a tourist; its cards are shown and out of the game (V9, V17, V29)."""

    seat: int
    place: Place
    cards: Cards


@dataclass(frozen=True, slots=True)
class TokenBurned:
    """Lava came over the camera on the ground (V29)."""

    space: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn is over, with this many points unused (V3)."""

    seat: int
    unused: int


@dataclass(frozen=True, slots=True)
class TouristGivenUp(SeatForfeited):
    """A seat gave up: its tourist, at ``place`` if on the mountain, is out, its cards are shown and gone (V37)."""

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
