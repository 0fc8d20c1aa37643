"""Animates a turn: tourists step, slide and are pushed, cards change hands, lava floods the mountain step by step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.core.contract import Event
from games.vesuvio.board import TOP, ZONES
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
from rendering.canvas import Point
from rendering.picture import WORDLESS, Audience
from rendering.reel import Frame, Placed, dust, flash
from rendering.vesuvio.cards import DECK_WIDTH
from rendering.vesuvio.layout import BOXES, CRATER, DECK_LEFT, DECK_TOPS
from rendering.vesuvio.stage import (
    LANDING_HOLD,
    MountainStage,
    bombs,
    flood,
    scaled_face,
    scaled_fire,
    scaled_sign,
    walking,
)
from rendering.vesuvio.tiles import dig_box
from rendering.vesuvio.tourists import Tourist, spot_of

WAVE_HOLD = 220
CARD_HOLD = 450

_ERUPTION_FRAMES = 5
_FLOOD = (0.3, 0.65)
"""How much of its spaces lava has flooded in the frames before it has covered them."""

_RISE = 70


def animate(
    before: VesuvioView, events: Sequence[Event], after: VesuvioView, words: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if nothing visible happened."""
    if not any(type(event) in _SHOWN for event in events):
        return ()
    scene = _VesuvioScene(replace(before, offers=(), choice=None), after, words)
    for event in events:
        show = _SHOWN.get(type(event))
        if show is not None:
            show(scene, event)
    scene.finish(events)
    return tuple(scene.reel.frames)


class _VesuvioScene(MountainStage):
    """What each kind of event shows on the stage."""

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
        self.reel.shoot([(scaled_sign("dig", 1.2), (x, y - 18))])
        self.reel.shoot([(dust(0.4, 0.6), (x, y + 24)), (scaled_sign("dig"), (x, y))])
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
            self.reel.shoot([(scaled_face(event.card, scale), (x, y - _RISE * rise))])
        self.reel.shoot([(scaled_face(event.card, 0.8), (x, y - _RISE))], CARD_HOLD)
        self._deal(event.seat, -1)

    def reveal(self, event: EruptionCardDrawn) -> None:
        """The eruption card is drawn (V13)."""
        x, y = spot_of(self._view, event.seat)[1]
        spot = (x, max(y, _RISE + 60) - _RISE)
        for strength in (0.5, 1.0):
            self.reel.shoot([(flash(strength, 260), spot), (scaled_face(Card.ERUPTION, 0.7), spot)])
        self.reel.shoot([(scaled_face(Card.ERUPTION, 0.8), spot)], 2 * CARD_HOLD)

    def aim(self, event: PhotoPoint) -> None:
        """A seat spends a point on the photo (V19)."""
        self._spend(ACTION_PRICE)
        points = list(self._view.photo_points)
        points[event.seat] = event.points
        self._view = replace(self._view, photo=tuple((0, point) for point in points))
        self.reel.shoot([(scaled_sign("photo", 1.2), spot_of(self._view, event.seat)[1])])
        self._settle()

    def take(self, event: PhotoTaken) -> None:
        """The photo is taken in a flash (V19)."""
        spot = BOXES[TOP].middle
        for strength in (0.5, 1.0):
            self.reel.shoot([(flash(strength, 260), spot)])
        self.reel.shoot([(flash(0.3, 260), spot), (scaled_sign("photo", 1.4), spot)], CARD_HOLD)
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
            self.reel.shoot([(scaled_sign("shout", scale), (x, y - 34))], LANDING_HOLD)

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
                found.append((walking(Tourist(seat, radius, seat in self._view.to_act)), spot))
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
            self.reel.shoot([(flash(strength, 170), spot), (scaled_fire(seat, scale), spot)], LANDING_HOLD)
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
