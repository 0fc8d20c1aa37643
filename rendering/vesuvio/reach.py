"""The places in reach with the points left of a turn, and their prices."""

from __future__ import annotations

from heapq import heappop, heappush

from games.vesuvio.board import SPACES, Place
from games.vesuvio.mountain import Mountain, survey
from games.vesuvio.moves import Slide, Walk
from games.vesuvio.prices import FLAT_PRICE
from games.vesuvio.view import VesuvioView


def mountain_of(view: VesuvioView) -> Mountain:
    """The mountain of the view's tiles."""
    return survey(tuple(view.tiles[space] for space in SPACES))


def walks_of(view: VesuvioView) -> dict[Place, int]:
    """The places one step away from the seat to act, with their prices (V4, V6)."""
    ends = {offer.place for offer in view.offers if isinstance(offer, Walk)}
    start = view.places[view.mover]
    if start is None:
        return dict.fromkeys(ends, FLAT_PRICE)
    return {stride.move.place: stride.price for stride in mountain_of(view).strides[start] if stride.move.place in ends}


def reach_of(view: VesuvioView) -> dict[Place, int]:
    """All places the seat to act can walk to with its points left, with the price of the whole way."""
    strides = mountain_of(view).strides
    found: dict[Place, int] = {}
    ahead = [(price, place) for place, price in walks_of(view).items()]
    while ahead:
        price, place = heappop(ahead)
        if place in found or place == view.places[view.mover]:
            continue
        found[place] = price
        for stride in strides[place]:
            end = stride.move.place
            if price + stride.price <= view.points and end.space not in view.lava and end not in found:
                heappush(ahead, (price + stride.price, end))
    return found


def slides_of(view: VesuvioView) -> tuple[Place, ...]:
    """The places to which the seat to act can slide for a card (V8)."""
    return tuple(offer.place for offer in view.offers if isinstance(offer, Slide))
