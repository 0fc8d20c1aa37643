"""The effect of each move, the end of a turn, and the next turn (V3, V4, V19, V23 to V25, V30, V37)."""

from dataclasses import replace
from typing import TypeAlias

from games.core.contract import GameEnded
from games.core.values import put
from games.vesuvio.board import ZONES, Place
from games.vesuvio.endings import Ending, ending_of, last_one
from games.vesuvio.eruption import DELAYS, FALLBACK_ROUND, Eruption, advance, earlier
from games.vesuvio.events import (
    EruptionCause,
    EruptionTriggered,
    Events,
    Left,
    Loss,
    PhotoPoint,
    PhotoTaken,
    Slid,
    TokenTaken,
    TouristGivenUp,
    TurnEnded,
    Walked,
)
from games.vesuvio.mountain import Mountain
from games.vesuvio.moves import (
    ACTION_PRICE,
    FLAT_PRICE,
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
    Take,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DIGS, Card
from games.vesuvio.state import StateT, VesuvioState
from games.vesuvio.table import (
    NO_PHOTO,
    TouristState,
    VesuvioTable,
    dig,
    drop_camera,
    ends_of,
    gain,
    keep,
    lose_card,
    push,
    shout,
    strip,
    with_camera,
    without_photo,
)

Result: TypeAlias = tuple[StateT, Events]
"""The next state and the events."""


def play(state: StateT, move: VesuvioMove) -> Result[StateT]:
    """Make a legal move of the seat to act."""
    match move:
        case Walk(place=place):
            return _walk(state, place)
        case Slide() | Stay() | Keep():
            return _choose(state, move)
        case Photo():
            return _photograph(state)
        case Dig():
            return _dig(state)
        case End():
            return _end_turn(state, state.table, state.points, ())
        case _:
            return _other_action(state, move)


def forfeit(state: StateT, seat: int) -> Result[StateT]:
    """The seat's tourist counts as burned and loses its cards; the camera stays on its space (V37).

    Whether the last seat left has won is checked before the next slot, at which lava may come.
    """
    own_turn = seat == state.mover
    table = gain(state.table, seat, state.drawn if own_turn else ())
    place, cards = table.places[seat], table.hands[seat]
    if Card.CAMERA in cards:
        table, dropped = drop_camera(table, seat)
    else:
        dropped = ()
    after = replace(
        state,
        table=strip(table, seat),
        forfeited=state.forfeited | {seat},
        drawn=() if own_turn else state.drawn,
    )
    events: Events = (TouristGivenUp(seat, place, cards), *dropped)
    if last_one(after.table) is not None:
        return _end_game(after, Ending.FORFEIT, events)
    if own_turn:
        return _end_turn(after, after.table, 0, events)
    return _proceed(after, events)


def conclude(state: StateT) -> Result[StateT]:
    """End the game by agreement."""
    return _end_game(state, Ending.AGREEMENT, ())


def _walk(state: StateT, end: Place) -> Result[StateT]:
    """Walk or enter the mountain. A walk down a steep slope may open the choice to slide on (V4, V6, V8)."""
    seat, table = state.mover, state.table
    start, statuses = table.places[seat], table.statuses
    if start is None:
        price, descends, statuses = FLAT_PRICE, False, put(statuses, seat, TouristState.MOUNTAIN)
    else:
        _, price, descends = next(stride for stride in state.mountain.strides[start] if stride.move.place == end)
    table = replace(table, places=put(table.places, seat, end), statuses=statuses)
    sliding = descends and bool(table.hands[seat] and state.slides_from(end))
    return _pay(state, table, price, (Walked(seat, start, end, price),), sliding=sliding)


def _choose(state: StateT, move: Slide | Stay | Keep) -> Result[StateT]:
    """The answers to an open choice (V8, V11)."""
    match move:
        case Slide(place=place):
            return _slide(state, place)
        case Keep():
            return _keep(state, move)
        case Stay():
            return _proceed(replace(state, sliding=False), ())


def _slide(state: StateT, end: Place) -> Result[StateT]:
    """The tourist loses the card at the start of the second step (V8, V15)."""
    seat = state.mover
    start = _here(state)
    table, lost = lose_card(state.table, seat, Loss.SACRIFICE)
    table = replace(table, places=put(table.places, seat, end))
    return _proceed(replace(state, table=table, sliding=False), (*lost, Slid(seat, start, end)))


def _dig(state: StateT) -> Result[StateT]:
    space = _here(state).space
    tile = state.mountain.tile_at[space]
    table, drawn, events = dig(state.table, state.mover, space, tile)
    points = state.points - DIGS[tile].price
    table = without_photo(table, state.mover)
    after = replace(state, table=table, points=points, drawn=drawn, dug=state.dug | {space})
    if Card.ERUPTION in state.table.removed or Card.ERUPTION not in table.removed:
        return _proceed(after, events)
    after, told = _triggered(after, EruptionCause.CARD)
    return _proceed(after, (*events, *told))


def _keep(state: StateT, move: Keep) -> Result[StateT]:
    zone = ZONES[_here(state).space]
    table, events = keep(state.table, state.mover, zone, state.drawn, move)
    return _proceed(replace(state, table=table, drawn=()), events)


def _photograph(state: StateT) -> Result[StateT]:
    """Spend a point on the photo. The fourth point within this turn and the previous one completes it (V19)."""
    seat, table = state.mover, state.table
    before, now = table.photo[seat]
    events: Events = (PhotoPoint(seat, before + now + 1),)
    after = replace(state, points=state.points - ACTION_PRICE)
    if before + now + 1 < PHOTO_POINTS:
        photo = put(table.photo, seat, (before, now + 1))
        return _proceed(replace(after, table=replace(table, photo=photo)), events)
    table = with_camera(table, seat)
    after = replace(after, table=replace(table, photo=(NO_PHOTO,) * state.seats))
    after, told = _triggered(after, EruptionCause.PHOTO)
    return _proceed(after, (*events, PhotoTaken(seat), *told))


def _other_action(state: StateT, move: VesuvioMove) -> Result[StateT]:
    """The other actions; each costs a point."""
    seat, table, place = state.mover, state.table, _here(state)
    mountain: Mountain = state.mountain
    events: Events
    match move:
        case Push(victim=victim, place=end):
            state = replace(state, thefts=state.thefts | {state.theft(place, victim)})
            table, events = push(table, seat, victim, ends_of(mountain.pushes[place], table.lava)[end])
        case Shout(place=end):
            table, events = shout(table, seat, ends_of(mountain.shouts[place], table.lava)[end])
        case Take():
            table, events = replace(with_camera(table, seat), token=None), (TokenTaken(seat, place.space),)
        case Leave():
            left = replace(table, places=put(table.places, seat, None))
            table, events = replace(left, statuses=put(left.statuses, seat, TouristState.ESCAPED)), (Left(seat, place),)
        case _:
            raise ValueError("not one of the other actions")
    return _pay(state, table, ACTION_PRICE, events)


def _pay(state: StateT, table: VesuvioTable, price: int, events: Events, *, sliding: bool = False) -> Result[StateT]:
    """Pay for an action that changed the table; ``sliding`` opens the choice to slide on (V8)."""
    table, points = without_photo(table, state.mover), state.points - price
    if sliding or _goes_on(table.statuses[state.mover], points):
        return replace(state, table=table, points=points, sliding=sliding), events
    return _end_turn(state, table, points, events)


def _here(state: VesuvioState) -> Place:
    place = state.table.places[state.mover]
    if place is None:
        raise ValueError("the tourist is not on the mountain")
    return place


def _triggered(state: StateT, cause: EruptionCause) -> Result[StateT]:
    """A trigger counts only if it makes the first lava come earlier (V23, V24)."""
    new = Eruption(cause, state.mover, state.round + DELAYS[cause])
    chosen = earlier(state.eruption, new, state.first, state.seats)
    if chosen is not new:
        return state, ()
    return replace(state, eruption=new, thefts=frozenset()), (EruptionTriggered(new.seat, cause),)


def _proceed(state: StateT, events: Events) -> Result[StateT]:
    """Continue the turn, or end it if the mover has nothing left to do (V3, V30)."""
    if state.sliding or state.drawn or _goes_on(state.table.statuses[state.mover], state.points):
        return state, events
    return _end_turn(state, state.table, state.points, events)


def _goes_on(status: TouristState, points: int) -> bool:
    """Whether the mover can still act: enter the mountain, or spend points on it (V3, V4)."""
    return status is TouristState.OUTSIDE or (status is TouristState.MOUNTAIN and points > 0)


def _end_turn(state: StateT, table: VesuvioTable, points: int, events: Events) -> Result[StateT]:
    """Unused points are lost, and so are points towards a photo from the previous turn (V3, V19)."""
    seat = state.mover
    if table.photo[seat] != NO_PHOTO:
        table = replace(table, photo=put(table.photo, seat, (table.photo[seat][1], 0)))
    return _next_turn(state, table, (*events, TurnEnded(seat, points)))


def _next_turn(state: StateT, table: VesuvioTable, events: Events) -> Result[StateT]:
    """Go to the next seat in play. Lava comes at the slot of the eruption's seat even if that seat is out (V25)."""
    seats, seat, round_ = state.seats, state.mover, state.round
    eruption, in_play = state.eruption, table.in_play
    while in_play:
        seat = (seat + 1) % seats
        if seat == state.first:
            round_ += 1
            events += _announce_fallback(eruption, round_)
        if seat == eruption.seat and round_ >= eruption.round:
            order = tuple((seat + step) % seats for step in range(seats))
            table, told = advance(table, state.mountain.faults, order)
            events += told
            in_play = table.in_play
        if seat in in_play:
            return _new_turn(state, table, seat, round_), events
    ended = _new_turn(state, table, state.mover, round_)
    return _end_game(ended, ending_of(table), events)


def _new_turn(state: StateT, table: VesuvioTable, seat: int, round_: int) -> StateT:
    return replace(
        state,
        table=table,
        mover=seat,
        round=round_,
        turn=state.turn + 1,
        points=POINTS,
        dug=frozenset(),
        sliding=False,
    )


def _announce_fallback(eruption: Eruption, round_: int) -> Events:
    """Announce the fallback a round ahead: from then on no trigger can come earlier (V34)."""
    if eruption.cause is EruptionCause.ROUND and round_ == FALLBACK_ROUND - 1:
        return (EruptionTriggered(eruption.seat, EruptionCause.ROUND),)
    return ()


def _end_game(state: StateT, ending: Ending, events: Events) -> Result[StateT]:
    outcome = state.settled(ending)
    after = replace(state, outcome=outcome, sliding=False)
    return after, (*events, GameEnded(outcome))
