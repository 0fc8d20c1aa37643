"""What lies under the stones of the last turn: the way a volcano went, and the light behind what is new."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from games.core.contract import Event
from games.hekla.events import LavaPlaced, VolcanoMoved, VolcanoPlaced
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.canvas import Drawing, Overlay, Pen, Point, lay, overlay, zoomed
from rendering.hekla.layout import ACROSS, DOWN, SQUARE_BOXES, size_among, spot_corner
from rendering.hekla.stones import Size, covering
from rendering.palette import PAPER, Shade
from rendering.shapes import arrow

_HALO = 8
"""How far the light behind a new stone reaches beyond it."""

_WIDTH, _HEAD = 12.0, 32.0
_EDGE = 26
_INSET = 5.0
_DASH = 13.0


def spot_of(view: HeklaView, square: int, stone: Stone) -> int | None:
    """The spot of a stone that has just come to a square; None if it has left since."""
    return max((spot for spot, other in enumerate(view.squares[square]) if other == stone), default=None)


def way_of(view: HeklaView, event: VolcanoMoved) -> tuple[Point, Point]:
    """The arrow of a move: from the middle of its start to the edge of what stands on its target."""
    start, target = SQUARE_BOXES[event.start].middle, SQUARE_BOXES[event.target].middle
    count = len(view.squares[event.target])
    corners = [spot_corner(event.target, spot, count) for spot in range(count)]
    if not corners:
        return start, target
    size = size_among(count)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners) + size.width
    top, foot = corners[0][1], corners[0][1] + size.height
    if start[1] == target[1]:
        return start, (left - 1.0 if start[0] < target[0] else right + 1.0, target[1])
    return start, (target[0], top - 1.0 if start[1] < target[1] else foot + 1.0)


@lru_cache(maxsize=128)
def _arrow(across: float, down: float) -> tuple[tuple[int, int], Overlay]:
    """A straight arrow with this offset, and where its corner is from its start; a ring marks the start."""
    left, top = round(min(0, across)) - _EDGE, round(min(0, down)) - _EDGE
    start, tip = (-left, -top), (across - left, down - top)
    length = hypot(across, down)
    beyond = (tip[0] + across / length * 5, tip[1] + down / length * 5)
    size = (round(abs(across)) + 2 * _EDGE, round(abs(down)) + 2 * _EDGE)

    def covered(fill: Shade | int) -> Drawing:
        return _tailed(arrow((start, beyond), fill, _WIDTH + 6, _HEAD + 9), start, 20, fill)

    return (left, top), overlay(*size, covered, _tailed(arrow((start, tip), PAPER, _WIDTH, _HEAD), start, 17, PAPER))


def _tailed(drawing: Drawing, start: Point, radius: float, fill: Shade | int) -> Drawing:
    def draw(pen: Pen) -> None:
        drawing(pen)
        pen.disc(start, radius, fill)

    return draw


@lru_cache(maxsize=1)
def _left_overlay() -> Overlay:
    """The dashed frame of a square that a volcano has left."""
    corners = ((_INSET, _INSET), (ACROSS - _INSET, _INSET), (ACROSS - _INSET, DOWN - _INSET), (_INSET, DOWN - _INSET))
    dashes: list[tuple[Point, Point]] = []
    for (x, y), (across, down) in pairwise((*corners, corners[0])):
        length = hypot(across - x, down - y)
        count = round((length / _DASH - 1) / 2)
        for number in range(count + 1):
            first, last = (2 * number / (2 * count + 1), (2 * number + 1) / (2 * count + 1))
            ends = [(x + (across - x) * part, y + (down - y) * part) for part in (first, last)]
            dashes.append((ends[0], ends[1]))

    def drawn(fill: Shade | int, width: float) -> Drawing:
        def draw(pen: Pen) -> None:
            for dash in dashes:
                pen.line(dash, fill, width)

        return draw

    return overlay(ACROSS, DOWN, lambda fill: drawn(fill, 7), drawn(PAPER, 4))


@lru_cache(maxsize=64)
def _halo(stone: Stone, size: Size) -> Overlay:
    """A broad bright rim round a stone."""
    factor = size.value

    def grown(fill: Shade | int, reach: float) -> Drawing:
        drawing = zoomed(covering(stone, fill, reach / factor), factor)
        return lambda pen: drawing(pen.shifted(_HALO, _HALO))

    return overlay(
        size.width + 2 * _HALO, size.height + 2 * _HALO, lambda fill: grown(fill, _HALO - 1), grown(PAPER, _HALO - 2.5)
    )


def _lay_halo(image: Image.Image, view: HeklaView, square: int, stone: Stone) -> None:
    spot, count = spot_of(view, square, stone), len(view.squares[square])
    if spot is not None:
        (left, top), box = spot_corner(square, spot, count), SQUARE_BOXES[square]
        # What lies on the square alone is changed: the light behind one of two stones reaches beyond it.
        ground = image.crop((box.left, box.top, box.left + box.width, box.top + box.height))
        lay(ground, (left - box.left - _HALO, top - box.top - _HALO), _halo(stone, size_among(count)))
        image.paste(ground, (box.left, box.top))


def lay_moves(image: Image.Image, view: HeklaView, events: Sequence[Event]) -> None:
    """Mark on the ground, before the stones are laid, from where a volcano moved and what is new."""
    for event in events:
        if isinstance(event, VolcanoMoved):
            box = SQUARE_BOXES[event.start]
            lay(image, (box.left, box.top), _left_overlay())
            (x, y), (across, down) = way_of(view, event)
            (left, top), mark = _arrow(across - x, down - y)
            lay(image, (round(x) + left, round(y) + top), mark)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            _lay_halo(image, view, event.square, Stone(event.seat, event.value))
        elif isinstance(event, VolcanoMoved):
            _lay_halo(image, view, event.target, Stone(event.seat, event.value))
        elif isinstance(event, LavaPlaced):
            _lay_halo(image, view, event.square, Stone(None, event.value))
