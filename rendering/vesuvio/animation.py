"""Animates a turn: tourists step, slide and are pushed, cards change hands, lava floods the mountain step by step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from PIL import Image

from games.core.contract import Event
from games.core.values import put
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
from games.vesuvio.pieces import CameraState, Card, TouristState
from games.vesuvio.view import CameraView, VesuvioView
from rendering import art
from rendering.canvas import Point, Stamp, stamp
from rendering.palette import EMBER, NIGHT
from rendering.picture import WORDLESS, Audience
from rendering.reel import LANDING_HOLD, Carried, Frame, Placed, TurnFilm, flash, hopping, straight
from rendering.seats import Pawn, pawn_stamp
from rendering.vesuvio.board import dig_box, spot_of
from rendering.vesuvio.cards import DECK_WIDTH, back_stamp, face_stamp, sign
from rendering.vesuvio.layout import BOXES, CRATER, DECK_LEFT, DECK_TOPS, place_box, way_of
from rendering.vesuvio.panels import hand_change, hand_middle
from rendering.vesuvio.still import compose, fire_stamp

_SIGN = 64
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
    (left, top, right, bottom), (x, y) = BOXES[space].edges, BOXES[space].middle
    across, down = source[0] - x, source[1] - y
    if abs(across) * BOXES[space].height > abs(down) * BOXES[space].width:
        reach = round(part * BOXES[space].width)
        edges = (left, top, left + reach, bottom) if across < 0 else (right - reach, top, right, bottom)
    else:
        reach = round(part * BOXES[space].height)
        edges = (left, top, right, top + reach) if down < 0 else (left, bottom - reach, right, bottom)
    lava = art.part("vesuvio/lava-fresh", edges)
    return Stamp(lava, Image.new("1", lava.size, 1)), ((edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)


def bombs(part: float) -> list[Placed]:
    """Glowing rocks thrown out of the crater after this part of their flight."""
    return [(_bomb(), (CRATER[0] + x * part, CRATER[1] + y * part + _WEIGHT * part * part)) for x, y in _BOMBS]


@lru_cache(maxsize=1)
def _bomb() -> Stamp:
    return stamp(_BOMB, _BOMB, lambda pen: pen.art("vesuvio/bomb", (_BOMB / 2, _BOMB / 2), 12), edge=1)


WAVE_HOLD, CARD_HOLD = 220, 450

_STEP_FRAMES, _FLIGHT_FRAMES, _ERUPTION_FRAMES = 3, 4, 5
_WALKER = 20
_HOP, _RISE = 14, 70
"""How high a step lifts a tourist, and how high above its tourist a card is shown, in pixels of the still picture."""

_FLOOD = (0.3, 0.65)
"""How much of its spaces lava has flooded in the frames before it has covered them."""

_ACTIONS = (Left, Pushed, PhotoPoint, TokenTaken, Shouted)
"""What an action point is spent on, beside what has a price of its own."""


def _changed(view: VesuvioView, event: Any) -> dict[str, Any]:
    """The fields of a view that an event changes, as far as it alone says it; lava is shown step by step."""
    hands = tuple(size + hand_change((event,), seat) for seat, size in enumerate(view.hand_sizes))
    price = getattr(event, "price", ACTION_PRICE * isinstance(event, _ACTIONS))
    changed: dict[str, Any] = {"hand_sizes": hands, "points": max(0, view.points - price)}
    match event:
        case Walked() | Left() | Slid() | Pushed() | Driven():
            changed |= _placed(view, event.seat, _stops(event)[-1], TouristState.ESCAPED)
        case TouristBurned() | TouristGivenUp():
            changed |= _placed(view, event.seat, None, TouristState.BURNED)
            changed["hand_sizes"] = put(hands, event.seat, 0)
        case Dug():
            zone = ZONES[event.space]
            changed["decks"] = {**view.decks, zone: view.decks[zone] - event.drawn}
            changed["dug"] = view.dug | {event.space}
        case PhotoPoint():
            changed["photo"] = put(view.photo, event.seat, (0, event.points))
        case PhotoTaken() | TokenTaken():
            changed["camera"] = CameraView(CameraState.HELD, frozenset({event.seat}))
        case TokenDropped():
            changed["camera"] = CameraView(CameraState.TOKEN, space=event.space)
        case TokenBurned():
            changed["camera"] = CameraView(CameraState.GONE)
    return changed


def _placed(view: VesuvioView, seat: int, place: Place | None, gone: TouristState) -> dict[str, Any]:
    status = TouristState.MOUNTAIN if place else gone
    return {"places": put(view.places, seat, place), "statuses": put(view.statuses, seat, status)}


def animate(
    before: VesuvioView, events: Sequence[Event], after: VesuvioView, audience: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if nothing visible happened."""
    shown = [event for event in events if type(event) in _SHOWN]
    if not shown:
        return ()
    scene = _VesuvioScene(replace(before, offers=(), choice=None), after, audience)
    for event in shown:
        scene.play(event)
    return scene.end(after, events)


