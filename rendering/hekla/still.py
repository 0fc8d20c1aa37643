"""The whole Hekla picture: card, crater, track, panels and the marks of the last turn."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageDraw

from games.core.contract import Event
from games.hekla.board import CIRCLE_PLACES, SQUARE_PLACES, circle_at
from games.hekla.events import VolcanoPlaced
from games.hekla.pieces import Stone
from games.hekla.state import HeklaState
from rendering.hekla.layout import (
    ACROSS,
    CIRCLE_BOXES,
    DOWN,
    SQUARE_BOXES,
    size_among,
    spot_corner,
)
from rendering.hekla.marks import lay_marks, lay_moves
from rendering.hekla.panels import lay_panels
from rendering.hekla.stones import stone_stamp
from rendering.hekla.track import lay_track, terrain
from rendering.picture import WORDLESS, Audience
from rendering.stored import part

_NAME, _BRIGHT = (52, 38), 150
"""How far the names of squares reach, and what is brighter is a part of them."""

_NEAR, _FAR = 14.0, 48.0
"""Half the width of the light at the vulcanologist and at the other side of the crater."""

_CROSSING = 700.0


def sight_of(view: HeklaState) -> tuple[int, frozenset[int]]:
    """The circle of the acting seat's vulcanologist, and the squares that it sees (H5): none once the game is over."""
    seen = view.sight if view.mover in view.to_act else frozenset[int]()
    return circle_at(view.table.vulcanologists[view.mover]), seen


def _half(away: float) -> float:
    return _NEAR + (_FAR - _NEAR) * away / _CROSSING


@lru_cache(maxsize=512)
def _light(square: int, circle: int) -> Image.Image:
    """Where the cones of light from a circle lie on a square, and its name, as a mask."""
    box, (x, y) = SQUARE_BOXES[square], CIRCLE_BOXES[circle].middle
    place, source = SQUARE_PLACES[square], CIRCLE_PLACES[circle]
    mask = Image.new("1", (ACROSS, DOWN), 0)
    draw = ImageDraw.Draw(mask)
    name = part("hekla/sight", box.edges).crop((0, 0, *_NAME))
    mask.paste(name.convert("L").point([255 * (level > _BRIGHT) for level in range(256)], "1"), (0, 0))
    if source[0] == place[0]:
        near, far = _half(abs(box.left - x)), _half(abs(box.right - x))
        middle = DOWN / 2
        draw.polygon(((0, middle - near), (ACROSS, middle - far), (ACROSS, middle + far), (0, middle + near)), fill=1)
    if source[1] == place[1]:
        near, far = _half(abs(box.top - y)), _half(abs(box.bottom - y))
        middle = ACROSS / 2
        draw.polygon(((middle - near, 0), (middle + near, 0), (middle + far, DOWN), (middle - far, DOWN)), fill=1)
    return mask


def lay_squares(image: Image.Image, view: HeklaState) -> None:
    """Copy the squares that are seen or full of lava onto the picture."""
    source, sight = sight_of(view)
    for square in sight | view.dead:
        box = SQUARE_BOXES[square]
        # Light passes behind a full square of lava (H15).
        if square in view.dead:
            image.paste(part("hekla/crust", box.edges), box[:2])
        else:
            image.paste(part("hekla/sight", box.edges), box[:2], _light(square, source))


def lay_stones(image: Image.Image, view: HeklaState) -> None:
    """Lay the stones of all squares."""
    for square, stones in enumerate(view.table.squares):
        size = size_among(len(stones))
        for spot, stone in enumerate(stones):
            stone_stamp(stone, size).press(image, spot_corner(square, spot, len(stones)))


def with_placed(view: HeklaState, events: Sequence[Event]) -> HeklaState:
    """The view with the volcanoes that these events place, so that the marks have something to mark."""
    squares = list(view.table.squares)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            squares[event.square] = (*squares[event.square], Stone(event.seat, event.value))
    return replace(view, table=view.table._replace(squares=tuple(squares)))


def compose(
    view: HeklaState,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    Without the vulcanologists of the seats ``away``, which are moving in a film.
    """
    image = terrain().copy()
    lay_squares(image, view)
    lay_moves(image, view, events)
    lay_stones(image, view)
    lay_track(image, view, away)
    lay_panels(image, view, events, audience)
    lay_marks(image, view, events)
    return image
