"""The layout of a Vesuvio picture, and the ways of tourists on it.

There are six rows of the path and five steep slopes between them, narrower upwards. Lengths are pixels. A line is a row
of the path or one step of a steep slope; lines are counted from the foot of the mountain, columns from the left.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice, pairwise, starmap
from math import dist

from games.core.contract import Event
from games.vesuvio.board import LOW, PATH, RIGHTWARDS, SPACES, SPOTS, STEEP, WHOLE, Place, Zone
from games.vesuvio.events import Driven, Left, Pushed, Slid, Walked
from games.vesuvio.mountain import Mountain, survey
from games.vesuvio.moves import FLAT_PRICE, Slide, Walk
from games.vesuvio.view import VesuvioView
from rendering.canvas import Box, Point
from rendering.seats import MARGIN, NOTCH, PICTURE_WIDTH, PanelRow
from rendering.shapes import dashed

TOP = 36
CRATER: Point = (500, TOP + 44)
"""The middle of the crater's mouth."""

NORMAL_HEIGHT = 88
STEEP_HEIGHT = 56
STEEP_WIDTH = 250
LETTERS = 36
"""The em of everything that has to be read; a phone shows it at two sevenths."""

GAP = 5
"""The empty pixels between two lines."""

_TILE_GAP = 6
_WIDE, _NARROW = 157.0, 139.0
"""The distance of two columns at the foot of the mountain and at its top."""


_LINES = 1 + max(line for _, line in SPOTS.values())
_NORMAL_LINES = frozenset(SPOTS[space][1] for space in PATH)


def _tops() -> tuple[int, ...]:
    """The upper edge of every line, from the foot up."""
    found: list[int] = []
    top = TOP
    for line in reversed(range(_LINES)):
        found.append(top)
        top += (NORMAL_HEIGHT if line in _NORMAL_LINES else STEEP_HEIGHT) + GAP
    return tuple(reversed(found))


LINE_TOPS = _tops()
FOOT = LINE_TOPS[0] + NORMAL_HEIGHT
"""The lower edge of the lowest row."""


def _pitch(top: float) -> float:
    """The distance of two columns at a height of the picture."""
    return _NARROW + (_WIDE - _NARROW) * (top - TOP) / (LINE_TOPS[0] - TOP)


def column_middle(column: float, top: float) -> float:
    """The middle of a column at a height of the picture; columns lean towards the summit."""
    return PICTURE_WIDTH / 2 + (column - 3.5) * _pitch(top)


def _normal_box(line: int, column: int) -> Box:
    top = LINE_TOPS[line]
    width = round(_pitch(top)) - _TILE_GAP
    return Box(round(column_middle(column, top) - width / 2), top, width, NORMAL_HEIGHT)


def _steep_box(line: int, column: int) -> Box:
    top = LINE_TOPS[line]
    left = round(column_middle(column, top) - STEEP_WIDTH / 2)
    if column == 1:
        # The outermost slope is moved inwards, so that it can be as wide as the others.
        left = _normal_box(6, 1).left + round((LINE_TOPS[6] - top) * 0.03)
    return Box(left, top, STEEP_WIDTH, STEEP_HEIGHT)


BOXES: dict[str, Box] = {
    space: (_steep_box if space in STEEP else _normal_box)(line, column) for space, (column, line) in SPOTS.items()
}
"""Every space's rectangle by its name."""


def connector(lower: str, upper: str) -> tuple[Point, ...]:
    """The middle line of the road between spaces of two rows of the path, from the lower one up."""
    low, high = BOXES[lower], BOXES[upper]
    x, y = low.middle[0], float(low.top)
    if high.left < x < high.right:
        foot, head = (x, y), (high.middle[0], float(high.bottom))
        bends = (
            (foot[0] + 26, foot[1] - (foot[1] - head[1]) * 0.4),
            (head[0] - 26, foot[1] - (foot[1] - head[1]) * 0.6),
        )
        return _curve(foot, *bends, head)
    head = (float(high.right), high.middle[1])
    return (*_curve((x, y), (x + 8, y - (y - head[1]) * 0.6), (x, head[1]), head),)


def _curve(first: Point, second: Point, third: Point, last: Point) -> tuple[Point, ...]:
    found = []
    for step in range(17):
        part = step / 16
        parts = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
        x, y = (
            sum(share * point[axis] for share, point in zip(parts, (first, second, third, last), strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return tuple(found)


CONNECTORS: dict[tuple[str, str], tuple[Point, ...]] = {
    (lower, upper): connector(lower, upper)
    for lower, upper in pairwise(PATH)
    if abs(SPOTS[lower][1] - SPOTS[upper][1]) > 1
}
"""The roads between the rows of the path."""


def is_leftmost(place: Place) -> bool:
    """Whether half of a space of the path is the left one."""
    return (place.half == LOW) == (place.space in RIGHTWARDS)


def place_box(place: Place) -> Box:
    """The rectangle of a place: a whole space, or one half of a space with a fault."""
    box = BOXES[place.space]
    if place.half == WHOLE:
        return box
    if place.space in STEEP:
        height = box.height // 2
        return Box(box.left, box.top + (height if place.half == LOW else 0), box.width, height)
    width = box.width // 2
    return Box(box.left + (0 if is_leftmost(place) else box.width - width), box.top, width, box.height)


_BESIDE = STEEP_HEIGHT + GAP
BOARD = Box(324, LINE_TOPS[10], 416, 4 * _BESIDE - GAP)
"""The signboard beside the longest steep slope: the turn, possible actions, the next lava; at the end the results."""

DECK_LEFT = 756
DECK_TOPS: dict[Zone, int] = {Zone.GREEN: LINE_TOPS[2], Zone.ORANGE: LINE_TOPS[9] + 6, Zone.RED: LINE_TOPS[13]}
"""The upper left corners of the decks."""

STRIP_TOP = FOOT + 8
STRIP_HEIGHT = 55
"""The height of the sea below the mountain."""

PANEL_TOP = STRIP_TOP + STRIP_HEIGHT + NOTCH + 6
PANEL_HEIGHT = 126
PICTURE_HEIGHT = PANEL_TOP + PANEL_HEIGHT + MARGIN

panel_box = PanelRow(PANEL_TOP, PANEL_HEIGHT).box


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
    length = sum(starmap(dist, pairwise(way)))
    count = max(1, round(length / _PITCH))
    half = length / count / 2
    return [dash[-1] for dash in islice(dashed(way, (half, half)), count)]
