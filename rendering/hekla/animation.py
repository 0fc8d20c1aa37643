"""Animates a turn: volcanoes placed or moved, scoring rows, vulcanologists' walks, eruptions and falling lava."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

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
from rendering.hekla.layout import CIRCLE_BOXES, panel_box, spot_middle
from rendering.hekla.panels import shown_supply, supply_corner
from rendering.hekla.still import compose
from rendering.hekla.stones import HEIGHT, WIDTH, stone_cutout
from rendering.hekla.track import Pawn, pawn_cutout, pawn_of, place_of
from rendering.motion import FINAL_HOLD, Film, Frame, Placed, along, ease, reduced

OPENING_HOLD = 700
ROW_HOLD = 800
LANDING_HOLD = 150
"""Milliseconds."""

ROWS_SHOWN = 3
"""A turn that scores more rows gets one frame per row, to limit the film's size."""

_FLIGHT_FRAMES = 10
_FALL_FRAMES = 7
_FALL = 170
_WALK_FRAMES = 10
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
    scene.film.change(compose(after, events), (0, 0))
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
        self._settle()

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
            start = spot_middle(event.square, self._view.squares[event.square].index(stone))
            flights.append((stone, start, self._in_panel(event.seat, event.value)))
        for event in events:
            self._take(event.square, Stone(event.seat, event.value))
        if not self._brief:
            self._change()
            frames = self._hurried(_FLIGHT_FRAMES)
            for frame in range(1, frames):
                part = frame / frames
                self.film.shoot([_flying(stone, start, target, part) for stone, start, target in flights])
        for event in events:
            self._restock(event.seat, event.value, 1)
        self._settle()

    def _hurried(self, frames: int) -> int:
        """Fewer frames for a turn that scores more rows, to limit the film's size."""
        return frames * 2 // (1 + max(1, self._rows))

    def _place(self, event: VolcanoPlaced) -> None:
        stone = Stone(event.seat, event.value)
        start = self._in_panel(event.seat, event.value)
        self._restock(event.seat, event.value, -1)
        self._fly(stone, start, event.square)

    def _move(self, event: VolcanoMoved) -> None:
        stone = Stone(event.seat, event.value)
        start = spot_middle(event.start, self._view.squares[event.start].index(stone))
        self._take(event.start, stone)
        self._fly(stone, start, event.target)

    def _fly(self, stone: Stone, start: Point, square: int) -> None:
        self._change()
        target = spot_middle(square, len(self._view.squares[square]))
        for frame in range(1, _FLIGHT_FRAMES):
            self.film.shoot([(_stone(stone, 1.0), along((start, target), ease(frame / _FLIGHT_FRAMES)))])
        self._land(square, stone)

    def _fall(self, event: LavaPlaced) -> None:
        x, y = spot_middle(event.square, len(self._view.squares[event.square]))
        stone = Stone(None, event.value)
        frames = 0 if self._brief else self._hurried(_FALL_FRAMES)
        for frame in range(frames):
            left = 1 - (frame / frames) ** 2
            self.film.shoot([(_stone(stone, 1 + round(left * 8) / 16), (x, y - _FALL * left))])
        self._view = replace(self._view, lava_placed=self._view.lava_placed + 1)
        self._land(event.square, stone)

    def _land(self, square: int, stone: Stone) -> None:
        self._put(square, (*self._view.squares[square], stone))
        self._settle()

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

    def _in_panel(self, seat: int, value: int) -> Point:
        """The centre of the slot for a volcano of this value in the seat's panel, occupied or not."""
        below = sum(other < value for other in shown_supply(self._view.supplies[seat]))
        left, top = supply_corner(panel_box(seat, self._view.seats), below)
        return (left + WIDTH / 2, top + HEIGHT / 2)

    def _change(self) -> None:
        self._shown = compose(self._view, self._row)
        self.film.change(self._shown, (0, 0))

    def _settle(self) -> None:
        """Show the current position, unless the film is a brief one that waits for the next row."""
        if not self._brief:
            self._change()
            self.film.shoot(duration=LANDING_HOLD)

    def _change_circle(self, position: int, away: frozenset[int] = frozenset()) -> None:
        """Redraw only this circle; panels and rays follow when all vulcanologists have arrived."""
        box = CIRCLE_BOXES[circle_at(position)]
        right, bottom = box.left + box.width, box.top + box.height
        now = compose(self._view, self._row, away)
        self._shown.paste(now.crop((box.left, box.top, right, bottom)), (box.left, box.top))
        self.film.change_within(self._shown, (box.left, box.top, right, bottom))


def _flying(stone: Stone, start: Point, target: Point, part: float) -> Placed:
    scale = 1 + round(part * (1 - part) * 4 * 8) / 16
    return (_stone(stone, scale), along((start, target), ease(part)))


@lru_cache(maxsize=256)
def _stone(stone: Stone, scale: float) -> Image.Image:
    return reduced(stone_cutout(stone), scale)


@lru_cache(maxsize=64)
def _pawn(pawn: Pawn) -> Image.Image:
    return reduced(pawn_cutout(pawn))
