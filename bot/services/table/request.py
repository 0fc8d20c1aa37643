"""Requests to open a table, and the sessions made from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.services.refusals import SessionRefusal
from bot.store.sessions import OnTimeout, Session, Status
from games import REGISTRY
from games.core.options import Options
from games.core.text import text


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request for a table: ``options`` as given, not yet checked; ``capacity`` None for as many as can play.

    A ``seed`` deals the same board again; None draws a new one. ``parent_id`` is the parent channel of a thread,
    ``role_ids`` are the user's roles. ``clock`` is the time per turn, 0 for unlimited and None for the server's
    default.
    """

    guild_id: int
    channel_id: int
    user_id: int
    game: str
    options: Options
    capacity: int | None
    language: str
    seed: bytes | None = field(default=None, repr=False)
    parent_id: int | None = None
    role_ids: frozenset[int] = frozenset()
    clock: int | None = None
    on_timeout: OnTimeout = OnTimeout.CLAIM
    rated: bool = True


def session_of(request: TableRequest, seed: bytes, now: int) -> Session:
    """The session of a new lobby, with id 0 and the user in the first seat.

    Refuses what the game refuses of the options, and more seats than they allow.
    """
    game = REGISTRY[request.game]
    options = game.complete_options(request.options)
    most = game.seats_for(options)[-1]
    if request.capacity is not None and request.capacity > most:
        raise SessionRefusal(text("bot-refusal-too-many", seats=most))
    return Session(
        id=0,
        guild_id=request.guild_id,
        channel_id=request.channel_id,
        game=game.key,
        rules_version=game.rules_version,
        options=options,
        capacity=request.capacity or most,
        status=Status.LOBBY,
        opener_id=request.user_id,
        first_id=None,
        first_seat=None,
        language=request.language,
        seed=seed,
        created_at=now,
        parent_id=request.parent_id,
        clock=request.clock or None,
        on_timeout=request.on_timeout,
        rated=request.rated,
        players=(request.user_id,),
    )
