"""The legend of Hekla's picture."""

from __future__ import annotations

from PIL import Image

from games.core.contract import Event
from games.hekla.board import CIRCLES, NUMBERS
from games.hekla.view import HeklaView
from rendering.audience import Audience
from rendering.canvas import Point
from rendering.hekla.layout import CIRCLE_BOXES, MARGIN, SQUARE_BOXES, STRIP_TOP, Box, panel_box
from rendering.hekla.still import compose
from rendering.legend import Pointer, lay_legend


def legend(view: HeklaView, events: tuple[Event, ...], audience: Audience) -> Image.Image:
    """The position with its last turn marked, and tags in the order of the text."""
    image = compose(view, events, audience=audience)
    lay_legend(image, (*_on_board(), *_on_panels(panel_box(0, view.seats))))
    return image


def _at(name: str, across: int = 0, down: int = 0) -> Point:
    """A point so far from the middle of a square or circle."""
    box = CIRCLE_BOXES[CIRCLES.index(name)] if name in CIRCLES else SQUARE_BOXES[NUMBERS[name]]
    return (box.middle[0] + across, box.middle[1] + down)


def _on_board() -> tuple[Pointer, ...]:
    return (
        Pointer(_at("A4"), _at("B4", -36, 14)),
        Pointer(_at("B1", -4, 30), _at("A1", 44, 30)),
        Pointer(_at("C5", 0, 14), _at("C4", 0, 46)),
        Pointer(_at("D3", 0, 12), _at("C3", 44, 6)),
        Pointer(_at("E4", 0, 14), _at("E3", 0, 47)),
        Pointer(_at("D1", 4, 0), _at("C1", 22, 0)),
        Pointer(_at("E2", 6, 14), _at("D2", 58, 10)),
        Pointer(_at("A3", 0, 12), _at("B3", -54, 6)),
        Pointer(_at("E1", 44, -52), _at("I5", 14, -24)),
        Pointer(_at("A2", 6, 12), _at("I24", 34, 6)),
        Pointer(_at("I6", 78), _at("I6", 34)),
    )


def _on_panels(first: Box) -> tuple[Pointer, ...]:
    right = first.left + first.width
    return (
        Pointer((MARGIN + 33, STRIP_TOP - 28), (MARGIN + 42, STRIP_TOP + 2)),
        Pointer((MARGIN + 936, STRIP_TOP - 28), (MARGIN + 924, STRIP_TOP + 4)),
        Pointer((right - 36, first.top + 100), (right - 36, first.top + 60)),
        Pointer((first.left + 178, first.top + 38), (first.left + 136, first.top + 38)),
        Pointer((first.left + 176, first.top + 136), (first.left + 122, first.top + 136)),
    )
