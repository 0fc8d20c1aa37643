"""Animates a turn: volcanoes lift, push and land, rows light up, vulcanologists walk, squares erupt, lava falls."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from games.core.contract import Event
from games.core.values import put
from games.hekla.board import Row, circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VolcanoReturned,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone, Stones, supplied
from games.hekla.state import NO_ROWS, HeklaState
from rendering.canvas import Box, Point, Stamp, stamp
from rendering.hekla.layout import CIRCLE_BOXES, SQUARE_BOXES, panel_box, size_among, spot_middle
from rendering.hekla.marks import total_middles
from rendering.hekla.panels import shown_supply, supply_corner
from rendering.hekla.still import compose
from rendering.hekla.stones import StoneSize, stone_stamp
from rendering.hekla.track import pawn_of, place_of
from rendering.palette import EMBER, LAVA, PAPER
from rendering.picture import WORDLESS, Audience
from rendering.reel import FINAL_HOLD, FRAME, Frame, Placed, Reel, along, dust, ease, flash, shadow
from rendering.seats import pawn_stamp
from rendering.shapes import plain_frame

_GLOW = 14
"""How far the light of a row reaches beyond its squares."""


def flying(stone: Stone, scale: float, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A stone of this size, stretched as it takes off and lands."""
    return stone_stamp(stone, StoneSize.ALONE).scaled(scale * across, scale * down)


def row_light(row: Row, strength: float) -> Placed:
    """The squares of a row lit up from behind; ``strength`` from 0 to 1."""
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    whole = Box(first.left, first.top, last.left + last.width - first.left, last.top + last.height - first.top)
    return _frame(whole.width, whole.height, strength), whole.middle


@lru_cache(maxsize=8)
def _frame(width: int, height: int, strength: float) -> Stamp:
    across, down, reach = width + 2 * _GLOW, height + 2 * _GLOW, _GLOW * strength

    inside = (_GLOW + 2, _GLOW + 2, across - _GLOW - 2, down - _GLOW - 2)
    light = [plain_frame(inside, shade, part * reach) for part, shade in ((2, LAVA), (1.2, EMBER), (0.5, PAPER))]
    return stamp(across, down, *light, edge=0)


@lru_cache(maxsize=4)
def ripple(radius: int) -> Stamp:
    """A ring of light round a vulcanologist that has gained its points."""
    side = 2 * radius + 4
    middle: Point = (side / 2, side / 2)
    return stamp(side, side, lambda pen: pen.ring(middle, radius, EMBER, 8), edge=1)


OPENING_HOLD = 700
ROW_HOLD = 700
LANDING_HOLD = 180

ROWS_SHOWN = 3
"""Of a turn that scores more rows only the rows are shown, to limit the film's length."""

_FLIGHT_FRAMES = 4
_FALL_FRAMES = 3
_FALL = 170
_RISE = 26
"""How high above its way a volcano flies, in pixels of the still picture."""

_LEAP = 0.35
_HOP = 12
_WALK_FRAMES = 4
"""Frames of the longest walk; shorter ones take two per circle."""

Walk = VulcanologistAdvanced | VulcanologistRetreated


