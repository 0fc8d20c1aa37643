"""The stage of an animation: the position as it stands, and how tourists and cards move on it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import pi, sin

from PIL import Image, ImageDraw

from games.core.contract import Event
from games.vesuvio.board import Place
from games.vesuvio.pieces import Card
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import CameraView, VesuvioView
from rendering.canvas import Point, Stamp, sprite, stamp
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, mix
from rendering.picture import Audience
from rendering.reel import FINAL_HOLD, Placed, Reel, along, dust, ease, flash
from rendering.vesuvio.cards import back_stamp, face_stamp
from rendering.vesuvio.layout import BOXES, CRATER, place_box
from rendering.vesuvio.marks import FIRE, cover_fire, draw_fire
from rendering.vesuvio.panels import hand_middle
from rendering.vesuvio.still import compose
from rendering.vesuvio.symbols import camera, horn, pick
from rendering.vesuvio.tiles import lava_sprite
from rendering.vesuvio.tourists import Tourist, spot_of, tourist_stamp
from rendering.vesuvio.ways import crossing

_SIGN = 64
_SIGNS = {"dig": pick, "shout": horn, "photo": camera}
_FRONT = 9.0
"""How far the edge of flowing lava swings to either side, in pixels of the still picture."""

_WAVES = 12
_BOMB = 26
_BOMBS: tuple[Point, ...] = ((-250, -70), (-130, -150), (20, -180), (150, -140), (260, -60))
"""How far each bomb has flown after the first second, its fall apart."""

_WEIGHT = 210.0


@lru_cache(maxsize=64)
def walking(tourist: Tourist, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A tourist on its way, or stretched as it lands."""
    return tourist_stamp(tourist).stretched(across, down)


@lru_cache(maxsize=32)
def scaled_face(card: Card, scale: float = 1.0) -> Stamp:
    """The front of a card."""
    return face_stamp(card).stretched(scale, scale)


@lru_cache(maxsize=32)
def scaled_fire(seat: int, scale: float) -> Stamp:
    """A burning tourist."""
    return stamp(FIRE, FIRE, cover_fire, lambda pen: draw_fire(pen, seat)).stretched(scale, scale)


@lru_cache(maxsize=16)
def scaled_sign(deed: str, scale: float = 1.0) -> Stamp:
    """The sign of what a tourist does: "dig", "shout" or "photo"."""
    middle = (_SIGN / 2, _SIGN / 2)
    sign = _SIGNS[deed](middle, 19, EMBER)
    drawn = stamp(_SIGN, _SIGN, lambda fill: lambda pen: pen.disc(middle, 31, fill), sign)
    return drawn.stretched(scale, scale)


def flood(space: str, source: Point, part: float) -> Placed:
    """A space of which this part is under lava that comes from the side of a point."""
    box = BOXES[space]
    (x, y), (across, down) = box.middle, source
    if abs(across - x) * box.height > abs(down - y) * box.width:
        return _flooded(space, "west" if across < x else "east", part), box.middle
    return _flooded(space, "north" if down < y else "south", part), box.middle


@lru_cache(maxsize=256)
def _flooded(space: str, side: str, part: float) -> Stamp:
    lava = lava_sprite(space, fresh=True)
    length, breadth = (lava.width, lava.height) if side in {"west", "east"} else (lava.height, lava.width)
    front = [(part * length + _FRONT * sin(pi * step / 2.5), step * breadth / _WAVES) for step in range(_WAVES + 1)]

    def turned(along: float, aside: float) -> Point:
        reach = along if side in {"west", "north"} else length - along
        return (reach, aside) if side in {"west", "east"} else (aside, reach)

    edge = [turned(*point) for point in front]
    mask = Image.new("1", lava.size, 0)
    ImageDraw.Draw(mask).polygon([turned(0, 0), *edge, turned(0, breadth)], fill=1)
    # The front glows where it meets the cold ground.
    lit = sprite(*lava.size, lava, lambda pen: pen.line(edge, EMBER, 22), lambda pen: pen.line(edge, PAPER, 8))
    return Stamp(lit, mask)


def bombs(part: float) -> list[Placed]:
    """Glowing rocks thrown out of the crater after this part of their flight."""
    return [(_bomb(), (CRATER[0] + x * part, CRATER[1] + y * part + _WEIGHT * part * part)) for x, y in _BOMBS]


