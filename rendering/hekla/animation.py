"""Animates a turn: volcanoes placed or moved, scoring rows, vulcanologists' walks, eruptions and falling lava."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from games.core.contract import Event
from games.hekla.board import circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VolcanoReturned,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.canvas import Point
from rendering.hekla.layout import CIRCLE_BOXES, panel_box, size_among, spot_middle
from rendering.hekla.panels import shown_supply, supply_corner
from rendering.hekla.still import compose
from rendering.hekla.stones import Size, stone_cutout
from rendering.hekla.track import Pawn, circle_image, pawn_cutout, pawn_of, place_of
from rendering.motion import FINAL_HOLD, Film, Frame, Placed, along, ease, reduced

OPENING_HOLD = 700
ROW_HOLD = 800
LANDING_HOLD = 150
"""Milliseconds."""

ROWS_SHOWN = 3
"""A turn that scores more rows gets one frame per row, to limit the film's size."""

_FLIGHT_FRAMES = 8
_FALL_FRAMES = 6
_FALL = 170
_LEAP = 0.35
_WALK_FRAMES = 8
"""Frames of the longest walk; shorter ones take three per circle."""


def animate(before: HeklaView, events: Sequence[Event], after: HeklaView) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if no stone moved."""
    if not any(isinstance(event, VolcanoPlaced | VolcanoMoved | RowScored) for event in events):
        return ()
    scene = _Scene(replace(before, choices=()), sum(isinstance(event, RowScored) for event in events))
    scene.film.shoot(duration=OPENING_HOLD)
    for kind, group in groupby(events, key=type):
        run = tuple(group)
        if kind in {VulcanologistAdvanced, VulcanologistRetreated}:
            scene.walk([event for event in run if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated)])
        elif kind is VolcanoReturned:
            scene.lift([event for event in run if isinstance(event, VolcanoReturned)])
        else:
            for event in run:
                scene.show(event)
    scene.film.show(compose(after, events))
    scene.film.shoot(duration=FINAL_HOLD)
    return tuple(scene.film.frames)


class _Scene:
    """The current position within the turn, and the film so far."""

    def __init__(self, view: HeklaView, rows: int) -> None:
        self._view = view
        self._rows = rows
        self._brief = rows > ROWS_SHOWN
        self._row: tuple[Event, ...] = ()
        self._shown = compose(view)
        self.film = Film(self._shown)

    def show(self, event: Event) -> None:
        """Animate an event that needs no grouping; skips events without a visible effect."""
        if isinstance(event, VolcanoPlaced):
            self._place(event)
        elif isinstance(event, VolcanoMoved):
            self._move(event)
        elif isinstance(event, RowScored):
            self._row = (event,)
            self._change()
            self.film.shoot(duration=ROW_HOLD)
        elif isinstance(event, LavaPlaced):
            self._fall(event)

    def walk(self, events: Sequence[VulcanologistAdvanced | VulcanologistRetreated]) -> None:
        """Move vulcanologists from circle to circle, one after the other to keep frames small (H13)."""
        for event in events:
            positions = list(self._view.vulcanologists)
            positions[event.seat] = event.target
            if not self._brief:
                self._lead(event, positions)
            self._view = replace(self._view, vulcanologists=tuple(positions))
            if not self._brief:
                self._change_circle(event.target)
                self.film.shoot()
        self._show_position()

    def _lead(self, event: VulcanologistAdvanced | VulcanologistRetreated, positions: Sequence[int]) -> None:
        self._change_circle(event.start, away=frozenset({event.seat}))
        step = 1 if event.target > event.start else -1
        middles = [CIRCLE_BOXES[circle_at(at)].middle for at in range(event.start + step, event.target, step)]
        way = (place_of(self._view.vulcanologists, event.seat), *middles, place_of(positions, event.seat))
        pawn = _pawn(pawn_of(self._view, event.seat, event.target))
        frames = min(self._hurried(_WALK_FRAMES), 3 * (len(way) - 1))
        for frame in range(1, frames):
            self.film.shoot([(pawn, along(way, frame / frames))])

    def lift(self, events: Sequence[VolcanoReturned]) -> None:
        """Enlarge the volcanoes of an erupting square and fly them back to their owners' panels (H14)."""
        flights = []
        for event in events:
            stone = Stone(event.seat, event.value)
            flights.append(_Flight(stone, self._standing(event.square, stone), self._in_panel(stone)))
        for event in events:
            self._take(event.square, Stone(event.seat, event.value))
        if not self._brief:
            self._change()
            frames = self._hurried(_FLIGHT_FRAMES)
            for frame in range(1, frames):
                part = frame / frames
                self.film.shoot([flight.at(part, _LEAP) for flight in flights])
        for event in events:
            self._restock(event.seat, event.value, 1)
        self._show_position()

    def _hurried(self, frames: int) -> int:
        """Fewer frames for a turn that scores more rows, to limit the film's size."""
        return frames * 2 // (1 + max(1, self._rows))

    def _place(self, event: VolcanoPlaced) -> None:
        stone = Stone(event.seat, event.value)
        start = self._in_panel(stone)
        self._restock(event.seat, event.value, -1)
        self._fly(stone, start, event.square)

    def _move(self, event: VolcanoMoved) -> None:
        stone = Stone(event.seat, event.value)
        start = self._standing(event.start, stone)
        self._take(event.start, stone)
        self._fly(stone, start, event.target)

    def _fly(self, stone: Stone, start: _Stand, square: int) -> None:
        self._change()
        flight = _Flight(stone, start, self._joining(square))
        for frame in range(1, _FLIGHT_FRAMES):
            self.film.shoot([flight.at(frame / _FLIGHT_FRAMES)])
        self._land(square, stone)

    def _standing(self, square: int, stone: Stone) -> _Stand:
        stones = self._view.squares[square]
        return _Stand(spot_middle(square, stones.index(stone), len(stones)), size_among(len(stones)))

    def _joining(self, square: int) -> _Stand:
        """Where the next stone on a square will stand."""
        count = len(self._view.squares[square]) + 1
        return _Stand(spot_middle(square, count - 1, count), size_among(count))

    def _fall(self, event: LavaPlaced) -> None:
        (x, y), size = self._joining(event.square)
        stone = Stone(None, event.value)
        frames = 0 if self._brief else self._hurried(_FALL_FRAMES)
        for frame in range(frames):
            left = 1 - (frame / frames) ** 2
            self.film.shoot([(_stone(stone, _stepped(size.value * (1 + left / 2))), (x, y - _FALL * left))])
        self._view = replace(self._view, lava_placed=self._view.lava_placed + 1)
        self._land(event.square, stone)

    def _land(self, square: int, stone: Stone) -> None:
        self._put(square, (*self._view.squares[square], stone))
        self._show_position()

    def _take(self, square: int, stone: Stone) -> None:
        stones = list(self._view.squares[square])
        stones.remove(stone)
        self._put(square, tuple(stones))

    def _put(self, square: int, stones: tuple[Stone, ...]) -> None:
        squares = list(self._view.squares)
        squares[square] = stones
        self._view = replace(self._view, squares=tuple(squares))

    def _restock(self, seat: int, value: int, count: int) -> None:
        supplies = list(self._view.supplies)
        zero, one, two, three = (have + count * (value == kind) for kind, have in enumerate(supplies[seat]))
        supplies[seat] = (zero, one, two, three)
        self._view = replace(self._view, supplies=tuple(supplies))

    def _in_panel(self, stone: Stone) -> _Stand:
        """The slot for a volcano of this value in its seat's panel, occupied or not."""
        seat = stone.seat or 0
        below = sum(other < stone.value for other in shown_supply(self._view.supplies[seat]))
        left, top = supply_corner(panel_box(seat, self._view.seats), below)
        return _Stand((left + Size.PAIRED.width / 2, top + Size.PAIRED.height / 2), Size.PAIRED)

    def _change(self) -> None:
        self._shown = compose(self._view, self._row)
        self.film.show(self._shown)

    def _change_circle(self, position: int, away: frozenset[int] = frozenset()) -> None:
        """Redraw only this circle; panels and light follow when all vulcanologists have arrived."""
        circle = circle_at(position)
        self._shown = self._shown.copy()
        self._shown.paste(circle_image(self._view, circle, away), CIRCLE_BOXES[circle][:2])
        self.film.show(self._shown)

    def _show_position(self) -> None:
        """Show the current position, unless the film is a brief one that waits for the next row."""
        if not self._brief:
            self._change()
            self.film.shoot(duration=LANDING_HOLD)


class _Stand(NamedTuple):
    """Where a stone stands and how large it is there."""

    middle: Point
    size: Size


class _Flight(NamedTuple):
    """A stone on its way from one place to another."""

    stone: Stone
    start: _Stand
    target: _Stand

    def at(self, part: float, leap: float = 0.0) -> Placed:
        """The stone after this part of the time, ``leap`` times larger half way."""
        eased = ease(part)
        first, last = self.start.size.value, self.target.size.value
        scale = first + (last - first) * eased + leap * 4 * part * (1 - part)
        return (_stone(self.stone, _stepped(scale)), along((self.start.middle, self.target.middle), eased))


def _stepped(scale: float) -> float:
    """A scale rounded, so that a stone is kept in few sizes."""
    return round(scale * 12) / 12


@lru_cache(maxsize=256)
def _stone(stone: Stone, scale: float) -> Image.Image:
    return reduced(stone_cutout(stone), scale)


@lru_cache(maxsize=64)
def _pawn(pawn: Pawn) -> Image.Image:
    return reduced(pawn_cutout(pawn))