class _VesuvioScene(TurnFilm[VesuvioView]):
    """The film of a turn."""

    def __init__(self, before: VesuvioView, after: VesuvioView, audience: Audience) -> None:
        super().__init__(before, partial(compose, audience=audience))
        self._after = after

    def play(self, event: Event) -> None:
        """Change the view, and show how that came about over the picture that there was before."""
        before = self.view
        self.change(**_changed(before, event))
        _SHOWN[type(event)](self, event, before)
        self.settle()

    def go(self, event: Walked | Left | Slid | Pushed | Driven, before: VesuvioView) -> None:
        """A tourist steps from place to place, or slides and comes to rest in dust (V4 to V8, V14, V21)."""
        seat, hop = event.seat, _HOP * isinstance(event, Walked | Left)
        if isinstance(event, Pushed):
            self.flare(spot_of(before, seat)[1], 0.4, side=110)
        stops = (event.start, *_stops(event))
        x, y = end = spot_of(self.view, seat)[1]
        way = [spot_of(before, seat)[1]]
        for first, second in pairwise(stops):
            # Only a road between two rows is not straight.
            way += way_of(first, second)[1:-1:4]
            way.append(end if second is None or second == stops[-1] else place_box(second).middle)
        pawn, steps = pawn_stamp(Pawn(seat, _WALKER, seat in self.view.to_act)), len(stops) - 1
        self.show(frozenset({seat}))
        self.carry(_STEP_FRAMES * steps, Carried(pawn, hopping(way, hop, 2 * steps)))
        if not hop:
            self.land(pawn, end, (x, y + 16), 0.6)

    def dig(self, event: Dug, before: VesuvioView) -> None:
        """A pickaxe strikes, and cards go from the deck to the digging seat (V10)."""
        x, y = dig_box(event.space).middle
        self.shoot([(sign_stamp("dig").scaled(1.2), (x, y - 18))])
        self.land(sign_stamp("dig"), (x, y), (x, y + 24), 0.6)
        self.show()
        deck = (DECK_LEFT + DECK_WIDTH / 2, DECK_TOPS[ZONES[event.space]] + 40.0)
        self._fly(deck, spot_of(self.view, event.seat)[1])

    def keep(self, event: StoneKept, before: VesuvioView) -> None:
        """A card goes to its seat's hand (V10, V11)."""
        self._fly(spot_of(self.view, event.seat)[1], self._hand(event.seat))

    def rob(self, event: CardStolen, before: VesuvioView) -> None:
        """A card goes from one seat to another (V14)."""
        self._fly(self._hand(event.victim), self._hand(event.thief))

    def lose(self, event: CardLost, before: VesuvioView) -> None:
        """A lost card is shown to everybody (V9)."""
        self._raise(event.seat, face_stamp(event.card))

    def reveal(self, event: EruptionCardDrawn, before: VesuvioView) -> None:
        """The eruption card is drawn (V13)."""
        self.flare(spot_of(self.view, event.seat)[1], 0.5, 1.0, side=260)
        self._raise(event.seat, face_stamp(Card.ERUPTION))

    def show_sign(self, event: PhotoPoint | Shouted, before: VesuvioView) -> None:
        """A seat spends a point on the photo, or shouts (V19, V21)."""
        x, y = spot_of(self.view, event.seat)[1]
        for scale in (0.9, 1.25):
            sign_of = sign_stamp("photo" if isinstance(event, PhotoPoint) else "shout")
            self.shoot([(sign_of.scaled(scale), (x, y - 34))], LANDING_HOLD)

    def take(self, event: PhotoTaken, before: VesuvioView) -> None:
        """The photo is taken in a flash (V19)."""
        spot = BOXES[TOP].middle
        self.flare(spot, 0.5, 1.0, side=260)
        self.shoot([(flash(0.3, 260), spot), (sign_stamp("photo").scaled(1.4), spot)], CARD_HOLD)

    def threaten(self, event: EruptionTriggered, before: VesuvioView) -> None:
        """The mountain erupts: the crater flashes and throws glowing rocks (V23)."""
        self.change(eruption=self._after.eruption)
        self.show()
        for frame in range(1, _ERUPTION_FRAMES + 1):
            part = frame / _ERUPTION_FRAMES
            self.shoot([(flash(1 - abs(part - 0.4), 300), CRATER), *bombs(part)])

    def flow(self, event: LavaAdvanced, before: VesuvioView) -> None:
        """The lava floods space after space, all branches at once (V27)."""
        for number, wave in enumerate(event.waves):
            covered = [BOXES[space].middle for space in sorted(self.view.lava)] or [CRATER]
            inside = self._standing_on(wave)
            for part in _FLOOD:
                self.shoot([*(flood(space, _nearest(space, covered), part) for space in wave), *inside])
            self.change(lava=self.view.lava | set(wave), eruption=self._after.eruption)
            self.marks = (LavaAdvanced(event.waves[number : number + 1]),)
            self.show()
            self.shoot(duration=WAVE_HOLD)
        self.marks = ()

    def burn(self, event: TouristBurned | TouristGivenUp, before: VesuvioView) -> None:
        """A tourist burns (V29), or leaves the game because its seat forfeits (V37)."""
        if event.place is not None:
            spot = spot_of(before, event.seat)[1]
            for strength, scale in ((0.5, 0.9), (1.0, 1.3), (0.4, 1.6)):
                self.shoot([(flash(strength, 170), spot), (fire_stamp(event.seat).scaled(scale), spot)], LANDING_HOLD)
        if before.camera.state is CameraState.HELD and self._after.camera.state is CameraState.GONE:
            self.change(camera=self._after.camera)

    def _raise(self, seat: int, face: Stamp) -> None:
        """Show the front of a card above a tourist."""
        x, y = spot_of(self.view, seat)[1]
        y = max(y, _RISE + 60)
        for scale, rise in ((0.5, 0.4), (0.65, 0.8)):
            self.shoot([(face.scaled(scale), (x, y - _RISE * rise))])
        self.shoot([(face.scaled(0.8), (x, y - _RISE))], CARD_HOLD)

    def _standing_on(self, spaces: Sequence[str]) -> list[Placed]:
        """The tourists on these spaces, who stay in sight until they burn."""
        found: list[Placed] = []
        for seat, place in enumerate(self.view.places):
            if place is not None and place.space in spaces:
                radius, spot = spot_of(self.view, seat)
                found.append((pawn_stamp(Pawn(seat, radius, seat in self.view.to_act)), spot))
        return found

    def _hand(self, seat: int) -> Point:
        return hand_middle(seat, self.view.seats)

    def _fly(self, start: Point, end: Point) -> None:
        """Carry a card, face down, from one place to another."""
        self.carry(_FLIGHT_FRAMES, Carried(back_stamp(), straight(start, end)))


