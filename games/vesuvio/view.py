"""What one seat, or a spectator, may know of a position of Vesuvio and of its events (V20)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum

from games.core.contract import Event
from games.vesuvio.board import ZONE_ORDER, Place, Zone
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import SEATS, EruptionCause, VesuvioEvent
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.moves import Keep, Shout, VesuvioMove
from games.vesuvio.pieces import CameraState, Cards, Tile, worth_of
from games.vesuvio.state import Shown, VesuvioState


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

    cause: EruptionCause
    seat: int
    begun: bool
    lava_in: int
    round: int = 1


class OpenChoice(Enum):
    """A decision to make before any other move: to slide on or stay (V8), or which stone to keep (V11)."""

    SLIDE = "slide"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class VesuvioView(Shown):
    """What everybody sees, and the cards that the viewer knows.

    ``viewer`` is None for a spectator. ``tiles`` has every space's tile. ``hand`` is the viewer's own, camera included,
    None for a spectator; ``drawn`` the two stones it has to choose from, None for everybody else; ``hands`` every
    seat's at the end of the game, None before. ``decks`` are the numbers of cards. ``offers`` are the legal moves of
    the seat to act as far as the viewer may know them. ``scores`` are None where hidden.
    """

    viewer: int | None
    to_act: frozenset[int]
    tiles: Mapping[str, Tile] = field(repr=False)
    hand: Cards | None = field(repr=False)
    drawn: Cards | None = field(repr=False)
    hand_sizes: tuple[int, ...]
    hands: tuple[Cards, ...] | None
    decks: Mapping[Zone, int]
    eruption: EruptionView | None
    camera: CameraView
    choice: OpenChoice | None
    offers: tuple[VesuvioMove, ...]
    scores: tuple[int | None, ...] = field(repr=False)

    @property
    def photo_points(self) -> tuple[int, ...]:
        """The points that each seat has of the four now (V19)."""
        return tuple(before + now for before, now in self.photo)

    def tourists_at(self, place: Place) -> tuple[int, ...]:
        """The seats with their tourists at this place."""
        return tuple(seat for seat, other in enumerate(self.places) if other == place)


def view_of(state: VesuvioState, seat: int | None) -> VesuvioView:
    """The position as a seat may know it; None is a spectator."""
    return VesuvioView(
        **{one.name: getattr(state, one.name) for one in fields(Shown)},
        viewer=seat,
        to_act=state.to_act,
        tiles=state.mountain.tile_at,
        hand=None if seat is None else state.hands[seat],
        drawn=state.drawn if state.drawn and seat == state.mover else None,
        hand_sizes=tuple(map(len, state.hands)),
        hands=state.hands if state.outcome else None,
        decks={zone: len(state.decks[number]) for zone, number in ZONE_ORDER.items()},
        eruption=_eruption(state),
        camera=_camera(state, PUBLIC if seat is None else seat),
        choice=_choice(state),
        offers=_offers(state, seat),
        scores=_scores(state, seat),
    )


def redact(event: Event, viewer: int | None) -> Event:
    """The event without its secret for whoever is none of its seats."""
    if not isinstance(event, VesuvioEvent) or viewer in {
        getattr(event, name) for name in SEATS if hasattr(event, name)
    }:
        return event
    return replace(event, **dict.fromkeys(one.name for one in fields(event) if not one.repr))


def _camera(state: VesuvioState, viewer: int) -> CameraView:
    return CameraView(state.camera, state.suspects[viewer], state.token, state.suspects[PUBLIC])


def _choice(state: VesuvioState) -> OpenChoice | None:
    if state.outcome:
        return None
    if state.drawn:
        return OpenChoice.KEEP
    return OpenChoice.SLIDE if state.sliding else None


def _offers(state: VesuvioState, viewer: int | None) -> tuple[VesuvioMove, ...]:
    """The legal moves; for other viewers without those that would reveal hidden cards."""
    moves = state.moves(state.mover)
    if viewer == state.mover or not state.secret_choice:
        return moves
    return tuple(move for move in moves if not isinstance(move, Keep | Shout))


def _scores(state: VesuvioState, viewer: int | None) -> tuple[int | None, ...]:
    """A seat knows only its own points before the end."""
    if state.outcome:
        return state.outcome.scores
    return tuple(worth_of(hand) if seat == viewer else None for seat, hand in enumerate(state.hands))


def _eruption(state: VesuvioState) -> EruptionView | None:
    """None until a trigger, or until the round before the fallback (V34)."""
    due, seats = state.eruption, state.seats
    if due.cause is EruptionCause.ROUND and state.round < FALLBACK_ROUND - 1:
        return None
    left = state.slots_to_lava if state.slots_to_lava > 0 else state.slots_to_lava % seats or seats
    lava_in = sum((state.mover + slot) % seats in state.in_play for slot in range(left))
    return EruptionView(due.cause, due.seat, begun=bool(state.lava), lava_in=lava_in, round=due.round)
