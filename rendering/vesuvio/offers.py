"""Marks of the possible next decisions: places in reach with their prices, and a dig."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.vesuvio.board import STEEP, Place
from games.vesuvio.moves import Dig, Leave
from games.vesuvio.prices import ACTION_PRICE
from games.vesuvio.view import VesuvioView
from rendering.canvas import Drawing, Overlay, Pen, Point, lay, overlay
from rendering.palette import NIGHT, PAPER, Shade
from rendering.vesuvio.deeds import draw_lost_card
from rendering.vesuvio.layout import LETTERS, Box, place_box
from rendering.vesuvio.marks import lay_middle
from rendering.vesuvio.reach import reach_of, slides_of, walks_of
from rendering.vesuvio.tiles import dig_box
from rendering.vesuvio.tourists import DECK

_BADGE = 54
_NAME = 68
"""The width of a steep space's name."""


def _outline(box: tuple[float, float, float, float], fill: Shade | int, width: float) -> Drawing:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return lambda pen: pen.line(corners, fill, width)


@lru_cache(maxsize=64)
def frame_overlay(width: int, height: int, ink: Shade = PAPER) -> Overlay:
    """A frame inside a rectangle of this size."""
    inner = (4.0, 4.0, width - 4.0, height - 4.0)
    return overlay(width, height, lambda fill: _outline(inner, fill, 7), _outline(inner, ink, 4))


@lru_cache(maxsize=16)
def price_overlay(price: int, *, next_to: bool) -> Overlay:
    """The price of walking to a place: on a glowing disc if it is one step away, else glowing on a dark disc."""
    middle = (_BADGE / 2, _BADGE / 2)

    def draw(pen: Pen) -> None:
        pen.disc(middle, 23, PAPER)
        if not next_to:
            pen.disc(middle, 19.6, NIGHT)
        pen.write(middle, str(price), LETTERS, NIGHT if next_to else PAPER)

    return overlay(_BADGE, _BADGE, lambda fill: lambda pen: pen.disc(middle, 25.5, fill), draw)


@lru_cache(maxsize=1)
def lost_card_overlay() -> Overlay:
    """The price of a slide (V8)."""
    middle = (_BADGE / 2, _BADGE / 2)

    def draw(pen: Pen) -> None:
        draw_lost_card(pen.zoomed(1.5), (middle[0] / 1.5, middle[1] / 1.5))

    return overlay(_BADGE, _BADGE, lambda fill: lambda pen: pen.slab((9, 6, 45, 48), 8, fill), draw)


def badge_spot(place: Place) -> Point:
    """The middle of a place's price: on its upper edge, or right of a steep space."""
    box = place_box(place)
    if place.space in STEEP:
        return (box.right + 14, box.middle[1])
    return (box.right - 22.0, box.top + 8.0) if not place.half else (box.middle[0], box.bottom - 18.0)


def lay_frames(image: Image.Image, view: VesuvioView) -> None:
    """Frame the places one step away, and the hourglasses of a dig that the seat can afford."""
    for place in (*walks_of(view), *slides_of(view)):
        box = place_box(place)
        if place.half:
            # A fault's name is on its crack and must stay visible.
            aside, down = (_NAME, 0) if place.space in STEEP else (0, _NAME // 2)
            box = Box(box.left + aside, box.top + down, box.width - aside, box.height - down)
        lay(image, (box.left, box.top), frame_overlay(box.width, box.height))
    here = view.places[view.mover]
    if here is not None and any(isinstance(offer, Dig) for offer in view.offers):
        box = dig_box(here.space)
        lay(image, (box.left, box.top), frame_overlay(box.width, box.height))


def lay_prices(image: Image.Image, view: VesuvioView) -> None:
    """Lay the price of walking there on every place in reach, and the price of leaving on the yacht."""
    near = walks_of(view)
    for place, price in reach_of(view).items():
        lay_middle(image, price_overlay(price, next_to=place in near), _BADGE, badge_spot(place))
    for place in slides_of(view):
        lay_middle(image, lost_card_overlay(), _BADGE, badge_spot(place))
    if any(isinstance(offer, Leave) for offer in view.offers):
        lay_middle(image, price_overlay(ACTION_PRICE, next_to=True), _BADGE, (DECK.left - 22, DECK.top + 26))
