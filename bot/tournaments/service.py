"""What everybody can do to tournaments: open one, look, enter and leave. ``now`` is milliseconds since 1970."""

import asyncio
from dataclasses import dataclass, field, replace

from bot.model.free_time import NO_TERMS, NO_WISH, TermsWish
from bot.model.refusals import SessionRefusal
from bot.model.request import require_level
from bot.model.sessions import GenerationalId, OnTimeout, joining
from bot.model.tournaments import AtLimit, EntrantRow, Medal, Placed, Stage, System, Tournament, TournamentState
from bot.play.guilds import clock_of, require_channel, require_starter, terms_of
from bot.store.database import Transaction
from bot.store.rows import guilds
from bot.store.rows import tournaments as rows
from bot.tournaments.organiser import OrganiserService
from bot.tournaments.round_start import may_return, standings_of
from bot.tournaments.systems import FIXED, MOST_PLAYERS
from games import REGISTRY
from games.core.options import Options
from games.core.text import text

MOST_OPEN = 10
"""The most tournaments of a server at a time."""

MOST_LOBBIES = 3
"""The most that one member has opened in a server and that have not begun."""

REMEMBERED = 20
"""How many of a player's tournaments are counted for a profile, each time it is asked for."""


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """A wish for a tournament: ``options`` as given, not yet checked; ``computers`` are the levels of those that enter.

    ``clock`` is the time per turn, 0 for unlimited and None for the server's default; ``terms`` is what is wished
    otherwise than the server has it beside that.
    """

    guild_id: int
    channel_id: int
    user_id: int
    game: str
    language: str
    system: System
    round_limit: int
    options: Options = field(default_factory=dict)
    seats: int = 2
    rounds: int | None = None
    clock: int | None = None
    on_timeout: OnTimeout = OnTimeout.FORFEIT
    at_limit: AtLimit = AtLimit.STANDING
    rated: bool = True
    starts_at: int | None = None
    starts_with: int | None = None
    computers: tuple[int, ...] = ()
    placed: Placed = Placed.THREADS
    role_ids: frozenset[int] = frozenset()
    parent_id: int | None = None
    terms: TermsWish = NO_WISH


