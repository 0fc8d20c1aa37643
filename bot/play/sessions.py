"""Sessions: playing, resigning, closing, reading. One transaction per act; the caller posts messages afterwards.

An action is written as the record first, then everything that follows from it: all of it is one transaction, so a
stored action always has its consequences stored too.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.model.actions import (
    Chosen,
    Decision,
    follow_chosen,
    follow_forfeit,
    require_asked,
    require_begun,
    require_running,
    require_seat,
    revealed_in,
    revealed_since,
    with_forced,
)
from bot.model.refusals import (
    NoSession,
    SessionRefusal,
    StaleBoard,
    is_of_another_generation,
    require_same_generation,
    with_open_commands,
)
from bot.model.sessions import BY_MODERATOR, Session, Status, Unrated
from bot.model.tables import Lobby, Reached, Table
from bot.model.typed_turns import follow_read
from bot.play import seasons
from bot.play.clocks import NOBODY, update_clocks
from bot.play.ratings import places_of, rate
from bot.play.tables import Lobbies, Tables, close_lobby, require_opener
from bot.store.database import Database, Transaction
from bot.store.rows import guilds as guild_rows
from bot.store.rows import notices, proposals, seats, timers, tournaments
from bot.store.rows import results as result_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.metadata import refuse_missing
from bot.store.rows.notices import NoticeKind
from bot.store.rows.seats import SeatHolders
from bot.store.rows.timers import TimeoutCause
from games.core.actions import Action, Conclude, Forfeit, Move, Undo
from games.core.chance import SEED_BYTES
from games.core.contract import Position
from games.core.outcome import Outcome, SoloResult
from games.core.record import Record
from games.core.text import Text, text

log = logging.getLogger(__name__)


async def finish(transaction: Transaction, session: Session, outcome: Outcome, now: int) -> Unrated | None:
    """Rate a session that is over; returns why it is not rated, or None.

    Its record must be complete and its seats placed.
    """
    game = await rate(transaction, replace(session, ended_at=now), outcome)
    if game.unrated is None:
        await seasons.enter(transaction, session.guild_id, game.number, session.game, now)
    return game.unrated


@dataclass(frozen=True, slots=True)
class Played:
    """A committed turn, or part of one: the table after it, and the notations of its moves, after each position."""

    table: Table
    moves: tuple[tuple[Position[Any], str], ...] = field(repr=False)
    turn_over: bool
    revealed: tuple[Text, ...] = field(default=(), repr=False)
    """What it revealed to its player alone."""
    seat: int | None = None

    @property
    def notations(self) -> tuple[str, ...]:
        """The notations that were played."""
        return tuple(notation for _, notation in self.moves)


async def commit(
    transaction: Transaction,
    table: Table,
    reached: tuple[Reached, ...],
    user_id: int,
    now: int,
) -> Played:
    """Write the actions that led on from ``table``, and their consequences."""
    after = reached[-1].table
    position = after.position
    for one in reached:
        session = one.table.session
        await session_rows.append_action(transaction, session.id, session.sequence, one.action, user_id, now)
    await note_forfeits(transaction, after.session, reached, user_id, now)
    if position.outcome is not None:
        stopped = reached[-1].action == Conclude(by_moderator=True)
        ending = BY_MODERATOR if stopped else position.outcome.ending
        after = await _close(transaction, after, position.outcome, ending, now)
    session = after.session
    await session_rows.update(transaction, session)
    await session_rows.save_snapshot(transaction, session.id, after.snapshot())
    over = position.outcome is not None
    if isinstance(after.latest, Undo):
        await notices.queue_recaps_again(transaction, session.id, after.turn_sequence, now)
    await proposals.withdraw(transaction, session.id, now, forfeited=position.forfeited, over=over)
    turn_over = over or position.turn != table.position.turn
    fresh = turn_over and not (session.alone and await notices.shows_of_late(transaction, session.id, now))
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=fresh)
    await update_clocks(transaction, table, reached, after, user_id, now)
    seat = session.seat_of(user_id)
    own = tuple(
        (before.position, one.action.notation)
        for before, one in zip((table, *(one.table for one in reached)), reached, strict=False)
        if one.action.seat == seat and isinstance(one.action, Move)
    )
    return Played(after, own, turn_over, revealed_in(reached, seat), seat)


async def _close(transaction: Transaction, table: Table, outcome: Outcome, ending: str, now: int) -> Table:
    """Write a finished game's outcome, ratings and lists; returns the table with its session over."""
    session = replace(table.session, status=Status.OVER, ended_at=now, ending=ending)
    results = tuple(zip(outcome.placings, outcome.scores, strict=True))
    await session_rows.place_players(transaction, session.id, results)
    if ending != BY_MODERATOR:
        await _keep_solo(transaction, session, outcome.solo, now)
    unrated = await finish(transaction, session, outcome, now)
    # Where a moderator ends a game, nobody is placed.
    places = places_of(outcome.placings, table.position.forfeited)
    places = (1,) * len(places) if ending == BY_MODERATOR else places
    await tournaments.note_over(transaction, session.id, places, now)
    await guild_rows.queue_close(transaction, session, now)
    return replace(table, session=session, unrated=unrated)


