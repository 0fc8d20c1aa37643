"""Sessions: opening a table, taking seats, playing, giving up, ending. One transaction each, then the caller speaks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.services.acts import (
    Decision,
    aside_of,
    follow_conclusion,
    follow_forfeit,
    follow_path,
    follow_typed,
    latest_of,
    news_since,
    position_of,
    require_seat,
    split_turn,
    with_forced,
)
from bot.services.opening import Opening, session_of
from bot.services.refusals import ChannelTaken, NoSession, NotSeated, SessionRefusal, StaleBoard, with_open_commands
from bot.services.tables import Table, Tables
from bot.store import notices, solo
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from bot.store.notices import Kind
from bot.store.sessions import OPEN, Session, Status
from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.contract import Parts, SoloResult
from games.core.text import Text, text

ATTEMPTS = 3
"""How often an act is worked out anew because somebody else's was committed first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A turn, or part of one, that has been committed: the table now, and the notations that were played."""

    table: Table
    notations: tuple[str, ...]
    turn_over: bool
    aside: tuple[Text, ...] = ()
    """What came of it that its player knows and not everybody."""
    seat: int | None = None


class Sessions:
    """The service. Every method reads, decides and writes in one transaction; ``now`` is milliseconds since 1970."""

    def __init__(
        self, database: Database, new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    ) -> None:
        self._database = database
        self._tables = Tables()
        self._new_seed = new_seed

    async def in_channel(self, channel_id: int) -> Table:
        """The open session of a channel; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            session = await rows.open_in_channel(transaction, channel_id)
            if session is None:
                raise NoSession(with_open_commands("bot-refusal-no-session"))
            return await self._tables.load(transaction, session)

    async def at_hand(self, channel_id: int) -> Table:
        """The open session of a channel, without waiting for the store if its game is in memory."""
        return self._tables.playing_in(channel_id) or await self.in_channel(channel_id)

    async def by_id(self, session_id: int) -> Table:
        """The session with this id, over or not; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            return await self.table(transaction, session_id)

    async def table(self, transaction: Transaction, session_id: int) -> Table:
        """The session with this id as a transaction sees it; raises :class:`NoSession`."""
        session = await rows.by_id(transaction, session_id)
        if session is None:
            raise NoSession(text("bot-refusal-session-gone"))
        return await self._tables.load(transaction, session)

    async def news(self, session_id: int, seat: int) -> tuple[Text, ...]:
        """What this seat has seen since its latest move, that move included, and not everybody has."""
        async with self._database.reading() as transaction:
            table = await self.table(transaction, session_id)
            record = await rows.record(transaction, table.session)
        return await asyncio.to_thread(news_since, table.game, record, seat)

    async def open_in_guild(self, guild_id: int, user_id: int, limit: int) -> tuple[list[Table], int]:
        """Open sessions of a server, this user's first, newest first; and how many there are in all."""
        async with self._database.reading() as transaction:
            found = await rows.open_in_guild(transaction, guild_id, user_id, limit)
            tables = [await self._tables.load(transaction, session) for session in found]
            return tables, await rows.count_open_in_guild(transaction, guild_id)

    async def board_message(self, session_id: int) -> int | None:
        """The id of the message that shows the board, if one has been posted."""
        async with self._database.reading() as transaction:
            return (await notices.posts(transaction, session_id)).board_id

    async def open(self, opening: Opening, now: int) -> Table:
        """Open a lobby with its host in the first seat; raises :class:`ChannelTaken` and games' refusals."""
        session = session_of(opening, opening.seed or self._new_seed(), now)
        async with self._database.transaction() as transaction:
            taken = await rows.open_in_channel(transaction, opening.channel_id)
            if taken is not None:
                raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)
            session = replace(session, id=await rows.insert(transaction, session))
            await notices.owe_board(transaction, session.id, 0, now, fresh=True)
        return Table(session)

    async def join(self, session_id: int, user_id: int, now: int) -> Table:
        """Take the next free seat in a lobby."""
        async with self._database.transaction() as transaction:
            session = await self._lobby(transaction, session_id)
            if user_id in session.players:
                raise SessionRefusal(text("bot-refusal-already-seated"))
            if len(session.players) >= session.capacity:
                raise SessionRefusal(text("bot-refusal-full", seats=session.capacity))
            return await self._reseat(transaction, session, (*session.players, user_id), now)

    async def leave(self, session_id: int, user_id: int, now: int) -> Table:
        """Give up a seat in a lobby. The next player becomes host; the last to leave closes the table."""
        async with self._database.transaction() as transaction:
            session = await self._lobby(transaction, session_id)
            if user_id not in session.players:
                raise NotSeated(text("bot-refusal-not-seated-lobby"))
            players = tuple(player for player in session.players if player != user_id)
            if not players:
                return await self._cancel(transaction, session, now)
            host = session.host_id if session.host_id in players else players[0]
            first = session.first_id if session.first_id in players else None
            return await self._reseat(transaction, replace(session, host_id=host, first_id=first), players, now)

    async def choose_first(self, session_id: int, user_id: int, first_id: int | None, now: int) -> Table:
        """The host names who begins, or None to leave it to chance (O19)."""
        async with self._database.transaction() as transaction:
            session = await self._lobby(transaction, session_id)
            _require_host(session, user_id)
            if first_id is not None and first_id not in session.players:
                raise SessionRefusal(text("bot-refusal-first-left"))
            return await self._reseat(transaction, replace(session, first_id=first_id), session.players, now)

    async def start(self, session_id: int, user_id: int, now: int) -> Table:
        """The host begins the game with whoever is seated."""
        async with self._database.transaction() as transaction:
            session = await self._lobby(transaction, session_id)
            _require_host(session, user_id)
            game = REGISTRY[session.game]
            fewest = game.seats_for(session.options)[0]
            if len(session.players) < fewest:
                raise SessionRefusal(text("bot-refusal-too-few", seats=fewest))
            first = session.players.index(session.first_id) if session.first_id else None
            position = await asyncio.to_thread(game.start, len(session.players), session.options, session.seed, first)
            session = replace(session, status=Status.PLAYING, first_seat=first, started_at=now)
            table = Table(session, position, position)
            await rows.update(transaction, session)
            await rows.save_snapshot(transaction, session.id, table.snapshot())
            await notices.owe_board(transaction, session.id, 0, now, fresh=False)
            if len(session.players) > 1:
                await notices.owe(transaction, session.id, Kind.PING, 0, now)
        self._tables.keep(table)
        return table

    async def play(self, session_id: int, user_id: int, typed: str, now: int) -> Played:
        """Play a typed move, or a whole turn of them: all of it or none."""
        moves = split_turn(typed)

        def decide(table: Table, seat: int) -> tuple[Table, ...]:
            return follow_typed(table, seat, moves)

        return await self._act(session_id, user_id, decide, now)

    async def play_path(self, session_id: int, user_id: int, path: Parts, expected: int, now: int) -> Played:
        """Play the move picked from a board that showed action ``expected``; raises :class:`StaleBoard`."""

        def decide(table: Table, seat: int) -> tuple[Table, ...]:
            return follow_path(table, seat, path, expected)

        return await self._act(session_id, user_id, decide, now)

    async def resign(self, session_id: int, user_id: int, now: int) -> Played:
        """Give up one's seat, in or out of turn."""
        return await self._act(session_id, user_id, follow_forfeit, now)

    async def agree_to_end(self, session_id: int, user_id: int, now: int) -> Table:
        """Agree to end the game as it stands; it ends once every seat still playing has agreed (O16).

        In a lobby the host closes the table instead.
        """
        async with self._database.transaction() as transaction:
            table = await self.table(transaction, session_id)
            if table.session.status is Status.LOBBY:
                _require_host(table.session, user_id)
                return await self._cancel(transaction, table.session, now)
            table = await self._running(transaction, session_id)
            seat = require_seat(table, user_id)
            if seat in position_of(table).forfeited:
                raise SessionRefusal(text("bot-refusal-resigned"))
            await rows.agree(transaction, session_id, seat)
            table = replace(table, agreed=await rows.agreements(transaction, session_id))
        if table.undecided:
            return table
        return (await self._act(session_id, user_id, follow_conclusion, now)).table

    async def owe_fresh_board(self, session_id: int, now: int) -> None:
        """Bring the board to the bottom of the channel."""
        async with self._database.transaction() as transaction:
            table = await self.table(transaction, session_id)
            await notices.owe_board(transaction, session_id, table.session.sequence, now, fresh=True)

    async def _act(self, session_id: int, user_id: int, decide: Decision, now: int) -> Played:
        """Work out what comes of an act, then commit it if nothing has happened meanwhile, else work it out anew.

        Rules can take long (some endings are proved), so they run in a thread, outside the transaction.
        """
        for _ in range(ATTEMPTS):
            async with self._database.reading() as transaction:
                table = await self._running(transaction, session_id)
            seat = require_seat(table, user_id)
            reached = await asyncio.to_thread(_work_out, decide, table, seat)
            async with self._database.transaction() as transaction:
                now_running = await self._running(transaction, session_id)
                if now_running.session.sequence != table.session.sequence:
                    continue
                played = await self._commit(transaction, table, reached, user_id, now)
            self._tables.keep(played.table)
            return played
        raise StaleBoard(text("bot-refusal-stale"))

    async def _commit(
        self, transaction: Transaction, table: Table, reached: tuple[Table, ...], user_id: int, now: int
    ) -> Played:
        before, after = position_of(table), reached[-1]
        session, position = after.session, position_of(after)
        for one in reached:
            await rows.append(transaction, session.id, one.session.sequence, latest_of(one), user_id, now)
        if position.outcome is not None:
            session = replace(session, status=Status.OVER, ended_at=now, ending=position.outcome.ending)
            results = tuple(zip(position.outcome.placings, position.outcome.scores, strict=True))
            await rows.place_players(transaction, session.id, results)
            await _keep_solo(transaction, session, position.outcome.solo, now)
            after = replace(after, session=session)
        await rows.update(transaction, session)
        await rows.save_snapshot(transaction, session.id, after.snapshot())
        await rows.clear_agreements(transaction, session.id)
        turn_over = position.outcome is not None or position.turn != before.turn
        await notices.owe_board(transaction, session.id, session.sequence, now, fresh=turn_over)
        if position.to_act != before.to_act:
            # Whoever plays alone, or goes on, needs no call.
            await notices.owe(transaction, session.id, Kind.PING, session.sequence, now)
        seat = session.seat_of(user_id)
        own = [latest_of(one) for one in reached if latest_of(one).seat == seat]
        return Played(after, tuple(action.notation for action in own), turn_over, aside_of(reached, seat), seat)

    async def _running(self, transaction: Transaction, session_id: int) -> Table:
        table = await self.table(transaction, session_id)
        if table.session.status is Status.LOBBY:
            raise SessionRefusal(text("bot-refusal-not-begun"))
        if table.session.status not in OPEN:
            raise SessionRefusal(with_open_commands("bot-refusal-over"))
        return table

    async def _lobby(self, transaction: Transaction, session_id: int) -> Session:
        session = await rows.by_id(transaction, session_id)
        if session is None:
            raise NoSession(text("bot-refusal-session-gone"))
        if session.status is Status.PLAYING:
            raise SessionRefusal(text("bot-refusal-begun"))
        if session.status is not Status.LOBBY:
            raise SessionRefusal(with_open_commands("bot-refusal-over"))
        return session

    async def _reseat(self, transaction: Transaction, session: Session, players: tuple[int, ...], now: int) -> Table:
        session = replace(session, players=players)
        await rows.update(transaction, session)
        await rows.seat_players(transaction, session.id, players)
        await notices.owe_board(transaction, session.id, 0, now, fresh=False)
        return Table(session)

    async def _cancel(self, transaction: Transaction, session: Session, now: int) -> Table:
        session = replace(session, status=Status.CANCELLED, ended_at=now)
        await rows.update(transaction, session)
        await notices.owe_board(transaction, session.id, 0, now, fresh=False)
        return Table(session)


def _require_host(session: Session, user_id: int) -> None:
    if user_id != session.host_id:
        raise SessionRefusal(text("bot-refusal-not-host", host=f"<@{session.host_id}>"))


async def _keep_solo(transaction: Transaction, session: Session, result: SoloResult | None, now: int) -> None:
    if result is not None:
        place = (session.id, session.guild_id, session.players[0])
        await solo.insert(transaction, *place, board=result.board, rank=result.rank, now=now)


def _work_out(decide: Decision, table: Table, seat: int) -> tuple[Table, ...]:
    return with_forced(decide(table, seat))
