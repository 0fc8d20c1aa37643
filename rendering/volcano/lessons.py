"""The pictures of Volcano's rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PIL import Image

from games.core.contract import Event
from games.volcano.events import CapMoved
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES
from games.volcano.position import VolcanoPosition
from rendering.audience import Audience
from rendering.lessons import Drawn, Lessons, PlayedLine, play, side_by_side
from rendering.mapping import blank
from rendering.palette import CARD
from rendering.volcano import board
from rendering.volcano.animation import animate
from rendering.volcano.legend import LINE, legend
from rendering.volcano.maps import layout_map
from rendering.volcano.still import compose
from rendering.volcano.sums import sum_of_points
from rendering.volcano.terrain import CRACK

SEED = bytes(16)
"""A fixed seed; nothing in these positions depends on chance."""


def _start(seats: int = 2, **options: str | bool) -> VolcanoPosition:
    return VOLCANO.start(seats, options, SEED, 0)


def _board(position: VolcanoPosition, events: tuple[Event, ...] = ()) -> Image.Image:
    """The board without the panels of the seats."""
    image = compose(position.view(None), events)
    return image.crop((0, 0, image.width, board.site_of((position.view(None),)).height))


def _part(first: str, last: str, position: VolcanoPosition, events: tuple[Event, ...] = ()) -> Image.Image:
    """The squares from the lower left one to the upper right one, with the names of their files and ranks."""
    image, site = _board(position, events), board.site_of((position.view(None),))
    left, low, height = site.place(position.grid.numbers[first])
    right, top, _ = site.place(position.grid.numbers[last])
    right, foot = right + board.PITCH, low + height
    names = board.margin(site.grid) - CRACK
    part = blank(names + right - left, foot - top + board.NAMES, CARD)
    part.paste(image.crop((0, top, names, foot)), (0, 0))
    part.paste(image.crop((left, top, right, foot)), (names, 0))
    part.paste(image.crop((left, image.height - board.NAMES, right, image.height)), (names, foot - top))
    return part


def _film(played: PlayedLine[VolcanoPosition], audience: Audience) -> Drawn:
    return animate(played.before.view(None), played.events, played.after.view(None), audience)


def _opening(_audience: Audience) -> Drawn:
    return _board(_start())


def _layouts(audience: Audience) -> Drawn:
    """The four fixed layouts, in the order in which the text names them."""
    return _maps(audience, "standard", "diagonal", "pinwheel", "stripes", "corners")


def _maps(audience: Audience, variant: str, *layouts: str) -> Image.Image:
    maps = [layout_map(_start(variant=variant, layout=layout).view(None), layout, audience) for layout in layouts]
    return side_by_side(maps, 2)


def _cap_move(_audience: Audience) -> Drawn:
    """All squares the cap on c3 may go to, in one picture."""
    position = _start()
    centre = position.grid.square("c3")
    moves = [move for move in position.moves(0) if isinstance(move, CapMove) and move.start == centre]
    return _part("b2", "d4", position, tuple(CapMoved(0, move.start, move.target) for move in moves))


def _eruption(audience: Audience) -> Drawn:
    return _film(play(_start(), "a1-a2"), audience)


def _no_eruption(_audience: Audience) -> Drawn:
    played = play(_start(), "b2-a3", "c3-b3")
    return _part("a2", "c3", played.after, played.events)


def _walk(_audience: Audience) -> Drawn:
    """One cap walking into the far corner without an eruption, then setting that corner off."""
    played = play(_start(), "b2-c1", "c1-c2", "c2-d1", "d1-e1", "e1-e2")
    return _board(played.after, played.events)


def _capture(audience: Audience) -> Drawn:
    played = play(_start(), "a1-a2")
    return compose(played.after.view(None), played.events, audience=audience)


def _melting(audience: Audience) -> Drawn:
    return _film(play(_start(melting=True), "a1-a2"), audience)


def _sum(*codes: str) -> Callable[[Audience], Drawn]:
    """One seat's panel with these captured pieces set out in trees, and how their points are added."""
    position = replace(_start(), captured=(tuple(PIECES[code] for code in codes), ()))
    return lambda _audience: sum_of_points(position.view(None), 0)


def _mini(audience: Audience) -> Drawn:
    return _maps(audience, "mini", "4x4", "5x5")


def _mega(_audience: Audience) -> Drawn:
    return _board(_start(variant="mega"))


def _legend(audience: Audience) -> Drawn:
    *earlier, last = LINE
    played = play(play(_start(), *earlier).after, last)
    return legend(played.after.view(None), played.events, audience)


LESSONS: Lessons = {
    "legend": _legend,
    "setup": _opening,
    "layouts": _layouts,
    "cap-move": _cap_move,
    "eruption": _eruption,
    "no-eruption": _no_eruption,
    "walk": _walk,
    "capture": _capture,
    "tree": _sum("r3", "r2", "r1", "y3", "b2", "g1"),
    "scoring": _sum("r3", "r2", "r1", "b3", "g2", "y1", "c1"),
    "melting": _melting,
    "mini": _mini,
    "mega": _mega,
}
"""Every picture the rules texts refer to."""
