"""Marks of the last turn: stones placed or moved, rows that scored or may score next, and vulcanologists' steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from PIL import Image

from games.core.contract import Event
from games.hekla.board import Row, circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.canvas import Drawing, Overlay, Pen, Point, lay, overlay
from rendering.hekla.layout import ACROSS, BOARD_FOOT, CIRCLE_BOXES, DOWN, PICTURE_WIDTH, SQUARE_BOXES, spot_corner
from rendering.hekla.stones import HEIGHT, WIDTH
from rendering.palette import EMBER, NIGHT, PAPER, TONES, Shade
from rendering.seats import SEAT_COLOURS
from rendering.shapes import arrow

_EDGE = 12
_BADGE = 42
_RIM = 9
_NESTING = 4
"""The inset of nested frames that would overlap, in pixels."""


def _outline(box: tuple[float, float, float, float], fill: Shade | int, width: float) -> Drawing:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return lambda pen: pen.line(corners, fill, width)


@lru_cache(maxsize=32)
def _frame(width: int, height: int, ink: Shade, thickness: int) -> Overlay:
    inner = (6.0, 6.0, width - 6.0, height - 6.0)
    return overlay(width, height, lambda fill: _outline(inner, fill, thickness + 4), _outline(inner, ink, thickness))


def _tailed(drawing: Drawing, start: Point, radius: float, fill: Shade | int) -> Drawing:
    def draw(pen: Pen) -> None:
        drawing(pen)
        pen.disc(start, radius, fill)

    return draw


@lru_cache(maxsize=64)
def _badge(total: int, ink: Shade) -> Overlay:
    middle = (_BADGE / 2, _BADGE / 2)

    def draw(pen: Pen) -> None:
        pen.disc(middle, 17, ink)
        pen.write(middle, str(total), 25 if total < 10 else 21, NIGHT)

    return overlay(_BADGE, _BADGE, lambda fill: lambda pen: pen.disc(middle, 19.5, fill), draw)


def row_middle(row: Row) -> Point:
    """The point for a row's total: above its centre, left of it in a vertical row, so that stones stay visible."""
    box = SQUARE_BOXES[row[1]]
    if SQUARE_BOXES[row[0]].top == box.top:
        return (box.left + box.width / 2, box.top + 2)
    return (box.left, box.top + 44)


def _lay_frame(image: Image.Image, row: Row, ink: Shade, place: int) -> None:
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    inset = place % 2 * _NESTING - 6
    width = last.left + last.width - first.left - 2 * inset
    height = last.top + last.height - first.top - 2 * inset
    lay(image, (first.left + inset, first.top + inset), _frame(width, height, ink, 5 if ink is EMBER else 3))


def _lay_total(image: Image.Image, row: Row, total: int, ink: Shade) -> None:
    x, y = row_middle(row)
    lay(image, (round(x - _BADGE / 2), round(y - _BADGE / 2)), _badge(total, ink))


def total_of(view: HeklaView, row: Row) -> int:
    """The number of grooves in a row (H12)."""
    return sum(stone.value for square in row for stone in view.squares[square])


def spot_of(view: HeklaView, square: int, stone: Stone) -> int | None:
    """The spot of a stone that has just come to a square; None if it has left since."""
    return max((spot for spot, other in enumerate(view.squares[square]) if other == stone), default=None)


@lru_cache(maxsize=64)
def _move_arrow(across: int, down: int) -> tuple[tuple[int, int], Overlay]:
    """A straight arrow with this offset in pixels, and the position of its corner relative to its start."""
    left, top = min(0, across) - _EDGE - 6, min(0, down) - _EDGE - 6
    start = (-left, -top)
    tip = (start[0] + across, start[1] + down)
    length = hypot(across, down)
    beyond = (tip[0] + across / length * 4, tip[1] + down / length * 4)
    size = (abs(across) + 2 * _EDGE + 12, abs(down) + 2 * _EDGE + 12)
    mark = overlay(
        *size,
        lambda fill: _tailed(arrow((start, beyond), fill, 10, 28), start, 15, fill),
        _tailed(arrow((start, tip), EMBER, 6, 21), start, 9, EMBER),
    )
    return (left, top), mark


