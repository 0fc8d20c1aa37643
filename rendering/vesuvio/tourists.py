"""The tourists: a number on the seat's shape, up to four in one place."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.vesuvio.board import HIGH, LOW, STEEP, WHOLE, Place
from games.vesuvio.status import Status
from games.vesuvio.tiles import DIGS, Tile
from games.vesuvio.view import VesuvioView
from rendering.canvas import Overlay, Pen, Point, Stamp, lay, overlay, stamp
from rendering.emblems import outline, plate
from rendering.palette import NIGHT, PAPER, STONE, TONES, Shade
from rendering.seats import SEAT_COLOURS
from rendering.vesuvio.layout import BOXES, STRIP_TOP, Box, place_box

LARGEST = 23
SMALLEST = 13
"""The radius of a tourist alone in a place with room, and of four tourists in half of a steep fault."""

_STEEP_SYMBOLS = 76
_SYMBOLS = 70
_NAMES = 36


class Tourist(NamedTuple):
    """How a tourist is drawn; ``radius`` is in pixels."""

    seat: int
    radius: int
    acting: bool


def side_of(radius: int) -> int:
    """The side of a tourist's sprite in pixels."""
    return 2 * round(radius * 1.35) + 6


def _draw(tourist: Tourist, pen: Pen) -> None:
    colour = SEAT_COLOURS[tourist.seat]
    tones = TONES[colour]
    middle = side_of(tourist.radius) / 2
    centre, rim = (middle, middle), 3.4 if tourist.acting else 1.6
    plate(colour, centre, tourist.radius, PAPER if tourist.acting else STONE)(pen)
    plate(colour, centre, tourist.radius - rim, NIGHT)(pen)
    plate(colour, centre, tourist.radius - rim - 0.8, tones.chip)(pen)
    pen.write(centre, str(tourist.seat + 1), tourist.radius * 1.64, tones.ink)


def _cover(tourist: Tourist, fill: Shade | int, pen: Pen) -> None:
    middle = side_of(tourist.radius) / 2
    corners = outline(SEAT_COLOURS[tourist.seat], (middle, middle), tourist.radius + 1.6)
    if corners is None:
        pen.disc((middle, middle), tourist.radius + 1.6, fill)
    else:
        pen.polygon(corners, fill)


@lru_cache(maxsize=128)
def tourist_overlay(tourist: Tourist) -> Overlay:
    """The overlay of a tourist, for any ground."""
    side = side_of(tourist.radius)
    return overlay(side, side, lambda fill: lambda pen: _cover(tourist, fill, pen), lambda pen: _draw(tourist, pen))


@lru_cache(maxsize=32)
def tourist_stamp(tourist: Tourist) -> Stamp:
    """A tourist in one piece, for animation."""
    side = side_of(tourist.radius)
    return stamp(side, side, lambda fill: lambda pen: _cover(tourist, fill, pen), lambda pen: _draw(tourist, pen))


class Arrangement(NamedTuple):
    """The arrangement of tourists in a rectangle: their radius and their middles."""

    radius: int
    spots: tuple[Point, ...]


def arrange(room: Box, count: int) -> Arrangement:
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
    return Arrangement(radius, tuple(spots))


def _askew(room: Box) -> Arrangement:
    """Arrange two tourists diagonally in a rectangle about as wide as high."""
    radius = min(LARGEST, int(min(room.width, room.height) * 0.29))
    x, y = room.middle
    across, down = min(room.width / 2 - radius * 1.05, radius * 1.5), room.height / 2 - radius
    return Arrangement(radius, ((x - across, y - down), (x + across, y + down)))


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


def _neighbours(view: VesuvioView, seat: int) -> tuple[Box, tuple[int, ...]]:
    """The rectangle of a seat's tourist, and all seats in it."""
    place, status = view.places[seat], view.statuses[seat]
    if place is not None:
        return room_of(place, view.tiles[place.space]), view.tourists_at(place)
    together = tuple(other for other in range(view.seats) if view.statuses[other] is status)
    return (SHORE if status is Status.OUTSIDE else DECK), together


def spot_of(view: VesuvioView, seat: int) -> tuple[int, Point]:
    """The radius and the middle of a seat's tourist in the picture; meaningless for a burned one."""
    room, seats = _neighbours(view, seat)
    found = arrange(room, len(seats))
    return found.radius, found.spots[seats.index(seat)]


def lay_tourists(image: Image.Image, view: VesuvioView, away: frozenset[int] = frozenset()) -> None:
    """Lay all tourists on the picture, except burned ones and the seats ``away``, which are moving in a film."""
    for seat, status in enumerate(view.statuses):
        if status is Status.BURNED or seat in away:
            continue
        radius, (x, y) = spot_of(view, seat)
        half = side_of(radius) / 2
        tourist = Tourist(seat, radius, seat in view.to_act)
        lay(image, (round(x - half), round(y - half)), tourist_overlay(tourist))
