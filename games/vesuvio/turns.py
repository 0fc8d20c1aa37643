"""The effect of each move, the end of a turn, and the next turn (V3 to V25, V29, V30, V37)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.core.contract import GameEnded, Step
from games.core.values import put
from games.vesuvio import knowledge
from games.vesuvio.board import ZONE_ORDER, ZONES, Place
from games.vesuvio.endings import Ending
from games.vesuvio.eruption import DELAYS, FALLBACK_ROUND, Eruption, spread
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    EruptionCause,
    EruptionTriggered,
    LavaAdvanced,
    Left,
    Loss,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    Slid,
    StoneKept,
    StoneReturned,
    TokenBurned,
    TokenDropped,
    TokenTaken,
    TouristBurned,
    TouristGivenUp,
    TurnEnded,
    VesuvioEvent,
    Walked,
)
from games.vesuvio.mountain import Sending
from games.vesuvio.moves import (
    PHOTO_POINTS,
    POINTS,
    Dig,
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Take,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DIGS, Card, TouristState, sort_hand
from games.vesuvio.state import NO_PHOTO, VesuvioState


class VesuvioTurn:
    """What happens from a state on: the state changes step by step, and the events are written down."""

    def __init__(self, state: VesuvioState) -> None:
        self._state, self._seat = state, state.mover
        self._events: list[VesuvioEvent | GameEnded] = []

    def play(self, move: VesuvioMove) -> Step[Any]:
        """Make a legal move of the seat to act. If it ends the turn, lava may flow and the next turn begins.

        Spending a point on anything but the photo loses the points towards it (V19).
        """
        state = self._state
        price = state.price(move)
        kept = isinstance(move, Photo) or not price
        photo = state.photo if kept else put(state.photo, self._seat, NO_PHOTO)
        self._change(points=state.points - price, photo=photo, sliding=False)
        if effect := _EFFECTS.get(type(move)):
            effect(self, move)
        state = self._state
        if isinstance(move, End) or state.here is None or not (state.points or state.sliding or state.drawn):
            self._end_turn()
        return self._result()

    def forfeit(self, seat: int) -> Step[Any]:
        """The seat's tourist counts as burned and loses its cards; the camera stays on its space (V37).

        Two stones to choose from are lost with the hand. If one seat is left and nobody is on the yacht, it wins, which
        is checked before the next slot, at which lava may come; otherwise the interrupted turn counts as completed.
        """
        own_turn = seat == self._seat
        if own_turn:
            self._gain(seat, *self._state.drawn)
            self._change(drawn=())
        place, cards = self._state.places[seat], self._state.hands[seat]
        self._tell(TouristGivenUp(seat, place, cards))
        if place and Card.CAMERA in cards:
            self._drop_camera(seat, place)
        self._remove(seat)
        self._change(forfeited=self._state.forfeited | {seat})
        if self._state.last_one is not None:
            self._end_game(Ending.FORFEIT)
        elif own_turn:
            self._change(points=0)
            self._end_turn()
        return self._result()

    def conclude(self) -> Step[Any]:
        """End the game by agreement."""
        self._end_game(Ending.AGREEMENT)
        return self._result()

    def _result(self) -> Step[Any]:
        state = self._state
        if any(state.suspects):
            self._change(suspects=knowledge.with_hands(state.suspects, state.hands, shown=state.outcome is not None))
        irrevocable = any(isinstance(event, GameEnded) or event.reveals for event in self._events)
        return Step(self._state, tuple(self._events), irrevocable)

    def _change(self, **fields: Any) -> None:
        """Change fields of the state."""
        self._state = replace(self._state, **fields)

    def _set_of(self, index: int, **fields: Any) -> None:
        """Change what fields of the state hold for a seat, or for a zone."""
        self._change(**{name: put(getattr(self._state, name), index, value) for name, value in fields.items()})

    def _tell(self, *events: VesuvioEvent | GameEnded) -> None:
        self._events += events

    # Walking (V4 to V8)

    def walk(self, move: Walk) -> None:
        """Walk or enter the mountain. A walk down a steep slope may open the choice to slide on (V4, V6, V8)."""
        state, start, end = self._state, self._state.here, move.place
        strides = state.mountain.strides[start] if start else ()
        descends = any(stride.descends for stride in strides if stride.move == move)
        self._set_of(self._seat, places=end, statuses=TouristState.MOUNTAIN)
        if descends and state.hands[self._seat] and state.slides_from(end):
            self._change(sliding=True)
        self._tell(Walked(self._seat, start, end, state.price(move)))

    def slide(self, move: Slide) -> None:
        """The tourist loses the card at the start of the second step (V8, V15)."""
        start = self._here()
        self._lose_card(self._seat, Loss.SACRIFICE)
        self._set_of(self._seat, places=move.place)
        self._tell(Slid(self._seat, start, move.place))

    def leave(self, _move: Leave) -> None:
        """The tourist is safe on the yacht (V5)."""
        start = self._here()
        self._set_of(self._seat, places=None, statuses=TouristState.ESCAPED)
        self._tell(Left(self._seat, start))

    # Stones (V10 to V13)

    def dig(self, _move: Dig) -> None:
        """Draw the tile's cards, or as many as the deck has; perhaps two stones to choose from (V10, V12).

        An eruption card is removed at once, and the seat keeps any other drawn card (V13).
        """
        state, space = self._state, self._here().space
        what, zone = DIGS[state.mountain.tile_at[space]], ZONE_ORDER[ZONES[space]]
        deck = state.decks[zone]
        drawn = deck[: what.drawn]
        self._set_of(zone, decks=deck[what.drawn :])
        self._change(dug=state.dug | {space})
        self._tell(Dug(self._seat, space, what.price, len(drawn), drawn))
        stones = tuple(card for card in drawn if card is not Card.ERUPTION)
        if Card.ERUPTION in drawn:
            self._change(removed=(*state.removed, Card.ERUPTION))
            self._tell(EruptionCardDrawn(self._seat))
        if len(stones) > what.kept:
            self._change(drawn=stones)
        else:
            self._gain(self._seat, *stones)
            self._tell(*(StoneKept(self._seat, stone) for stone in stones))
        if Card.ERUPTION in drawn:
            self._trigger(EruptionCause.CARD)

    def keep(self, move: Keep) -> None:
        """Keep the stone of this worth and return the other to the chosen depth of the deck (V11)."""
        kept, returned = self._state.stones(move)
        zone = ZONES[self._here().space]
        deck = self._state.deck_at(self._here())
        self._set_of(ZONE_ORDER[zone], decks=(*deck[: move.depth], returned, *deck[move.depth :]))
        self._gain(self._seat, kept)
        self._change(drawn=())
        self._tell(StoneKept(self._seat, kept), StoneReturned(self._seat, zone, returned, move.depth))

    # The camera (V19, V22)

    def photograph(self, _move: Photo) -> None:
        """Spend a point on the photo. The fourth point within this turn and the previous one completes it (V19)."""
        before, now = self._state.photo[self._seat]
        self._tell(PhotoPoint(self._seat, before + now + 1))
        if before + now + 1 < PHOTO_POINTS:
            self._set_of(self._seat, photo=(before, now + 1))
            return
        self._gain_camera()
        self._change(photographed=True, photo=(NO_PHOTO,) * self._state.seats)
        self._tell(PhotoTaken(self._seat))
        self._trigger(EruptionCause.PHOTO)

    def take(self, _move: Take) -> None:
        """Pick up the camera from the ground (V22)."""
        self._gain_camera()
        self._change(token=None)
        self._tell(TokenTaken(self._seat, self._here().space))

    def _gain_camera(self) -> None:
        """Give the mover the camera, which everybody sees."""
        self._gain(self._seat, Card.CAMERA)
        self._change(suspects=knowledge.shown_at(self._state.suspects, self._seat))

    def _drop_camera(self, seat: int, place: Place) -> None:
        """Put the camera, already out of the hand, on the tourist's space."""
        self._change(token=place.space)
        self._tell(TokenDropped(seat, place.space))

    # Driving others away (V14 to V17, V21)

    def push(self, move: Push) -> None:
        """The theft comes first, then the card for sliding, then the way, then lava at its end (V14, V15, V17)."""
        state, start, victim = self._state, self._here(), move.victim
        self._change(thefts=state.thefts | {state.theft(start, victim)})
        if state.hands[victim]:
            card = self._draw_from_hand(victim)
            self._change(suspects=knowledge.robbed(state.suspects, self._seat, victim, card))
            self._gain(self._seat, card)
            self._tell(CardStolen(self._seat, victim, card))
        way = state.ways(start)[move.place]
        self._send(way, Pushed(victim, self._seat, start, way.route))

    def shout(self, move: Shout) -> None:
        """The shouter loses a card, then all others at its place go the same way, clockwise from the shouter (V21)."""
        state, start = self._state, self._here()
        self._change(suspects=knowledge.shown_at(state.suspects, self._seat))
        self._tell(Shouted(self._seat, start))
        self._lose_card(self._seat, Loss.SHOUT)
        way = state.ways(start, Shout)[move.place]
        for other in state.beside(self._seat):
            self._send(way, Driven(other, self._seat, start, way.route))

    def _send(self, way: Sending, event: Pushed | Driven) -> None:
        """Send a tourist away; it loses its points towards the photo, and burns in lava (V15, V17, V19)."""
        if way.slides:
            self._lose_card(event.seat, Loss.SLIDE)
        self._set_of(event.seat, places=event.end, photo=NO_PHOTO)
        self._tell(event)
        if event.end.space in self._state.lava:
            self._burn(event.seat, event.end)

    def _here(self) -> Place:
        if self._state.here is None:
            raise ValueError("the tourist is not on the mountain")
        return self._state.here

    # Cards

    def _gain(self, seat: int, *cards: Card) -> None:
        """Add the cards to the seat's hand."""
        self._set_of(seat, hands=sort_hand((*self._state.hands[seat], *cards)))

    def _draw_from_hand(self, seat: int) -> Card:
        """Draw a random card from the seat's hand, which must not be empty."""
        hand = self._state.hands[seat]
        index, chance = self._state.chance.below(len(hand))
        self._set_of(seat, hands=(*hand[:index], *hand[index + 1 :]))
        self._change(chance=chance)
        return hand[index]

    def _lose_card(self, seat: int, cause: Loss) -> None:
        """The seat loses a random card, if it has any. A stone is removed; the camera drops to the tourist's space."""
        place = self._state.places[seat]
        if place is None or not self._state.hands[seat]:
            return
        card = self._draw_from_hand(seat)
        self._tell(CardLost(seat, card, cause))
        if card is Card.CAMERA:
            self._drop_camera(seat, place)
        else:
            self._change(removed=(*self._state.removed, card))

    # Lava (V17, V23 to V29)

    def _trigger(self, cause: EruptionCause) -> None:
        """A trigger counts only if lava comes earlier by it, or no later than without any trigger (V23, V24)."""
        state = self._state
        due = Eruption(cause, self._seat, state.round + DELAYS[cause])
        triggered = replace(state, eruption=due, thefts=frozenset())
        sooner = state.slots_to_lava - triggered.slots_to_lava
        if sooner > 0 or (sooner == 0 and state.eruption.cause is EruptionCause.ROUND):
            self._state = triggered
            self._tell(EruptionTriggered(self._seat, cause))

    def _advance(self, first: int) -> None:
        """The lava flows once. Tourists on covered spaces burn, this seat first, and so does a camera (V26, V29)."""
        state = self._state
        waves = spread(state.lava, state.mountain.faults)
        if not waves:
            return
        lava = state.lava.union(*waves)
        self._change(lava=lava)
        self._tell(LavaAdvanced(waves))
        for seat in (*range(first, state.seats), *range(first)):
            place = state.places[seat]
            if place is not None and place.space in lava:
                self._burn(seat, place)
        if state.token in lava:
            self._tell(TokenBurned(str(state.token)))
            self._change(token=None)

    def _burn(self, seat: int, place: Place) -> None:
        """Lava burns the seat's tourist: all its cards, even the camera, leave the game (V17, V29)."""
        self._tell(TouristBurned(seat, place, self._state.hands[seat]))
        self._remove(seat)

    def _remove(self, seat: int) -> None:
        """Remove the seat's tourist and its cards."""
        stones = (card for card in self._state.hands[seat] if card is not Card.CAMERA)
        self._change(removed=(*self._state.removed, *stones))
        self._set_of(seat, places=None, statuses=TouristState.BURNED, hands=(), photo=NO_PHOTO)

    # The turn (V3, V4, V25, V30, V34)

    def _end_turn(self) -> None:
        """Unused points are lost, and so are points towards a photo from the previous turn (V3, V19)."""
        _, now = self._state.photo[self._seat]
        self._set_of(self._seat, photo=(now, 0))
        self._tell(TurnEnded(self._seat, self._state.points))
        self._next_turn()

    def _next_turn(self) -> None:
        """Go to the next seat in play. Lava comes at the slot of the eruption's seat even if that seat is out (V25)."""
        seat, round_, eruption = self._seat, self._state.round, self._state.eruption
        while self._state.in_play:
            seat = (seat + 1) % self._state.seats
            if seat == self._state.first:
                round_ += 1
                if eruption.cause is EruptionCause.ROUND and round_ == FALLBACK_ROUND - 1:
                    # From now on no trigger can come earlier (V34).
                    self._tell(EruptionTriggered(eruption.seat, EruptionCause.ROUND))
            if seat == eruption.seat and round_ >= eruption.round:
                self._advance(seat)
            if seat in self._state.in_play:
                self._begin_turn(seat, round_)
                return
        self._begin_turn(self._seat, round_)
        self._end_game(Ending.ESCAPED if self._state.escaped else Ending.BURNED)

    def _begin_turn(self, seat: int, round_: int) -> None:
        turn = self._state.turn + 1
        self._change(mover=seat, round=round_, turn=turn, points=POINTS, dug=frozenset(), sliding=False)

    def _end_game(self, ending: Ending) -> None:
        outcome = self._state.settled(ending)
        self._change(outcome=outcome, sliding=False)
        self._tell(GameEnded(outcome))


_EFFECTS: dict[type, Callable[[VesuvioTurn, Any], None]] = {
    Walk: VesuvioTurn.walk,
    Leave: VesuvioTurn.leave,
    Slide: VesuvioTurn.slide,
    Dig: VesuvioTurn.dig,
    Keep: VesuvioTurn.keep,
    Push: VesuvioTurn.push,
    Photo: VesuvioTurn.photograph,
    Shout: VesuvioTurn.shout,
    Take: VesuvioTurn.take,
}
"""What a move does beside what it costs; to stay where one is, and to end the turn, do nothing more."""