async def _keep_solo(transaction: Transaction, session: Session, result: SoloResult | None, now: int) -> None:
    if result is not None:
        place = (session.id, session.guild_id, session.players[0])
        await result_rows.insert_solo_result(transaction, *place, board=result.board, rank=result.rank, now=now)


async def note_forfeits(
    transaction: Transaction, session: Session, reached: Iterable[Reached], user_id: int, now: int
) -> None:
    """Record which seats forfeited for being late, and whether by a claim or by the clock."""
    for one in reached:
        seat = _given_up(one.action)
        if seat is None or user_id == session.players[seat]:
            continue
        cause = TimeoutCause.CLOCK if user_id == NOBODY else TimeoutCause.CLAIM
        if cause is TimeoutCause.CLAIM and await timers.find_timeout(transaction, session.id, seat) is None:
            continue
        await timers.close_claim(transaction, session.id, seat, cause, one.table.session.sequence)
        await notices.queue(transaction, session.id, NoticeKind.TIMEOUT, one.table.session.sequence, now, seat)


def _given_up(action: Action) -> int | None:
    return action.seat if isinstance(action, Forfeit) else None


ATTEMPTS = 3
"""How often an act is tried if another one is committed first each time."""


async def _always(_transaction: Transaction) -> bool:
    return True


