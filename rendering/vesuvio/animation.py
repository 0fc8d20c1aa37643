"""Animates a turn: tourists step, slide and are pushed, cards change hands, lava floods the mountain step by step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import pi, sin
from typing import Any

from PIL import Image, ImageDraw

from games.core.contract import Event
from games.vesuvio.board import TOP, ZONES, Place
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
from games.vesuvio.moves import ACTION_PRICE
from games.vesuvio.pieces import Card
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import CameraView, VesuvioView
from rendering.canvas import Point, Stamp, sprite, stamp
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, mix
from rendering.picture import WORDLESS, Audience
from rendering.reel import FINAL_HOLD, Frame, Placed, Reel, along, dust, ease, flash
from rendering.seats import Pawn, pawn_stamp
from rendering.vesuvio.cards import DECK_WIDTH, back_stamp, face_stamp, sign
from rendering.vesuvio.layout import BOXES, CRATER, DECK_LEFT, DECK_TOPS, place_box
from rendering.vesuvio.marks import fire_stamp
from rendering.vesuvio.panels import hand_middle
from rendering.vesuvio.still import compose
from rendering.vesuvio.tiles import dig_box, lava_sprite
from rendering.vesuvio.tourists import spot_of
from rendering.vesuvio.ways import crossing

_SIGN = 64
_FRONT = 9.0
"""How far the edge of flowing lava swings to either side, in pixels of the still picture."""

_WAVES = 12
_BOMB = 26
_BOMBS: tuple[Point, ...] = ((-250, -70), (-130, -150), (20, -180), (150, -140), (260, -60))
"""How far each bomb has flown after the first second, its fall apart."""

_WEIGHT = 210.0


@lru_cache(maxsize=4)
def sign_stamp(deed: str) -> Stamp:
    """The sign of what a tourist does: "dig", "shout" or "photo"."""
    middle = (_SIGN / 2, _SIGN / 2)
    return stamp(_SIGN, _SIGN, lambda pen: pen.disc(middle, 31, NIGHT), sign(deed, middle, 19, EMBER), edge=0)


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
    return stamp(_BOMB, _BOMB, *discs, edge=1)


OPENING_HOLD = 600
LANDING_HOLD = 150

_STEP_FRAMES = 3
_FLIGHT_FRAMES = 4
_WALKER = 20
_HOP = 14
"""How high a step lifts a tourist, in pixels of the still picture."""


WAVE_HOLD = 220
CARD_HOLD = 450

_ERUPTION_FRAMES = 5
_FLOOD = (0.3, 0.65)
"""How much of its spaces lava has flooded in the frames before it has covered them."""

_RISE = 70


class _VesuvioScene:
    """The current position within the turn, the film so far, and what each kind of event shows."""

    def __init__(self, view: VesuvioView, after: VesuvioView, words: Audience) -> None:
        self._view = view
        self._after = after
        self._words = words
        self.reel = Reel(compose(view, audience=words), OPENING_HOLD)

    def finish(self, events: Sequence[Event]) -> None:
        """End on the marked still."""
        self.reel.picture = compose(self._after, events, self._words)
        self.reel.shoot(duration=FINAL_HOLD)

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
        self._go(event.seat, (event.start, event.end), hop=0)

    def send(self, event: Pushed | Driven) -> None:
        """A tourist is pushed or driven away (V14, V21)."""
        spot = spot_of(self._view, event.seat)[1]
        if isinstance(event, Pushed):
            self._spend(ACTION_PRICE)
            self.reel.shoot([(flash(0.4, 110), spot), (self._pawn(event.seat, 0.85, 1.1), spot)])
        self._go(event.seat, (event.start, *event.route), hop=0)

    def dig(self, event: Dug) -> None:
        """A pickaxe strikes, and cards go from the deck to the digging seat (V10)."""
        self._spend(event.price)
        zone = ZONES[event.space]
        decks = dict(self._view.decks)
        decks[zone] -= event.drawn
        self._view = replace(self._view, decks=decks, dug=self._view.dug | {event.space})
        x, y = dig_box(event.space).middle
        self.reel.shoot([(sign_stamp("dig").scaled(1.2), (x, y - 18))])
        self.reel.shoot([(dust(0.4, 0.6), (x, y + 24)), (sign_stamp("dig"), (x, y))])
        self._show()
        self.reel.shoot([(dust(0.9, 0.6), (x, y + 24))])
        deck = (DECK_LEFT + DECK_WIDTH / 2, DECK_TOPS[zone] + 40.0)
        self._fly(deck, spot_of(self._view, event.seat)[1])

    def keep(self, event: StoneKept) -> None:
        """A card goes to its seat's hand (V10, V11)."""
        self._fly(spot_of(self._view, event.seat)[1], self._hand(event.seat))
        self._deal(event.seat, 1)

    def rob(self, event: CardStolen) -> None:
        """A card goes from one seat to another (V14)."""
        self._deal(event.victim, -1)
        self._fly(self._hand(event.victim), self._hand(event.thief))
        self._deal(event.thief, 1)

    def lose(self, event: CardLost) -> None:
        """A lost card is shown to everybody (V9)."""
        x, y = spot_of(self._view, event.seat)[1]
        y = max(y, _RISE + 60)
        for scale, rise in ((0.5, 0.4), (0.65, 0.8)):
            self.reel.shoot([(face_stamp(event.card).scaled(scale), (x, y - _RISE * rise))])
        self.reel.shoot([(face_stamp(event.card).scaled(0.8), (x, y - _RISE))], CARD_HOLD)
        self._deal(event.seat, -1)

    def reveal(self, event: EruptionCardDrawn) -> None:
        """The eruption card is drawn (V13)."""
        x, y = spot_of(self._view, event.seat)[1]
        spot = (x, max(y, _RISE + 60) - _RISE)
        for strength in (0.5, 1.0):
            self.reel.shoot([(flash(strength, 260), spot), (face_stamp(Card.ERUPTION).scaled(0.7), spot)])
        self.reel.shoot([(face_stamp(Card.ERUPTION).scaled(0.8), spot)], 2 * CARD_HOLD)

    def aim(self, event: PhotoPoint) -> None:
        """A seat spends a point on the photo (V19)."""
        self._spend(ACTION_PRICE)
        points = list(self._view.photo_points)
        points[event.seat] = event.points
        self._view = replace(self._view, photo=tuple((0, point) for point in points))
        self.reel.shoot([(sign_stamp("photo").scaled(1.2), spot_of(self._view, event.seat)[1])])
        self._settle()

    def take(self, event: PhotoTaken) -> None:
        """The photo is taken in a flash (V19)."""
        spot = BOXES[TOP].middle
        for strength in (0.5, 1.0):
            self.reel.shoot([(flash(strength, 260), spot)])
        self.reel.shoot([(flash(0.3, 260), spot), (sign_stamp("photo").scaled(1.4), spot)], CARD_HOLD)
        self._hold(event.seat)

    def pick_up(self, event: TokenTaken) -> None:
        """A seat picks up the camera (V22)."""
        self._spend(ACTION_PRICE)
        self._hold(event.seat)

    def drop(self, event: TokenDropped) -> None:
        """The camera falls to the ground (V15)."""
        self._view = replace(self._view, camera=CameraView(CameraState.TOKEN, space=event.space))
        self._settle()

    def shout(self, event: Shouted) -> None:
        """A tourist shouts (V21)."""
        self._spend(ACTION_PRICE)
        x, y = spot_of(self._view, event.seat)[1]
        for scale in (0.9, 1.25, 0.9, 1.25):
            self.reel.shoot([(sign_stamp("shout").scaled(scale), (x, y - 34))], LANDING_HOLD)

    def threaten(self, event: EruptionTriggered) -> None:
        """The mountain erupts: the crater flashes and throws glowing rocks (V23)."""
        self._view = replace(self._view, eruption=self._after.eruption)
        self._show()
        for frame in range(1, _ERUPTION_FRAMES + 1):
            part = frame / _ERUPTION_FRAMES
            self.reel.shoot([(flash(1 - abs(part - 0.4), 300), CRATER), *bombs(part)])
        self.reel.shoot(duration=2 * LANDING_HOLD)

    def flow(self, event: LavaAdvanced) -> None:
        """The lava floods space after space, all branches at once (V27)."""
        for number, wave in enumerate(event.waves):
            covered = [BOXES[space].middle for space in sorted(self._view.lava)] or [CRATER]
            inside = self._standing_on(wave)
            for part in _FLOOD:
                lava = [flood(space, _nearest(space, covered), part) for space in wave]
                self.reel.shoot([*lava, *inside])
            self._view = replace(self._view, lava=self._view.lava | set(wave), eruption=self._after.eruption)
            self._show(marks=(LavaAdvanced(event.waves[number : number + 1]),))
            self.reel.shoot(duration=WAVE_HOLD)

    def _standing_on(self, spaces: Sequence[str]) -> list[Placed]:
        """The tourists on these spaces, who stay in sight until they burn."""
        found: list[Placed] = []
        for seat, place in enumerate(self._view.places):
            if place is not None and place.space in spaces:
                radius, spot = spot_of(self._view, seat)
                found.append((pawn_stamp(Pawn(seat, radius, seat in self._view.to_act)), spot))
        return found

    def burn(self, event: TouristBurned) -> None:
        """A tourist burns (V29)."""
        self._burn(event.seat)

    def give_up(self, event: TouristGivenUp) -> None:
        """A tourist leaves the game because its seat forfeits (V37)."""
        if event.place is not None:
            self._burn(event.seat)

    def _burn(self, seat: int) -> None:
        spot = spot_of(self._view, seat)[1]
        for strength, scale in ((0.5, 0.9), (1.0, 1.3), (0.4, 1.6)):
            self.reel.shoot([(flash(strength, 170), spot), (fire_stamp(seat).scaled(scale), spot)], LANDING_HOLD)
        places, statuses = list(self._view.places), list(self._view.statuses)
        hands = list(self._view.hand_sizes)
        places[seat], statuses[seat], hands[seat] = None, TouristState.BURNED, 0
        camera = self._view.camera
        if camera.state is CameraState.HELD and self._after.camera.state is CameraState.GONE:
            camera = self._after.camera
        self._view = replace(
            self._view, places=tuple(places), statuses=tuple(statuses), hand_sizes=tuple(hands), camera=camera
        )
        self._settle()

    def consume(self, event: TokenBurned) -> None:
        """Lava destroys the camera (V29)."""
        self._view = replace(self._view, camera=CameraView(CameraState.GONE))
        self._settle()

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
        return pawn_stamp(Pawn(seat, _WALKER, seat in self._view.to_act)).scaled(across, down)

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

    def _show(self, away: frozenset[int] = frozenset(), marks: Sequence[Event] = ()) -> None:
        self.reel.picture = compose(self._view, marks, self._words, away)


