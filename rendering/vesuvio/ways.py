"""The ways that tourists have gone: steps, the lines they follow, and dots along those."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from games.core.contract import Event
from games.vesuvio.board import SPACES, STEEP, Place
from games.vesuvio.events import Driven, Left, Pushed, Slid, Walked
from games.vesuvio.mountain import Mountain, survey
from games.vesuvio.moves import FLAT_PRICE, Slide, Walk
from games.vesuvio.view import VesuvioView
from rendering.canvas import Box, Point
from rendering.vesuvio.layout import BOXES, CONNECTORS, place_box


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


_PITCH = 27.0
"""About how far apart the dots of a way are."""


def steps_of(events: Sequence[Event]) -> Iterator[tuple[int, bool, Place | None, Place | None]]:
    """Every step of the events: its seat, whether another seat forced it, its start and its end."""
    for event in events:
        match event:
            case Walked(seat=seat, start=start, end=end):
                yield seat, False, start, end
            case Left(seat=seat, start=start):
                yield seat, False, start, None
            case Slid(seat=seat, start=start, end=end):
                yield seat, False, start, end
            case Pushed(seat=seat, start=start, route=route) | Driven(seat=seat, start=start, route=route):
                for first, second in pairwise((start, *route)):
                    yield seat, True, first, second
            case _:
                pass


def crossing(start: Place | None, end: Place | None) -> tuple[Point, Point]:
    """The point where a step crosses from one place to the next, and a point further in its direction."""
    if start is None or end is None:
        inside = BOXES["N1"]
        way = ((inside.left + 40.0, inside.bottom + 4.0), (inside.left + 40.0, inside.bottom - 40.0))
        return way if start is None else (way[0], (way[0][0], way[0][1] + 40))
    if start.space == end.space:
        return _between_halves(start, end)
    pair = (start.space, end.space)
    if pair in CONNECTORS:
        points = CONNECTORS[pair]
        return points[6], points[8]
    if pair[::-1] in CONNECTORS:
        points = CONNECTORS[pair[::-1]]
        return points[10], points[8]
    return _between_boxes(BOXES[start.space], BOXES[end.space])


def _between_halves(start: Place, end: Place) -> tuple[Point, Point]:
    first, second = place_box(start), place_box(end)
    x, y = BOXES[start.space].middle
    if start.space in STEEP:
        return (x + 60, y), (x + 60, y + second.middle[1] - first.middle[1])
    return (x, y + 30), (x + second.middle[0] - first.middle[0], y + 30)


def _between_boxes(first: Box, second: Box) -> tuple[Point, Point]:
    if first.top == second.top:
        x = (max(first.left, second.left) + min(first.right, second.right)) / 2
        y = first.bottom - 16.0
        return (x, y), (x + second.left - first.left, y)
    left, right = max(first.left, second.left), min(first.right, second.right)
    x = left + min(34.0, (right - left) / 2)
    y = (max(first.top, second.top) + min(first.bottom, second.bottom)) / 2
    return (x, y), (x, y + second.top - first.top)


def foot_of(place: Place) -> Point:
    """The point of a place over which ways go: on its lower edge, or in a steep space between name and price."""
    box = place_box(place)
    return box.middle if place.space in STEEP else (box.middle[0], box.bottom - 3.0)


def way_of(start: Place | None, end: Place | None) -> tuple[Point, ...]:
    """The line of a step between two places; None is the shore."""
    if start is None or end is None:
        inside, on_land = BOXES["N1"], end or start
        foot = foot_of(on_land) if on_land is not None else inside.middle
        way = ((inside.left + 40.0, inside.bottom + 40.0), foot)
        return way if start is None else way[::-1]
    pair = (start.space, end.space)
    if pair[::-1] in CONNECTORS:
        return way_of(end, start)[::-1]
    if pair not in CONNECTORS:
        return (foot_of(start), foot_of(end))
    bends, box, foot = CONNECTORS[pair], BOXES[end.space], foot_of(end)
    beside = bends[-1][0] >= box.right - 1
    # A road that comes from the side goes round the price of a dig.
    corner = ((box.right + 6.0, bends[-1][1]), (box.right + 6.0, foot[1])) if beside else ()
    return (foot_of(start), *bends, *corner, foot)


def dots_on(way: Sequence[Point]) -> list[Point]:
    """Points along a line, evenly spaced and not on its ends."""
    lengths = [hypot(across - x, down - y) for (x, y), (across, down) in pairwise(way)]
    count = max(1, round(sum(lengths) / _PITCH))
    found = []
    for number in range(count):
        left = sum(lengths) * (number + 0.5) / count
        leg = 0
        while left > lengths[leg]:
            left -= lengths[leg]
            leg += 1
        (x, y), (across, down) = way[leg], way[leg + 1]
        part = left / lengths[leg]
        found.append((x + (across - x) * part, y + (down - y) * part))
    return found
