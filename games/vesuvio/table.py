"""The table: tourists, hands, decks, the camera and the lava, and what digging, pushes and shouts change on it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from games.core.chance import Chance
from games.core.values import put
from games.vesuvio import knowledge
from games.vesuvio.board import ZONES, Place, Zone
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    Events,
    Loss,
    Pushed,
    Shouted,
    StoneKept,
    StoneReturned,
    TokenDropped,
    TouristBurned,
)
from games.vesuvio.knowledge import Suspects
from games.vesuvio.mountain import Sending
from games.vesuvio.moves import Keep
from games.vesuvio.pieces import DIGS, WORTH, Card, Cards, Tile, sort_hand


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


def without(cards: Cards, index: int) -> Cards:
    """The cards without the one at ``index``."""
    return (*cards[:index], *cards[index + 1 :])


def gain(table: VesuvioTable, seat: int, cards: Sequence[Card]) -> VesuvioTable:
    """Add the cards to the seat's hand."""
    return replace(table, hands=put(table.hands, seat, sort_hand((*table.hands[seat], *cards))))


def draw_from_hand(table: VesuvioTable, seat: int) -> tuple[VesuvioTable, Card]:
    """Draw a random card from the seat's hand, which must not be empty."""
    hand = table.hands[seat]
    index, chance = table.chance.below(len(hand))
    return replace(table, hands=put(table.hands, seat, without(hand, index)), chance=chance), hand[index]


def lose_card(table: VesuvioTable, seat: int, cause: Loss) -> tuple[VesuvioTable, Events]:
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


def drop_camera(table: VesuvioTable, seat: int) -> tuple[VesuvioTable, Events]:
    """Put the camera, already out of the hand, on the tourist's space; on the yacht it leaves the game."""
    place = table.places[seat]
    suspects = knowledge.nobody(len(table.places))
    if place is None:
        return replace(table, camera=CameraState.GONE, suspects=suspects), ()
    after = replace(table, camera=CameraState.TOKEN, token=place.space, suspects=suspects)
    return after, (TokenDropped(seat, place.space),)


def displace(table: VesuvioTable, seat: int, place: Place) -> VesuvioTable:
    """Send the seat's tourist to a place; it loses its points towards the photo (V19)."""
    return replace(table, places=put(table.places, seat, place), photo=put(table.photo, seat, NO_PHOTO))


def without_photo(table: VesuvioTable, seat: int) -> VesuvioTable:
    """Spending a point on anything else loses the points towards a photo (V19)."""
    return table if table.photo[seat] == NO_PHOTO else replace(table, photo=put(table.photo, seat, NO_PHOTO))


def with_camera(table: VesuvioTable, seat: int) -> VesuvioTable:
    """Give the seat the camera, which everybody sees."""
    suspects = knowledge.shown_at(table.suspects, seat)
    return replace(gain(table, seat, (Card.CAMERA,)), camera=CameraState.HELD, suspects=suspects)


def burn(table: VesuvioTable, seat: int) -> tuple[VesuvioTable, Events]:
    """Lava burns the seat's tourist: all its cards, even the camera, leave the game (V17, V29)."""
    place, cards = table.places[seat], table.hands[seat]
    if place is None:
        raise ValueError("only a tourist on the mountain can burn")
    after = strip(table, seat)
    if Card.CAMERA in cards:
        after = replace(after, camera=CameraState.GONE)
    return after, (TouristBurned(seat, place, cards),)


def strip(table: VesuvioTable, seat: int) -> VesuvioTable:
    """Remove the seat's tourist and its cards. The caller decides what happens to a camera."""
    hand = table.hands[seat]
    suspects = knowledge.nobody(len(table.places)) if Card.CAMERA in hand else knowledge.cleared(table.suspects, seat)
    return replace(
        table,
        places=put(table.places, seat, None),
        statuses=put(table.statuses, seat, TouristState.BURNED),
        hands=put(table.hands, seat, ()),
        removed=(*table.removed, *(card for card in hand if card is not Card.CAMERA)),
        suspects=suspects,
        photo=put(table.photo, seat, NO_PHOTO),
    )


