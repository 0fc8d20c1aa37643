"""Animates a turn: tourists walk, slide and are pushed, cards change hands, lava flows step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from PIL import Image

from games.core.contract import Event
from games.core.text import Words
from games.vesuvio.board import TOP, ZONES, Place
from games.vesuvio.cards import Card
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    EruptionTriggered,
    LavaAdvanced,
    Left,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    Slid,
    StoneKept,
    TokenBurned,
    TokenDropped,
    TokenTaken,
    TouristBurned,
    TouristGivenUp,
    Walked,
)
from games.vesuvio.prices import ACTION_PRICE
from games.vesuvio.status import CameraState, Status
from games.vesuvio.view import CameraView, VesuvioView
from rendering.canvas import Point
from rendering.motion import FINAL_HOLD, Film, Frame, along, ease
from rendering.vesuvio.cards import DECK_WIDTH
from rendering.vesuvio.cutouts import small_back, small_face, small_fire, small_flash, small_horn, small_tourist
from rendering.vesuvio.layout import BOXES, DECK_LEFT, DECK_TOPS, place_box
from rendering.vesuvio.marks import crossing
from rendering.vesuvio.panels import hand_middle
from rendering.vesuvio.still import compose
from rendering.vesuvio.tourists import Tourist, spot_of

OPENING_HOLD = 600
LANDING_HOLD = 120
WAVE_HOLD = 260
CARD_HOLD = 450
"""Milliseconds."""

_STEP_FRAMES = 5
_FLIGHT_FRAMES = 7
_FIRE_FRAMES = 5
_RISE = 70
_WALKER = 20


def animate(
    before: VesuvioView, events: Sequence[Event], after: VesuvioView, words: Words | None = None
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if nothing visible happened."""
    if not any(type(event) in _SHOWN for event in events):
        return ()
    scene = _Scene(replace(before, offers=(), choice=None), after, words)
    scene.film.shoot(duration=OPENING_HOLD)
    for event in events:
        show = _SHOWN.get(type(event))
        if show is not None:
            show(scene, event)
    scene.film.show(compose(after, events, words=words))
    scene.film.shoot(duration=FINAL_HOLD)
    return tuple(scene.film.frames)


