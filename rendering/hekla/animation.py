"""Animates a turn: volcanoes fly, push and land, rows light up, vulcanologists walk, squares erupt, lava falls."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, NamedTuple

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
from rendering.hekla.board import (
    CIRCLE_BOXES,
    SQUARE_BOXES,
    StoneSize,
    panel_box,
    pawn_of,
    place_of,
    shown_supply,
    size_among,
    spot_middle,
    stone_stamp,
    supply_corner,
)
from rendering.hekla.still import compose, total_middles
from rendering.palette import EMBER, LAVA, PAPER
from rendering.picture import WORDLESS, Audience
from rendering.reel import LANDING_HOLD, Carried, Frame, Placed, TurnFilm, along, dust, flash, hopping, shadow, straight
from rendering.seats import pawn_stamp
from rendering.shapes import frame

ROW_HOLD = 700

ROWS_SHOWN = 3
"""Of a turn that scores more rows only the rows are shown, to limit the film's length."""

_GLOW = 14
"""How far the light of a row reaches beyond its squares."""

_FLIGHT_FRAMES, _FALL_FRAMES, _WALK_FRAMES = 4, 3, 4
"""Frames of a flight, of a fall and of the longest walk; shorter ones take two per circle."""

_FALL, _RISE, _LEAP, _HOP = 170, 26, 0.35, 12
"""How far lava falls and how high things fly and hop in pixels of the still picture, how much larger they look then."""


class _Stand(NamedTuple):
    """Where a stone stands and how large it is there."""

    middle: Point
    size: StoneSize