def dig(table: VesuvioTable, seat: int, space: str, tile: Tile) -> tuple[VesuvioTable, Cards, Events]:
    """Draw the tile's cards, or as many as the deck has (V12). Returns the table, two stones to choose from or none,
    and the events.

    An eruption card is removed at once, and the seat keeps any other drawn card (V13).
    """
    what, zone = DIGS[tile], ZONE_ORDER[ZONES[space]]
    drawn, rest = table.decks[zone][: what.drawn], table.decks[zone][what.drawn :]
    table = replace(table, decks=put(table.decks, zone, rest))
    events: Events = (Dug(seat, space, what.price, len(drawn), drawn),)
    if Card.ERUPTION in drawn:
        drawn = tuple(card for card in drawn if card is not Card.ERUPTION)
        table = replace(table, removed=(*table.removed, Card.ERUPTION))
        events += (EruptionCardDrawn(seat),)
    if len(drawn) > what.kept:
        return table, drawn, events
    if drawn:
        table = gain(table, seat, drawn)
    return table, (), (*events, *(StoneKept(seat, stone) for stone in drawn))


def keep(table: VesuvioTable, seat: int, zone: Zone, drawn: Cards, move: Keep) -> tuple[VesuvioTable, Events]:
    """Keep the stone of this worth and return the other to the chosen depth of the deck (V11)."""
    first, second = drawn
    kept, returned = (first, second) if WORTH[first] == move.worth else (second, first)
    number = ZONE_ORDER[zone]
    deck = table.decks[number]
    changed = (*deck[: move.depth], returned, *deck[move.depth :])
    table = gain(replace(table, decks=put(table.decks, number, changed)), seat, (kept,))
    return table, (StoneKept(seat, kept), StoneReturned(seat, zone, returned, move.depth))


def cut_at_lava(way: Sending, lava: frozenset[str]) -> Sending:
    """The way up to the first place under lava (V15)."""
    for number, place in enumerate(way.route, start=1):
        if place.space in lava:
            return Sending(way.route[:number], way.slides)
    return way


def ends_of(ways: Iterable[Sending], lava: frozenset[str]) -> dict[Place, Sending]:
    """The ways, cut at lava, by their last place."""
    if not lava:
        return {way.route[-1]: way for way in ways}
    cut = [cut_at_lava(way, lava) for way in ways]
    return {way.route[-1]: way for way in cut}


def push(table: VesuvioTable, pusher: int, victim: int, way: Sending) -> tuple[VesuvioTable, Events]:
    """The theft comes first, then the card for sliding, then the way, then lava at its end (V14, V15, V17)."""
    start = _place_of(table, victim)
    table, robbed = _rob(table, pusher, victim)
    table, lost = lose_card(table, victim, Loss.SLIDE) if way.slides else (table, ())
    table, burned = _send(table, victim, way)
    return table, (*robbed, *lost, Pushed(victim, pusher, start, way.route), *burned)


def shout(table: VesuvioTable, shouter: int, way: Sending) -> tuple[VesuvioTable, Events]:
    """The shouter loses a card, then all others at its place go the same way, clockwise from the shouter (V21)."""
    start, others = _place_of(table, shouter), table.beside(shouter)
    table = replace(table, suspects=knowledge.shown_at(table.suspects, shouter))
    table, events = lose_card(table, shouter, Loss.SHOUT)
    events = (Shouted(shouter, start), *events)
    for other in others:
        table, lost = lose_card(table, other, Loss.SLIDE) if way.slides else (table, ())
        table, burned = _send(table, other, way)
        events = (*events, *lost, Driven(other, shouter, start, way.route), *burned)
    return table, events


def _place_of(table: VesuvioTable, seat: int) -> Place:
    place = table.places[seat]
    if place is None:
        raise ValueError("only who is on the mountain pushes, shouts or is sent away")
    return place


def _rob(table: VesuvioTable, thief: int, victim: int) -> tuple[VesuvioTable, Events]:
    """The thief takes a random card, if the victim has any (V14)."""
    if not table.hands[victim]:
        return table, ()
    table, card = draw_from_hand(table, victim)
    emptied = not table.hands[victim]
    suspects = knowledge.robbed(table.suspects, thief, victim, card, emptied=emptied)
    return gain(replace(table, suspects=suspects), thief, (card,)), (CardStolen(thief, victim, card),)


def _send(table: VesuvioTable, seat: int, way: Sending) -> tuple[VesuvioTable, Events]:
    end = way.route[-1]
    table = displace(table, seat, end)
    return burn(table, seat) if end.space in table.lava else (table, ())
