"""The mountain: spaces with their names, digs, faults and lava, tourists, and the prices of what can be done next."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.vesuvio.board import HIGH, LOW, STEEP, WHOLE, Place
from games.vesuvio.moves import ACTION_PRICE, Dig, Leave
from games.vesuvio.pieces import DIGS, Tile, TouristState
from games.vesuvio.view import VesuvioView
from rendering.art import part
from rendering.canvas import Box, Pen, Point, Stamp, overlay, sprite, stamp
from rendering.palette import NIGHT, PAPER, SIGNAL, SQUARE
from rendering.seats import PICTURE_WIDTH, Group, Pawn, arrange, pawn_stamp
from rendering.shapes import frame, on_card
from rendering.vesuvio.cards import hourglass, sign
from rendering.vesuvio.layout import (
    BOARD,
    BOXES,
    CONNECTORS,
    LETTERS,
    PICTURE_HEIGHT,
    STEEP_HEIGHT,
    STRIP_TOP,
    is_leftmost,
    place_box,
    reach_of,
    slides_of,
    walks_of,
)

_SYMBOLS = 64
"""The width that a dig's price takes."""

_PRICE = 44
_STEEP_PRICE = 40


def _draw_dig(pen: Pen, box: Box, tile: Tile, *, steep: bool) -> None:
    """What a dig costs: an hourglass and the number, which tells how many stones it draws as well (V10)."""
    middle, height = box.width - _SYMBOLS / 2 - (10 if steep else 4), box.height / 2 if steep else 59.0
    hourglass((middle - 15, height), 38)(pen)
    pen.write((middle + 14, height), str(DIGS[tile].price), _STEEP_PRICE if steep else _PRICE, PAPER)


def dig_box(space: str) -> Box:
    """The rectangle of a dig's price on the picture."""
    box, steep = BOXES[space], space in STEEP
    if steep:
        return Box(box.right - _SYMBOLS - 14, box.top, _SYMBOLS + 8, box.height)
    return Box(box.right - _SYMBOLS - 8, box.top + 34, _SYMBOLS + 8, box.height - 34)


def name_spot(space: str, tile: Tile) -> Point:
    """The centre of a space's name, relative to the space's corner."""
    if space in STEEP:
        return (36, STEEP_HEIGHT / 2 + (0 if tile is Tile.FAULT else 3))
    return (BOXES[space].width / 2, 20) if tile is Tile.FAULT else (7 + 10.8 * len(space), 20)


@lru_cache(maxsize=512)
def tile_sprite(space: str, tile: Tile, *, dug: bool) -> Image.Image:
    """A space without lava; if it was dug in this turn, its hourglasses are struck out."""
    box, steep = BOXES[space], space in STEEP

    def draw(pen: Pen) -> None:
        if tile in DIGS:
            _draw_dig(pen, box, tile, steep=steep)
        if dug:
            right, foot = box.width - 10.0, box.height - 12.0
            for ink, width in ((NIGHT, 8), (PAPER, 4)):
                pen.line(((right - _SYMBOLS + 8, foot), (right - 4, 14 if steep else 44)), ink, width)

    return sprite(
        box.width, box.height, part("vesuvio/faults" if tile is Tile.FAULT else "vesuvio/spaces", box.edges), draw
    )


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The board with clear ground everywhere; cached, so callers must not write on it."""
    image = on_card("vesuvio/mountain", PICTURE_WIDTH, PICTURE_HEIGHT)
    for space, box in BOXES.items():
        image.paste(tile_sprite(space, Tile.CLEAR, dug=False), (box.left, box.top))
    return image


@lru_cache(maxsize=8)
def stream_stamp(pair: tuple[str, str]) -> tuple[tuple[int, int], Stamp]:
    """Lava on the road between spaces of two rows, and the position of its corner."""
    points, whole = CONNECTORS[pair], overlay("vesuvio", "streams")
    left, top = (round(min(point[axis] for point in points)) - 24 for axis in (0, 1))
    right, bottom = (round(max(point[axis] for point in points)) + 24 for axis in (0, 1))
    box = (left, top, right, bottom)
    return (left, top), Stamp(whole.picture.crop(box), whole.mask.crop(box))


LARGEST = 23
"""The radius of a tourist alone in a place with room."""

_STEEP_DIG = 76
_DIG = 70
_NAMES = 36


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
    left, right = 4, _DIG if tile in DIGS and place.half == WHOLE else 4
    return Box(box.left + left, box.top + _NAMES, box.width - left - right, box.height - _NAMES - 5)


def _steep_room(place: Place, tile: Tile, box: Box) -> Box:
    if place.half in {LOW, HIGH}:
        top = box.top + (box.height // 2 + 1 if place.half == LOW else -2)
        return Box(box.left + 70, top, box.width - 70 - 46, box.height // 2 + 1)
    right = _STEEP_DIG if tile in DIGS else 12
    return Box(box.left + 66, box.top + 2, box.width - 66 - right, box.height - 3)


SHORE = Box(22, STRIP_TOP + 4, 196, 46)
DECK = Box(318, STRIP_TOP - 2, 214, 46)
"""The rectangle for tourists that are not on the mountain yet, and for those that are safe."""


def _arranged(view: VesuvioView, seat: int) -> tuple[Group, tuple[int, ...]]:
    """The arrangement of the tourists with a seat's own, and all seats in it."""
    place, status = view.places[seat], view.statuses[seat]
    if place is None:
        together = tuple(other for other in range(view.seats) if view.statuses[other] is status)
        return arrange(SHORE if status is TouristState.OUTSIDE else DECK, len(together), LARGEST), together
    seats = view.tourists_at(place)
    if place.half and place.space not in STEEP and place in {*reach_of(view), *slides_of(view)}:
        return _aside(place, len(seats)), seats
    return arrange(room_of(place, view.tiles[place.space]), len(seats), LARGEST), seats


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