@lru_cache(maxsize=1)
def _bomb() -> Stamp:
    middle = (_BOMB / 2, _BOMB / 2)
    parts = [(12.0, mix(NIGHT, LAVA, 0.5)), (9.0, LAVA), (5.0, EMBER)]
    discs = [lambda pen, one=one: pen.disc(middle, *one) for one in parts]
    return stamp(_BOMB, _BOMB, lambda fill: lambda pen: pen.disc(middle, 13, fill), *discs)


OPENING_HOLD = 600
LANDING_HOLD = 150

_STEP_FRAMES = 3
_FLIGHT_FRAMES = 4
_WALKER = 20
_HOP = 14
"""How high a step lifts a tourist, in pixels of the still picture."""


class MountainStage:
    """The current position within the turn, the film so far, and the movements that events share."""

    def __init__(self, view: VesuvioView, after: VesuvioView, words: Audience) -> None:
        self._view = view
        self._after = after
        self._words = words
        self.reel = Reel(compose(view, words=words), OPENING_HOLD)

    def _go(self, seat: int, stops: Sequence[Place | None], hop: int = _HOP) -> None:
        """Let a tourist step from place to place, or without hops slide and come to rest in dust."""
        _, start = spot_of(self._view, seat)
        self._show(frozenset({seat}))
        moved = self._at(seat, stops[-1])
        end = spot_of(moved, seat)[1]
        middles = [place_box(stop).middle for stop in stops[1:-1] if stop is not None]
        crossings = [crossing(first, second)[0] for first, second in pairwise(stops)]
        way = [start]
        for number, point in enumerate(crossings):
            way += [point, *middles[number : number + 1]]
        way.append(end)
        pawn, frames = self._pawn(seat), _STEP_FRAMES * len(crossings)
        for frame in range(1, frames + 1):
            part = frame / (frames + 1)
            x, y = along(way, part if hop else ease(part))
            lift = hop * abs(sin(2 * pi * part * len(crossings)))
            self.reel.shoot([(pawn, (x, y - lift))])
        foot = (end[0], end[1] + 16)
        if not hop:
            self.reel.shoot([(dust(0.3, 0.6), foot), (self._pawn(seat, 1.12, 0.84), (end[0], end[1] + 3))])
        self._view = moved
        self._show()
        self.reel.shoot([] if hop else [(dust(0.9, 0.6), foot)], LANDING_HOLD)

    def _pawn(self, seat: int, across: float = 1.0, down: float = 1.0) -> Stamp:
        return walking(Tourist(seat, _WALKER, seat in self._view.to_act), across, down)

    def _at(self, seat: int, place: Place | None) -> VesuvioView:
        places, statuses = list(self._view.places), list(self._view.statuses)
        places[seat] = place
        statuses[seat] = TouristState.ESCAPED if place is None else TouristState.MOUNTAIN
        return replace(self._view, places=tuple(places), statuses=tuple(statuses))

    def _hold(self, seat: int) -> None:
        self._view = replace(self._view, camera=CameraView(CameraState.HELD, frozenset({seat})))
        self._deal(seat, 1)

    def _deal(self, seat: int, count: int) -> None:
        """Change a hand; a card that comes in flashes."""
        sizes = list(self._view.hand_sizes)
        sizes[seat] = max(0, sizes[seat] + count)
        self._view = replace(self._view, hand_sizes=tuple(sizes))
        if count > 0:
            self.reel.shoot([(flash(0.6, 110), self._hand(seat))])
        self._settle()

    def _hand(self, seat: int) -> Point:
        return hand_middle(seat, self._view.seats)

    def _spend(self, points: int) -> None:
        self._view = replace(self._view, points=max(0, self._view.points - points))

    def _fly(self, start: Point, end: Point) -> None:
        """Carry a card, face down, from one place to another."""
        for frame in range(1, _FLIGHT_FRAMES + 1):
            spot = along((start, end), ease(frame / (_FLIGHT_FRAMES + 1)))
            self.reel.shoot([(back_stamp(), spot)])

    def _settle(self) -> None:
        """Show the current position for a moment."""
        self._show()
        self.reel.shoot(duration=LANDING_HOLD)

    def finish(self, events: Sequence[Event]) -> None:
        """End on the marked still."""
        self.reel.picture = compose(self._after, events, self._words)
        self.reel.shoot(duration=FINAL_HOLD)

    def _show(self, away: frozenset[int] = frozenset(), marks: Sequence[Event] = ()) -> None:
        self.reel.picture = compose(self._view, marks, self._words, away)
