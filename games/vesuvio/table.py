"""The table of Vesuvio: tourists, hands, decks, the camera and the lava."""

from dataclasses import dataclass, field
from enum import Enum

from games.core.chance import Chance
from games.vesuvio.board import ZONES, Place, Zone
from games.vesuvio.knowledge import Suspects
from games.vesuvio.pieces import Cards


class TouristState(Enum):
    """A tourist is not yet on the mountain, on it, safe on the yacht, or out of the game."""

    OUTSIDE = "outside"
    MOUNTAIN = "mountain"
    ESCAPED = "escaped"
    BURNED = "burned"


class CameraState(Enum):
    """The camera is not yet in play, in a hand, on the ground, or out of the game."""

    UNTAKEN = "untaken"
    HELD = "held"
    TOKEN = "token"  # noqa: S105 - a token on the board
    GONE = "gone"


ZONE_ORDER: dict[Zone, int] = {zone: number for number, zone in enumerate(Zone)}
"""The index of each zone's deck."""


@dataclass(frozen=True, slots=True)
class VesuvioTable:
    """What actions change beyond the turn itself.

    ``places``, ``statuses`` and the sorted ``hands`` are by seat, ``decks`` by zone, each from its top. ``removed``
    holds the cards out of the game except the camera; ``token`` is the space where the camera lies. ``photo`` holds
    each seat's points towards the photo, those of its previous turn and of its latest (V19). Secret fields stay out
    of ``repr``.
    """

    places: tuple[Place | None, ...]
    statuses: tuple[TouristState, ...]
    hands: tuple[Cards, ...] = field(repr=False)
    decks: tuple[Cards, ...] = field(repr=False)
    removed: Cards
    camera: CameraState
    token: str | None
    suspects: Suspects = field(repr=False)
    photo: tuple[tuple[int, int], ...]
    lava: frozenset[str]
    chance: Chance = field(repr=False)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose tourists are on the mountain or still outside."""
        return tuple(
            seat
            for seat, place in enumerate(self.places)
            if place is not None or self.statuses[seat] is TouristState.OUTSIDE
        )

    @property
    def escaped(self) -> tuple[int, ...]:
        """The seats whose tourists are safe on the yacht."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status is TouristState.ESCAPED)

    def deck_at(self, place: Place) -> Cards:
        """The deck to dig from at this place."""
        return self.decks[ZONE_ORDER[ZONES[place.space]]]

    def beside(self, seat: int) -> tuple[int, ...]:
        """The other seats at the seat's place, clockwise from it (V7, V14, V21)."""
        place = self.places[seat]
        if place is None or self.places.count(place) == 1:
            return ()
        seats = len(self.places)
        order = ((seat + step) % seats for step in range(1, seats))
        return tuple(other for other in order if self.places[other] == place)


NO_PHOTO = (0, 0)
"""No points towards the photo."""
