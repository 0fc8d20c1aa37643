"""The pictures of Volcano's rules."""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise

from PIL import Image

from games.core.contract import Event
from games.core.text import text
from games.volcano.events import CapMoved
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES, Colour
from games.volcano.position import VolcanoPosition
from games.volcano.scoring import POINTS_MIXED, POINTS_ONE_COLOUR
from games.volcano.state import VolcanoState
from rendering.canvas import Pen, sprite
from rendering.lessons import Drawn, Illustration, Illustrator, Lessons, play, side_by_side, writing
from rendering.lettering import width_of
from rendering.palette import ASH, CARD, INK, ROCK, SIGNAL, blank
from rendering.picture import Audience
from rendering.seats import NOTCH
from rendering.volcano import board
from rendering.volcano.animation import animate
from rendering.volcano.board import CRACK
from rendering.volcano.pieces import cap, emblem, has_red_caps
from rendering.volcano.still import compose, set_panels

LINE = ("e5-e4", "a1-a2", "e4-d3", "a2-b3", "b2-c2", "d4-c4", "c3-b4", "b4-c3")
"""Eight turns from the usual opening; in the last a piece is captured on d2, and one lands on e1."""


_CELL = 94
_CELL_GAP = 2
_FILES = 5
"""The most files of a map; a board with fewer stands in the middle."""

_CAP = 0.56
"""How large a cap is beside one on a board."""


def layout_map(view: VolcanoState, layout: str, audience: Audience) -> Image.Image:
    """The nests and caps at the start, with the name of the layout above."""
    name = writing(audience(text(f"volcano-option-layout-{layout}")), _FILES * _CELL, _NAME_EM)
    card = blank(_FILES * _CELL, name.height + view.grid.ranks * _CELL, CARD)
    card.paste(name, (0, 0))
    left = (_FILES - view.grid.files) * _CELL // 2
    for square, stack in enumerate(view.stacks):
        rank, file = divmod(square, view.grid.files)
        cell = _cell(stack[-1].colour if stack else None, square in view.caps, has_red_caps(view))
        card.paste(cell, (left + file * _CELL, name.height + (view.grid.ranks - 1 - rank) * _CELL))
    return card


_NAME_EM = 40
"""The em of a name: two maps side by side are a picture about 1000 pixels wide."""


@lru_cache(maxsize=32)
def _cell(colour: Colour | None, capped: bool, red_caps: bool) -> Image.Image:  # noqa: FBT001 - a key of the cache
    def draw(pen: Pen) -> None:
        pen.slab((_CELL_GAP, _CELL_GAP, _CELL - _CELL_GAP, _CELL - _CELL_GAP), 8, ROCK if colour is None else ASH)
        if colour is not None:
            emblem(colour, (_CELL / 2 - (10 if capped else 0), _CELL / 2 + (6 if capped else 1)), 31)(pen)
        if capped:
            cap((_CELL - 22, 40), red=red_caps, size=_CAP)(pen)

    return sprite(_CELL, _CELL, CARD, draw)


_EM = 44
_SUM = 76
_GAP = 20


def sum_of_points(view: VolcanoState, seat: int) -> Image.Image:
    """A seat's panel in which no kind comes twice, the points of each tree and piece below it, and their sum."""
    panel = set_panels(view)[seat]
    box = (panel.left, panel.top - NOTCH, panel.left + panel.width, panel.top + panel.height)
    image = compose(view).crop(box)
    card = blank(image.width + 2 * _GAP, image.height + _GAP + _SUM, CARD)
    card.paste(image, (_GAP, _GAP))
    trees = view.trees[seat]
    points = [POINTS_ONE_COLOUR] * len(trees.one_colour) + [POINTS_MIXED] * len(trees.mixed) + [1] * len(trees.rest)
    middles = [_GAP + item.left + item.image.width / 2 for item in panel.items]
    total = f"= {view.scores[seat]}"
    end = card.width - _GAP - 14

    def draw(pen: Pen) -> None:
        for middle, worth in zip(middles, points, strict=True):
            pen.write((middle, _SUM / 2), str(worth), _EM, INK)
        for left, right in pairwise(middles):
            pen.write(((left + right) / 2, _SUM / 2), "+", _EM, INK)
        pen.write_line((end - width_of(total, _EM), _SUM / 2), total, _EM, SIGNAL)

    card.paste(sprite(card.width, _SUM, CARD, draw), (0, image.height + _GAP))
    return card


SEED = bytes(16)
"""A fixed seed; nothing in these positions depends on chance."""


def _start(**options: str | bool) -> VolcanoPosition:
    return VOLCANO.start(2, options, SEED, 0)


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


def _still(moves: str = "", part: str = "", **options: str | bool) -> Illustration:
    """The board after these moves from the start, or the part of it between two squares."""

    def draw(_audience: Audience) -> Drawn:
        played = play(_start(**options), *moves.split())
        if not part:
            return _board(played.after, played.events)
        first, last = part.split()
        return _part(first, last, played.after, played.events)

    return draw


def _maps(variant: str, *layouts: str) -> Illustration:
    """Fixed layouts of a variant, in the order in which the text names them."""

    def draw(audience: Audience) -> Drawn:
        starts = [(layout, _start(variant=variant, layout=layout).view(None)) for layout in layouts]
        return side_by_side([layout_map(view, layout, audience) for layout, view in starts], 2)

    return draw


def _cap_move(_audience: Audience) -> Drawn:
    """All squares the cap on c3 may go to, in one picture."""
    position = _start()
    centre = position.grid.numbers["c3"]
    moves = [move for move in position.moves(0) if isinstance(move, CapMove) and move.start == centre]
    return _part("b2", "d4", position, tuple(CapMoved(0, move.start, move.target) for move in moves))


def _sum(*codes: str) -> Illustration:
    """One seat's panel with these captured pieces set out in trees, and how their points are added."""
    position = replace(_start(), captured=(tuple(PIECES[code] for code in codes), ()))
    return lambda _audience: sum_of_points(position.view(None), 0)


_LESSON: Illustrator[VolcanoPosition] = Illustrator("volcano", compose, animate)


LESSONS: Lessons = {
    "legend": _LESSON.still(lambda: play(_start(), *LINE[:-1]).after, LINE[-1], tags=True),
    "setup": _still(),
    "layouts": _maps("standard", "diagonal", "pinwheel", "stripes", "corners"),
    "cap-move": _cap_move,
    "eruption": _LESSON.film(_start, "a1-a2"),
    "no-eruption": _still("b2-a3 c3-b3", "a2 c3"),
    # One cap walks into the far corner without an eruption, then sets that corner off.
    "walk": _still("b2-c1 c1-c2 c2-d1 d1-e1 e1-e2"),
    "capture": _LESSON.still(_start, "a1-a2"),
    "tree": _sum("r3", "r2", "r1", "y3", "b2", "g1"),
    "scoring": _sum("r3", "r2", "r1", "b3", "g2", "y1", "c1"),
    "melting": _LESSON.film(partial(_start, melting=True), "a1-a2"),
    "mini": _maps("mini", "4x4", "5x5"),
    "mega": _still(variant="mega"),
}
"""Every picture the rules texts refer to."""
