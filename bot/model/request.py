"""Requests to open a table, and the sessions made from them."""

from dataclasses import dataclass, field

from bot.model.engines import engines_for
from bot.model.free_time import NO_TERMS, NO_WISH, ClockTerms, TermsWish
from bot.model.refusals import SessionRefusal
from bot.model.sessions import GenerationalId, OnTimeout, Session, Status, joining, joining_engine
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.options import Options
from games.core.text import text

HOUSE_LEVEL = 3
"""The level of the computer that takes over the seat of an engine that fails."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request for a table: ``options`` as given, not yet checked; ``capacity`` None for as many as can play.

    A ``seed`` deals the same board again; None draws a new one. ``parent_id`` is the parent channel of a thread,
    ``role_ids`` are the user's roles. ``clock`` is the time per turn, 0 for unlimited and None for the server's
    default. ``computers`` are the levels of the opponents that take seats at once; with any, ``capacity`` None is as
    few seats as can play with them. ``substitute`` is the level of the computer that plays on for whoever the clock
    would forfeit. ``with_help`` is whether moves are ranked and suggested, None for as usual. ``terms`` is what there
    is beside the time per turn: as given, or as the server has it but for what is wished otherwise. Such a game is
    unrated from the beginning, or a loser could let time run out to save a rating.
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
    substitute: int | None = None
    rated: bool = True
    with_help: bool | None = None
    computers: tuple[int, ...] = ()
    terms: ClockTerms | TermsWish = NO_WISH


def session_of(request: TableRequest, seed: bytes, now: int) -> Session:
    """The session of a new lobby, with id 0, the user in the first seat, and the computers after them.

    Refuses what the game refuses of the options, more seats than they allow, and more computers than seats.
    """
    game = REGISTRY[request.game]
    options = game.complete_options(request.options)
    seats = game.seats_for(options)
    if request.capacity is not None and request.capacity > seats[-1]:
        raise SessionRefusal(text("bot-refusal-too-many", seats=seats[-1]))
    players: tuple[int, ...] = (request.user_id,)
    capacity = request.capacity or (max(seats[0], 1 + len(request.computers)) if request.computers else seats[-1])
    for level in request.computers:
        players = with_computer(players, level, min(capacity, seats[-1]))
    substitute = _substitute_of(request, seats)
    return Session(
        id=GenerationalId(0),
        guild_id=request.guild_id,
        channel_id=request.channel_id,
        game=game.key,
        rules_version=game.rules_version,
        options=options,
        capacity=capacity,
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
        substitute=substitute,
        rated=request.rated and substitute is None,
        with_help=request.with_help,
        terms=request.terms if request.clock and isinstance(request.terms, ClockTerms) else NO_TERMS,
        players=players,
    )


def _substitute_of(request: TableRequest, seats: range) -> int | None:
    """The level of the computer that plays on; None where no clock runs or there is nobody else."""
    if request.substitute is None or not request.clock or seats[-1] == 1:
        return None
    require_level(request.substitute)
    return request.substitute


def with_computer(players: tuple[int, ...], level: int, seats: int) -> tuple[int, ...]:
    """The players and one more computer; refuses a level that does not exist, and a table of ``seats`` that is full."""
    require_level(level)
    _require_room(players, seats)
    return (*players, joining(players, level))


def with_engine(players: tuple[int, ...], game: str, engine: int, seats: int) -> tuple[int, ...]:
    """The players and an engine; refuses one that does not play this game here, and a table that is full."""
    if engine not in {one.number for one in engines_for(game)}:
        raise SessionRefusal(text("bot-refusal-engine-gone"))
    _require_room(players, seats)
    return (*players, joining_engine(players, engine))


def _require_room(players: tuple[int, ...], seats: int) -> None:
    if seats == 1:
        raise SessionRefusal(text("bot-refusal-computer-solo"))
    if len(players) >= seats:
        raise SessionRefusal(text("bot-refusal-computer-full", seats=seats))


def require_level(level: int) -> None:
    """Refuse a level that does not exist."""
    if level not in LEVELS:
        raise SessionRefusal(text("bot-refusal-level", lowest=LEVELS[0], highest=LEVELS[-1]))
