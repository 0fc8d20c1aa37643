"""Positions of Vesuvio as tests write them down."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from games.core.contract import Event
from games.core.options import OptionValue
from games.vesuvio import knowledge
from games.vesuvio.board import SPACES, Place, Zone
from games.vesuvio.eruption import Eruption, fallback
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.mountain import survey
from games.vesuvio.pieces import DECK_COUNTS, Card, Cards, Tile, TouristState, sort_hand
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.state import NO_PHOTO

SEED = bytes(16)
AWAY = {"outside": TouristState.OUTSIDE, "yacht": TouristState.ESCAPED, "burned": TouristState.BURNED}
EventT = TypeVar("EventT")


def begin(seats: int = 2, first: int | None = 0, seed: bytes = SEED, **options: OptionValue) -> VesuvioPosition:
    """An opening."""
    return VESUVIO.start(seats, options, seed, first)


def place(name: str) -> Place:
    """The place written as "N4" or "N12.1"."""
    space, _, half = name.partition(".")
    return Place(space, int(half or 0))


def cards(names: str) -> Cards:
    """The cards written as "flint gold", in this order."""
    return tuple(Card(name) for name in names.split())


def tiles(special: Mapping[str, str]) -> tuple[Tile, ...]:
    """Clear ground but for these spaces, such as {"N4": "fault", "N5": "good"}."""
    return tuple(Tile(special.get(space, "clear")) for space in SPACES)


def full_deck(zone: Zone) -> Cards:
    """All of a zone's cards, worthless ones on top."""
    return tuple(card for card, count in DECK_COUNTS[zone].items() for _ in range(count))


def position(
    places: Sequence[str],
    hands: Sequence[str] = (),
    *,
    ground: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    token: str | None = None,
    taken: bool = False,
    lava: str = "",
    photo: Mapping[int, tuple[int, int]] | None = None,
    eruption: tuple[str, int, int] | None = None,
    **fields: Any,
) -> VesuvioPosition:
    """A position with tourists at these places, or "outside", on the "yacht" or "burned", and nobody in a hurry.

    ``hands`` are by seat, ``decks`` by zone with the usual ones for those left out, ``lava`` names covered spaces;
    ``taken`` says that the camera has burned; ``eruption`` is its cause, seat and round; ``fields`` are the
    position's own.
    """
    seats = len(places)
    start = begin(seats)
    held = [sort_hand(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    due = Eruption(EruptionCause(eruption[0]), *eruption[1:]) if eruption else fallback(0)
    made = replace(
        start,
        mountain=survey(tiles(ground or {})),
        places=tuple(None if name in AWAY else place(name) for name in places),
        statuses=tuple(AWAY.get(name, TouristState.MOUNTAIN) for name in places),
        hands=tuple(held),
        decks=tuple(cards(decks[z.value]) if decks and z.value in decks else full_deck(z) for z in Zone),
        photographed=taken or token is not None or any(Card.CAMERA in hand for hand in held),
        token=token,
        suspects=knowledge.with_hands(start.suspects, held, shown=True),
        photo=tuple((photo or {}).get(seat, NO_PHOTO) for seat in range(seats)),
        lava=frozenset(lava.split()),
        round=3,
        eruption=due,
    )
    return replace(made, **fields)


def play(position: VesuvioPosition, line: str) -> tuple[VesuvioPosition, tuple[Event, ...]]:
    """The position after these moves of whoever is to act, and all events on the way."""
    events: list[Event] = []
    for written in line.split():
        step = position.play(position.mover, position.read(position.mover, written))
        position = step.position
        events.extend(step.events)
    return position, tuple(events)


def after(position: VesuvioPosition, line: str) -> VesuvioPosition:
    """The position after these moves."""
    return play(position, line)[0]


def written(position: VesuvioPosition) -> list[str]:
    """The notations of all legal moves of the seat to act, in order."""
    return [position.notation(move) for move in position.moves(position.mover)]


def found(events: Sequence[Event], kind: type[EventT]) -> list[EventT]:
    """The events of this kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def at(position: VesuvioPosition, seat: int) -> str:
    """The name of the place of the seat's tourist, or what has become of it."""
    standing = position.places[seat]
    return standing.name if standing else position.statuses[seat].value
