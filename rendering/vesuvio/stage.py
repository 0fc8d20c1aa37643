"""The stage of an animation: the position as it stands, and how tourists and cards move on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import pi, sin

from games.core.contract import Event
from games.vesuvio.board import Place
from games.vesuvio.status import CameraState, Status
from games.vesuvio.view import CameraView, VesuvioView
from rendering.audience import Audience
from rendering.canvas import Point, Stamp
from rendering.motion import along, ease
from rendering.reel import Reel
from rendering.sparks import dust, flash
from rendering.vesuvio.layout import place_box
from rendering.vesuvio.panels import hand_middle
from rendering.vesuvio.sparks import small_back, walking
from rendering.vesuvio.still import compose
from rendering.vesuvio.tourists import Tourist, spot_of
from rendering.vesuvio.ways import crossing

OPENING_HOLD = 600
LANDING_HOLD = 150

_STEP_FRAMES = 3
_FLIGHT_FRAMES = 4
_WALKER = 20
_HOP = 14
"""How high a step lifts a tourist, in pixels of the still picture."""


class Stage:
    """The current position within the turn, the film so far, and the movements that events share."""

    def __init__(self, view: VesuvioView, after: VesuvioView, words: Audience | None) -> None:
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
        statuses[seat] = Status.ESCAPED if place is None else Status.MOUNTAIN
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
            self.reel.shoot([(small_back(), spot)])

    def _settle(self) -> None:
        """Show the current position for a moment."""
        self._show()
        self.reel.shoot(duration=LANDING_HOLD)

    def _show(self, away: frozenset[int] = frozenset(), marks: Sequence[Event] = ()) -> None:
        self.reel.show(compose(self._view, marks, away, self._words))
