"""What each move does, how a turn ends, and whose slot comes next (V3, V4, V19, V23 to V25, V30, V37)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.core.contract import Step
from games.core.events import GameEnded
from games.vesuvio import knowledge
from games.vesuvio.board import ZONES, Place
from games.vesuvio.cards import Card
from games.vesuvio.digging import dig, keep
from games.vesuvio.endings import Ending, ending_of, last_one, settle_outcome
from games.vesuvio.eruption import DELAYS, GUARD_ROUND, Eruption, advance, earlier
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Cause,
    Dug,
    EruptionTriggered,
    LavaAdvanced,
    Left,
    Loss,
    PhotoPoint,
    PhotoTaken,
    Slid,
    TokenTaken,
    TouristBurned,
    TouristGivenUp,
    TurnEnded,
    Walked,
)
from games.vesuvio.mountain import Mountain
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Shout, Slide, Stay, Take, VesuvioMove, Walk
from games.vesuvio.options import slides_from
from games.vesuvio.prices import ACTION_PRICE, FLAT_PRICE, PHOTO_POINTS, POINTS
from games.vesuvio.pushing import ends_of, push, shout
from games.vesuvio.states import CameraState, Status
from games.vesuvio.table import (
    NO_PHOTO,
    Events,
    Table,
    drop_camera,
    gain,
    lose_card,
    put,
    strip,
)
from games.vesuvio.tiles import DIGS

if TYPE_CHECKING:
    from games.vesuvio.position import VesuvioPosition

_REVEALING = (CardLost, CardStolen, Dug, GameEnded, LavaAdvanced, TouristGivenUp, TouristBurned)
"""What uses chance or shows what was hidden, so that it cannot be taken back."""


def play(position: VesuvioPosition, move: VesuvioMove) -> Step[VesuvioPosition]:
    """Make a legal move of the seat to act."""
    match move:
        case Walk(place=place):
            return _walk(position, place)
        case Slide() | Stay() | Keep():
            return _choose(position, move)
        case Photo():
            return _photograph(position)
        case Dig():
            return _dig(position)
        case End():
            return _end_turn(position, ())
        case _:
            return _act(position, move)


def forfeit(position: VesuvioPosition, seat: int) -> Step[VesuvioPosition]:
    """The seat's tourist counts as burned and all it holds is gone but the camera, which stays on its space (V37).

    Before the next slot, and the lava that may come there, is asked whether the last seat left has won.
    """
    own_turn = seat == position.mover
    table = gain(position.table, seat, position.drawn if own_turn else ())
    place, cards = table.places[seat], table.hands[seat]
    if Card.CAMERA in cards:
        table, dropped = drop_camera(table, seat)
    else:
        dropped = ()
    after = replace(
        position,
        table=strip(table, seat),
        forfeited=position.forfeited | {seat},
        drawn=() if own_turn else position.drawn,
    )
    events: Events = (TouristGivenUp(seat, place, cards), *dropped)
    if position.rulings.last_one_wins and last_one(after.table) is not None:
        return _end_game(after, Ending.FORFEIT, events)
    if own_turn:
        return _end_turn(replace(after, points=0), events)
    return _settle(after, events)


def conclude(position: VesuvioPosition) -> Step[VesuvioPosition]:
    """The game is over as it stands."""
    return _end_game(position, Ending.AGREEMENT, ())


def _paid(position: VesuvioPosition, table: Table, price: int) -> VesuvioPosition:
    """The points are spent, and those towards a photo are lost by it (V19)."""
    seat = position.mover
    if table.photo[seat] != NO_PHOTO:
        table = replace(table, photo=put(table.photo, seat, NO_PHOTO))
    return replace(position, table=table, points=position.points - price)


def _walk(position: VesuvioPosition, end: Place) -> Step[VesuvioPosition]:
    """A step, the first one onto the mountain included; a step down a steep slope may open a choice (V4, V6, V8)."""
    seat, table = position.mover, position.table
    start = table.places[seat]
    price, descends = FLAT_PRICE, False
    if start is not None:
        _, price, descends = next(one for one in position.mountain.strides[start] if one.move.place == end)
    else:
        table = replace(table, statuses=put(table.statuses, seat, Status.MOUNTAIN))
    after = _paid(position, replace(table, places=put(table.places, seat, end)), price)
    if descends and table.hands[seat] and slides_from(after, end):
        after = replace(after, sliding=True)
    return _settle(after, (Walked(seat, start, end, price),))


def _choose(position: VesuvioPosition, move: Slide | Stay | Keep) -> Step[VesuvioPosition]:
    """The choices that come before anything else (V8, V11)."""
    match move:
        case Slide(place=place):
            return _slide(position, place)
        case Keep():
            return _keep(position, move)
        case Stay():
            return _settle(replace(position, sliding=False), ())


def _slide(position: VesuvioPosition, end: Place) -> Step[VesuvioPosition]:
    """The card is lost where the second step begins (V8, V15)."""
    seat = position.mover
    start = _standing(position)
    table, lost = lose_card(position.table, seat, Loss.SACRIFICE)
    table = replace(table, places=put(table.places, seat, end))
    return _settle(replace(position, table=table, sliding=False), (*lost, Slid(seat, start, end)))


def _dig(position: VesuvioPosition) -> Step[VesuvioPosition]:
    space = _standing(position).space
    tile = position.mountain.tile_at[space]
    table, drawn, events = dig(position.table, position.mover, space, tile)
    after = _paid(position, table, DIGS[tile].price)
    after = replace(after, drawn=drawn, dug=position.dug | {space})
    if Card.ERUPTION in position.table.removed or Card.ERUPTION not in table.removed:
        return _settle(after, events)
    after, told = _triggered(after, Cause.CARD)
    return _settle(after, (*events, *told))


def _keep(position: VesuvioPosition, move: Keep) -> Step[VesuvioPosition]:
    zone = ZONES[_standing(position).space]
    table, events = keep(position.table, position.mover, zone, position.drawn, move)
    return _settle(replace(position, table=table, drawn=()), events)


def _photograph(position: VesuvioPosition) -> Step[VesuvioPosition]:
    """A point for the photo; the fourth of this turn and the one before takes it (V19)."""
    seat, table = position.mover, position.table
    before, now = table.photo[seat]
    events: Events = (PhotoPoint(seat, before + now + 1),)
    after = replace(position, points=position.points - ACTION_PRICE)
    if before + now + 1 < PHOTO_POINTS:
        photo = put(table.photo, seat, (before, now + 1))
        return _settle(replace(after, table=replace(table, photo=photo)), events)
    table = _with_camera(table, seat)
    after = replace(after, table=replace(table, photo=(NO_PHOTO,) * position.seats))
    after, told = _triggered(after, Cause.PHOTO)
    return _settle(after, (*events, PhotoTaken(seat), *told))


def _act(position: VesuvioPosition, move: VesuvioMove) -> Step[VesuvioPosition]:
    """The other actions, each of which costs a point."""
    seat, table, place = position.mover, position.table, _standing(position)
    mountain: Mountain = position.mountain
    events: Events
    match move:
        case Push(victim=victim, place=end):
            table, events = push(table, seat, victim, ends_of(mountain.pushes[place], table.lava)[end])
        case Shout(place=end):
            table, events = shout(table, seat, ends_of(mountain.shouts[place], table.lava)[end])
        case Take():
            table, events = replace(_with_camera(table, seat), token=None), (TokenTaken(seat, place.space),)
        case Leave():
            left = replace(table, places=put(table.places, seat, None))
            table, events = replace(left, statuses=put(left.statuses, seat, Status.ESCAPED)), (Left(seat, place),)
        case _:
            raise ValueError("not one of the other actions")
    return _settle(_paid(position, table, ACTION_PRICE), events)


def _with_camera(table: Table, seat: int) -> Table:
    suspects = knowledge.shown_at(table.suspects, seat)
    return replace(gain(table, seat, (Card.CAMERA,)), camera=CameraState.HELD, suspects=suspects)


def _standing(position: VesuvioPosition) -> Place:
    place = position.table.places[position.mover]
    if place is None:
        raise ValueError("the tourist is not on the mountain")
    return place


def _triggered(position: VesuvioPosition, cause: Cause) -> tuple[VesuvioPosition, Events]:
    """A trigger counts if its first advance comes earlier than the one that is due (V23, V24)."""
    new = Eruption(cause, position.mover, position.round + DELAYS[cause])
    chosen = earlier(position.eruption, new, position.first, position.seats)
    if chosen is not new:
        return position, ()
    return replace(position, eruption=new), (EruptionTriggered(new.seat, cause),)


def _settle(position: VesuvioPosition, events: Events) -> Step[VesuvioPosition]:
    """The turn goes on, ends by itself (V3), or the game is over, also inside a turn (V30)."""
    if position.sliding or position.drawn:
        return _step(position, events)
    on_mountain = position.table.statuses[position.mover] is Status.MOUNTAIN
    waiting = position.table.statuses[position.mover] is Status.OUTSIDE
    if waiting or (on_mountain and position.points):
        return _step(position, events)
    return _end_turn(position, events)


def _end_turn(position: VesuvioPosition, events: Events) -> Step[VesuvioPosition]:
    """Points of the turn before lapse, those towards a photo too (V3, V19); then the slots pass."""
    seat, table = position.mover, position.table
    if table.photo[seat] != NO_PHOTO:
        table = replace(table, photo=put(table.photo, seat, (table.photo[seat][1], 0)))
    return _hand_on(position, table, (*events, TurnEnded(seat, position.points)))


def _hand_on(position: VesuvioPosition, table: Table, events: Events) -> Step[VesuvioPosition]:
    """The next slot whose tourist is still in the game; lava comes at its seat's slot, in the game or not (V25)."""
    seats, seat, round_ = position.seats, position.mover, position.round
    eruption, in_play = position.eruption, table.in_play
    while in_play:
        seat = (seat + 1) % seats
        if seat == position.first:
            round_ += 1
            events += _announce_guard(eruption, round_)
        if seat == eruption.seat and round_ >= eruption.round:
            order = tuple((seat + step) % seats for step in range(seats))
            table, told = advance(table, position.mountain.faults, order)
            events += told
            in_play = table.in_play
        if seat in in_play:
            return _step(_new_turn(position, table, seat, round_), events)
    ended = _new_turn(position, table, position.mover, round_)
    return _end_game(ended, ending_of(table, position.forfeited), events)


def _new_turn(position: VesuvioPosition, table: Table, seat: int, round_: int) -> VesuvioPosition:
    return replace(
        position,
        table=table,
        mover=seat,
        round=round_,
        turn=position.turn + 1,
        points=POINTS,
        dug=frozenset(),
        sliding=False,
    )


def _announce_guard(eruption: Eruption, round_: int) -> Events:
    """A round before lava comes by itself nothing else can bring it sooner, so it is told (V34)."""
    if eruption.cause is Cause.ROUND and round_ == GUARD_ROUND - 1:
        return (EruptionTriggered(eruption.seat, Cause.ROUND),)
    return ()


def _end_game(position: VesuvioPosition, ending: Ending, events: Events) -> Step[VesuvioPosition]:
    outcome = settle_outcome(ending, position.table, photo_wins=position.photo_wins)
    after = replace(position, outcome=outcome, sliding=False)
    return _step(after, (*events, GameEnded(outcome)))


def _step(position: VesuvioPosition, events: Events) -> Step[VesuvioPosition]:
    return Step(position, events, any(isinstance(event, _REVEALING) for event in events))
