"""A world of Vesuvio that is played on in place and in numbers, some six times as fast as the rules play positions.

The rules keep every position, its events and who knows what; by them the highest level would think more than twice as
long. A test plays both side by side. Nobody gives up in it, and it does not keep who knows what.
"""

from bisect import insort
from collections.abc import Callable
from typing import NamedTuple

from games.vesuvio.board import SPACES
from games.vesuvio.computer.terrain import NOWHERE, Route, Terrain, terrain_of
from games.vesuvio.eruption import DELAYS, slot_of
from games.vesuvio.events import EruptionCause
from games.vesuvio.moves import ACTION_PRICE, FLAT_PRICE, PHOTO_POINTS, POINTS
from games.vesuvio.pieces import WORTH, Card
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import CameraState, TouristState

WALK, LEAVE, DIG, PUSH, PHOTO, SHOUT, TAKE, END, SLIDE, STAY, KEEP = range(11)
"""The kinds of moves."""

OUTSIDE, MOUNTAIN, ESCAPED, BURNED = range(4)
"""The states of a tourist, in the order of :class:`Status`."""

UNTAKEN, HELD, TOKEN, GONE = range(4)
"""The states of the camera, in the order of :class:`CameraState`."""

WORTHS = tuple(WORTH[card] for card in Card)
CAMERA, ERUPTION = list(Card).index(Card.CAMERA), list(Card).index(Card.ERUPTION)

Draw = Callable[[int], int]
"""Draws a number from 0 below the given one."""


class Deed(NamedTuple):
    """A move: its kind, then a place, a victim and a place, or a stone's worth and a depth."""

    kind: int
    what: int = 0
    more: int = 0


