"""The whole Volcano picture: card, board, panels and the marks of the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.core.grid import Grid
from games.volcano.view import VolcanoView
from rendering.audience import Audience
from rendering.volcano import board
from rendering.volcano.board import Site, site_of
from rendering.volcano.challenge import STRIP_HEIGHT, challenge_strip
from rendering.volcano.look import is_wide
from rendering.volcano.marks import heats, lay_marks
from rendering.volcano.near import lay_turn_line, turn_line
from rendering.volcano.panels import GAP, NOTCH, Panel, lay_panels, plan, row_heights

_MARGIN = 16


def width(grid: Grid) -> int:
    """The picture's pixels from side to side: 1000 for the standard board."""
    return board.margin(grid) + board.width(grid) + (12 if is_wide(grid) else 28)


def set_panels(view: VolcanoView, least: Sequence[int] = (), site: Site | None = None) -> tuple[Panel, ...]:
    """The places of the panels; ``least`` holds minimum row heights, for pictures that must match."""
    top = _strip_top(site or site_of((view,)))
    return plan(view, top + (STRIP_HEIGHT + GAP if view.challenge else turn_line(view.grid)), least)


def _strip_top(site: Site) -> int:
    return site.height + NOTCH


def shared_rows(views: Sequence[VolcanoView]) -> tuple[int, ...]:
    """Row heights that fit the panels of all these views of a session."""
    return tuple(max(heights) for heights in zip(*(row_heights(view) for view in views), strict=True))


def compose(
    view: VolcanoView,
    events: Sequence[Event] = (),
    least: Sequence[int] = (),
    site: Site | None = None,
    audience: Audience | None = None,
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    ``site`` is that of a board on which other positions have to find room as well. Without an audience there are no
    words and no names.
    """
    site = site or site_of((view,))
    panels = set_panels(view, least, site)
    total = panels[-1].top + panels[-1].height + _MARGIN
    image = board.ground(site, width(view.grid), total)
    glowing = heats(events)
    board.lay_heat(image, site, glowing)
    board.lay_towers(image, site, view, glowing)
    if view.challenge is not None:
        over = view.outcome is not None
        strip = challenge_strip(view.challenge, board.width(view.grid), over=over, audience=audience)
        image.paste(strip, (board.margin(view.grid), _strip_top(site)))
    elif audience is not None:
        lay_turn_line(image, view, site.height - 2, audience)
    lay_panels(image, view, panels, audience)
    lay_marks(image, site, view, events)
    return image


def bare_board(view: VolcanoView, events: Sequence[Event] = ()) -> Image.Image:
    """The board alone with the marks of the last turn, as a new palette image."""
    site = site_of((view,))
    image = board.ground(site, width(view.grid), site.height)
    glowing = heats(events)
    board.lay_heat(image, site, glowing)
    board.lay_towers(image, site, view, glowing)
    lay_marks(image, site, view, events)
    return image
