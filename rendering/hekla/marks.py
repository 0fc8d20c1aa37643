"""Marks over the stones: rows that scored or may score next, and vulcanologists' steps, new lava."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from games.core.contract import Event
from games.hekla.board import Row, circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.canvas import Drawing, Overlay, Pen, Point, lay, overlay
from rendering.hekla.layout import (
    BOARD_FOOT,
    CIRCLE_BOXES,
    LETTERS,
    PICTURE_WIDTH,
    SQUARE_BOXES,
    size_among,
    spot_corner,
)
from rendering.hekla.moves import spot_of
from rendering.hekla.stones import Size
from rendering.palette import NIGHT, PAPER, TONES, Shade
from rendering.seats import SEAT_COLOURS

_BADGE = 60
_DASH = 15.0
_RIM = 9
_NESTING = 5
"""The inset of nested frames that would overlap, in pixels."""


def _outline(box: tuple[float, float, float, float], fill: Shade | int, width: float) -> Drawing:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return lambda pen: pen.line(corners, fill, width)


def _dashed(box: tuple[float, float, float, float], fill: Shade | int, width: float) -> Drawing:
    left, top, right, bottom = box
    dashes = [((x, y), (min(x + _DASH, right), y)) for y in (top, bottom) for x in _dash_starts(left, right)]
    dashes += [((x, y), (x, min(y + _DASH, bottom))) for x in (left, right) for y in _dash_starts(top, bottom)]

    def draw(pen: Pen) -> None:
        for dash in dashes:
            pen.line(dash, fill, width)

    return draw


def _dash_starts(first: float, last: float) -> list[float]:
    count = round((last - first - _DASH) / (2 * _DASH))
    return [first + number * (last - first - _DASH) / count for number in range(count + 1)]


@lru_cache(maxsize=32)
def _frame(width: int, height: int, *, open_to_choice: bool) -> Overlay:
    """The frame of a row: solid where it scored, dashed where it may be chosen."""
    inner = (7.0, 7.0, width - 7.0, height - 7.0)
    drawn = _dashed if open_to_choice else _outline
    return overlay(width, height, lambda fill: drawn(inner, fill, 10), drawn(inner, PAPER, 6))


@lru_cache(maxsize=32)
def _badge(total: int) -> Overlay:
    middle = (_BADGE / 2, _BADGE / 2)

    def draw(pen: Pen) -> None:
        pen.disc(middle, 26, PAPER)
        pen.write(middle, str(total), LETTERS, NIGHT)

    return overlay(_BADGE, _BADGE, lambda fill: lambda pen: pen.disc(middle, 28.5, fill), draw)


def row_middle(row: Row) -> Point:
    """The point for a row's total: on the upper edge of its centre, on the left one in a vertical row, beside names
    and stones."""
    box = SQUARE_BOXES[row[1]]
    if SQUARE_BOXES[row[0]].top == box.top:
        return (box.left + 88, box.top - 7)
    return (box.left, box.top + 47)


def _lay_frame(image: Image.Image, row: Row, place: int, *, open_to_choice: bool) -> None:
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    inset = place % 2 * _NESTING - 7
    width = last.left + last.width - first.left - 2 * inset
    height = last.top + last.height - first.top - 2 * inset
    lay(image, (first.left + inset, first.top + inset), _frame(width, height, open_to_choice=open_to_choice))


def _lay_total(image: Image.Image, row: Row, total: int) -> None:
    x, y = row_middle(row)
    lay(image, (round(x - _BADGE / 2), round(y - _BADGE / 2)), _badge(total))


def total_of(view: HeklaView, row: Row) -> int:
    """The number of grooves in a row (H12)."""
    return sum(stone.value for square in row for stone in view.squares[square])


@lru_cache(maxsize=2)
def _burst(size: Size) -> Overlay:
    """Sparks above a lava block that was just placed."""
    x, y = size.width / 2, size.height * 0.62

    def sparks(fill: Shade | int, width: float, grown: float) -> Drawing:
        def draw(pen: Pen) -> None:
            for step in range(-2, 3):
                angle = step * pi / 7
                near, far = size.height * 0.4 - grown, size.height * 0.56 + grown
                pen.line([(x + reach * sin(angle), y - reach * cos(angle)) for reach in (near, far)], fill, width)

        return draw

    return overlay(size.width, size.height, lambda fill: sparks(fill, 8, 1), sparks(PAPER, 4.4, 0))


def _lay_burst(image: Image.Image, view: HeklaView, event: LavaPlaced) -> None:
    spot, count = spot_of(view, event.square, Stone(None, event.value)), len(view.squares[event.square])
    if spot is not None:
        left, top = spot_corner(event.square, spot, count)
        lay(image, (left, top - 12), _burst(size_among(count)))


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
    aside = (seat - 1.5) * 17
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
    rows = [(event.row, event.total, False) for event in events if isinstance(event, RowScored)]
    rows += [(row, total_of(view, row), True) for row in view.choices]
    for place, (row, _, open_to_choice) in enumerate(rows):
        _lay_frame(image, row, place, open_to_choice=open_to_choice)
    for event in events:
        if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated):
            _lay_way(image, event)
        elif isinstance(event, LavaPlaced):
            _lay_burst(image, view, event)
    for row, total, _ in rows:
        _lay_total(image, row, total)