class Imagined:
    """The state of a game; places and spaces are indices of ``terrain``, cards those of :class:`Card`.

    ``decks`` are listed from the bottom, ``dug`` and ``lava`` are sets of spaces as bits, ``due`` is the slot of the
    first advance of lava, counted over all seats and rounds, ``chosen`` whether a trigger has set it.
    """

    def __init__(self, position: VesuvioPosition, draw: Draw) -> None:
        self.draw = draw
        self.terrain: Terrain = terrain_of(position.mountain.tiles)
        self.seats, self.first, self.mover = position.seats, position.first, position.mover
        self.round, self.turn, self.points = position.round, position.turn, position.points
        numbers, index, cards = list(SPACES).index, self.terrain.index, list(Card).index
        table = position.table
        self.dug = sum(1 << numbers(space) for space in position.dug)
        self.lava = sum(1 << numbers(space) for space in table.lava)
        self.sliding, self.drawn = position.sliding, [cards(card) for card in position.drawn]
        self.places = [NOWHERE if place is None else index[place] for place in table.places]
        self.states = [list(TouristState).index(status) for status in table.statuses]
        self.hands = [[cards(card) for card in hand] for hand in table.hands]
        self.decks = [[cards(card) for card in reversed(deck)] for deck in table.decks]
        self.camera = list(CameraState).index(table.camera)
        self.token = NOWHERE if table.token is None else numbers(table.token)
        self.photo = list(table.photo)
        self.due = slot_of(position.eruption, self.first, self.seats)
        self.chosen = position.eruption.cause is not EruptionCause.ROUND
        self.handicap = position.handicap or (0,) * self.seats
        self.photo_wins, self.over = position.photo_wins, position.outcome is not None

    def copy(self) -> "Imagined":
        """The same state, to be played on independently; it draws from the same source."""
        other = object.__new__(Imagined)
        other.__dict__ |= self.__dict__
        other.places, other.states, other.photo = self.places[:], self.states[:], self.photo[:]
        other.hands, other.decks = [hand[:] for hand in self.hands], [deck[:] for deck in self.decks]
        return other

    @property
    def slot(self) -> int:
        """The number of the current turn, counted over all seats and rounds, those out of the game included."""
        return self.round * self.seats + (self.mover - self.first) % self.seats

    def beside(self, seat: int) -> list[int]:
        """The other seats at the seat's place, clockwise from it."""
        places, seats = self.places, self.seats
        return [other % seats for other in range(seat + 1, seat + seats) if places[other % seats] == places[seat]]

    def can_dig(self, place: int) -> bool:
        """Whether the mover could dig at this place now (V10, V12)."""
        dig = self.terrain.digs[place]
        return bool(
            dig
            and dig.price <= self.points
            and not self.dug >> self.terrain.spaces[place] & 1
            and self.decks[self.terrain.zones[place]]
        )

    def is_covered(self, place: int) -> int:
        """Whether a place is under lava."""
        return self.lava >> self.terrain.spaces[place] & 1

    def ends(self, routes: tuple[Route, ...]) -> dict[int, bool]:
        """Where these ways end, cut at lava (V15), and whether they cost a card."""
        found = {}
        for places, slides in routes:
            end = next((place for place in places if self.is_covered(place)), places[-1]) if self.lava else places[-1]
            found[end] = slides
        return found

    def play(self, deed: Deed) -> None:
        """Make a legal move."""
        kind, what, more = deed
        if kind == WALK:
            self._walk(what)
        elif kind == DIG:
            self._dig()
        elif kind == END:
            self._end_turn()
        elif kind == KEEP:
            self._keep(what, more)
        elif kind == PHOTO:
            self._photograph()
        elif kind in (SLIDE, STAY):
            self._answer(kind, what)
        else:
            self._act(kind, what, more)

    def _walk(self, end: int) -> None:
        seat, start = self.mover, self.places[self.mover]
        self.places[seat] = end
        if start == NOWHERE:
            self.states[seat] = MOUNTAIN
            self._pay(FLAT_PRICE)
            return
        stride = next(stride for stride in self.terrain.strides[start] if stride.place == end)
        self.photo[seat] = (0, 0)
        self.points -= stride.price
        if stride.descends and self.hands[seat]:
            self.sliding = any(not self.is_covered(lower) for lower in self.terrain.below[end])
        self._go_on()

    def _answer(self, kind: int, end: int) -> None:
        """Slide on for a card, or stay (V8)."""
        self.sliding = False
        if kind == SLIDE:
            self._lose_card(self.mover)
            self.places[self.mover] = end
        self._go_on()

    def _dig(self) -> None:
        seat, place = self.mover, self.places[self.mover]
        dig, deck = self.terrain.digs[place], self.decks[self.terrain.zones[place]]
        if dig is None:
            raise ValueError("nothing to dig")
        self.photo[seat] = (0, 0)
        self.points -= dig.price
        self.dug |= 1 << self.terrain.spaces[place]
        drawn = [deck.pop() for _ in range(min(dig.drawn, len(deck)))]
        if ERUPTION in drawn:
            drawn.remove(ERUPTION)
            self._trigger(DELAYS[EruptionCause.CARD])
        if len(drawn) > dig.kept:
            self.drawn = drawn
            return
        for card in drawn:
            insort(self.hands[seat], card)
        self._go_on()

    def _keep(self, worth: int, depth: int) -> None:
        first, second = self.drawn
        kept, returned = (first, second) if WORTHS[first] == worth else (second, first)
        deck = self.decks[self.terrain.zones[self.places[self.mover]]]
        deck.insert(len(deck) - depth, returned)
        insort(self.hands[self.mover], kept)
        self.drawn = []
        self._go_on()

    def _photograph(self) -> None:
        seat = self.mover
        before, now = self.photo[seat]
        self.points -= ACTION_PRICE
        if before + now + 1 < PHOTO_POINTS:
            self.photo[seat] = (before, now + 1)
        else:
            self._take_camera()
            self.photo = [(0, 0)] * self.seats
            self._trigger(DELAYS[EruptionCause.PHOTO])
        self._go_on()

    def _act(self, kind: int, what: int, more: int) -> None:
        seat, place = self.mover, self.places[self.mover]
        if kind == PUSH:
            self._push(what, more, slides=self.ends(self.terrain.pushes[place])[more])
        elif kind == SHOUT:
            slides = self.ends(self.terrain.shouts[place])[what]
            others = self.beside(seat)
            self._lose_card(seat)
            for other in others:
                self._send(other, what, slides=slides)
        elif kind == TAKE:
            self._take_camera()
            self.token = NOWHERE
        else:
            self.places[seat], self.states[seat] = NOWHERE, ESCAPED
        self._pay(ACTION_PRICE)

    def _push(self, victim: int, end: int, *, slides: bool) -> None:
        """The theft comes first, then the way (V14)."""
        hand = self.hands[victim]
        if hand:
            insort(self.hands[self.mover], hand.pop(self.draw(len(hand))))
        self._send(victim, end, slides=slides)

    def _send(self, seat: int, end: int, *, slides: bool) -> None:
        if slides:
            self._lose_card(seat)
        self.places[seat], self.photo[seat] = end, (0, 0)
        if self.is_covered(end):
            self._burn(seat)

    def _take_camera(self) -> None:
        insort(self.hands[self.mover], CAMERA)
        self.camera = HELD

    def _lose_card(self, seat: int) -> None:
        """A random card is lost; the camera drops on the tourist's space (V8, V15)."""
        hand = self.hands[seat]
        if hand and hand.pop(self.draw(len(hand))) == CAMERA:
            self.camera, self.token = TOKEN, self.terrain.spaces[self.places[seat]]

    def _burn(self, seat: int) -> None:
        if CAMERA in self.hands[seat]:
            self.camera = GONE
        self.places[seat], self.states[seat] = NOWHERE, BURNED
        self.hands[seat], self.photo[seat] = [], (0, 0)

    def _trigger(self, delay: int) -> None:
        """A trigger counts only if it makes the first lava come earlier (V24)."""
        slot = self.slot + delay * self.seats
        if slot < self.due or (slot == self.due and not self.chosen):
            self.due, self.chosen = slot, True

    def _pay(self, price: int) -> None:
        self.photo[self.mover] = (0, 0)
        self.points -= price
        self._go_on()

    def _go_on(self) -> None:
        """End the turn if the mover has nothing left to do (V3, V30)."""
        if self.sliding or self.drawn:
            return
        state = self.states[self.mover]
        if state != OUTSIDE and (state != MOUNTAIN or self.points <= 0):
            self._end_turn()

    def _end_turn(self) -> None:
        self.photo[self.mover] = (self.photo[self.mover][1], 0)
        seats, slot = self.seats, self.slot
        self.turn += 1
        self.points, self.dug, self.sliding = POINTS, 0, False
        while any(state <= MOUNTAIN for state in self.states):
            slot += 1
            seat = (self.first + slot) % seats
            if slot >= self.due and (slot - self.due) % seats == 0:
                self._advance()
            if self.states[seat] <= MOUNTAIN:
                self.mover, self.round = seat, slot // seats
                return
        self.over = True

    def _advance(self) -> None:
        """Lava flows once; tourists and a camera under it burn (V26 to V29)."""
        waves = self.terrain.lava
        self.lava = waves[min(waves.index(self.lava) + 1, len(waves) - 1)]
        for seat, place in enumerate(self.places):
            if place != NOWHERE and self.is_covered(place):
                self._burn(seat)
        if self.token != NOWHERE and self.lava >> self.token & 1:
            self.camera, self.token = GONE, NOWHERE

    def winners(self) -> list[int]:
        """The seats in first place once the game is over: of the tourists on the yacht (V31 to V33)."""
        safe = [seat for seat, state in enumerate(self.states) if state == ESCAPED]
        ranks = {seat: self._rank(seat) for seat in safe}
        best = max(ranks.values(), default=None)
        return [seat for seat in safe if ranks[seat] == best]

    def _rank(self, seat: int) -> tuple[bool, int, int]:
        hand = self.hands[seat]
        has_camera = CAMERA in hand
        return self.photo_wins and has_camera, self.worth(hand) + self.handicap[seat], has_camera - len(hand)

    @staticmethod
    def worth(hand: list[int]) -> int:
        """The points of a hand."""
        return sum(WORTHS[card] for card in hand)