def _stops(event: Walked | Left | Slid | Pushed | Driven) -> tuple[Place | None, ...]:
    """Where a tourist goes through, to the last place; None is the yacht."""
    if isinstance(event, Pushed | Driven):
        return event.route
    return (None if isinstance(event, Left) else event.end,)


def _nearest(space: str, places: Sequence[Point]) -> Point:
    """Where the lava comes from that floods a space."""
    x, y = BOXES[space].middle
    return min(places, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


_SHOWN: dict[type, Callable[[_VesuvioScene, Any, VesuvioView], None]] = {
    **dict.fromkeys((Walked, Left, Slid, Pushed, Driven), _VesuvioScene.go),
    Dug: _VesuvioScene.dig,
    StoneKept: _VesuvioScene.keep,
    CardStolen: _VesuvioScene.rob,
    CardLost: _VesuvioScene.lose,
    EruptionCardDrawn: _VesuvioScene.reveal,
    PhotoTaken: _VesuvioScene.take,
    **dict.fromkeys((PhotoPoint, Shouted), _VesuvioScene.show_sign),
    EruptionTriggered: _VesuvioScene.threaten,
    LavaAdvanced: _VesuvioScene.flow,
    **dict.fromkeys((TouristBurned, TouristGivenUp), _VesuvioScene.burn),
    **dict.fromkeys((TokenTaken, TokenDropped, TokenBurned), lambda *_: None),
}
"""What is shown before the view has changed as such an event says; nothing where the change itself has to do."""
