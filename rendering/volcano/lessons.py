"""The pictures of Volcano's rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PIL import Image

from games.core.contract import Event
from games.volcano.events import CapMoved
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES
from games.volcano.position import VolcanoPosition
from rendering.lessons import Drawn, Lessons, PlayedLine, cut, play, side_by_side
from rendering.reel import halved
from rendering.volcano import board
from rendering.volcano.animation import animate
from rendering.volcano.panels import NOTCH
from rendering.volcano.still import compose, set_panels

SEED = bytes(16)
"""A fixed seed; nothing in these positions depends on chance."""


def _start(seats: int = 2, **options: str | bool) -> VolcanoPosition:
    return VOLCANO.start(seats, options, SEED, 0)


def _whole(position: VolcanoPosition, events: tuple[Event, ...] = ()) -> Image.Image:
    return compose(position.view(None), events)


def _board(position: VolcanoPosition, events: tuple[Event, ...] = ()) -> Image.Image:
    """The board without the panels of the seats."""
    image = _whole(position, events)
    return cut(image, 0, 0, image.width, board.site_of((position.view(None),)).height)


def _film(played: PlayedLine[VolcanoPosition]) -> Drawn:
    return animate(played.before.view(None), played.events, played.after.view(None))


def _opening() -> Drawn:
    return _board(_start())


def _small(position: VolcanoPosition) -> Image.Image:
    """A board at half its size, so that several stand side by side."""
    image = _whole(position)
    return halved(image.crop((0, 0, image.width, board.site_of((position.view(None),)).height)))


def _layouts() -> Drawn:
    """The four fixed layouts, in the order in which the text names them."""
    return side_by_side([_small(_start(layout=layout)) for layout in ("diagonal", "pinwheel", "stripes", "corners")], 2)


def _cap_move() -> Drawn:
    """All squares the cap on c3 may go to, in one picture."""
    position = _start()
    centre = position.grid.square("c3")
    moves = [move for move in position.moves(0) if isinstance(move, CapMove) and move.start == centre]
    return _board(position, tuple(CapMoved(0, move.start, move.target) for move in moves))


def _eruption() -> Drawn:
    return _film(play(_start(), "a1-a2"))


def _no_eruption() -> Drawn:
    played = play(_start(), "b2-a3", "c3-b3")
    return _board(played.after, played.events)


def _walk() -> Drawn:
    """One cap walking into the far corner without an eruption, then setting that corner off."""
    played = play(_start(), "b2-c1", "c1-c2", "c2-d1", "d1-e1", "e1-e2")
    return _board(played.after, played.events)


def _capture() -> Drawn:
    played = play(_start(), "a1-a2")
    return _whole(played.after, played.events)


def _melting() -> Drawn:
    return _film(play(_start(melting=True), "a1-a2"))


def _panel(*codes: str) -> Drawn:
    """One seat's panel with these captured pieces set out in trees."""
    position = replace(_start(), captured=(tuple(PIECES[code] for code in codes), ()))
    view = position.view(None)
    panel = set_panels(view)[0]
    box = (panel.left, panel.top - NOTCH, panel.left + panel.width, panel.top + panel.height)
    return side_by_side([compose(view).crop(box)], 1)


def _mini() -> Drawn:
    return side_by_side([_small(_start(variant="mini", layout=layout)) for layout in ("4x4", "5x5")], 2)


def _mega() -> Drawn:
    return _board(_start(variant="mega"))


LESSONS: Lessons = {
    "setup": _opening,
    "layouts": _layouts,
    "cap-move": _cap_move,
    "eruption": _eruption,
    "no-eruption": _no_eruption,
    "walk": _walk,
    "capture": _capture,
    "tree": partial(_panel, "r3", "r2", "r1", "y3", "b2", "g1"),
    "scoring": partial(_panel, "r3", "r2", "r1", "b3", "g2", "y1", "c1"),
    "melting": _melting,
    "mini": _mini,
    "mega": _mega,
}
"""Every picture the rules texts refer to."""