_BADGE = 54
_NAME = 68
"""The width of a steep space's name."""

_HALF_NAMES = {LOW: 80, HIGH: 42}
"""How far from its right end the name of a steep fault's half begins."""


@lru_cache(maxsize=64)
def frame_stamp(width: int, height: int) -> Stamp:
    """A frame inside a rectangle of this size."""
    inner = (4.0, 4.0, width - 4.0, height - 4.0)
    return stamp(width, height, frame(inner, PAPER, 4), edge=1.5)


@lru_cache(maxsize=32)
def price_stamp(price: int, *, next_to: bool, small: bool = False) -> Stamp:
    """The price of walking to a place: on a glowing disc if it is one step away, else glowing on a dark disc."""
    middle, spare = (_BADGE / 2, _BADGE / 2), 3 * small

    def draw(pen: Pen) -> None:
        pen.disc(middle, 23 - spare, PAPER)
        if not next_to:
            pen.disc(middle, 19.6 - 0.6 * spare, NIGHT)
        pen.write(middle, str(price), LETTERS, NIGHT if next_to else PAPER)

    return stamp(_BADGE, _BADGE, draw, edge=2.5)


@lru_cache(maxsize=1)
def lost_card_stamp() -> Stamp:
    """The price of a slide (V8)."""
    middle = (_BADGE / 2, _BADGE / 2)
    return stamp(_BADGE, _BADGE, sign("lost", middle, 18, SIGNAL, SQUARE), edge=3)


class Price(NamedTuple):
    """What getting to a place costs: points, or a card for 0; where it is written, and whether it must be small."""

    place: Place
    points: int
    spot: Point
    small: bool


def prices_of(view: VesuvioView) -> list[Price]:
    """The price of every place the seat to act can walk or slide to, where it hides no name, no tourist, no price."""
    costs = reach_of(view)
    ends = [*costs, *slides_of(view)]
    return [Price(place, costs.get(place, 0), *_spot(view, place, ends)) for place in ends]


def _spot(view: VesuvioView, place: Place, ends: Sequence[Place]) -> tuple[Point, bool]:
    """The middle of a place's price: on its upper edge, or right of a steep space; and whether it is small.

    In half of a space of the path it is at the foot, at the side if somebody stands there. Both prices of a steep
    fault are one above the other.
    """
    box = place_box(place)
    if place.space not in STEEP:
        if not place.half:
            return (box.right - 22.0, box.top + 8.0), False
        if not view.tourists_at(place):
            return (box.middle[0], box.bottom - 18.0), False
        aside = 13.0 if is_leftmost(place) else box.width - 13.0
        return (box.left + aside, box.bottom - 14.0), True
    if not place.half or sum(end.space == place.space for end in ends) == 1:
        return (box.right + 14.0, box.middle[1]), False
    # Beside the signboard there is no room to stand aside as well.
    aside = 24.0 if place.half == HIGH and box.right > BOARD.left else 0.0
    return (box.right + 14.0 + aside, BOXES[place.space].middle[1] + (18 if place.half == LOW else -18)), True


def lay_frames(image: Image.Image, view: VesuvioView) -> None:
    """Frame the places one step away, and the hourglasses of a dig that the seat can afford."""
    if not view.offers:
        return
    for place in (*walks_of(view), *slides_of(view)):
        box = place_box(place)
        if place.half:
            # A fault's name is on its crack, and those of its halves are at their ends; they must stay visible.
            aside, down, end = (_NAME, 0, _HALF_NAMES[place.half]) if place.space in STEEP else (0, _NAME // 2, 0)
            box = Box(box.left + aside, box.top + down, box.width - aside - end, box.height - down)
        frame_stamp(box.width, box.height).press(image, (box.left, box.top))
    here = view.places[view.mover]
    if here is not None and any(isinstance(offer, Dig) for offer in view.offers):
        box = dig_box(here.space)
        frame_stamp(box.width, box.height).press(image, (box.left, box.top))


def lay_prices(image: Image.Image, view: VesuvioView) -> None:
    """Lay the price of getting there on every place in reach, and the price of leaving on the yacht."""
    if not view.offers:
        return
    near = walks_of(view)
    # A small price may reach over the rim of a large one, whose number it leaves whole.
    for place, points, spot, small in sorted(prices_of(view), key=lambda price: price.small):
        mark = price_stamp(points, next_to=place in near, small=small) if points else lost_card_stamp()
        mark.press_middle(image, spot)
    if any(isinstance(offer, Leave) for offer in view.offers):
        price_stamp(ACTION_PRICE, next_to=True).press_middle(image, (DECK.left - 22, DECK.top + 26))
