"""Lobbies, tables (sessions with their position and the turn on show), their cache, and all that is done in a lobby."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from bot.model.refusals import ChannelTaken, NoSession, NotSeated, SessionRefusal, StaleBoard, with_open_commands
from bot.model.request import HOUSE_LEVEL, TableRequest, session_of, with_computer, with_engine
from bot.model.sessions import Session, Snapshot, Status, is_computer, stand_in_of
from bot.model.tables import Lobby, Table, table_of
from bot.play import clocks
from bot.play.contacts import require_welcome
from bot.play.guilds import admit, require_admitted
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, notices, proposals, results, seats, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.seats import SeatedComputer
from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.record import Playthrough
from games.core.text import text


def can_be_unmoved(table: Table) -> bool:
    """Whether it matters at a table, and is not clear, which seats have not moved; see :attr:`Table.unmoved`."""
    session, position = table.session, table.position
    if session.status is not Status.PLAYING or not session.rated or position.seats == 1:
        return False
    return position.turn < 2 * position.seats or bool(position.forfeited)


CACHED_TABLES = 500
"""The size of the cache; a table is a few kilobytes."""


class Tables:
    """Loads lobbies and tables through an LRU cache, which only ever holds what is committed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Lobby | Table] = OrderedDict()
        self._unmoved: dict[int, tuple[Session, seats.SeatHolders, frozenset[int]]] = {}
        """By session, how it stood, which counts its whole record; who has held its seats; and who has not moved."""

    async def load(self, transaction: Transaction, session: Session) -> Lobby | Table:
        """The lobby or table of a session whose row was read in this transaction."""
        found = await self._load(transaction, session)
        self.keep(found)
        return found

    async def _load(self, transaction: Transaction, session: Session) -> Lobby | Table:
        kept = self._kept.get(session.id)
        if not isinstance(kept, Table) or kept.session.sequence != session.sequence:
            snapshot = await session_rows.snapshot(transaction, session.id)
            if snapshot is None:
                return Lobby(session)
            kept = await _rebuild(transaction, session, snapshot)
        waiting = await timers.clocks_of_session(transaction, session.id)
        unrated = await results.why_unrated(transaction, session.id) if session.status is Status.OVER else None
        banks = await seats.banks(transaction, session.id, session.terms.bank) if session.terms.bank else ()
        hands = await seats.hands(transaction, session.id)
        unmoved = await self._find_unmoved(transaction, replace(kept, session=session), hands)
        kept = replace(kept, session=session, clocks=waiting, unrated=unrated, unmoved=unmoved)
        return replace(kept, holders=hands.at(kept.turn_sequence + 1), banks=banks)

    def playing_in(self, channel_id: int) -> Table | None:
        """A channel's running game if it is cached; that is current only where no other process writes."""
        here = (kept for kept in self._kept.values() if kept.session.channel_id == channel_id)
        return next((kept for kept in here if isinstance(kept, Table) and kept.session.status is Status.PLAYING), None)

    def session_of(self, session_id: int) -> Session | None:
        """A session as it is cached; None if it is not."""
        kept = self._kept.get(session_id)
        return kept.session if kept else None

    def forget(self, session_id: int) -> None:
        """Drop a session from the cache, because its players have changed without an action."""
        self._kept.pop(session_id, None)
        self._unmoved.pop(session_id, None)

    def keep(self, table: Lobby | Table) -> None:
        """Cache a committed table or lobby, evicting the least recently used one if the cache is full."""
        self._kept[table.session.id] = table
        self._kept.move_to_end(table.session.id)
        while len(self._kept) > CACHED_TABLES:
            session_id, _ = self._kept.popitem(last=False)
            self._unmoved.pop(session_id, None)

    async def _find_unmoved(self, transaction: Transaction, table: Table, hands: seats.SeatHolders) -> frozenset[int]:
        """See :attr:`Table.unmoved`; read only where it can matter, since it takes the whole record."""
        if not can_be_unmoved(table):
            return frozenset()
        session, known = table.session, self._unmoved.get(table.session.id)
        if known is None or known[:2] != (session, hands):
            shared = await seats.participation(transaction, session.id)
            found = frozenset() if shared.computers else frozenset(range(table.position.seats)) - shared.moved
            known = self._unmoved[session.id] = session, hands, found
        return known[2]


async def _rebuild(transaction: Transaction, session: Session, snapshot: Snapshot) -> Table:
    start = REGISTRY[session.game].load(snapshot.turn_position)
    actions = await session_rows.actions(transaction, session.id, snapshot.turn_sequence)
    # Replaying may have to prove an ending, which is slow.
    playthrough = await asyncio.to_thread(Playthrough, start, actions, snapshot.turn_sequence)
    return table_of(session, playthrough, actions[-1] if actions else None)