def _lay_move(image: Image.Image, event: VolcanoMoved) -> None:
    """Lay the arrow of a move: below the squares of a row, or between the stones of a column."""
    start, target = SQUARE_BOXES[event.start], SQUARE_BOXES[event.target]
    level = start.top == target.top
    x, y = start.left + ACROSS // 2, start.top + (DOWN - 1 if level else DOWN // 2)
    (across, down), mark = _move_arrow(target.left - start.left, target.top - start.top)
    lay(image, (x + across, y + down), mark)


def _lay_spot(image: Image.Image, view: HeklaView, square: int, stone: Stone) -> None:
    spot = spot_of(view, square, stone)
    if spot is not None:
        left, top = spot_corner(square, spot)
        lay(image, (left - 4, top - 2), _frame(WIDTH + 8, HEIGHT + 6, EMBER, 4))


@lru_cache(maxsize=1)
def _burst() -> Overlay:
    """Sparks above a lava block that was just placed."""
    centre = (WIDTH / 2, 52.0)

    def sparks(fill: Shade | int, width: float, grown: float) -> Drawing:
        def draw(pen: Pen) -> None:
            for step in range(-2, 3):
                angle = step * pi / 7
                near, far = 20 - grown, 37 + grown
                pen.line(
                    [(centre[0] + reach * sin(angle), centre[1] - reach * cos(angle)) for reach in (near, far)],
                    fill,
                    width,
                )

        return draw

    return overlay(WIDTH, 52, lambda fill: sparks(fill, 7, 1), sparks(EMBER, 3.6, 0))


def _lay_burst(image: Image.Image, view: HeklaView, event: LavaPlaced) -> None:
    spot = spot_of(view, event.square, Stone(None, event.value))
    if spot is not None:
        lay(image, spot_corner(event.square, spot), _burst())


@lru_cache(maxsize=16)
def _step_mark(seat: int, *, hollow: bool) -> Overlay:
    """A footprint in a seat's colour: hollow at the start of the way."""
    tones = TONES[SEAT_COLOURS[seat]]

    def draw(pen: Pen) -> None:
        pen.disc((9, 9), 7, PAPER)
        pen.disc((9, 9), 5.6, tones.chip)
        if hollow:
            pen.disc((9, 9), 3, NIGHT)

    return overlay(18, 18, lambda fill: lambda pen: pen.disc((9, 9), 8.6, fill), draw)


def _footprint(circle: int, seat: int) -> tuple[int, int]:
    """The position of a seat's footprint on a circle: on the edge away from the crater, seats side by side."""
    box = CIRCLE_BOXES[circle]
    aside = (seat - 1.5) * 14
    x, y = box.middle
    if box.height > box.width:
        outer = box.left + (box.width - _RIM if x > PICTURE_WIDTH / 2 else _RIM)
        return (round(outer - 9), round(y + aside - 9))
    upper = y < BOARD_FOOT / 2
    return (round(x + aside - 9), round(box.top + (_RIM if upper else box.height - _RIM) - 9))


def _lay_way(image: Image.Image, event: VulcanologistAdvanced | VulcanologistRetreated) -> None:
    step = 1 if event.target > event.start else -1
    for position in range(event.start, event.target, step):
        circle = circle_at(position)
        lay(image, _footprint(circle, event.seat), _step_mark(event.seat, hollow=position == event.start))


def lay_marks(image: Image.Image, view: HeklaView, events: Sequence[Event]) -> None:
    """Mark the events on a finished picture, and the rows the mover may choose from (H10)."""
    rows = [(event.row, event.total, EMBER) for event in events if isinstance(event, RowScored)]
    rows += [(row, total_of(view, row), PAPER) for row in view.choices]
    for place, (row, _, ink) in enumerate(rows):
        _lay_frame(image, row, ink, place)
    for event in events:
        _lay_event(image, view, event)
    for row, total, ink in rows:
        _lay_total(image, row, total, ink)


def _lay_event(image: Image.Image, view: HeklaView, event: Event) -> None:
    if isinstance(event, VolcanoPlaced):
        _lay_spot(image, view, event.square, Stone(event.seat, event.value))
    elif isinstance(event, VolcanoMoved):
        _lay_spot(image, view, event.target, Stone(event.seat, event.value))
        _lay_move(image, event)
    elif isinstance(event, VulcanologistAdvanced | VulcanologistRetreated):
        _lay_way(image, event)
    elif isinstance(event, LavaPlaced):
        _lay_burst(image, view, event)
