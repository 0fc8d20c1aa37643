"""What people do to tournaments: they open one, enter, leave, begin it, and the organiser has further rights.

Whether a user is a moderator is for the caller to say, since only Discord knows. ``now`` is milliseconds since 1970.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.model.free_time import NO_TERMS, NO_WISH, TermsWish
from bot.model.generations import Stamped
from bot.model.refusals import NoSession, SessionRefusal, require_same_generation
from bot.model.request import require_level
from bot.model.sessions import OnTimeout
from bot.model.stand_ins import is_computer, joining
from bot.model.tournaments import AtLimit, DecidedBy, EntrantRow, Stage, System, Tournament, TournamentState
from bot.play.guilds import clock_of, require_channel, require_starter, terms_of
from bot.play.seats import give
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import generations, guilds, interventions
from bot.store.rows import tournaments as rows
from bot.store.rows.interventions import Intervention, InterventionKind
from bot.tournaments.beginning import begin, require_enough
from bot.tournaments.systems import FIXED, MOST_PLAYERS
from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.options import Options
from games.core.text import text

MOST_OPEN = 10
"""The most tournaments of a server at a time."""


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
    role_ids: frozenset[int] = frozenset()
    parent_id: int | None = None
    terms: TermsWish = NO_WISH


class Tournaments:
    """The service behind the command and the buttons."""

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
    ) -> None:
        self._database = database
        self._sessions = sessions
        self._new_seed = new_seed

    async def create(self, wish: TournamentRequest, now: int) -> TournamentState:
        """Open a tournament for entries, with its organiser and the computers in it; refuses what cannot be played."""
        async with self._database.transaction(guild_id=wish.guild_id) as transaction:
            server = await guilds.find(transaction, wish.guild_id)
            require_starter(server, wish.role_ids)
            require_channel(server, wish.channel_id, wish.parent_id)
            if await rows.count_open(transaction, wish.guild_id) >= MOST_OPEN:
                raise SessionRefusal(text("bot-tournament-refusal-many", most=MOST_OPEN))
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
        """The tournament of a server that goes on, or else the last one; None if there never was one."""
        async with self._database.reading() as transaction:
            found = await rows.open_in_guild(transaction, guild_id, 1)
            return await rows.state(transaction, found[0].id) if found else None

    async def listed(self, guild_id: int, limit: int) -> list[Tournament]:
        """The tournaments of a server, those that go on first."""
        async with self._database.reading() as transaction:
            return await rows.open_in_guild(transaction, guild_id, limit)

    async def played_by(self, guild_id: int, user_id: int) -> list[TournamentState]:
        """The tournaments that a user has played to their end in a server, the latest first."""
        async with self._database.reading() as transaction:
            return await rows.won_by(transaction, guild_id, user_id)

    async def require_organised(self, number: int, user_id: int, *, moderator: bool) -> None:
        """Refuse whoever may not organise a tournament."""
        async with self._database.reading() as transaction:
            await self._organised(transaction, number, user_id, moderator=moderator)

    async def join(self, number: int, user_id: int, now: int) -> TournamentState:
        """Enter; while it runs, only where rounds are paired by points, and from the next round on."""
        async with self._database.transaction() as transaction:
            state = await self._state(transaction, number)
            tournament = state.tournament
            if state.entrant_of(user_id) is not None:
                raise SessionRefusal(text("bot-tournament-refusal-entered"))
            if len(state.entrants) >= MOST_PLAYERS[tournament.system]:
                raise SessionRefusal(text("bot-tournament-refusal-full", most=MOST_PLAYERS[tournament.system]))
            late = tournament.stage is not Stage.LOBBY
            last = tournament.round_number >= (tournament.rounds or 0)
            if not tournament.is_open or (late and (tournament.system in FIXED or last)):
                raise SessionRefusal(text("bot-tournament-refusal-late"))
            free = max((one.number for one in state.entrants), default=0) + 1
            await rows.enter(transaction, EntrantRow(number, free, user_id, joined_in=tournament.round_number + 1))
            await rows.update(transaction, tournament, now)
            return await self._state(transaction, number)

    async def leave(self, number: int, user_id: int, now: int) -> TournamentState:
        """Leave before the start, or withdraw: the game that goes on is still to be played, and no other follows."""
        async with self._database.transaction() as transaction:
            state = await self._state(transaction, number)
            who = state.entrant_of(user_id)
            if who is None or who.left_in is not None or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-not-in"))
            return await self._remove(transaction, state, who, now)

    async def start(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Begin with those who have entered."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            if state.tournament.stage is not Stage.LOBBY:
                raise SessionRefusal(text("bot-tournament-refusal-begun"))
            require_enough(state)
            await begin(transaction, state, now)
            return await self._state(transaction, number)

    async def pause(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Stop the time of the round: no round ends or begins, though games may be played on."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            tournament = state.tournament
            if tournament.stage is not Stage.RUNNING:
                raise SessionRefusal(text("bot-tournament-refusal-not-running"))
            left = max(0, (tournament.round_until or now) - now)
            paused = replace(tournament, stage=Stage.PAUSED, remaining=left, round_until=None)
            await rows.update(transaction, paused, now)
            return await self._state(transaction, number)

    async def resume(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Let the time of the round go on."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            tournament = state.tournament
            if tournament.stage is not Stage.PAUSED:
                raise SessionRefusal(text("bot-tournament-refusal-not-paused"))
            until = now + (tournament.remaining or 0)
            running = replace(tournament, stage=Stage.RUNNING, remaining=None, round_until=until)
            await rows.update(transaction, running, now)
            return await self._state(transaction, number)

    async def end(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """End it as it stands, or call it off before the start; games that go on are ordinary games then."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            if not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-over"))
            stage = Stage.CANCELLED if state.tournament.stage is Stage.LOBBY else Stage.OVER
            ended = replace(state.tournament, stage=stage, ended_at=now, round_until=None, remaining=None)
            await rows.update(transaction, ended, now)
            return await self._state(transaction, number)

    async def expel(
        self, number: int, user_id: int, player: int, now: int, *, moderator: bool = False
    ) -> TournamentState:
        """Put a player out: they give up the game that goes on, and play no other."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            who = state.entrant_of(player)
            if who is None or who.left_in is not None or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-no-entrant", player=f"<@{player}>"))
            return await self._remove(transaction, state, replace(who, expelled=True), now)

    async def replace_player(
        self, number: int, user_id: int, old: int, new: int, now: int, *, moderator: bool = False
    ) -> TournamentState:
        """Give a player's number to another user, with the seat in the game that goes on."""
        kept = None
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            who = state.entrant_of(old)
            if who is None or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-no-entrant", player=f"<@{old}>"))
            if state.entrant_of(new) is not None:
                raise SessionRefusal(text("bot-tournament-refusal-already", player=f"<@{new}>"))
            await rows.change_entrant(transaction, replace(who, user_id=new))
            game = next((one for one in state.current if who.number in one.numbers and not one.places), None)
            if game is not None and game.opened and game.session_id is not None:
                table = await self._sessions.running(transaction, game.session_id)
                kept = await give(transaction, table, old, new, now)
                seat = kept.session.seat_of(new)
                done = Intervention(0, game.session_id, InterventionKind.REPLACE, user_id, seat, new)
                await interventions.insert(transaction, done, kept.session.sequence, now)
            elif game is not None and game.session_id is not None:
                # Its table is prepared and waits for its thread; it is prepared anew.
                await rows.change_pairing(transaction, replace(game, session_id=None))
            await rows.update(transaction, state.tournament, now)
            after = await self._state(transaction, number)
        if kept is not None:
            self._sessions.keep(kept)
        return after

    async def adjust(
        self,
        number: int,
        user_id: int,
        at: tuple[int, int],
        winner: int | None,
        now: int,
        *,
        moderator: bool = False,
    ) -> TournamentState:
        """Set the result of a table, by its round and number: a user who won, or None for a draw of all."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            game = next((one for one in state.pairings if (one.round_number, one.board) == at), None)
            if game is None or game.decided_by is DecidedBy.BYE or state.tournament.stage is Stage.CANCELLED:
                raise SessionRefusal(text("bot-tournament-refusal-no-table"))
            if state.tournament.system is System.KNOCKOUT and at[0] != state.tournament.round_number:
                raise SessionRefusal(text("bot-tournament-refusal-earlier"))
            players = [state.player(one) for one in game.numbers]
            if winner is not None and winner not in players:
                raise SessionRefusal(text("bot-tournament-refusal-not-there", player=f"<@{winner}>"))
            places = tuple(1 if winner in (None, one) else 2 for one in players)
            changed = replace(game, places=places, decided_by=DecidedBy.ORGANISER, adjuster_id=user_id)
            await rows.change_pairing(transaction, changed)
            await rows.update(transaction, state.tournament, now)
            return await self._state(transaction, number)

    async def _remove(
        self, transaction: Transaction, state: TournamentState, who: EntrantRow, now: int
    ) -> TournamentState:
        tournament = state.tournament
        if tournament.stage is Stage.LOBBY:
            left = [one for one in state.entrants if one.number != who.number]
            again = [replace(one, number=at) for at, one in enumerate(left, 1)]
            await rows.replace_entrants(transaction, tournament.id, again)
        else:
            await rows.change_entrant(transaction, replace(who, left_in=tournament.round_number + 1))
        await rows.update(transaction, tournament, now)
        return await self._state(transaction, tournament.id)

    async def _state(self, transaction: Transaction, number: int) -> TournamentState:
        found = await rows.state(transaction, number)
        if found is None:
            await generations.refuse_missing(transaction, number, NoSession(text("bot-tournament-refusal-gone")))
        require_same_generation(number, found.tournament.id)
        return found

    async def _of_server(self, transaction: Transaction, number: int, guild_id: int | None) -> TournamentState:
        found = await self._state(transaction, number)
        if found.tournament.guild_id != guild_id:
            raise NoSession(text("bot-tournament-refusal-gone"))
        return found

    async def _organised(
        self, transaction: Transaction, number: int, user_id: int, *, moderator: bool
    ) -> TournamentState:
        state = await self._state(transaction, number)
        organiser_id = state.tournament.organiser_id
        if not moderator and user_id != organiser_id:
            named = f"<@{organiser_id}>" if organiser_id > 0 else text("bot-former-player")
            raise SessionRefusal(text("bot-tournament-refusal-organiser", organiser=named))
        return state


def _tournament(wish: TournamentRequest, seed: bytes, now: int) -> Tournament:
    game = REGISTRY[wish.game]
    options = game.complete_options(wish.options)
    seats = wish.seats if wish.system is System.PODS else 2
    if seats not in game.seats_for(options):
        raise SessionRefusal(text("bot-tournament-refusal-seats", seats=seats))
    if wish.starts_at is not None and wish.starts_at <= now:
        raise SessionRefusal(text("bot-tournament-refusal-past"))
    return Tournament(
        Stamped(0),
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
    )


def people_of(players: Sequence[int]) -> tuple[int, ...]:
    """Those who are neither computers nor former players."""
    return tuple(one for one in players if one > 0 and not is_computer(one))
