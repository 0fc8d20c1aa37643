"""Marks of the possible next decisions: places in reach with their prices, and a dig."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.vesuvio.board import HIGH, LOW, STEEP, Place
from games.vesuvio.moves import ACTION_PRICE, Dig, Leave
from games.vesuvio.view import VesuvioView
from rendering.canvas import Box, Pen, Point, Stamp, stamp
from rendering.palette import NIGHT, PAPER, SIGNAL, SQUARE
from rendering.shapes import plain_frame
from rendering.vesuvio.cards import sign
from rendering.vesuvio.layout import BOARD, BOXES, LETTERS, is_leftmost, place_box
from rendering.vesuvio.tiles import dig_box
from rendering.vesuvio.tourists import DECK
from rendering.vesuvio.ways import reach_of, slides_of, walks_of

_BADGE = 54
_NAME = 68
"""The width of a steep space's name."""

_HALF_NAMES = {LOW: 80, HIGH: 42}
"""How far from its right end the name of a steep fault's half begins."""


@lru_cache(maxsize=64)
def frame_stamp(width: int, height: int) -> Stamp:
    """A frame inside a rectangle of this size."""
    inner = (4.0, 4.0, width - 4.0, height - 4.0)
    return stamp(width, height, plain_frame(inner, PAPER, 4), edge=1.5)


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