class Lobbies:
    """The service for sessions that have not started. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, tables: Tables, new_seed: Callable[[], bytes]) -> None:
        self._database = database
        self._tables = tables
        self._new_seed = new_seed

    async def open(self, request: TableRequest, now: int) -> Lobby:
        """Open a lobby with its opener in the first seat; raises :class:`ChannelTaken` and games' refusals."""
        async with self._database.transaction(guild_id=request.guild_id) as transaction:
            request = await admit(transaction, request)
            session = session_of(request, request.seed or self._new_seed(), now)
            taken = await session_rows.open_in_channel(transaction, request.channel_id)
            if taken is not None:
                raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)
            session = replace(session, id=await session_rows.insert(transaction, session))
            await note_opening(transaction, session, now)
        return Lobby(session)

    async def reserve(self, request: TableRequest, now: int) -> Session:
        """Store a table whose thread is still to be created; it counts as cancelled until :meth:`open_reserved`."""
        async with self._database.transaction(guild_id=request.guild_id) as transaction:
            request = await admit(transaction, request)
            session = session_of(request, request.seed or self._new_seed(), now)
            # The thread's parent will be the channel of the command.
            session = replace(session, status=Status.CANCELLED, parent_id=request.channel_id)
            return replace(session, id=await session_rows.insert(transaction, session))

    async def take_up(
        self, session_id: int, user_id: int, channel_id: int, role_ids: frozenset[int], now: int
    ) -> Session:
        """A reserved table, to be opened in a thread of this channel: once, by who reserved it, if they still may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is None:
                raise NoSession(text("bot-refusal-session-gone"))
            require_opener(session, user_id)
            if session.status is not Status.CANCELLED or session.ended_at is not None:
                raise StaleBoard(text("bot-refusal-stale"))
            await require_admitted(transaction, session.guild_id, user_id, channel_id, None, role_ids)
            await session_rows.update(transaction, replace(session, ended_at=now))
        return session

    async def open_reserved(self, reserved: Session, channel_id: int, now: int) -> Lobby:
        """Open a reserved table in the thread that was made for it; refuses one whose opener has been erased since."""
        session = replace(reserved, status=Status.LOBBY, channel_id=channel_id)
        async with self._database.transaction(guild_id=reserved.guild_id) as transaction:
            current = await session_rows.by_id(transaction, reserved.id)
            if current is None or current.players != reserved.players:
                raise NoSession(text("bot-refusal-session-gone"))
            await session_rows.move(transaction, session.id, channel_id, session.parent_id)
            await session_rows.update(transaction, session)
            await guilds.keep_thread(transaction, session.guild_id, channel_id)
            await note_opening(transaction, session, now)
        return Lobby(session)

    async def join(self, session_id: int, user_id: int, now: int, *, sure: bool = False) -> Lobby:
        """Take the next free seat in a lobby; see :mod:`bot.play.contacts` for who may, and who is asked first."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            if user_id in session.players:
                raise SessionRefusal(text("bot-refusal-already-seated"))
            if len(session.players) >= session.capacity:
                raise SessionRefusal(text("bot-refusal-full", seats=session.capacity))
            await require_welcome(transaction, session, user_id, sure=sure)
            return await self._reseat(transaction, session, (*session.players, user_id), now)

    async def leave(self, session_id: int, user_id: int, now: int) -> Lobby:
        """Give up a seat in a lobby. The next person becomes opener; the last to leave closes the table."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            if user_id not in session.players:
                raise NotSeated(text("bot-refusal-not-seated-lobby"))
            session, players = without(session, user_id)
            people = tuple(player for player in players if not is_computer(player))
            if not people:
                return await close_lobby(transaction, session, now)
            opener = session.opener_id if session.opener_id in players else people[0]
            return await self._reseat(transaction, replace(session, opener_id=opener), players, now)

    async def require_opened_by(self, session_id: int, user_id: int) -> Lobby:
        """The lobby; only for its opener."""
        async with self._database.reading() as transaction:
            session = await require_lobby(transaction, session_id)
        require_opener(session, user_id)
        return Lobby(session)

    async def add_computer(self, session_id: int, user_id: int, level: int, now: int) -> Lobby:
        """Give the next free seat to a computer of this level; only the opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            players = with_computer(session.players, level, session.capacity)
            return await self._reseat(transaction, session, players, now)

    async def add_engine(self, session_id: int, user_id: int, engine: int, now: int) -> Lobby:
        """Give the next free seat to the engine of this number; only the opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            players = with_engine(session.players, session.game, engine, session.capacity)
            return await self._reseat(transaction, session, players, now)

    async def remove_computer(self, session_id: int, user_id: int, player: int, now: int) -> Lobby:
        """Take the seat of a computer, named by its stand-in, away again; only the opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            if not is_computer(player) or player not in session.players:
                raise SessionRefusal(text("bot-refusal-computer-left"))
            session, players = without(session, player)
            return await self._reseat(transaction, session, players, now)

    async def choose_first(self, session_id: int, user_id: int, first_id: int | None, now: int) -> Lobby:
        """Set the first player, or None to leave it to chance (O19); only the opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            if first_id is not None and first_id not in session.players:
                raise SessionRefusal(text("bot-refusal-first-left"))
            return await self._reseat(transaction, replace(session, first_id=first_id), session.players, now)

    async def start(self, session_id: int, user_id: int, now: int) -> Table:
        """Start the game with the players seated; only the opener may."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await require_lobby(transaction, session_id)
            require_opener(session, user_id)
            fewest = REGISTRY[session.game].seats_for(session.options)[0]
            if len(session.players) < fewest:
                raise SessionRefusal(text("bot-refusal-too-few", seats=fewest))
            table = await begin_game(transaction, session, now)
        self._tables.keep(table)
        return table

    async def _reseat(self, transaction: Transaction, session: Session, players: tuple[int, ...], now: int) -> Lobby:
        session = replace(session, players=players)
        await session_rows.update(transaction, session)
        await session_rows.set_up(transaction, session)
        await session_rows.seat_players(transaction, session.id, players)
        await clocks.note_activity(transaction, session.id, now)
        await notices.queue_board(transaction, session.id, 0, now, fresh=False)
        return Lobby(session)


