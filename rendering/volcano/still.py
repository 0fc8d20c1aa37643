"""The whole Volcano picture: card, board, panels and the marks of the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.core.grid import Grid
from games.volcano.view import VolcanoView
from rendering.volcano import board
from rendering.volcano.challenge import STRIP_HEIGHT, challenge_strip
from rendering.volcano.look import is_wide
from rendering.volcano.marks import lay_marks
from rendering.volcano.panels import GAP, NOTCH, Panel, lay_panels, plan, row_heights

_MARGIN = 24


def width(grid: Grid) -> int:
    """The picture's pixels from side to side: 1000 for the standard board."""
    return board.margin(grid) + board.width(grid) + (16 if is_wide(grid) else 32)


def set_panels(view: VolcanoView, least: Sequence[int] = ()) -> tuple[Panel, ...]:
    """The places of the panels; ``least`` holds minimum row heights, for pictures that must match."""
    return plan(view, _strip_top(view) + (STRIP_HEIGHT + GAP if view.challenge else 0), least)


def _strip_top(view: VolcanoView) -> int:
    return board.height(view.grid) + NOTCH


def shared_rows(views: Sequence[VolcanoView]) -> tuple[int, ...]:
    """Row heights that fit the panels of all these views of a session."""
    return tuple(max(heights) for heights in zip(*(row_heights(view) for view in views), strict=True))


def compose(view: VolcanoView, events: Sequence[Event] = (), least: Sequence[int] = ()) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked."""
    panels = set_panels(view, least)
    total = panels[-1].top + panels[-1].height + _MARGIN
    image = board.ground(view.grid, width(view.grid), total).copy()
    board.lay_board(image, view)
    if view.challenge is not None:
        strip = challenge_strip(view.challenge, board.width(view.grid), over=view.outcome is not None)
        image.paste(strip, (board.margin(view.grid), _strip_top(view)))
    lay_panels(image, view, panels)
    lay_marks(image, view.grid, events)
    return image
