"""The whole Hekla picture: card, crater, track, panels and the marks of the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.hekla.events import VolcanoPlaced
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.audience import Audience
from rendering.hekla.crater import ground_sprite, lay_squares, lay_stones
from rendering.hekla.ground import terrain
from rendering.hekla.layout import CIRCLE_BOXES, SQUARE_BOXES
from rendering.hekla.marks import lay_marks
from rendering.hekla.moves import lay_moves
from rendering.hekla.panels import lay_panels
from rendering.hekla.track import circle_sprite, lay_track


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The empty board on its card with round corners; cached and shared, so callers must not draw on it."""
    image = terrain().copy()
    for square, box in enumerate(SQUARE_BOXES):
        image.paste(ground_sprite(square, None, dead=False), (box.left, box.top))
    for circle, box in enumerate(CIRCLE_BOXES):
        image.paste(circle_sprite(circle, taken=False, ringed=False), (box.left, box.top))
    return image


def with_placed(view: HeklaView, events: Sequence[Event]) -> HeklaView:
    """The view with the volcanoes that these events place, so that the marks have something to mark."""
    squares = list(view.squares)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            squares[event.square] = (*squares[event.square], Stone(event.seat, event.value))
    return replace(view, squares=tuple(squares))


def compose(
    view: HeklaView,
    events: Sequence[Event] = (),
    away: frozenset[int] = frozenset(),
    audience: Audience | None = None,
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    The vulcanologists of the seats ``away`` are left out, for films in which they are moving. Without an audience
    there are no words and no names.
    """
    image = ground().copy()
    lay_squares(image, view)
    lay_moves(image, view, events)
    lay_stones(image, view)
    lay_track(image, view, away)
    lay_panels(image, view, events, audience)
    lay_marks(image, view, events)
    return image
