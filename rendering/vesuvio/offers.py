"""The mountain with what the seat to act can gain wherever it can get to in this turn, beside the prices."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from games.core.worth import Offer, signed
from games.vesuvio.board import STEEP, ZONES, Place
from games.vesuvio.moves import ACTION_PRICE, Dig, Photo, Push, Take
from games.vesuvio.pieces import DIGS, WORTH, Card, TouristState
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.canvas import Edges, Point
from rendering.offers import Badge, Room, badge_stamp, ranks
from rendering.picture import Audience
from rendering.seats import PICTURE_WIDTH
from rendering.vesuvio.board import name_spot, prices_of, spot_of
from rendering.vesuvio.layout import BOXES, PANEL_TOP, place_box, reach_of
from rendering.vesuvio.still import compose as compose_board

_PRICE = 27
"""Half the side of a price."""

_CAMERA = WORTH[Card.CAMERA]


class Gain(NamedTuple):
    """What can be had at a place: points that are certain, then cards; ``sign`` is what is written."""

    points: int
    cards: int
    sign: str


def compose(view: VesuvioView, seat: int, offers: Sequence[Offer], audience: Audience) -> Image.Image | None:
    """The picture of the view without the last turn, with the gains at the best places.

    None while the seat chooses between two stones, which are on no board.
    """
    if view.choice is OpenChoice.KEEP:
        return None
    image = compose_board(view, audience=audience)
    for badge in badges_of(view, offers):
        badge.press(image)
    return image


def badges_of(view: VesuvioView, offers: Sequence[Offer]) -> list[Badge]:
    """The gains at the best places, beside their prices and their tourists; none where no move says its worth."""
    prices = [price.spot for price in prices_of(view)]
    kept: list[Edges] = [(x - _PRICE, y - _PRICE, x + _PRICE, y + _PRICE) for x, y in prices]
    for seat, place in enumerate(view.places):
        if place is not None or view.statuses[seat] is not TouristState.BURNED:
            radius, (x, y) = spot_of(view, seat)
            kept.append((x - radius, y - radius, x + radius, y + radius))
    room = Room((PICTURE_WIDTH, PANEL_TOP), (*kept, *_names(view)))
    gains = sorted(_gains(view, offers) if ranks(offers) else (), key=lambda one: one[1], reverse=True)
    for place, gain in gains:
        room.place(badge_stamp(gain.sign, card=bool(gain.cards)), _middles(place))
    return room.badges


def _names(view: VesuvioView) -> Iterator[Edges]:
    """Where the names of the spaces are written."""
    for space, tile in view.tiles.items():
        box, (x, y), half = BOXES[space], name_spot(space, tile), 10.4 * len(space)
        yield (box.left + x - half, box.top + y - 14, box.left + x + half, box.top + y + 14)


def _gains(view: VesuvioView, offers: Sequence[Offer]) -> Iterator[tuple[Place, Gain]]:
    """The best gain at the seat's own place and at every place it can reach."""
    here = view.places[view.mover]
    if here is not None:
        now = [gain for offer in offers if (gain := _gain_here(offer))]
        if now:
            yield here, max(now)
    for place, price in reach_of(view).items():
        gain = _gain_there(view, place, view.points - price)
        if gain is not None:
            yield place, gain


def _gain_here(offer: Offer) -> Gain | None:
    match offer.move:
        case Dig() | Push() if offer.worth.drawn:
            return Gain(0, offer.worth.drawn, offer.worth.sign)
        case Take() | Photo() if offer.worth.rank[:1] == (0,):
            return Gain(offer.worth.gain, 0, offer.worth.sign)
        case _:
            return None


def _gain_there(view: VesuvioView, place: Place, left: int) -> Gain | None:
    """What the points left after the way are enough for (V10, V14, V22)."""
    if view.camera.space == place.space and left >= ACTION_PRICE:
        return Gain(_CAMERA, 0, signed(_CAMERA))
    cards = 0
    dig = DIGS.get(view.tiles[place.space])
    if dig is not None and dig.price <= left and place.space not in view.dug:
        cards = min(dig.kept, view.decks[ZONES[place.space]])
    others = [seat for seat in view.tourists_at(place) if seat != view.mover and view.hand_sizes[seat]]
    if others and left >= ACTION_PRICE:
        cards = max(cards, 1)
    return Gain(0, cards, signed(cards)) if cards else None


def _middles(place: Place) -> Iterator[Point]:
    """Where a badge may be: left of a dig's price below the name, in a steep space between them, or on an edge."""
    box = place_box(place)
    if place.space in STEEP:
        x, y = box.middle
        yield from ((x - 12, y), (x + 40, y), (x - 60, y), (x - 12, box.bottom + 4), (box.left - 20, y))
    elif place.half:
        yield from ((box.middle[0], box.top - 16), (box.middle[0], box.bottom + 16))
    else:
        low, left, right = box.bottom - 27, box.left + 31, box.right - 33
        below = box.bottom + 16
        yield from ((left, low), (right, below - 2), (right + 18, below), (left, below - 2), (left - 18, below))
        yield from ((left, box.top - 16), (right, low))
