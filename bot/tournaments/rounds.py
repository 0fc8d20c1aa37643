"""Advances tournaments: the start, the pairing of rounds, the games left when a round is over, and the end.

Each step is a transaction that reads from the rows what is due, so it is done once, even if the process dies in
between. ``now`` is milliseconds since 1970.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.model.actions import follow_forfeit
from bot.model.refusals import SessionRefusal
from bot.model.sessions import FIRST, Session, Status
from bot.model.tables import Reached, Table
from bot.model.tournaments import AtLimit, DecidedBy, PairingRow, Stage, Tournament, TournamentState
from bot.model.turn_times import ABSENCE, DAY, HOUR, LEAST_GRACE, Retries
from bot.play.clocks import NOBODY
from bot.play.sessions import Sessions
from bot.play.tables import begin_game, note_opening
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, metadata, notices, outbox
from bot.store.rows import sessions as session_rows
from bot.store.rows import tournaments as rows
from bot.store.rows.outbox import OutboxKind
from bot.tournaments.base import TournamentService, fresh_seed
from bot.tournaments.pairings import Tables
from bot.tournaments.round_start import begin, begin_round, enough, is_last_round, session_of, tables_of
from games.core.actions import Conclude
from games.core.refusals import IllegalMove
from games.core.text import Text, text
from games.core.values import serialize

BATCH = 20
"""The most tournaments of a round of work."""

RETRIES = Retries(5_000, HOUR, 40)
"""Attempts at what Discord refuses, or a fault of ours does not let go on."""

TOLD_OF = 2
"""How many failed attempts in a row are shown; a time without the bot counts as one."""


class TournamentRunner(TournamentService):
    """The service behind the loop that advances tournaments."""

    def __init__(self, database: Database, sessions: Sessions, new_seed: Callable[[], bytes] = fresh_seed) -> None:
        super().__init__(database, sessions, new_seed)
        self.wake: Callable[[], None] = lambda: None
        """Called where somebody has done something to a tournament, so that it is shown at once."""
        self.may_fire: Callable[[Tournament, int], Awaitable[bool]] = _always
        """Whether the end of a round, or a time to begin, counts when it has come: not while people may be unheard."""

    async def due(self, now: int) -> list[int]:
        """The tournaments that something is to be done for."""
        async with self._database.reading() as transaction:
            return await rows.due(transaction, now, BATCH)

    async def next_due(self, now: int) -> int | None:
        """When something falls due after now; None if nothing does."""
        async with self._database.reading() as transaction:
            return await rows.next_due(transaction, now)

    async def state(self, number: int) -> TournamentState | None:
        """The current state of a tournament."""
        async with self._database.reading() as transaction:
            return await rows.state(transaction, number)

    async def advance(self, number: int, now: int) -> TournamentState | None:
        """Do what is due but for messages; returns how it stands then."""
        while (state := await self.state(number)) is not None:
            if not await self._step(state, now):
                return state
        return None

    async def _step(self, state: TournamentState, now: int) -> bool:
        """Do one thing that is due; False if nothing is."""
        tournament = state.tournament
        if tournament.stage is Stage.LOBBY:
            return await self._perhaps_begin(state, now)
        # Those that go on after the end are ordinary games.
        for game in state.pairings if tournament.is_open else ():
            if await self._perhaps_conclude(state, game, now):
                return True
        if tournament.stage is not Stage.RUNNING:
            return False
        open_games = [one for one in state.current if not one.places]
        until = tournament.round_until
        if tournament.one_at_a_time and until is not None:
            opened = [one for one in open_games if one.opened]
            # The time of the next table begins as it is opened; only where that is never done, this one's time ends it.
            open_games, until = (opened, until) if opened else (open_games, until + tournament.round_limit)
        if not open_games:
            return await self._end_round(state, now)
        if until is None or until > now or not await self.may_fire(tournament, now):
            return False
        await self._reach_limit(state, open_games, now)
        return True

    async def _perhaps_begin(self, state: TournamentState, now: int) -> bool:
        tournament = state.tournament
        in_time = tournament.starts_at is not None and tournament.starts_at <= now
        in_time = in_time and await self.may_fire(tournament, now)
        full = tournament.starts_with is not None and len(state.entered) >= tournament.starts_with
        lapsed = tournament.lapses_at is not None and tournament.lapses_at <= now
        if not in_time and not full and not lapsed:
            return False
        async with self._database.transaction(guild_id=tournament.guild_id) as transaction:
            current = await rows.state(transaction, tournament.id)
            if current is None or current.tournament.version != tournament.version:
                return True
            if enough(current) and (in_time or full):
                await begin(transaction, current, now)
                return True
            if not in_time and not lapsed:
                return False
            await rows.update(transaction, replace(tournament, stage=Stage.CANCELLED, ended_at=now), now)
            return True

    async def _end_round(self, state: TournamentState, now: int) -> bool:
        """Pair the next round, or end the tournament; the pairing is worked out before the transaction."""
        tournament = state.tournament
        tables: Tables = ()
        if not is_last_round(state):
            tables = await asyncio.to_thread(tables_of, state, tournament.round_number + 1)
        async with self._database.transaction(guild_id=tournament.guild_id) as transaction:
            current = await rows.by_id(transaction, tournament.id)
            if current is None or current.version != tournament.version:
                return True
            if tables:
                await begin_round(transaction, state, tables, now)
            else:
                over = replace(tournament, stage=Stage.OVER, ended_at=now, round_until=None)
                await rows.update(transaction, over, now)
        return True

    async def _reach_limit(self, state: TournamentState, games: list[PairingRow], now: int) -> None:
        """Note that the end of the round decides these tables; draws, and what was never begun, at once."""
        tournament = state.tournament
        async with self._database.transaction(guild_id=tournament.guild_id) as transaction:
            current = await rows.state(transaction, tournament.id)
            if current is None or current.tournament.version != tournament.version:
                return
            if await _untold(transaction, games, now):
                # Whoever is called late has time to act, too.
                await rows.update(transaction, replace(tournament, round_until=now + LEAST_GRACE), now)
                return
            for game in games:
                drawn = tournament.at_limit is AtLimit.DRAW or not await _plays(transaction, game)
                places = (1,) * len(game.numbers) if drawn else ()
                await rows.change_pairing(transaction, replace(game, decided_by=DecidedBy.LIMIT, places=places))
            await rows.update(transaction, tournament, now)

    async def _perhaps_conclude(self, state: TournamentState, game: PairingRow, now: int) -> bool:
        """End the game of a table that something else decides, or resign it for a removed player."""
        if game.session_id is None or not game.opened:
            return False
        # Whoever has been erased can have been seated at a table that was only opened afterwards.
        out = {one.number for one in state.entrants if one.expelled or FIRST <= one.user_id < 0}
        seats = [seat for seat, number in enumerate(game.numbers) if number in out]
        decided = game.decided_by in (DecidedBy.LIMIT, DecidedBy.ORGANISER)
        if not decided and (game.places or not seats):
            return False
        async with self._database.reading() as transaction:
            if not await _plays(transaction, game):
                return False
        work = ending(state.tournament, game) if decided else leaving(seats)
        try:
            await self._sessions.act(game.session_id, NOBODY, work, now)
        except (SessionRefusal, IllegalMove):
            return await self._give_up(game, now) if decided and not game.places else False
        return True

    async def _give_up(self, game: PairingRow, now: int) -> bool:
        """A game that cannot be ended as announced is a draw."""
        async with self._database.transaction() as transaction:
            tournament = await rows.by_id(transaction, game.tournament_id)
            if tournament is None:
                return False
            await rows.change_pairing(transaction, replace(game, places=(1,) * len(game.numbers)))
            await rows.update(transaction, tournament, now)
        return True

    async def prepare(self, number: int, game: PairingRow, now: int) -> Session | None:
        """Reserve the session of a table whose thread is to be made, once; None if it is not to be opened any more."""
        async with self._database.transaction() as transaction:
            state = await rows.state(transaction, number)
            current = None if state is None else _to_open(state, game)
            if state is None or current is None:
                return None
            if current.session_id is not None:
                return await session_rows.by_id(transaction, current.session_id)
            session = session_of(state, current, self._new_seed(), now)
            session = replace(session, id=await session_rows.insert(transaction, session))
            await rows.change_pairing(transaction, replace(current, session_id=session.id))
        return session

    async def open(self, tournament_id: int, game: PairingRow, channel_id: int, now: int) -> Table | None:
        """Begin the game of a prepared table in its thread, once."""
        async with self._database.transaction() as transaction:
            state = await rows.state(transaction, tournament_id)
            current = None if state is None else _to_open(state, game)
            if state is None or current is None or current.session_id is None:
                return None
            session = await session_rows.by_id(transaction, current.session_id)
            if session is None:
                return None
            home = state.tournament.channel_id
            if channel_id == home and await session_rows.open_in_channel(transaction, home) is not None:
                # Somebody has opened another one there meanwhile; this one has a thread then.
                return None
            parent_id = None if channel_id == home else home
            # It can have been prepared, and opened elsewhere, before the tournament was put back.
            number = await metadata.join_generation(transaction, session.id)
            session = replace(session, id=number, status=Status.LOBBY, channel_id=channel_id, parent_id=parent_id)
            await session_rows.move(transaction, session.id, channel_id, parent_id)
            await session_rows.update(transaction, session)
            if parent_id is not None:
                await guilds.keep_thread(transaction, session.guild_id, channel_id)
            await note_opening(transaction, session, now)
            table = await begin_game(transaction, session, now)
            await rows.change_pairing(transaction, replace(current, opened=True))
            tournament = state.tournament
            if tournament.one_at_a_time and tournament.stage is Stage.RUNNING:
                tournament = replace(tournament, round_until=now + tournament.round_limit)
            await rows.update(transaction, tournament, now)
        self._sessions.keep(table)
        return table

    async def is_free(self, channel_id: int) -> bool:
        """Whether no game is open in a channel."""
        async with self._database.reading() as transaction:
            return await session_rows.open_in_channel(transaction, channel_id) is None

    async def settle(self, done: Tournament, due_at: int | None, now: int) -> None:
        """Schedule it, unless it has changed meanwhile; after a failure it is posted again."""
        async with self._database.transaction(guild_id=done.guild_id) as transaction:
            await rows.settle(transaction, done, due_at)
            if done.attempts:
                await outbox.queue(transaction, OutboxKind.TOURNAMENT, done.guild_id, done.id, now)

    async def failed(self, number: int, now: int, held_up: Text | None = None) -> None:
        """It cannot go on now: try again soon, and after many attempts at the end of the round, or once a day.

        What it is ``held_up`` by is shown, since the organiser can mend that.
        """
        async with self._database.transaction() as transaction:
            one = await rows.by_id(transaction, number)
            if one is None:
                return
            ends_at = next_look(one)
            again = RETRIES.next_at(one.attempts, now) or (ends_at and max(ends_at, now + DAY))
            await rows.settle(transaction, one, again, one.attempts + 1)
            if held_up is not None and one.attempts < TOLD_OF:
                said = serialize(Text, held_up)
                await outbox.queue(transaction, OutboxKind.TOURNAMENT, one.guild_id, number, now, held_up=said)

    async def put_off(self, one: Tournament, due_at: int, until: int) -> None:
        """Let nothing of it end or begin before ``until``, and look again at ``due_at``; unless it has changed."""
        async with self._database.transaction(guild_id=one.guild_id) as transaction:
            current = await rows.by_id(transaction, one.id)
            if current is not None and current.version == one.version:
                await rows.put_off(transaction, current, due_at, until)


async def _always(_tournament: Tournament, _now: int) -> bool:
    return True


def unopened(state: TournamentState) -> list[PairingRow]:
    """The tables that are still to be opened now."""
    if state.tournament.stage is not Stage.RUNNING:
        return []
    undecided = [one for one in state.current if not one.places]
    waiting = [one for one in undecided if not one.opened]
    if not state.tournament.one_at_a_time:
        return waiting
    return waiting[:1] if len(waiting) == len(undecided) else []


def next_look(tournament: Tournament) -> int | None:
    """When a tournament is due by itself if nobody does anything."""
    lobby = tournament.stage is Stage.LOBBY
    return tournament.starts_at or tournament.lapses_at if lobby else tournament.round_until


async def _untold(transaction: Transaction, games: list[PairingRow], now: int) -> bool:
    """Whether somebody at these tables has not been shown for long what they play on, which is still being sent."""
    return any([await notices.is_undelivered(transaction, one.session_id or 0, now - ABSENCE) for one in games])


async def _plays(transaction: Transaction, game: PairingRow) -> bool:
    session = None if game.session_id is None else await session_rows.by_id(transaction, game.session_id)
    return session is not None and session.status is Status.PLAYING


def _to_open(state: TournamentState, game: PairingRow) -> PairingRow | None:
    """A table as it is now, if it is still to be opened: the tournament can have been paused or ended meanwhile."""
    at, running = (game.round_number, game.board), state.tournament.stage is Stage.RUNNING
    waiting = (one for one in state.current if running and not one.opened and not one.places)
    return next((one for one in waiting if (one.round_number, one.board) == at), None)


def ending(tournament: Tournament, game: PairingRow) -> Callable[[Table], tuple[Reached, ...]]:
    """How a game ends that the end of its round decides, or that is decided already."""

    def work(table: Table) -> tuple[Reached, ...]:
        if game.places:
            return (table.after(Conclude(by_moderator=True)),)
        reached = tuple[Reached, ...]()
        if tournament.at_limit is AtLimit.LOSS:
            reached = leaving(sorted(table.position.to_act))(table)
            table = reached[-1].table
        if table.position.outcome is not None:
            return reached
        return (*reached, table.after(Conclude()))

    return work


def leaving(seats: list[int]) -> Callable[[Table], tuple[Reached, ...]]:
    """Give seats up, as far as they still can be."""

    def work(table: Table) -> tuple[Reached, ...]:
        reached = tuple[Reached, ...]()
        for seat in seats:
            if table.position.outcome is None and seat in table.position.can_forfeit:
                reached = (*reached, *follow_forfeit(table, seat))
                table = reached[-1].table
        if not reached:
            raise IllegalMove(text("bot-refusal-resigned"))
        return reached

    return work