async def require_lobby(transaction: Transaction, session_id: int) -> Session:
    """The session with this id; refuses it unless it is an open lobby."""
    session = await session_rows.by_id(transaction, session_id)
    if session is None:
        raise NoSession(text("bot-refusal-session-gone"))
    if session.status is Status.PLAYING:
        raise SessionRefusal(text("bot-refusal-begun"))
    if session.status is Status.ARCHIVED:
        raise SessionRefusal(text("bot-refusal-archived"))
    if session.status is not Status.LOBBY:
        raise SessionRefusal(with_open_commands("bot-refusal-over"))
    return session


def without(session: Session, player: int) -> tuple[Session, tuple[int, ...]]:
    """The session with neither the first turn of one player nor that player, and the other players."""
    first = None if session.first_id == player else session.first_id
    return replace(session, first_id=first), tuple(one for one in session.players if one != player)


async def note_opening(transaction: Transaction, session: Session, now: int) -> None:
    """Complete the opening of a lobby: queue its board and expire proposed rematches in its channel."""
    await clocks.note_activity(transaction, session.id, now)
    await proposals.expire_in_channel(transaction, session.channel_id, now)
    await notices.queue_board(transaction, session.id, 0, now, fresh=True)


async def begin_game(transaction: Transaction, session: Session, now: int) -> Table:
    """Start the game with the players seated, by the newest rules version even if the lobby is older."""
    game, players = REGISTRY[session.game], session.players
    first = players.index(session.first_id) if session.first_id else None
    position = await asyncio.to_thread(game.start, len(players), session.options, session.seed, first)
    session = replace(
        session, rules_version=game.rules_version, status=Status.PLAYING, first_seat=first, started_at=now
    )
    table = Table(session, position, position)
    await session_rows.update(transaction, session)
    for seat, player in enumerate(players):
        if stand_in := stand_in_of(player):
            seed = secrets.token_bytes(SEED_BYTES)
            level = HOUSE_LEVEL if stand_in.engine else stand_in.level
            seated = SeatedComputer(session.id, seat, level, seed, engine=stand_in.engine)
            await seats.seat_computer(transaction, seated)
    await session_rows.save_snapshot(transaction, session.id, table.snapshot())
    await notices.queue_board(transaction, session.id, 0, now, fresh=False)
    await clocks.start_clocks(transaction, table, now)
    return table


def require_opener(session: Session, user_id: int) -> None:
    """Refuse a user who is not the lobby's opener."""
    if user_id != session.opener_id:
        raise SessionRefusal(text("bot-refusal-not-opener", opener=f"<@{session.opener_id}>"))


async def close_lobby(transaction: Transaction, session: Session, now: int) -> Lobby:
    """Close a lobby."""
    session = replace(session, status=Status.CANCELLED, ended_at=now)
    await session_rows.update(transaction, session)
    await clocks.remove_clocks(transaction, session, now)
    await notices.queue_board(transaction, session.id, 0, now, fresh=False)
    await guilds.queue_close(transaction, session, now)
    return Lobby(session)
