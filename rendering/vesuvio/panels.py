"""The panels below the mountain: each seat's number, its number of cards, the camera, and its tourist's place."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.vesuvio.board import OUTSIDE
from games.vesuvio.events import CardLost, CardStolen, PhotoTaken, StoneKept, TokenTaken
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import VesuvioView
from rendering.canvas import Pen, Point, sprite
from rendering.palette import FAINT, INK, SQUARE
from rendering.picture import Audience
from rendering.seats import EMBLEM, lay_panel
from rendering.vesuvio.cards import HAND_WIDTH, flame, hand_sprite, sign
from rendering.vesuvio.layout import LETTERS, panel_box

_HAND_LEFT = 10
_ROW_TOP = 62
"""How far below a panel's upper edge the cards and the place begin."""

_ROW = 60
_WHERE_WIDTH = 96
_CHANGE_WIDTH = 48


class CameraHolding(Enum):
    """Whether a seat holds the camera, as far as the viewer knows (V20)."""

    NONE = "none"
    PERHAPS = "perhaps"
    CERTAIN = "certain"


def holding_of(view: VesuvioView, seat: int) -> CameraHolding:
    """The viewer's knowledge of a seat and the camera."""
    if view.camera.state is not CameraState.HELD or seat not in view.camera.seats:
        return CameraHolding.NONE
    return CameraHolding.CERTAIN if len(view.camera.seats) == 1 else CameraHolding.PERHAPS


@lru_cache(maxsize=256)
def where_sprite(where: str, status: TouristState, holding: CameraHolding) -> Image.Image:
    """A tourist's space, or the yacht or a fire, below the camera if its seat holds it; "?" if that is uncertain."""
    low = 46.0 if holding is not CameraHolding.NONE else 30.0

    def draw(pen: Pen) -> None:
        middle = _WHERE_WIDTH / 2
        if holding is not CameraHolding.NONE:
            certain = holding is CameraHolding.CERTAIN
            sign("photo", (middle - (0 if certain else 12), 15), 15, INK, SQUARE)(pen)
            if not certain:
                pen.write((middle + 26, 16), "?", LETTERS, INK)
        radius = 13 if holding is not CameraHolding.NONE else 23
        if status is TouristState.ESCAPED:
            sign("leave", (middle, low), radius, INK, SQUARE)(pen)
        elif status is TouristState.BURNED:
            flame((middle, low), radius)(pen)
        else:
            pen.write((middle, low), where, LETTERS, INK if status is TouristState.MOUNTAIN else FAINT)

    return sprite(_WHERE_WIDTH, _ROW, SQUARE, draw)


@lru_cache(maxsize=64)
def _change_sprite(change: int) -> Image.Image:
    return sprite(
        _CHANGE_WIDTH, 40, SQUARE, lambda pen: pen.write((_CHANGE_WIDTH / 2, 20), f"{change:+d}", LETTERS, INK)
    )


def hand_change(events: Sequence[Event], seat: int) -> int:
    """The public change of a seat's number of cards in these events."""
    change = 0
    for event in events:
        match event:
            case StoneKept(seat=winner) | PhotoTaken(seat=winner) | TokenTaken(seat=winner) if winner == seat:
                change += 1
            case CardLost(seat=loser) if loser == seat:
                change -= 1
            case CardStolen(thief=thief, victim=victim):
                change += (thief == seat) - (victim == seat)
            case _:
                pass
    return change


def hand_middle(seat: int, seats: int) -> Point:
    """The middle of a seat's cards in its panel."""
    box = panel_box(seat, seats)
    return (box.left + _HAND_LEFT + HAND_WIDTH / 2, box.top + _ROW_TOP + _ROW / 2)


def lay_panels(image: Image.Image, view: VesuvioView, events: Sequence[Event], audience: Audience) -> None:
    """Copy every seat's panel onto the picture; the events mark changed hands."""
    for seat in range(view.seats):
        _lay_panel(image, view, seat, events, audience)


def _lay_panel(image: Image.Image, view: VesuvioView, seat: int, events: Sequence[Event], audience: Audience) -> None:
    box, place, status = panel_box(seat, view.seats), view.places[seat], view.statuses[seat]
    left, top = box.left + _HAND_LEFT, box.top + _ROW_TOP
    lay_panel(image, view, seat, box, audience, emblem=(9, 8), name=(12 + EMBLEM, 18, 10))
    image.paste(hand_sprite(view.hand_sizes[seat]), (left, top))
    change = 0 if status is TouristState.BURNED else hand_change(events, seat)
    if change:
        image.paste(_change_sprite(change), (left + HAND_WIDTH + 2, top + 10))
    where = where_sprite(OUTSIDE if place is None else place.name, status, holding_of(view, seat))
    image.paste(where, (box.right - _WHERE_WIDTH - 8, top - 4))
