"""The view of a Vesuvio position for one seat or a spectator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from games.core.outcome import Outcome
from games.vesuvio.board import Place, Zone
from games.vesuvio.cards import Cards
from games.vesuvio.events import Cause
from games.vesuvio.moves import VesuvioMove
from games.vesuvio.status import CameraState, Status
from games.vesuvio.tiles import Tile
from games.vesuvio.versions import RULINGS, Rulings


@dataclass(frozen=True, slots=True)
class CameraView:
    """The camera as the viewer knows it: the seats that can hold it, or the space where it lies.

    ``publicly`` are the seats that can hold it as far as everybody knows.
    """

    state: CameraState
    seats: frozenset[int] = frozenset()
    space: str | None = None
    publicly: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class EruptionView:
    """The coming or current eruption.

    Lava advances at the slots of ``seat``, which can be out of the game. ``begun``: whether lava has advanced.
    ``lava_in`` is the number of turns, with the current one, until the next advance; ``round`` the round of the first.
    """

    cause: Cause
    seat: int
    begun: bool
    lava_in: int
    round: int = 1


class Choice(Enum):
    """A decision to make before any other move: to slide on or stay (V8), or which stone to keep (V11)."""

    SLIDE = "slide"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class VesuvioView:
    """The mountain, the tourists, and the cards that the viewer knows.

    ``viewer`` is None for a spectator. ``mover`` is the seat whose turn it is, also when the game is over; ``first``
    the seat that began; ``round`` counts from 1. ``tiles`` has every space's tile; ``places`` is None for a tourist
    who is not on the mountain. ``points`` are left in this turn; ``dug`` holds the spaces dug in it (V10);
    ``photo`` each seat's points towards the photo, of its previous turn and of its latest (V19). ``hand`` is the
    viewer's own, camera included, None for a spectator; ``drawn`` the two stones it has to choose from, None for
    everybody else; ``hands`` every seat's at the end of the game, None before. ``removed`` holds the cards that all
    have seen go out of the game. ``offers`` are the legal moves of the seat to act as far as the viewer may know them.
    ``scores`` are None where hidden; ``rulings`` are those of the game's rules version.
    """

    viewer: int | None
    to_act: frozenset[int]
    mover: int
    first: int
    turn: int
    round: int
    tiles: Mapping[str, Tile] = field(repr=False)
    places: tuple[Place | None, ...]
    statuses: tuple[Status, ...]
    points: int
    dug: frozenset[str]
    photo: tuple[tuple[int, int], ...]
    hand: Cards | None = field(repr=False)
    drawn: Cards | None = field(repr=False)
    hand_sizes: tuple[int, ...]
    hands: tuple[Cards, ...] | None
    removed: Cards
    decks: Mapping[Zone, int]
    lava: frozenset[str]
    eruption: EruptionView | None
    camera: CameraView
    choice: Choice | None
    offers: tuple[VesuvioMove, ...]
    scores: tuple[int | None, ...] = field(repr=False)
    photo_wins: bool
    forfeited: frozenset[int]
    outcome: Outcome | None
    rulings: Rulings = RULINGS[max(RULINGS)]

    @property
    def photo_points(self) -> tuple[int, ...]:
        """The points that each seat has of the four now (V19)."""
        return tuple(before + now for before, now in self.photo)

    @property
    def game(self) -> str:
        """The game's key."""
        return "vesuvio"

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.places)

    def tourists_at(self, place: Place) -> tuple[int, ...]:
        """The seats with their tourists at this place."""
        return tuple(seat for seat, other in enumerate(self.places) if other == place)
