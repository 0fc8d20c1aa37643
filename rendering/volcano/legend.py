"""The legend of Volcano's picture."""

from __future__ import annotations

from PIL import Image

from games.core.contract import Event
from games.volcano.view import VolcanoView
from rendering.audience import Audience
from rendering.canvas import Point
from rendering.legend import Pointer, lay_legend
from rendering.volcano.board import Site, site_of, tip
from rendering.volcano.panels import Panel
from rendering.volcano.still import compose, set_panels

LINE = ("e5-e4", "a1-a2", "e4-d3", "a2-b3", "b2-c2", "d4-c4", "c3-b4", "b4-c3")
"""Eight turns from the usual opening; in the last a piece is captured on d2, and one lands on e1."""


def legend(view: VolcanoView, events: tuple[Event, ...], audience: Audience) -> Image.Image:
    """The position after the line, with its last turn marked, and tags in the order of the text."""
    image = compose(view, events, audience=audience)
    lay_legend(image, (*_on_board(view, site_of((view,))), *_on_panels(set_panels(view))))
    return image


def _on_board(view: VolcanoView, site: Site) -> tuple[Pointer, ...]:
    def foot(name: str, across: int = 0, rise: int = 0) -> Point:
        x, y = site.foot(view.grid.numbers[name])
        return (x + across, y - rise)

    def top(name: str, across: int = 0, sink: int = 0) -> Point:
        x, y = tip(site, view, view.grid.numbers[name])
        return (x + across, y + sink)

    return (
        Pointer(top("c4", -74, 6), top("c4", -10, 26)),
        Pointer(top("a5", -64, 14), top("a5", -24, 62)),
        Pointer(foot("a4", 74, 14), foot("a4", 34, 20)),
        Pointer(foot("d5", 68, 44), foot("d5", 71, 122)),
        Pointer(foot("e4", 0, 124), foot("e4", 4, 62)),
        Pointer(foot("c3", -94, 40), foot("c3", -88, 178)),
        Pointer(foot("d2", 74, 12), foot("d2", 82, 84)),
        Pointer(foot("d2", -72, 20), foot("d2", -56, 128)),
    )


def _on_panels(panels: tuple[Panel, ...]) -> tuple[Pointer, ...]:
    first, second = panels[:2]
    return (
        Pointer((second.left + 364, second.top + 59), (second.left + 320, second.top + 59)),
        Pointer((first.left + 342, first.top + 106), (first.left + 284, first.top + 106)),
        Pointer((first.left + 418, first.top + 108), (first.left + 418, first.top + 66)),
        Pointer((first.left - 30, first.top - 38), (first.left - 8, first.top - 38)),
    )