class _Scene:
    """The current position within the turn, and the film so far."""

    def __init__(self, view: VesuvioView, after: VesuvioView, words: Words | None) -> None:
        self._view = view
        self._after = after
        self._words = words
        self.film = Film(compose(view, words=words))

    def walk(self, event: Walked) -> None:
        """A tourist walks a step (V4, V6)."""
        self._spend(event.price)
        self._go(event.seat, (event.start, event.end))

    def leave(self, event: Left) -> None:
        """A tourist goes down to the yacht (V5)."""
        self._spend(ACTION_PRICE)
        self._go(event.seat, (event.start, None))

    def slide(self, event: Slid) -> None:
        """A tourist slides further down a steep slope (V8)."""
        self._go(event.seat, (event.start, event.end))

    def send(self, event: Pushed | Driven) -> None:
        """A tourist is pushed or driven away (V14, V21)."""
        if isinstance(event, Pushed):
            self._spend(ACTION_PRICE)
        self._go(event.seat, (event.start, *event.route))

    def _go(self, seat: int, stops: Sequence[Place | None]) -> None:
        _, start = spot_of(self._view, seat)
        self._change(frozenset({seat}))
        moved = self._at(seat, stops[-1])
        end = spot_of(moved, seat)[1]
        middles = [place_box(stop).middle for stop in stops[1:-1] if stop is not None]
        crossings = [crossing(first, second)[0] for first, second in pairwise(stops)]
        way = [start]
        for number, point in enumerate(crossings):
            way += [point, *middles[number : number + 1]]
        way.append(end)
        pawn = small_tourist(Tourist(seat, _WALKER, seat in self._view.to_act))
        frames = _STEP_FRAMES * len(crossings)
        for frame in range(1, frames + 1):
            self.film.shoot([(pawn, along(way, ease(frame / (frames + 1))))])
        self._view = moved
        self._show_position()

    def _at(self, seat: int, place: Place | None) -> VesuvioView:
        places, statuses = list(self._view.places), list(self._view.statuses)
        places[seat] = place
        statuses[seat] = Status.ESCAPED if place is None else Status.MOUNTAIN
        return replace(self._view, places=tuple(places), statuses=tuple(statuses))

    def dig(self, event: Dug) -> None:
        """Cards go from the deck to the digging seat (V10)."""
        self._spend(event.price)
        zone = ZONES[event.space]
        decks = dict(self._view.decks)
        decks[zone] -= event.drawn
        self._view = replace(self._view, decks=decks, dug=self._view.dug | {event.space})
        self._change()
        deck = (DECK_LEFT + DECK_WIDTH / 2, DECK_TOPS[zone] + 40.0)
        self._fly(small_back(), deck, spot_of(self._view, event.seat)[1])

    def keep(self, event: StoneKept) -> None:
        """A seat's hand gets larger (V10, V11)."""
        self._deal(event.seat, 1)

    def rob(self, event: CardStolen) -> None:
        """A card goes from one seat to another (V14)."""
        self._fly(small_back(), hand_middle(event.victim, self._view.seats), hand_middle(event.thief, self._view.seats))
        self._deal(event.victim, -1)
        self._deal(event.thief, 1)

    def lose(self, event: CardLost) -> None:
        """A lost card is shown to everybody (V9)."""
        x, y = spot_of(self._view, event.seat)[1]
        y = max(y, _RISE + 60)
        for frame in range(1, _FLIGHT_FRAMES):
            self.film.shoot([(small_face(event.card), (x, y - _RISE * ease(frame / _FLIGHT_FRAMES)))])
        self.film.shoot([(small_face(event.card), (x, y - _RISE))], CARD_HOLD)
        self._deal(event.seat, -1)

    def reveal(self, event: EruptionCardDrawn) -> None:
        """The eruption card is drawn (V13)."""
        x, y = spot_of(self._view, event.seat)[1]
        self.film.shoot([(small_face(Card.ERUPTION), (x, max(y, _RISE + 60) - _RISE))], 2 * CARD_HOLD)

    def aim(self, event: PhotoPoint) -> None:
        """A seat spends a point on the photo (V19)."""
        self._spend(ACTION_PRICE)
        points = list(self._view.photo_points)
        points[event.seat] = event.points
        self._view = replace(self._view, photo_points=tuple(points))
        self._show_position()

    def flash(self, event: PhotoTaken) -> None:
        """The photo is taken (V19)."""
        self.film.shoot([(small_flash(), BOXES[TOP].middle)], CARD_HOLD)
        self._hold(event.seat)

    def pick_up(self, event: TokenTaken) -> None:
        """A seat picks up the camera (V22)."""
        self._spend(ACTION_PRICE)
        self._hold(event.seat)

    def _hold(self, seat: int) -> None:
        self._view = replace(self._view, camera=CameraView(CameraState.HELD, frozenset({seat})))
        self._deal(seat, 1)

    def drop(self, event: TokenDropped) -> None:
        """The camera falls to the ground (V15)."""
        self._view = replace(self._view, camera=CameraView(CameraState.TOKEN, space=event.space))
        self._show_position()

    def shout(self, event: Shouted) -> None:
        """A tourist shouts (V21)."""
        self._spend(ACTION_PRICE)
        x, y = spot_of(self._view, event.seat)[1]
        for scale in (0.8, 1.0, 0.8, 1.0):
            self.film.shoot([(small_horn(scale), (x, y - 34))], 2 * LANDING_HOLD)

    def threaten(self, event: EruptionTriggered) -> None:
        """The eruption is triggered (V23)."""
        self._view = replace(self._view, eruption=self._after.eruption)
        self._show_position()

    def flow(self, event: LavaAdvanced) -> None:
        """The lava flows down step by step, all branches at once (V27)."""
        for number, wave in enumerate(event.waves):
            self._view = replace(self._view, lava=self._view.lava | set(wave), eruption=self._after.eruption)
            self._change(marks=(LavaAdvanced(event.waves[number : number + 1]),))
            self.film.shoot(duration=WAVE_HOLD)

    def burn(self, event: TouristBurned) -> None:
        """A tourist burns (V29)."""
        self._burn(event.seat)

    def give_up(self, event: TouristGivenUp) -> None:
        """A tourist leaves the game because its seat forfeits (V37)."""
        if event.place is not None:
            self._burn(event.seat)

    def _burn(self, seat: int) -> None:
        spot = spot_of(self._view, seat)[1]
        for frame in range(1, _FIRE_FRAMES + 1):
            self.film.shoot([(small_fire(seat, 0.6 + 0.2 * frame), spot)], LANDING_HOLD)
        places, statuses = list(self._view.places), list(self._view.statuses)
        hands = list(self._view.hand_sizes)
        places[seat], statuses[seat], hands[seat] = None, Status.BURNED, 0
        camera = self._view.camera
        if camera.state is CameraState.HELD and self._after.camera.state is CameraState.GONE:
            camera = self._after.camera
        self._view = replace(
            self._view, places=tuple(places), statuses=tuple(statuses), hand_sizes=tuple(hands), camera=camera
        )
        self._show_position()

    def consume(self, event: TokenBurned) -> None:
        """Lava destroys the camera (V29)."""
        self._view = replace(self._view, camera=CameraView(CameraState.GONE))
        self._show_position()

    def _deal(self, seat: int, count: int) -> None:
        sizes = list(self._view.hand_sizes)
        sizes[seat] = max(0, sizes[seat] + count)
        self._view = replace(self._view, hand_sizes=tuple(sizes))
        self._show_position()

    def _spend(self, points: int) -> None:
        self._view = replace(self._view, points=max(0, self._view.points - points))

    def _fly(self, cutout: Image.Image, start: Point, end: Point) -> None:
        for frame in range(1, _FLIGHT_FRAMES):
            self.film.shoot([(cutout, along((start, end), ease(frame / _FLIGHT_FRAMES)))])

    def _show_position(self) -> None:
        self._change()
        self.film.shoot(duration=LANDING_HOLD)

    def _change(self, away: frozenset[int] = frozenset(), marks: Sequence[Event] = ()) -> None:
        """Show the current position."""
        self.film.show(compose(self._view, marks, away, self._words))


_SHOWN: dict[type, Callable[[_Scene, Any], None]] = {
    Walked: _Scene.walk,
    Left: _Scene.leave,
    Slid: _Scene.slide,
    Pushed: _Scene.send,
    Driven: _Scene.send,
    Dug: _Scene.dig,
    StoneKept: _Scene.keep,
    CardStolen: _Scene.rob,
    CardLost: _Scene.lose,
    EruptionCardDrawn: _Scene.reveal,
    PhotoPoint: _Scene.aim,
    PhotoTaken: _Scene.flash,
    TokenTaken: _Scene.pick_up,
    TokenDropped: _Scene.drop,
    Shouted: _Scene.shout,
    EruptionTriggered: _Scene.threaten,
    LavaAdvanced: _Scene.flow,
    TouristBurned: _Scene.burn,
    TouristGivenUp: _Scene.give_up,
    TokenBurned: _Scene.consume,
}
"""The animation of each kind of event; events without a visible effect have none."""
