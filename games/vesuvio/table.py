"""The table: tourists, hands, decks, the camera and the lava, and the changes that several actions share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from games.core.chance import Chance
from games.vesuvio import knowledge
from games.vesuvio.board import Place, Zone
from games.vesuvio.cards import Card, Cards, sort_hand
from games.vesuvio.events import CardLost, Loss, TokenDropped, TouristBurned, VesuvioEvent
from games.vesuvio.knowledge import Suspects
from games.vesuvio.status import CameraState, Status

Events: TypeAlias = tuple[VesuvioEvent, ...]
Item = TypeVar("Item")


ZONE_ORDER: dict[Zone, int] = {zone: number for number, zone in enumerate(Zone)}
"""The index of each zone's deck."""


@dataclass(frozen=True, slots=True)
class Table:
    """What actions change beyond the turn itself.

    ``places``, ``statuses`` and the sorted ``hands`` are by seat, ``decks`` by zone, each from its top. ``removed``
    holds the cards out of the game except the camera; ``token`` is the space where the camera lies. ``photo`` holds
    each seat's points towards the photo, those of its previous turn and of its latest (V19). Secret fields stay out
    of ``repr``.
    """

    places: tuple[Place | None, ...]
    statuses: tuple[Status, ...]
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
            seat for seat, place in enumerate(self.places) if place is not None or self.statuses[seat] is Status.OUTSIDE
        )

    @property
    def escaped(self) -> tuple[int, ...]:
        """The seats whose tourists are safe on the yacht."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status is Status.ESCAPED)

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


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with the one at ``index`` replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(cards: Cards, index: int) -> Cards:
    """The cards without the one at ``index``."""
    return (*cards[:index], *cards[index + 1 :])


def gain(table: Table, seat: int, cards: Sequence[Card]) -> Table:
    """Add the cards to the seat's hand."""
    return replace(table, hands=put(table.hands, seat, sort_hand((*table.hands[seat], *cards))))


def draw_from_hand(table: Table, seat: int) -> tuple[Table, Card]:
    """Draw a random card from the seat's hand, which must not be empty."""
    hand = table.hands[seat]
    index, chance = table.chance.below(len(hand))
    return replace(table, hands=put(table.hands, seat, without(hand, index)), chance=chance), hand[index]


def lose_card(table: Table, seat: int, cause: Loss) -> tuple[Table, Events]:
    """The seat loses a random card, if it has any. A stone is removed; the camera drops to the tourist's space."""
    if not table.hands[seat]:
        return table, ()
    table, card = draw_from_hand(table, seat)
    lost = CardLost(seat, card, cause)
    if card is Card.CAMERA:
        table, dropped = drop_camera(table, seat)
        return table, (lost, *dropped)
    suspects = table.suspects if table.hands[seat] else knowledge.cleared(table.suspects, seat)
    return replace(table, removed=(*table.removed, card), suspects=suspects), (lost,)


def drop_camera(table: Table, seat: int) -> tuple[Table, Events]:
    """Put the camera, already out of the hand, on the tourist's space; on the yacht it leaves the game."""
    place = table.places[seat]
    suspects = knowledge.nobody(len(table.places))
    if place is None:
        return replace(table, camera=CameraState.GONE, suspects=suspects), ()
    after = replace(table, camera=CameraState.TOKEN, token=place.space, suspects=suspects)
    return after, (TokenDropped(seat, place.space),)


def displace(table: Table, seat: int, place: Place) -> Table:
    """Send the seat's tourist to a place; it loses its points towards the photo (V19)."""
    return replace(table, places=put(table.places, seat, place), photo=put(table.photo, seat, NO_PHOTO))


def burn(table: Table, seat: int) -> tuple[Table, Events]:
    """Lava burns the seat's tourist: all its cards, even the camera, leave the game (V17, V29)."""
    place, cards = table.places[seat], table.hands[seat]
    if place is None:
        raise ValueError("only a tourist on the mountain can burn")
    after = strip(table, seat)
    if Card.CAMERA in cards:
        after = replace(after, camera=CameraState.GONE)
    return after, (TouristBurned(seat, place, cards),)


def strip(table: Table, seat: int) -> Table:
    """Remove the seat's tourist and its cards. The caller decides what happens to a camera."""
    hand = table.hands[seat]
    suspects = knowledge.nobody(len(table.places)) if Card.CAMERA in hand else knowledge.cleared(table.suspects, seat)
    return replace(
        table,
        places=put(table.places, seat, None),
        statuses=put(table.statuses, seat, Status.BURNED),
        hands=put(table.hands, seat, ()),
        removed=(*table.removed, *(card for card in hand if card is not Card.CAMERA)),
        suspects=suspects,
        photo=put(table.photo, seat, NO_PHOTO),
    )
