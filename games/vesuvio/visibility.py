"""What one seat, or a spectator, may know of a position and of events (V20)."""

from __future__ import annotations

from dataclasses import replace

from games.vesuvio.cards import Card, worth_of
from games.vesuvio.eruption import FALLBACK_ROUND, slot_of
from games.vesuvio.events import CardStolen, Cause, Dug, StoneKept, StoneReturned, VesuvioEvent
from games.vesuvio.knowledge import PUBLIC
from games.vesuvio.legal import legal_moves
from games.vesuvio.moves import Keep, Shout, VesuvioMove
from games.vesuvio.state import VesuvioState
from games.vesuvio.table import ZONE_ORDER
from games.vesuvio.view import CameraView, Choice, EruptionView, VesuvioView


def view(state: VesuvioState, viewer: int | None) -> VesuvioView:
    """The position as the viewer may know it; None is a spectator."""
    table, over = state.table, state.outcome is not None
    return VesuvioView(
        viewer=viewer,
        to_act=state.to_act,
        mover=state.mover,
        first=state.first,
        turn=state.turn,
        round=state.round,
        tiles=state.mountain.tile_at,
        places=table.places,
        statuses=table.statuses,
        points=state.points,
        dug=state.dug,
        photo=table.photo,
        hand=None if viewer is None else table.hands[viewer],
        drawn=state.drawn if state.drawn and viewer == state.mover else None,
        hand_sizes=tuple(map(len, table.hands)),
        hands=table.hands if over else None,
        removed=table.removed,
        decks={zone: len(table.decks[number]) for zone, number in ZONE_ORDER.items()},
        lava=table.lava,
        eruption=_eruption(state),
        camera=_camera(state, viewer),
        choice=_choice(state),
        offers=_offers(state, viewer),
        scores=_scores(state, viewer),
        photo_wins=state.photo_wins,
        forfeited=state.forfeited,
        outcome=state.outcome,
        rulings=state.rulings,
    )


def redact(event: VesuvioEvent, viewer: int | None) -> VesuvioEvent:
    """The event without what the viewer has not seen."""
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


def _camera(state: VesuvioState, viewer: int | None) -> CameraView:
    seats, publicly = _suspects(state, viewer), _suspects(state, None)
    return CameraView(state.table.camera, seats, state.table.token, publicly)


def _suspects(state: VesuvioState, viewer: int | None) -> frozenset[int]:
    """The seats that can hold the camera as far as the viewer knows; the holder once the game is over."""
    if state.outcome:
        return frozenset(seat for seat, hand in enumerate(state.table.hands) if Card.CAMERA in hand)
    return state.table.suspects[PUBLIC if viewer is None else viewer]


def _choice(state: VesuvioState) -> Choice | None:
    if state.outcome:
        return None
    if state.drawn:
        return Choice.KEEP
    return Choice.SLIDE if state.sliding else None


def _offers(state: VesuvioState, viewer: int | None) -> tuple[VesuvioMove, ...]:
    """The legal moves; for other viewers without those that would reveal hidden cards."""
    moves = () if state.outcome else legal_moves(state)
    if viewer == state.mover or not state.secret_choice:
        return moves
    return tuple(move for move in moves if not isinstance(move, Keep | Shout))


def _scores(state: VesuvioState, viewer: int | None) -> tuple[int | None, ...]:
    """A seat knows only its own points before the end."""
    if state.outcome:
        return state.outcome.scores
    return tuple(worth_of(hand) if seat == viewer else None for seat, hand in enumerate(state.table.hands))


def _eruption(state: VesuvioState) -> EruptionView | None:
    """None until a trigger, or until the round before the fallback (V34)."""
    due, seats = state.eruption, state.seats
    if due.cause is Cause.ROUND and state.round < FALLBACK_ROUND - 1:
        return None
    now = state.round * seats + (state.mover - state.first) % seats
    following = slot_of(due, state.first, seats)
    if following <= now:
        following += ((now - following) // seats + 1) * seats
    slots = ((state.first + slot) % seats for slot in range(now, following))
    in_play = state.table.in_play
    lava_in = sum(seat in in_play for seat in slots)
    return EruptionView(due.cause, due.seat, begun=bool(state.table.lava), lava_in=lava_in, round=due.round)