class Tournaments(OrganiserService):
    """The service behind the command and the buttons."""

    async def create(self, wish: TournamentRequest, now: int) -> TournamentState:
        """Open a tournament for entries, with its organiser and the computers in it; refuses what cannot be played."""
        async with self._database.transaction(guild_id=wish.guild_id) as transaction:
            server = await guilds.find(transaction, wish.guild_id)
            require_starter(server, wish.role_ids)
            require_channel(server, wish.channel_id, wish.parent_id)
            if await rows.count_open(transaction, wish.guild_id) >= MOST_OPEN:
                raise SessionRefusal(text("bot-tournament-refusal-many", most=MOST_OPEN))
            if await rows.count_lobbies(transaction, wish.guild_id, wish.user_id) >= MOST_LOBBIES:
                raise SessionRefusal(text("bot-tournament-refusal-lobbies", most=MOST_LOBBIES))
            new = _tournament(wish, self._new_seed(), now)
            language, clock = server.language or wish.language, clock_of(server, wish.clock)
            terms = terms_of(server, wish.terms) if clock else NO_TERMS
            new = replace(new, language=language, clock=clock or None, terms=terms)
            number = await rows.insert(transaction, new)
            players = list[int]()
            for level in wish.computers:
                require_level(level)
                players.append(joining(players, level))
            entrants = [EntrantRow(number, at, player) for at, player in enumerate([wish.user_id, *players], 1)]
            await rows.enter(transaction, *entrants)
            return await self._state(transaction, number)

    async def find(self, number: int, guild_id: int | None) -> TournamentState:
        """A tournament; refuses one of another server as if it did not exist."""
        async with self._database.reading() as transaction:
            return await self._of_server(transaction, number, guild_id)

    async def latest(self, guild_id: int) -> TournamentState | None:
        """The running tournament of a server, or else the last one; None if there never was one."""
        async with self._database.reading() as transaction:
            found = await rows.open_in_guild(transaction, guild_id, 1)
            return await rows.state(transaction, found[0].id) if found else None

    async def listed(self, guild_id: int, limit: int) -> list[Tournament]:
        """The tournaments of a server, those that go on first."""
        async with self._database.reading() as transaction:
            return await rows.open_in_guild(transaction, guild_id, limit)

    async def medals(self, guild_id: int, user_id: int) -> tuple[Medal, ...]:
        """Where a user came in the latest :data:`REMEMBERED` tournaments of a server in which they have played."""
        async with self._database.reading() as transaction:
            found = await rows.over_with(transaction, guild_id, user_id, REMEMBERED)
        medals = await asyncio.to_thread(lambda: [_medal(one, user_id) for one in found])
        return tuple(one for one in medals if one is not None)

    async def require_organised(self, number: int, user_id: int, *, moderator: bool) -> None:
        """Refuse a user who may not organise a tournament."""
        async with self._database.reading() as transaction:
            await self._organised(transaction, number, user_id, moderator=moderator)

    async def join(self, number: int, user_id: int, now: int) -> TournamentState:
        """Enter, or come back; while it runs, only where rounds are paired by points, and from the next round on."""
        async with self._database.transaction() as transaction:
            state = await self._state(transaction, number)
            tournament = state.tournament
            who = state.entrant_of(user_id)
            if who is not None:
                return await self._come_back(transaction, state, who, now)
            if len(state.entered) >= MOST_PLAYERS[tournament.system]:
                raise SessionRefusal(text("bot-tournament-refusal-full", most=MOST_PLAYERS[tournament.system]))
            late = tournament.stage is not Stage.LOBBY
            last = tournament.round_number >= (tournament.rounds or 0)
            if not tournament.is_open or (late and (tournament.system in FIXED or last)):
                raise SessionRefusal(text("bot-tournament-refusal-late"))
            free = max((one.number for one in state.entrants), default=0) + 1
            await rows.enter(transaction, EntrantRow(number, free, user_id, joined_in=tournament.round_number + 1))
            await rows.update(transaction, tournament, now)
            return await self._state(transaction, number)

    async def _come_back(
        self, transaction: Transaction, state: TournamentState, who: EntrantRow, now: int
    ) -> TournamentState:
        if who.left_in is None:
            raise SessionRefusal(text("bot-tournament-refusal-entered"))
        if who.expelled:
            raise SessionRefusal(text("bot-tournament-refusal-put-out"))
        if not may_return(state.tournament, who):
            raise SessionRefusal(text("bot-tournament-refusal-late"))
        await rows.change_entrant(transaction, replace(who, left_in=None))
        await rows.update(transaction, state.tournament, now)
        return await self._state(transaction, state.tournament.id)

    async def leave(self, number: int, user_id: int, now: int) -> TournamentState:
        """Leave before the start, or withdraw: the running game is still to be played, and no other follows."""
        async with self._database.transaction() as transaction:
            state = await self._state(transaction, number)
            who = state.entrant_of(user_id)
            if who is None or who.left_in is not None or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-not-in"))
            return await self._remove(transaction, state, who, now)


def _medal(state: TournamentState, user_id: int) -> Medal | None:
    """None for entrants who had only byes, or nothing at all, when it ended."""
    number = next(one.number for one in state.entrants if one.user_id == user_id)
    line = next((line for line in standings_of(state) if line.number == number), None)
    return Medal(state.tournament, line.place, len(state.entered)) if line and line.games else None


def _tournament(wish: TournamentRequest, seed: bytes, now: int) -> Tournament:
    game = REGISTRY[wish.game]
    options = game.complete_options(wish.options)
    seats = wish.seats if wish.system is System.PODS else 2
    if seats not in game.seats_for(options):
        raise SessionRefusal(text("bot-tournament-refusal-seats", seats=seats))
    most = MOST_PLAYERS[wish.system]
    # Its organiser and the computers have entered from the beginning.
    if max(wish.starts_with or 0, 1 + len(wish.computers)) > most:
        raise SessionRefusal(text("bot-tournament-refusal-most", most=most))
    if wish.starts_at is not None and wish.starts_at <= now:
        raise SessionRefusal(text("bot-tournament-refusal-past"))
    return Tournament(
        GenerationalId(0),
        wish.guild_id,
        wish.channel_id,
        wish.user_id,
        game.key,
        options,
        wish.language,
        wish.system,
        seats,
        seed,
        rounds=wish.rounds,
        on_timeout=wish.on_timeout,
        round_limit=wish.round_limit,
        at_limit=wish.at_limit,
        rated=wish.rated,
        starts_at=wish.starts_at,
        starts_with=wish.starts_with,
        created_at=now,
        due_at=now,
        placed=wish.placed,
        touched_at=now,
    )