def _nearest(space: str, places: Sequence[Point]) -> Point:
    """Where the lava comes from that floods a space."""
    x, y = BOXES[space].middle
    return min(places, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


_SHOWN: dict[type, Callable[[_VesuvioScene, Any], None]] = {
    Walked: _VesuvioScene.walk,
    Left: _VesuvioScene.leave,
    Slid: _VesuvioScene.slide,
    Pushed: _VesuvioScene.send,
    Driven: _VesuvioScene.send,
    Dug: _VesuvioScene.dig,
    StoneKept: _VesuvioScene.keep,
    CardStolen: _VesuvioScene.rob,
    CardLost: _VesuvioScene.lose,
    EruptionCardDrawn: _VesuvioScene.reveal,
    PhotoPoint: _VesuvioScene.aim,
    PhotoTaken: _VesuvioScene.take,
    TokenTaken: _VesuvioScene.pick_up,
    TokenDropped: _VesuvioScene.drop,
    Shouted: _VesuvioScene.shout,
    EruptionTriggered: _VesuvioScene.threaten,
    LavaAdvanced: _VesuvioScene.flow,
    TouristBurned: _VesuvioScene.burn,
    TouristGivenUp: _VesuvioScene.give_up,
    TokenBurned: _VesuvioScene.consume,
}
"""The animation of each kind of event; events without a visible effect have none."""


def animate(
    before: VesuvioView, events: Sequence[Event], after: VesuvioView, audience: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if nothing visible happened."""
    if not any(type(event) in _SHOWN for event in events):
        return ()
    scene = _VesuvioScene(replace(before, offers=(), choice=None), after, audience)
    for event in events:
        show = _SHOWN.get(type(event))
        if show is not None:
            show(scene, event)
    scene.finish(events)
    return tuple(scene.reel.frames)
