"""The tourists: a number on the seat's shape, up to four in one place."""

from PIL import Image

from games.vesuvio.board import HIGH, LOW, STEEP, WHOLE, Place
from games.vesuvio.pieces import DIGS, Tile
from games.vesuvio.table import TouristState
from games.vesuvio.view import VesuvioView
from rendering.canvas import Box, Point
from rendering.seats import Group, Pawn, pawn_stamp
from rendering.vesuvio.layout import BOXES, STRIP_TOP, is_leftmost, place_box
from rendering.vesuvio.ways import reach_of, slides_of

LARGEST = 23
SMALLEST = 13
"""The radius of a tourist alone in a place with room, and of four tourists in half of a steep fault."""

_STEEP_SYMBOLS = 76
_SYMBOLS = 70
_NAMES = 36


def arrange(room: Box, count: int) -> Group:
    """Arrange up to four tourists as large as possible: in a row if the rectangle is wide, else two by two."""
    columns = count if room.width >= 0.86 * count * room.height or count == 1 else 2
    rows = -(-count // columns)
    if count == 2 and columns == 2 and room.width < 1.7 * room.height:
        return _askew(room)
    across, down = room.width / columns, room.height / rows
    pitch = min(across, down, 2.4 * LARGEST)
    radius = min(LARGEST, int(min(across, down * (1.08 if rows == 1 else 1.2)) / 2.2))
    across = min(across, 1.25 * max(pitch, 2 * radius))
    down = max(down, 2.02 * radius)
    x, y = room.middle
    spots = [
        (x + (at % columns - (columns - 1) / 2) * across, y + (at // columns - (rows - 1) / 2) * down)
        for at in range(count)
    ]
    return Group(radius, tuple(spots))


def _askew(room: Box) -> Group:
    """Arrange two tourists diagonally in a rectangle about as wide as high."""
    radius = min(LARGEST, int(min(room.width, room.height) * 0.29))
    x, y = room.middle
    across, down = min(room.width / 2 - radius * 1.05, radius * 1.5), room.height / 2 - radius
    return Group(radius, ((x - across, y - down), (x + across, y + down)))


_ASIDE: dict[int, Group] = {
    1: Group(15, ((16, 62),)),
    2: Group(13, ((14, 49), (14, 76))),
    3: Group(12, ((13, 49), (13, 75), (36, 44))),
}
"""How tourists stand in half of a space of the path beside its price: from the crack and from the upper edge."""


def _aside(place: Place, count: int) -> Group:
    box, (radius, spots) = place_box(place), _ASIDE[count]
    crack, way = (box.right, -1) if is_leftmost(place) else (box.left, 1)
    return Group(radius, tuple((crack + way * x, box.top + y) for x, y in spots))


def room_of(place: Place, tile: Tile) -> Box:
    """The part of a place that is free for tourists, beside its name, hourglasses and stones."""
    box = place_box(place)
    if place.space in STEEP:
        return _steep_room(place, tile, BOXES[place.space])
    left, right = 4, _SYMBOLS if tile in DIGS and place.half == WHOLE else 4
    return Box(box.left + left, box.top + _NAMES, box.width - left - right, box.height - _NAMES - 5)


def _steep_room(place: Place, tile: Tile, box: Box) -> Box:
    if place.half in {LOW, HIGH}:
        top = box.top + (box.height // 2 + 1 if place.half == LOW else -2)
        return Box(box.left + 70, top, box.width - 70 - 46, box.height // 2 + 1)
    right = _STEEP_SYMBOLS if tile in DIGS else 12
    return Box(box.left + 66, box.top + 2, box.width - 66 - right, box.height - 3)


SHORE = Box(22, STRIP_TOP + 4, 196, 46)
DECK = Box(318, STRIP_TOP - 2, 214, 46)
"""The rectangle for tourists that are not on the mountain yet, and for those that are safe."""


def _arranged(view: VesuvioView, seat: int) -> tuple[Group, tuple[int, ...]]:
    """The arrangement of the tourists with a seat's own, and all seats in it."""
    place, status = view.places[seat], view.statuses[seat]
    if place is None:
        together = tuple(other for other in range(view.seats) if view.statuses[other] is status)
        return arrange(SHORE if status is TouristState.OUTSIDE else DECK, len(together)), together
    seats = view.tourists_at(place)
    if place.half and place.space not in STEEP and place in {*reach_of(view), *slides_of(view)}:
        return _aside(place, len(seats)), seats
    return arrange(room_of(place, view.tiles[place.space]), len(seats)), seats


def spot_of(view: VesuvioView, seat: int) -> tuple[int, Point]:
    """The radius and the middle of a seat's tourist in the picture; meaningless for a burned one."""
    found, seats = _arranged(view, seat)
    return found.radius, found.spots[seats.index(seat)]


def lay_tourists(image: Image.Image, view: VesuvioView, away: frozenset[int] = frozenset()) -> None:
    """Lay all tourists on the picture, except burned ones and the seats ``away``, which are moving in a film."""
    for seat, status in enumerate(view.statuses):
        if status is TouristState.BURNED or seat in away:
            continue
        radius, spot = spot_of(view, seat)
        pawn_stamp(Pawn(seat, radius, seat in view.to_act)).press_middle(image, spot)
