"""The moves of Vesuvio, their prices and their notation (V3 to V22).

The notation is a move's parts joined by ":". Examples: "N5", "N12.1" for a half; "N0" to leave; "slide:A1" and "stay";
"dig"; "keep2:5" to keep the stone worth 2 and put the other under 5 cards; "push2:N4" to push player 2 to N4; "photo";
"shout:N4"; "take"; "end". Tiles have the prices of digging.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from games.core.contract import Parts
from games.core.text import Notation
from games.vesuvio.board import OUTSIDE, Place

POINTS = 4
"""The points of a turn (V3)."""

FLAT_PRICE = 1
"""The price of a step onto the normal path, or onto a steep slope from above (V6)."""

CLIMB_PRICE = 2
"""The price of a step onto a steep slope from below (V6)."""

ACTION_PRICE = 1
"""The price of leaving, a push, a point of the photo, a shout, or the camera (V5, V14, V19, V21, V22)."""

PHOTO_POINTS = 4
"""The price of the whole photo (V19)."""


SEPARATOR = ":"


@dataclass(frozen=True, slots=True)
class Walk:
    """Walk to a neighbouring place, or enter the mountain (V4, V6, V7)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the mountain for the yacht (V5)."""


@dataclass(frozen=True, slots=True)
class Slide:
    """After a step down a steep slope, pay a card to slide on to this place (V8)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Stay:
    """After a step down a steep slope, do not slide on (V8)."""


@dataclass(frozen=True, slots=True)
class Dig:
    """Dig at the tourist's space (V10)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the drawn stone of this worth; put the other under ``depth`` cards of its deck (V11)."""

    worth: int = field(repr=False)
    depth: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Push:
    """Rob a tourist at the same place and push it; ``place`` is where its way ends (V14)."""

    victim: int
    place: Place


@dataclass(frozen=True, slots=True)
class Photo:
    """Spend one of the four points for the photo of the crater (V19)."""


@dataclass(frozen=True, slots=True)
class Shout:
    """As the holder of the camera, drive away all others at the same place; ``place`` is where they end (V21)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up the camera from the ground (V22)."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn; unused points are lost (V3)."""


VesuvioMove: TypeAlias = Walk | Leave | Slide | Stay | Dig | Keep | Push | Photo | Shout | Take | End


def kind_of(move: VesuvioMove) -> str:
    """What kind of move it is: "walk", "dig", "keep", and so on, as its class is called."""
    return type(move).__name__.lower()


def write_parts(move: VesuvioMove) -> Parts:
    """The move's parts.

    >>> [write_parts(move) for move in (Walk(Place("N12", 1)), Keep(2, 5), Push(1, Place("N4")), Leave())]
    [('N12.1',), ('keep2', '5'), ('push2', 'N4'), ('N0',)]
    """
    match move:
        case Walk(place=place):
            return (place.name,)
        case Leave():
            return (OUTSIDE,)
        case Keep(worth=worth, depth=depth):
            return (f"keep{worth}", str(depth))
        case Push(victim=victim, place=place):
            return (f"push{victim + 1}", place.name)
        case Slide(place=place) | Shout(place=place):
            return (kind_of(move), place.name)
        case _:
            return (kind_of(move),)


def write_move(move: VesuvioMove) -> str:
    """The move's notation, such as "push2:N4"."""
    return SEPARATOR.join(write_parts(move))


def in_words(move: VesuvioMove) -> Notation:
    """The move as a person reads it in a sentence."""
    return Notation("vesuvio", write_move(move))


def write_publicly(move: VesuvioMove) -> str:
    """The notation without secrets: it hides a choice between two stones (V11)."""
    return "keep?" if isinstance(move, Keep) else write_move(move)