def animate(
    before: HeklaState, events: Sequence[Event], after: HeklaState, audience: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if no stone moved."""
    if not any(isinstance(event, VolcanoPlaced | VolcanoMoved | RowScored) for event in events):
        return ()
    scene = _HeklaScene(
        replace(before, open_rows=NO_ROWS), sum(isinstance(event, RowScored) for event in events), audience
    )
    for kind, group in groupby(events, key=type):
        run = tuple(group)
        if kind in {VulcanologistAdvanced, VulcanologistRetreated}:
            scene.walk([event for event in run if isinstance(event, Walk)])
        elif kind is VolcanoReturned:
            scene.erupt([event for event in run if isinstance(event, VolcanoReturned)])
        else:
            for event in run:
                scene.play(event)
    scene.finish(after, events)
    return tuple(scene.reel.frames)


class _HeklaScene:
    """The current position within the turn, and the film so far."""

    def __init__(self, view: HeklaState, rows: int, audience: Audience) -> None:
        self._view = view
        self._table = view.table
        self._audience = audience
        self._rows = rows
        self._brief = rows > ROWS_SHOWN
        self._row: tuple[Event, ...] = ()
        self.reel = Reel(compose(view, audience=audience), OPENING_HOLD)

    def play(self, event: Event) -> None:
        """Animate an event that needs no grouping; skips events without a visible effect."""
        if isinstance(event, VolcanoPlaced):
            self._place(event)
        elif isinstance(event, VolcanoMoved):
            self._move(event)
        elif isinstance(event, RowScored):
            self._score(event)
        elif isinstance(event, LavaPlaced):
            self._fall(event)

    def finish(self, after: HeklaState, events: Sequence[Event]) -> None:
        """End on the marked still."""
        self.reel.picture = compose(after, events, self._audience)
        self.reel.shoot(duration=FINAL_HOLD)

    def walk(self, events: Sequence[Walk]) -> None:
        """Let vulcanologists hop from circle to circle, one after the other, with a ring of light at the end (H13)."""
        for event in events:
            positions = put(self._table.vulcanologists, event.seat, event.target)
            if not self._brief:
                self._lead(event, positions)
            self._table = self._table._replace(vulcanologists=positions)
            if not self._brief:
                self._show()
                self.reel.shoot([(ripple(40), place_of(positions, event.seat))])
        if not self._brief:
            self.reel.shoot(duration=LANDING_HOLD)

    def _lead(self, event: Walk, positions: Sequence[int]) -> None:
        self._show(frozenset({event.seat}))
        step = 1 if event.target > event.start else -1
        middles = [CIRCLE_BOXES[circle_at(at)].middle for at in range(event.start + step, event.target, step)]
        way = (place_of(self._table.vulcanologists, event.seat), *middles, place_of(positions, event.seat))
        pawn = pawn_stamp(pawn_of(self._view, event.seat, event.target))
        frames = min(self._hurried(_WALK_FRAMES), 2 * (len(way) - 1))
        for frame in range(1, frames + 1):
            x, y = along(way, frame / (frames + 1))
            self.reel.shoot([(pawn, (x, y - _HOP * (frame % 2)))])

    def _score(self, event: RowScored) -> None:
        """Light up a row and show its total (H12)."""
        self._row = (event,)
        self._show()
        if self._brief:
            self.reel.shoot(duration=ROW_HOLD)
            return
        total = total_middles([event.row])[event.row]
        self.reel.shoot([row_light(event.row, 0.6), (flash(0.5), total)])
        self.reel.shoot([row_light(event.row, 1.0), (flash(1.0), total)], 2 * FRAME)
        self.reel.shoot([row_light(event.row, 0.6)])
        self.reel.shoot(duration=ROW_HOLD)

    def erupt(self, events: Sequence[VolcanoReturned]) -> None:
        """A square flashes, and its volcanoes leap up and fly back to their owners' panels (H14)."""
        flights = []
        for event in events:
            stone = Stone(event.seat, event.value)
            flights.append(_StoneFlight(stone, self._standing(event.square, stone), self._in_panel(stone)))
        for event in events:
            self._take(event.square, Stone(event.seat, event.value))
        if not self._brief:
            self._show()
            vent = SQUARE_BOXES[events[0].square].middle
            for strength, lift in ((0.5, 0.15), (1.0, 0.3)):
                light = (flash(strength, 260), vent)
                self.reel.shoot([light, *(flight.rising(lift) for flight in flights)])
            frames = self._hurried(_FLIGHT_FRAMES)
            for frame in range(1, frames + 1):
                part = frame / (frames + 1)
                light = (flash(0.3, 260), vent)
                self.reel.shoot([*((light,) if frame == 1 else ()), *(one.at(part, _LEAP) for one in flights)])
        for event in events:
            self._restock(event.seat, event.value, 1)
        if not self._brief:
            self._show()
            self.reel.shoot()

    def _hurried(self, frames: int) -> int:
        """Fewer frames for a turn that scores more rows, to limit the film's length."""
        return max(2, frames * 2 // (1 + max(1, self._rows)))

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

    def _fly(self, stone: Stone, start: "_Stand", square: int) -> None:
        """Lift a volcano, carry it over the board above its shadow, and let it land."""
        self._show()
        flight = _StoneFlight(stone, start, self._joining(square))
        self.reel.shoot([flight.rising(0.1)])
        for frame in range(1, _FLIGHT_FRAMES + 1):
            part = frame / (_FLIGHT_FRAMES + 1)
            self.reel.shoot([flight.shade(part), flight.at(part, _LEAP)])
        self._land(square, stone, flight.target)

    def _standing(self, square: int, stone: Stone) -> "_Stand":
        stones = self._table.squares[square]
        return _Stand(spot_middle(square, stones.index(stone), len(stones)), size_among(len(stones)))

    def _joining(self, square: int) -> "_Stand":
        """Where the next stone on a square will stand."""
        count = len(self._table.squares[square]) + 1
        return _Stand(spot_middle(square, count - 1, count), size_among(count))

    def _fall(self, event: LavaPlaced) -> None:
        """Let a block of lava fall on the erupted square (H14)."""
        target, stone = self._joining(event.square), Stone(None, event.value)
        self._table = self._table._replace(lava=self._table.lava + 1)
        if self._brief:
            self._put(event.square, (*self._table.squares[event.square], stone))
            return
        frames = self._hurried(_FALL_FRAMES)
        (x, y), size = target
        for frame in range(frames):
            left = 1 - (frame / frames) ** 2
            self.reel.shoot([(flying(stone, size.value * (1 + left / 2)), (x, y - _FALL * left))])
        self._land(event.square, stone, target, burning=True)

    def _land(self, square: int, stone: Stone, target: "_Stand", *, burning: bool = False) -> None:
        """Let a stone land with its weight, which pushes the one that stands there aside and blows up dust."""
        resident, (x, y), factor = self._table.squares[square], target.middle, target.size.value
        foot = (x, y + target.size.height / 2 - 6 * factor)
        pushed: list[Placed] = []
        if resident:
            self._put(square, ())
            self._show()
            first, last = spot_middle(square, 0, 1), spot_middle(square, 0, 2)
            pushed = [(flying(resident[0], 0.83, 0.9, 1.05), along((first, last), 0.6))]
        flat: Placed = (flying(stone, factor, 1.16, 0.8), (x, y + 7 * factor))
        light = [(flash(0.8), (x, y))] if burning else []
        self.reel.shoot([*pushed, *light, (dust(0.2, factor), foot), flat])
        self._put(square, (*resident, stone))
        self._show()
        self.reel.shoot([(dust(0.9, factor), foot)])
        self.reel.shoot(duration=LANDING_HOLD)

    def _take(self, square: int, stone: Stone) -> None:
        stones = list(self._table.squares[square])
        stones.remove(stone)
        self._put(square, tuple(stones))

    def _put(self, square: int, stones: Stones) -> None:
        self._table = self._table._replace(squares=put(self._table.squares, square, stones))

    def _restock(self, seat: int, value: int, count: int) -> None:
        supplies = self._table.supplies
        self._table = self._table._replace(supplies=put(supplies, seat, supplied(supplies[seat], value, count)))

    def _in_panel(self, stone: Stone) -> "_Stand":
        """The slot for a volcano of this value in its seat's panel, occupied or not."""
        seat = stone.seat or 0
        below = sum(other < stone.value for other in shown_supply(self._table.supplies[seat]))
        left, top = supply_corner(panel_box(seat, self._view.seats), below)
        return _Stand((left + StoneSize.PAIRED.width / 2, top + StoneSize.PAIRED.height / 2), StoneSize.PAIRED)

    def _show(self, away: frozenset[int] = frozenset()) -> None:
        """Show the current position without the vulcanologists of the seats ``away``."""
        self.reel.picture = compose(replace(self._view, table=self._table), self._row, self._audience, away)


class _Stand(NamedTuple):
    """Where a stone stands and how large it is there."""

    middle: Point
    size: StoneSize


class _StoneFlight(NamedTuple):
    """A stone on its way from one place to another."""

    stone: Stone
    start: _Stand
    target: _Stand

    def rising(self, lift: float) -> Placed:
        """The stone as it leaves the ground, larger by ``lift``."""
        (x, y), size = self.start
        return flying(self.stone, size.value + lift, 0.95, 1.08), (x, y - 60 * lift)

    def at(self, part: float, leap: float) -> Placed:
        """The stone after this part of the time, ``leap`` times larger half way."""
        eased, height = ease(part), 4 * part * (1 - part)
        first, last = self.start.size.value, self.target.size.value
        x, y = along((self.start.middle, self.target.middle), eased)
        return flying(self.stone, first + (last - first) * eased + leap * height), (x, y - _RISE * height)

    def shade(self, part: float) -> Placed:
        """The stone's shadow at the same time."""
        x, y = along((self.start.middle, self.target.middle), ease(part))
        return shadow(84), (x, y + 40)
