"""The one door to what is known: views of a position and events as one seat, or a spectator, may know them (V20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.vesuvio.cards import Card, worth_of
from games.vesuvio.eruption import GUARD_ROUND, slot_of
from games.vesuvio.events import CardStolen, Cause, Dug, StoneKept, StoneReturned, VesuvioEvent
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.moves import Keep, Shout, VesuvioMove
from games.vesuvio.table import ZONE_ORDER
from games.vesuvio.view import CameraView, Choice, EruptionView, VesuvioView

if TYPE_CHECKING:
    from games.vesuvio.position import VesuvioPosition


def view(position: VesuvioPosition, viewer: int | None) -> VesuvioView:
    """What the viewer, None being a spectator, may know of the position."""
    table, over = position.table, position.outcome is not None
    return VesuvioView(
        viewer=viewer,
        to_act=position.to_act,
        mover=position.mover,
        first=position.first,
        turn=position.turn,
        round=position.round,
        tiles=position.mountain.tile_at,
        places=table.places,
        statuses=table.statuses,
        points=position.points,
        dug=position.dug,
        photo_points=tuple(before + now for before, now in table.photo),
        hand=None if viewer is None else table.hands[viewer],
        drawn=position.drawn if position.drawn and viewer == position.mover else None,
        hand_sizes=tuple(map(len, table.hands)),
        hands=table.hands if over else None,
        removed=table.removed,
        decks={zone: len(table.decks[number]) for zone, number in ZONE_ORDER.items()},
        lava=table.lava,
        eruption=_eruption(position),
        camera=CameraView(table.camera, _suspects(position, viewer), table.token),
        choice=_choice(position),
        offers=_offers(position, viewer),
        scores=_scores(position, viewer),
        photo_wins=position.photo_wins,
        forfeited=position.forfeited,
        outcome=position.outcome,
    )


def witness(event: VesuvioEvent, viewer: int | None) -> VesuvioEvent:
    """The event with what the viewer has not seen left out."""
    match event:
        case Dug(seat=seat) if seat != viewer:
            return replace(event, cards=None)
        case StoneKept(seat=seat) if seat != viewer:
            return replace(event, stone=None)
        case StoneReturned(seat=seat) if seat != viewer:
            return replace(event, stone=None, depth=None)
        case CardStolen(thief=thief, victim=victim) if viewer not in (thief, victim):
            return replace(event, card=None)
        case _:
            return event


def _suspects(position: VesuvioPosition, viewer: int | None) -> frozenset[int]:
    """Who may hold the camera for all the viewer knows; who does, once the hands are shown."""
    if position.outcome:
        return frozenset(seat for seat, hand in enumerate(position.table.hands) if Card.CAMERA in hand)
    return position.table.suspects[PUBLIC if viewer is None else viewer]


def _choice(position: VesuvioPosition) -> Choice | None:
    if position.outcome:
        return None
    if position.drawn:
        return Choice.KEEP
    return Choice.SLIDE if position.sliding else None


def _offers(position: VesuvioPosition, viewer: int | None) -> tuple[VesuvioMove, ...]:
    """The legal moves; where these would tell others of hidden cards, they are shown without those that do."""
    moves = position.moves(position.mover)
    if viewer == position.mover or not position.secret_choice:
        return moves
    return tuple(move for move in moves if not isinstance(move, Keep | Shout))


def _scores(position: VesuvioPosition, viewer: int | None) -> tuple[int | None, ...]:
    """Each seat knows what its own hand is worth until all are shown at the end."""
    if position.outcome:
        return position.outcome.scores
    return tuple(worth_of(hand) if seat == viewer else None for seat, hand in enumerate(position.table.hands))


def _eruption(position: VesuvioPosition) -> EruptionView | None:
    """None until something has set it off, or the round before it comes by itself has begun (V34)."""
    due, seats = position.eruption, position.seats
    if due.cause is Cause.ROUND and position.round < GUARD_ROUND - 1:
        return None
    now = position.round * seats + (position.mover - position.first) % seats
    following = slot_of(due, position.first, seats)
    if following <= now:
        following += ((now - following) // seats + 1) * seats
    slots = ((position.first + slot) % seats for slot in range(now, following))
    in_play = position.table.in_play
    lava_in = sum(seat in in_play for seat in slots)
    return EruptionView(due.cause, due.seat, begun=bool(position.table.lava), lava_in=lava_in)
