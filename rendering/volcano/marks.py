"""Marks of the last turn: cap steps, flights with their order, and captures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from PIL import Image

from games.core.contract import Event
from games.core.grid import Grid
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import Piece, Size
from rendering.canvas import Drawing, Overlay, Pen, Point, lay, overlay, sprite
from rendering.palette import EMBER, NIGHT, PAPER, SQUARE, STONE, Shade
from rendering.shapes import arrow
from rendering.volcano.board import CENTRE, PITCH, corner
from rendering.volcano.look import is_wide
from rendering.volcano.pieces import CAP_RADIUS, chip, print_of

Placed: TypeAlias = tuple[tuple[int, int], Overlay]
"""A mark and the offset of its corner from the corner of its square."""

_BOW = 24
_BOW_GROWTH = 0.05
"""How far from the straight line a flight passes half-way: enough to go round the letters on either side, and more
the longer it is, so that flights from one volcano stay apart."""

_MARGIN = 30
_SIDESTEP = 9
"""Trails keep to the right of the straight line, so that a step and the step back stay apart."""


def arc(way: tuple[int, int]) -> Callable[[float], Point]:
    """The flight over so many (files, ranks): from 0 to 1 the way from the start's centre, in pixels."""
    across, down = way[0] * PITCH, -way[1] * PITCH
    length = hypot(across, down)
    # To the left, or upward along a rank: the columns of pieces stand on the right of their squares.
    side = 1 if down > 0 or (down == 0 and across < 0) else -1
    bow = 2 * side * (_BOW / length + _BOW_GROWTH)
    control = (across / 2 - down * bow, down / 2 + across * bow)

    def at(part: float) -> Point:
        weight = 2 * part * (1 - part)
        return (weight * control[0] + part * part * across, weight * control[1] + part * part * down)

    return at


def _placed_arrow(points: Sequence[Point], ink: Shade, width: float) -> Placed:
    """An arrow on a dark halo, for points counted from the centre of the square it starts on."""
    left = min(x for x, _ in points) - _MARGIN
    top = min(y for _, y in points) - _MARGIN
    size = (round(max(x for x, _ in points) - left) + _MARGIN, round(max(y for _, y in points) - top) + _MARGIN)
    moved = [(x - left, y - top) for x, y in points]
    tip, back = moved[-1], moved[-2]
    length = hypot(tip[0] - back[0], tip[1] - back[1])
    beyond = (tip[0] + (tip[0] - back[0]) / length * 4, tip[1] + (tip[1] - back[1]) / length * 4)

    def halo(fill: Shade | int) -> Drawing:
        return arrow((*moved[:-1], beyond), fill, width + 4, 30)

    return (round(CENTRE[0] + left), round(CENTRE[1] + top)), overlay(*size, halo, arrow(moved, ink, width, 22))


@lru_cache(maxsize=256)
def _flight(way: tuple[int, int]) -> Placed:
    path = arc(way)
    length = hypot(way[0], way[1]) * PITCH
    first, last = 24 / length, 1 - 40 / length
    points = [path(first + (last - first) * step / 24) for step in range(25)]
    return _placed_arrow(points, EMBER, 5)


@lru_cache(maxsize=16)
def _trail(way: tuple[int, int]) -> Placed:
    across, down = way[0] * PITCH, -way[1] * PITCH
    length = hypot(across, down)
    x, y = across / length, down / length
    aside = (-y * _SIDESTEP, x * _SIDESTEP)
    ends = (CAP_RADIUS + 4, length - CAP_RADIUS - 6)
    points = [(x * reach + aside[0], y * reach + aside[1]) for reach in ends]
    return _placed_arrow(points, STONE, 4)


@lru_cache(maxsize=256)
def _number(number: int, ink: Shade) -> Overlay:
    """A disc with a number, 32 pixels wide."""

    def draw(pen: Pen) -> None:
        pen.disc((16, 16), 13.5, ink)
        pen.write((16, 16), str(number), 20 if number < 10 else 17, NIGHT)

    return overlay(32, 32, lambda fill: lambda pen: pen.disc((16, 16), 15.5, fill), draw)


@lru_cache(maxsize=1)
def _ring() -> Overlay:
    def circle(radius: float, width: float, fill: Shade | int) -> Drawing:
        return lambda pen: pen.ring((70, 70), radius, fill, width)

    return overlay(140, 140, lambda fill: circle(68, 8, fill), circle(66, 4, EMBER))


@lru_cache(maxsize=128)
def _taken_sprite(piece: Piece, *, bold: bool) -> Image.Image:
    """The captured piece in a glowing frame, crossed out."""
    sizes = print_of(bold=bold)
    piece_width = sizes.chip_widths[Size.LARGE]
    width, height = piece_width + 23, sizes.chip_height + 4
    middle = height / 2 - 1

    def draw(pen: Pen) -> None:
        pen.slab((0, 0, width, height), 8, EMBER)
        pen.slab((2.5, 2.5, width - 2.5, height - 2.5), 6, SQUARE)
        chip(piece, (piece_width / 2 + 3.5, height - 3), bold=bold)(pen)
        for rise in (-6, 6):
            pen.line(((width - 17, middle - rise), (width - 7, middle + rise)), EMBER, 3)

    return sprite(width, height, SQUARE, draw)


STEPS_MARKED = 24
"""The most cap steps with a trail, the latest of the turn; more would hide the board and be slow."""


def lay_marks(image: Image.Image, grid: Grid, events: Sequence[Event]) -> None:
    """Mark the events on a finished picture; events off the board leave no mark."""
    steps = list(enumerate((event for event in events if isinstance(event, CapMoved)), start=1))
    shown = steps[-STEPS_MARKED:]
    flights = [event for event in events if isinstance(event, PieceFlew)]
    taken = [event for event in events if isinstance(event, PieceCaptured)]
    for _, step in shown:
        _lay_placed(image, grid, step.start, _trail(vector(grid, step.start, step.target)))
    for capture in taken:
        _lay_placed(image, grid, capture.square, ((CENTRE[0] - 70, CENTRE[1] - 70), _ring()))
    for flight in flights:
        _lay_placed(image, grid, flight.start, _flight(vector(grid, flight.start, flight.target)))
    if len(steps) > 1:
        for order, step in shown:
            _lay_placed(image, grid, step.start, _on_trail(grid, step, order))
    for order, flight in enumerate(flights, start=1):
        _lay_placed(image, grid, flight.target, ((2, 2), _number(order, EMBER)))
    for capture in taken:
        left, top = corner(grid, capture.square)
        image.paste(_taken_sprite(capture.piece, bold=is_wide(grid)), (left + 36, top + 1))


def _on_trail(grid: Grid, step: CapMoved, order: int) -> Placed:
    files, ranks = vector(grid, step.start, step.target)
    length = hypot(files, ranks)
    x = CENTRE[0] + files * PITCH * 0.42 + ranks / length * _SIDESTEP
    y = CENTRE[1] - ranks * PITCH * 0.42 + files / length * _SIDESTEP
    return (round(x) - 16, round(y) - 16), _number(order, PAPER)


def vector(grid: Grid, start: int, target: int) -> tuple[int, int]:
    """The offset from one square to another in files and ranks."""
    start_rank, start_file = divmod(start, grid.files)
    target_rank, target_file = divmod(target, grid.files)
    return (target_file - start_file, target_rank - start_rank)


def _lay_placed(image: Image.Image, grid: Grid, square: int, placed: Placed) -> None:
    (across, down), mark = placed
    left, top = corner(grid, square)
    lay(image, (left + across, top + down), mark)