def animate(
    before: HeklaState, events: Sequence[Event], after: HeklaState, audience: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if no stone moved."""
    if not any(isinstance(event, VolcanoPlaced | VolcanoMoved | RowScored) for event in events):
        return ()
    rows = sum(isinstance(event, RowScored) for event in events)
    scene = _HeklaScene(replace(before, open_rows=NO_ROWS), rows, audience)
    for kind, run in groupby(events, key=type):
        if kind is VolcanoReturned:
            scene.erupt([event for event in run if isinstance(event, VolcanoReturned)])
        elif kind in _SHOWN:
            for event in run:
                _SHOWN[kind](scene, event)
    return scene.end(after, events)


def _flight(stone: Stone, start: _Stand, end: _Stand) -> Carried:
    """A stone's way through the air."""
    sizes = (start.size.value, end.size.value)
    return Carried(stone_stamp(stone, StoneSize.ALONE), straight(start.middle, end.middle, _RISE), sizes, _LEAP)


class _HeklaScene(TurnFilm[HeklaState]):
    """The film of a turn that scores so many rows."""

    def __init__(self, view: HeklaState, rows: int, audience: Audience) -> None:
        super().__init__(view, partial(compose, audience=audience))
        self._rows, self._brief = rows, rows > ROWS_SHOWN

    def place(self, event: VolcanoPlaced) -> None:
        """A volcano comes from its panel (H2)."""
        stone = Stone(event.seat, event.value)
        start = self._in_panel(stone)
        self._restock(stone, -1)
        self._fly(stone, start, event.square)

    def move(self, event: VolcanoMoved) -> None:
        """A volcano goes from square to square (H3)."""
        stone = Stone(event.seat, event.value)
        start = self._standing(event.start, stone)
        self._take(event.start, stone)
        self._fly(stone, start, event.target)

    def walk(self, event: VulcanologistAdvanced | VulcanologistRetreated) -> None:
        """A vulcanologist hops from circle to circle, with a ring of light at the end (H13)."""
        before, seat = self.view.table.vulcanologists, event.seat
        positions = put(before, seat, event.target)
        if not self._brief:
            self.show(frozenset({seat}))
            step = 1 if event.target > event.start else -1
            middles = [CIRCLE_BOXES[circle_at(at)].middle for at in range(event.start + step, event.target, step)]
            way = (place_of(before, seat), *middles, place_of(positions, seat))
            frames = min(self._hurried(_WALK_FRAMES), 2 * (len(way) - 1))
            pawn = pawn_stamp(pawn_of(self.view, seat, event.target))
            self.carry(frames, Carried(pawn, hopping(way, _HOP, frames / 2)))
        self._set(vulcanologists=positions)
        if not self._brief:
            self.show()
            self.shoot([(_ripple(), place_of(positions, seat))])

    def score(self, event: RowScored) -> None:
        """A row lights up and shows its total (H12)."""
        self.marks = (event,)
        self.show()
        if not self._brief:
            total = total_middles([event.row])[event.row]
            for strength in (0.6, 1.0):
                self.shoot([_row_light(event.row, strength), (flash(strength), total)])
        self.shoot(duration=ROW_HOLD)

    def erupt(self, events: Sequence[VolcanoReturned]) -> None:
        """A square flashes, and its volcanoes fly back to their owners' panels (H14)."""
        square, stones = events[0].square, [Stone(event.seat, event.value) for event in events]
        flights = [_flight(stone, self._standing(square, stone), self._in_panel(stone)) for stone in stones]
        for stone in stones:
            self._take(square, stone)
        if not self._brief:
            self.show()
            self.flare(SQUARE_BOXES[square].middle, 0.5, 1.0, side=260, over=[flight.at(0) for flight in flights])
            self.carry(self._hurried(_FLIGHT_FRAMES), *flights)
        for stone in stones:
            self._restock(stone, 1)
        if not self._brief:
            self.show()
            self.shoot()

    def fall(self, event: LavaPlaced) -> None:
        """A block of lava falls on the erupted square (H14)."""
        stone, end = Stone(None, event.value), self._joining(event.square)
        self._set(lava=self.view.table.lava + 1)
        if self._brief:
            self._put(event.square, (*self.view.table.squares[event.square], stone))
            return
        (x, y), size = end
        path = straight((x, y - _FALL), end.middle)
        block = Carried(stone_stamp(stone, StoneSize.ALONE), path, (1.5 * size.value, size.value))
        self.carry(self._hurried(_FALL_FRAMES), block)
        self._land(event.square, stone, end, [(flash(0.8), end.middle)])

    def _hurried(self, frames: int) -> int:
        """Fewer frames for a turn that scores more rows, to limit the film's length."""
        return max(2, frames * 2 // (1 + max(1, self._rows)))

    def _fly(self, stone: Stone, start: _Stand, square: int) -> None:
        """Carry a volcano over the board above its shadow, and let it land."""
        self.show()
        end = self._joining(square)
        below = Carried(shadow(84), straight(start.middle, end.middle, -40))
        self.carry(_FLIGHT_FRAMES, below, _flight(stone, start, end))
        self._land(square, stone, end)

    def _land(self, square: int, stone: Stone, end: _Stand, light: Sequence[Placed] = ()) -> None:
        """Let a stone land, which pushes the one that stands there aside."""
        resident, (x, y), factor = self.view.table.squares[square], end.middle, end.size.value
        foot = (x, y + end.size.height / 2 - 6 * factor)
        pushed: list[Placed] = []
        if resident:
            self._put(square, ())
            self.show()
            spots = spot_middle(square, 0, 1), spot_middle(square, 0, 2)
            pushed = [(stone_stamp(resident[0], StoneSize.ALONE).scaled(0.75, 0.87), along(spots, 0.6))]
        self.land(stone_stamp(stone, end.size), end.middle, foot, factor, [*pushed, *light])
        self._put(square, (*resident, stone))
        self.show()
        self.shoot([(dust(0.9, factor), foot)])
        self.shoot(duration=LANDING_HOLD)

    def _standing(self, square: int, stone: Stone) -> _Stand:
        stones = self.view.table.squares[square]
        return _Stand(spot_middle(square, stones.index(stone), len(stones)), size_among(len(stones)))

    def _joining(self, square: int) -> _Stand:
        """Where the next stone on a square will stand."""
        count = len(self.view.table.squares[square]) + 1
        return _Stand(spot_middle(square, count - 1, count), size_among(count))

    def _in_panel(self, stone: Stone) -> _Stand:
        """The slot for a volcano of this value in its seat's panel, occupied or not."""
        seat, size = stone.seat or 0, StoneSize.PAIRED
        below = sum(other < stone.value for other in shown_supply(self.view.table.supplies[seat]))
        left, top = supply_corner(panel_box(seat, self.view.seats), below)
        return _Stand((left + size.width / 2, top + size.height / 2), size)

    def _set(self, **parts: Any) -> None:
        self.change(table=self.view.table._replace(**parts))

    def _put(self, square: int, stones: Stones) -> None:
        self._set(squares=put(self.view.table.squares, square, stones))

    def _take(self, square: int, stone: Stone) -> None:
        stones = list(self.view.table.squares[square])
        stones.remove(stone)
        self._put(square, tuple(stones))

    def _restock(self, stone: Stone, count: int) -> None:
        seat, supplies = stone.seat or 0, self.view.table.supplies
        self._set(supplies=put(supplies, seat, supplied(supplies[seat], stone.value, count)))


_SHOWN: dict[type, Callable[[_HeklaScene, Any], None]] = {
    VolcanoPlaced: _HeklaScene.place,
    VolcanoMoved: _HeklaScene.move,
    VulcanologistAdvanced: _HeklaScene.walk,
    VulcanologistRetreated: _HeklaScene.walk,
    RowScored: _HeklaScene.score,
    LavaPlaced: _HeklaScene.fall,
}
"""What each kind of event shows by itself."""


def _row_light(row: Row, strength: float) -> Placed:
    """The squares of a row lit up from behind; ``strength`` from 0 to 1."""
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    whole = Box(first.left, first.top, last.right - first.left, last.bottom - first.top)
    return _frame(whole.width, whole.height, strength), whole.middle


@lru_cache(maxsize=8)
def _frame(width: int, height: int, strength: float) -> Stamp:
    across, down, reach = width + 2 * _GLOW, height + 2 * _GLOW, _GLOW * strength
    inside = (_GLOW + 2, _GLOW + 2, across - _GLOW - 2, down - _GLOW - 2)
    light = [frame(inside, shade, part * reach) for part, shade in ((2, LAVA), (1.2, EMBER), (0.5, PAPER))]
    return stamp(across, down, *light, edge=0)


@lru_cache(maxsize=1)
def _ripple() -> Stamp:
    """A ring of light round a vulcanologist that has gained its points."""
    return stamp(84, 84, lambda pen: pen.ring((42, 42), 40, EMBER, 8), edge=1)