class Sessions:
    """The service. Every method reads, decides and writes in one transaction; ``now`` is milliseconds since 1970."""

    def __init__(
        self, database: Database, new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    ) -> None:
        self._database = database
        self._tables = Tables()
        self.lobbies = Lobbies(database, self._tables, new_seed)

    async def in_channel(self, channel_id: int) -> Lobby | Table:
        """The open session of a channel; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            session = await session_rows.open_in_channel(transaction, channel_id)
            if session is None:
                raise NoSession(with_open_commands("bot-refusal-no-session"))
            return await self._tables.load(transaction, session)

    async def at_hand(self, channel_id: int) -> Lobby | Table:
        """The open session of a channel, from the cache if possible; raises :class:`NoSession`.

        Where other processes write too, the cache is believed only after a look at the session's sequence number.
        """
        kept = None if self._database.process else self._tables.playing_in(channel_id)
        return kept or await self.in_channel(channel_id)

    async def by_id(self, session_id: int) -> Lobby | Table:
        """The session with this id, open or not; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            return await self.load(transaction, session_id)

    async def load(self, transaction: Transaction, session_id: int) -> Lobby | Table:
        """The session with this id, read in a transaction; raises :class:`NoSession`."""
        session = await session_rows.by_id(transaction, session_id)
        if session is None:
            raise NoSession(text("bot-refusal-session-gone"))
        return await self._tables.load(transaction, session)

    async def load_whole(self, transaction: Transaction, session_id: int) -> tuple[Table, Record, SeatHolders]:
        """A table with its record and who had its seats when; refuses a lobby, and raises :class:`NoSession`."""
        table = require_begun(await self.load(transaction, session_id))
        return (
            table,
            await session_rows.record_of(transaction, table.session),
            await seats.hands(transaction, session_id),
        )

    async def require_in_guild(self, session_id: int, guild_id: int | None) -> Session:
        """The session; refuses one of another server as if it did not exist: raises :class:`NoSession`.

        Also refuses the number from a button that was made before the session was put back: :class:`RolledBack`.
        """
        session = self._tables.session_of(session_id)
        # Whoever resumes an archived session lets it have another generation.
        archived = session is not None and session.status is Status.ARCHIVED
        if session is None or archived or is_of_another_generation(session_id, session.id):
            async with self._database.reading() as transaction:
                session = await session_rows.by_id(transaction, session_id)
                if session is None:
                    await refuse_missing(transaction, session_id, NoSession(text("bot-refusal-session-gone")))
        if session.guild_id != guild_id:
            raise NoSession(text("bot-refusal-session-gone"))
        require_same_generation(session_id, session.id)
        return session

    async def revealed(self, session_id: int, seat: int) -> tuple[Text, ...]:
        """What was revealed to this seat alone since its latest move, that move included."""
        async with self._database.reading() as transaction:
            table = require_begun(await self.load(transaction, session_id))
            record = await session_rows.record_of(transaction, table.session)
        return await asyncio.to_thread(revealed_since, table.game, record, seat)

    async def open_in_guild(self, guild_id: int, user_id: int, limit: int) -> tuple[list[Lobby | Table], int]:
        """Open sessions of a server, this user's first, newest first; and the total number."""
        async with self._database.reading() as transaction:
            found = await session_rows.open_in_guild(transaction, guild_id, user_id, limit)
            tables = [await self._tables.load(transaction, session) for session in found]
            return tables, await guild_rows.count_open(transaction, guild_id)

    async def board_message(self, session_id: int) -> int | None:
        """The id of the board's message, or None."""
        async with self._database.reading() as transaction:
            return (await notices.posts_of(transaction, session_id)).board_id

    async def play(
        self, session_id: int, user_id: int, typed: str, now: int, *, asking: bool = False, read: Table | None = None
    ) -> Played:
        """Play a typed move or a whole turn: all of its moves or none. The table need not be ``read`` once more.

        ``asking`` raises :class:`AsksFirst` if they give something up for good, and :class:`Unclear` with the likeliest
        moves if they are not to be played.
        """

        def decide(table: Table, seat: int) -> tuple[Reached, ...]:
            reached = follow_read(table, seat, typed, helping=asking)
            if asking:
                require_asked(table, seat, reached)
            return reached

        return await self._act(session_id, user_id, decide, now, read)

    async def play_chosen(self, chosen: Chosen, user_id: int, now: int, *, asking: bool = False) -> Played:
        """Play moves chosen from lists as ``play`` does; raises :class:`StaleBoard` if something was played since."""

        def decide(table: Table, seat: int) -> tuple[Reached, ...]:
            return follow_chosen(table, seat, chosen, asking=asking)

        return await self._act(chosen.session_id, user_id, decide, now)

    async def resign(self, session_id: int, user_id: int, now: int) -> Played:
        """Forfeit the user's seat, in or out of turn."""
        return await self._act(session_id, user_id, follow_forfeit, now)

    async def close_lobby(self, session_id: int, user_id: int, now: int) -> Lobby:
        """Close a lobby; only its opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = (await self.load(transaction, session_id)).session
            if session.status is not Status.LOBBY:
                raise SessionRefusal(text("bot-refusal-begun"))
            require_opener(session, user_id)
            return await close_lobby(transaction, session, now)

    def forget(self, session_id: int) -> None:
        """Drop a session from the cache."""
        self._tables.forget(session_id)

    def keep(self, table: Lobby | Table) -> None:
        """Put a committed table or lobby into the cache."""
        self._tables.keep(table)

    async def queue_new_board(self, session_id: int, now: int) -> None:
        """Queue a new board message, at the bottom of the channel."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = (await self.load(transaction, session_id)).session
            await notices.queue_board(transaction, session_id, session.sequence, now, fresh=True)

    async def _act(
        self, session_id: int, user_id: int, decide: Decision, now: int, read: Table | None = None
    ) -> Played:
        def work(table: Table) -> tuple[Reached, ...]:
            return decide(table, require_seat(table.session, user_id))

        return await self.act(session_id, user_id, work, now, read=read)

    async def act(
        self,
        session_id: int,
        user_id: int,
        work: Callable[[Table], tuple[Reached, ...]],
        now: int,
        wanted: Callable[[Transaction], Awaitable[bool]] = _always,
        read: Table | None = None,
    ) -> Played:
        """Compute an act, then commit it if the session has not changed meanwhile; else retry.

        The first time it is computed on the table that was ``read`` a moment ago, if there is one.
        ``work`` runs in a thread, outside the transaction, because rules can be slow (some endings are proved).
        ``wanted`` is asked in the transaction that commits it; raises :class:`StaleBoard` if it is not any more.
        """
        for _ in range(ATTEMPTS):
            table = await self._read_running(session_id) if read is None else require_running(read)
            read = None
            reached = await asyncio.to_thread(_work_out, work, table)
            async with self._database.transaction(guild_id=table.session.guild_id) as transaction:
                if await session_rows.by_id(transaction, session_id) != table.session:
                    # Something was played, the clock was stopped, or a seat has changed hands.
                    continue
                if not await wanted(transaction):
                    break
                played = await commit(transaction, table, reached, user_id, now)
            self._tables.keep(played.table)
            _note(played.table, table)
            return played
        raise StaleBoard(text("bot-refusal-stale"))

    async def _read_running(self, session_id: int) -> Table:
        async with self._database.reading() as transaction:
            return await self.running(transaction, session_id)

    async def running(self, transaction: Transaction, session_id: int) -> Table:
        """The session with this id; refuses it unless its game is running."""
        return require_running(await self.load(transaction, session_id))


def _note(table: Table, before: Table) -> None:
    """Log which actions a session has reached, so that a channel leads to its session; never the moves or players."""
    session = table.session
    first, last = before.session.sequence + 1, session.sequence
    log.info(
        "session %d in channel %d: actions %d to %d, %s", session.id, session.channel_id, first, last, session.status
    )


def _work_out(work: Callable[[Table], tuple[Reached, ...]], table: Table) -> tuple[Reached, ...]:
    return with_forced(work(table))
