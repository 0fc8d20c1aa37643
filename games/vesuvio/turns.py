"""The effect of each move, the end of a turn, and the next turn (V3 to V25, V29, V30, V37)."""

from dataclasses import replace
from typing import Any, Generic

from games.core.contract import GameEnded, Step
from games.core.values import put
from games.vesuvio import knowledge
from games.vesuvio.board import ZONES, Place
from games.vesuvio.endings import Ending, ending_of, last_one
from games.vesuvio.eruption import DELAYS, FALLBACK_ROUND, Eruption, earlier, spread
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
    ACTION_PRICE,
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
    Stay,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DIGS, WORTH, Card, sort_hand
from games.vesuvio.state import StateT
from games.vesuvio.table import NO_PHOTO, ZONE_ORDER, CameraState, TouristState


class VesuvioTurn(Generic[StateT]):
    """What happens from a state on: the state and its table change step by step, and the events are written down."""

    def __init__(self, state: StateT) -> None:
        self._state, self._table, self._seat = state, state.table, state.mover
        self._events: list[VesuvioEvent | GameEnded] = []

    def play(self, move: VesuvioMove) -> Step[StateT]:
        """Make a legal move of the seat to act. If it ends the turn, lava may flow and the next turn begins."""
        match move:
            case Walk(place=place):
                self._walk(place)
            case Slide(place=place):
                self._slide(place)
            case Stay():
                self._change(sliding=False)
            case Keep():
                self._keep(move)
            case Photo():
                self._photograph()
            case End():
                self._end_turn()
                return self._result()
            case _:
                self._act(move)
        return self._proceed()

    def forfeit(self, seat: int) -> Step[StateT]:
        """The seat's tourist counts as burned and loses its cards; the camera stays on its space (V37).

        Two stones to choose from are lost with the hand. If one seat is left and nobody is on the yacht, it wins, which
        is checked before the next slot, at which lava may come; otherwise the interrupted turn counts as completed.
        """
        own_turn = seat == self._seat
        if own_turn:
            self._gain(seat, *self._state.drawn)
            self._change(drawn=())
        place, cards = self._table.places[seat], self._table.hands[seat]
        self._tell(TouristGivenUp(seat, place, cards))
        if Card.CAMERA in cards:
            self._drop_camera(seat)
        self._remove(seat)
        self._change(forfeited=self._state.forfeited | {seat})
        if last_one(self._table) is not None:
            self._end_game(Ending.FORFEIT)
        elif own_turn:
            self._change(points=0)
            self._end_turn()
        else:
            return self._proceed()
        return self._result()

    def conclude(self) -> Step[StateT]:
        """End the game by agreement."""
        self._end_game(Ending.AGREEMENT)
        return self._result()

    def _result(self) -> Step[StateT]:
        irrevocable = any(isinstance(event, GameEnded) or event.reveals for event in self._events)
        return Step(replace(self._state, table=self._table), tuple(self._events), irrevocable)

    def _change(self, **fields: Any) -> None:
        """Change fields of the state."""
        self._state = replace(self._state, **fields)

    def _set(self, **fields: Any) -> None:
        """Change fields of the table."""
        self._table = replace(self._table, **fields)

    def _set_of(self, seat: int, **fields: Any) -> None:
        """Change what fields of the table hold for a seat."""
        self._set(**{name: put(getattr(self._table, name), seat, value) for name, value in fields.items()})

    def _tell(self, *events: VesuvioEvent | GameEnded) -> None:
        self._events += events

    # Walking (V4 to V8)

    def _walk(self, end: Place) -> None:
        """Walk or enter the mountain. A walk down a steep slope may open the choice to slide on (V4, V6, V8)."""
        state, start = self._state, self._table.places[self._seat]
        price, descends = state.price(Walk(end)), False
        if start is not None:
            descends = any(stride.descends for stride in state.mountain.strides[start] if stride.move.place == end)
        self._set_of(self._seat, places=end, statuses=TouristState.MOUNTAIN)
        self._tell(Walked(self._seat, start, end, price))
        self._pay(price, sliding=descends and bool(self._table.hands[self._seat] and state.slides_from(end)))

    def _slide(self, end: Place) -> None:
        """The tourist loses the card at the start of the second step (V8, V15)."""
        start = self._here()
        self._lose_card(self._seat, Loss.SACRIFICE)
        self._set_of(self._seat, places=end)
        self._change(sliding=False)
        self._tell(Slid(self._seat, start, end))

    # Stones (V10 to V13)

    def _dig(self) -> None:
        """Draw the tile's cards, or as many as the deck has; perhaps two stones to choose from (V10, V12).

        An eruption card is removed at once, and the seat keeps any other drawn card (V13).
        """
        space = self._here().space
        what, zone = DIGS[self._state.mountain.tile_at[space]], ZONE_ORDER[ZONES[space]]
        deck = self._table.decks[zone]
        drawn = deck[: what.drawn]
        self._set_of(zone, decks=deck[what.drawn :])
        self._tell(Dug(self._seat, space, what.price, len(drawn), drawn))
        stones = tuple(card for card in drawn if card is not Card.ERUPTION)
        if Card.ERUPTION in drawn:
            self._set(removed=(*self._table.removed, Card.ERUPTION))
            self._tell(EruptionCardDrawn(self._seat))
        if len(stones) > what.kept:
            self._change(drawn=stones)
        else:
            self._gain(self._seat, *stones)
            self._tell(*(StoneKept(self._seat, stone) for stone in stones))
        self._pay(what.price, dug=self._state.dug | {space})
        if Card.ERUPTION in drawn:
            self._trigger(EruptionCause.CARD)

    def _keep(self, move: Keep) -> None:
        """Keep the stone of this worth and return the other to the chosen depth of the deck (V11)."""
        first, second = self._state.drawn
        kept, returned = (first, second) if WORTH[first] == move.worth else (second, first)
        zone = ZONES[self._here().space]
        deck = self._table.decks[ZONE_ORDER[zone]]
        self._set_of(ZONE_ORDER[zone], decks=(*deck[: move.depth], returned, *deck[move.depth :]))
        self._gain(self._seat, kept)
        self._change(drawn=())
        self._tell(StoneKept(self._seat, kept), StoneReturned(self._seat, zone, returned, move.depth))

    # The camera (V19, V22)

    def _photograph(self) -> None:
        """Spend a point on the photo. The fourth point within this turn and the previous one completes it (V19)."""
        before, now = self._table.photo[self._seat]
        self._change(points=self._state.points - ACTION_PRICE)
        self._tell(PhotoPoint(self._seat, before + now + 1))
        if before + now + 1 < PHOTO_POINTS:
            self._set_of(self._seat, photo=(before, now + 1))
            return
        self._gain_camera()
        self._set(photo=(NO_PHOTO,) * self._state.seats)
        self._tell(PhotoTaken(self._seat))
        self._trigger(EruptionCause.PHOTO)

    def _gain_camera(self) -> None:
        """Give the mover the camera, which everybody sees."""
        self._gain(self._seat, Card.CAMERA)
        self._set(camera=CameraState.HELD, suspects=knowledge.shown_at(self._table.suspects, self._seat))

    def _drop_camera(self, seat: int) -> None:
        """Put the camera, already out of the hand, on the tourist's space; on the yacht it leaves the game."""
        place, suspects = self._table.places[seat], knowledge.nobody(self._state.seats)
        if place is None:
            self._set(camera=CameraState.GONE, suspects=suspects)
        else:
            self._set(camera=CameraState.TOKEN, token=place.space, suspects=suspects)
            self._tell(TokenDropped(seat, place.space))

    # The other actions; each costs a point

    def _act(self, move: VesuvioMove) -> None:
        here = self._here()
        match move:
            case Dig():
                self._dig()
                return
            case Push(victim=victim, place=end):
                self._change(thefts=self._state.thefts | {self._state.theft(here, victim)})
                self._push(victim, self._state.ways(here)[end])
            case Shout(place=end):
                self._shout(self._state.ways(here, Shout)[end])
            case Leave():
                self._set_of(self._seat, places=None, statuses=TouristState.ESCAPED)
                self._tell(Left(self._seat, here))
            case _:
                self._gain_camera()
                self._set(token=None)
                self._tell(TokenTaken(self._seat, here.space))
        self._pay(ACTION_PRICE)

    def _push(self, victim: int, way: Sending) -> None:
        """The theft comes first, then the card for sliding, then the way, then lava at its end (V14, V15, V17)."""
        start = self._here()
        if self._table.hands[victim]:
            card = self._draw_from_hand(victim)
            emptied = not self._table.hands[victim]
            suspects = knowledge.robbed(self._table.suspects, self._seat, victim, card, emptied=emptied)
            self._set(suspects=suspects)
            self._gain(self._seat, card)
            self._tell(CardStolen(self._seat, victim, card))
        self._send(victim, way, Pushed(victim, self._seat, start, way.route))

    def _shout(self, way: Sending) -> None:
        """The shouter loses a card, then all others at its place go the same way, clockwise from the shouter (V21)."""
        start, others = self._here(), self._table.beside(self._seat)
        self._set(suspects=knowledge.shown_at(self._table.suspects, self._seat))
        self._tell(Shouted(self._seat, start))
        self._lose_card(self._seat, Loss.SHOUT)
        for other in others:
            self._send(other, way, Driven(other, self._seat, start, way.route))

    def _send(self, seat: int, way: Sending, event: Pushed | Driven) -> None:
        """Send a tourist away; it loses its points towards the photo, and burns in lava (V15, V17, V19)."""
        if way.slides:
            self._lose_card(seat, Loss.SLIDE)
        self._set_of(seat, places=event.end, photo=NO_PHOTO)
        self._tell(event)
        if event.end.space in self._table.lava:
            self._burn(seat)

    def _here(self) -> Place:
        place = self._table.places[self._seat]
        if place is None:
            raise ValueError("the tourist is not on the mountain")
        return place

    # Cards

    def _gain(self, seat: int, *cards: Card) -> None:
        """Add the cards to the seat's hand."""
        self._set_of(seat, hands=sort_hand((*self._table.hands[seat], *cards)))

    def _draw_from_hand(self, seat: int) -> Card:
        """Draw a random card from the seat's hand, which must not be empty."""
        hand = self._table.hands[seat]
        index, chance = self._table.chance.below(len(hand))
        self._set_of(seat, hands=(*hand[:index], *hand[index + 1 :]))
        self._set(chance=chance)
        return hand[index]

    def _lose_card(self, seat: int, cause: Loss) -> None:
        """The seat loses a random card, if it has any. A stone is removed; the camera drops to the tourist's space."""
        if not self._table.hands[seat]:
            return
        card = self._draw_from_hand(seat)
        self._tell(CardLost(seat, card, cause))
        if card is Card.CAMERA:
            self._drop_camera(seat)
            return
        if not self._table.hands[seat]:
            self._set(suspects=knowledge.cleared(self._table.suspects, seat))
        self._set(removed=(*self._table.removed, card))

    # Lava (V17, V23 to V29)

    def _trigger(self, cause: EruptionCause) -> None:
        """A trigger counts only if it makes the first lava come earlier (V23, V24)."""
        state = self._state
        new = Eruption(cause, self._seat, state.round + DELAYS[cause])
        if earlier(state.eruption, new, state.first, state.seats) is new:
            self._change(eruption=new, thefts=frozenset())
            self._tell(EruptionTriggered(self._seat, cause))

    def _advance(self, first: int) -> None:
        """The lava flows once. Tourists on covered spaces burn, this seat first, and so does a camera (V26, V29)."""
        waves, seats = spread(self._table.lava, self._state.mountain.faults), self._state.seats
        if not waves:
            return
        lava = self._table.lava.union(*waves)
        self._set(lava=lava)
        self._tell(LavaAdvanced(waves))
        for seat in (*range(first, seats), *range(first)):
            place = self._table.places[seat]
            if place is not None and place.space in lava:
                self._burn(seat)
        if self._table.token in lava:
            self._tell(TokenBurned(str(self._table.token)))
            self._set(camera=CameraState.GONE, token=None, suspects=knowledge.nobody(seats))

    def _burn(self, seat: int) -> None:
        """Lava burns the seat's tourist: all its cards, even the camera, leave the game (V17, V29)."""
        place, cards = self._table.places[seat], self._table.hands[seat]
        if place is None:
            raise ValueError("only a tourist on the mountain can burn")
        self._remove(seat)
        if Card.CAMERA in cards:
            self._set(camera=CameraState.GONE)
        self._tell(TouristBurned(seat, place, cards))

    def _remove(self, seat: int) -> None:
        """Remove the seat's tourist and its cards. The caller decides what happens to a camera."""
        hand, suspects = self._table.hands[seat], knowledge.cleared(self._table.suspects, seat)
        if Card.CAMERA in hand:
            suspects = knowledge.nobody(self._state.seats)
        stones = (card for card in hand if card is not Card.CAMERA)
        self._set(removed=(*self._table.removed, *stones), suspects=suspects)
        self._set_of(seat, places=None, statuses=TouristState.BURNED, hands=(), photo=NO_PHOTO)

    # The turn (V3, V4, V25, V30, V34)

    def _pay(self, price: int, **fields: Any) -> None:
        """Pay for an action; spending a point on anything but the photo loses the points towards it (V19)."""
        self._change(points=self._state.points - price, **fields)
        if self._table.photo[self._seat] != NO_PHOTO:
            self._set_of(self._seat, photo=NO_PHOTO)

    def _proceed(self) -> Step[StateT]:
        """End the turn if the mover has nothing left to do (V3, V30)."""
        state, status = self._state, self._table.statuses[self._seat]
        outside, on_mountain = status is TouristState.OUTSIDE, status is TouristState.MOUNTAIN
        if not (state.sliding or state.drawn or outside or (on_mountain and state.points)):
            self._end_turn()
        return self._result()

    def _end_turn(self) -> None:
        """Unused points are lost, and so are points towards a photo from the previous turn (V3, V19)."""
        _, now = self._table.photo[self._seat]
        self._set_of(self._seat, photo=(now, 0))
        self._tell(TurnEnded(self._seat, self._state.points))
        self._next_turn()

    def _next_turn(self) -> None:
        """Go to the next seat in play. Lava comes at the slot of the eruption's seat even if that seat is out (V25)."""
        seat, round_, eruption = self._seat, self._state.round, self._state.eruption
        while self._table.in_play:
            seat = (seat + 1) % self._state.seats
            if seat == self._state.first:
                round_ += 1
                if eruption.cause is EruptionCause.ROUND and round_ == FALLBACK_ROUND - 1:
                    # From now on no trigger can come earlier (V34).
                    self._tell(EruptionTriggered(eruption.seat, EruptionCause.ROUND))
            if seat == eruption.seat and round_ >= eruption.round:
                self._advance(seat)
            if seat in self._table.in_play:
                self._begin_turn(seat, round_)
                return
        self._begin_turn(self._seat, round_)
        self._end_game(ending_of(self._table))

    def _begin_turn(self, seat: int, round_: int) -> None:
        turn = self._state.turn + 1
        self._change(mover=seat, round=round_, turn=turn, points=POINTS, dug=frozenset(), sliding=False)

    def _end_game(self, ending: Ending) -> None:
        outcome = replace(self._state, table=self._table).settled(ending)
        self._change(outcome=outcome, sliding=False)
        self._tell(GameEnded(outcome))
