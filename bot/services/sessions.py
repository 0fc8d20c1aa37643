"""Sessions: opening a table, taking seats, playing, giving up, ending. One transaction each, then the caller speaks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from bot.services.acts import (
    Decision,
    follow_forfeit,
    follow_path,
    follow_typed,
    news_since,
    require_running,
    require_seat,
    split_turn,
    with_forced,
)
from bot.services.commit import Played, commit
from bot.services.lobby import Lobbies, cancel, require_host
from bot.services.refusals import NoSession, SessionRefusal, StaleBoard, with_open_commands
from bot.services.tables import Table, Tables
from bot.store import notices
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from bot.store.sessions import Status
from games.core.chance import SEED_BYTES
from games.core.contract import Parts
from games.core.text import Text, text

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often an act is worked out anew because somebody else's was committed first."""


class Sessions:
    """The service. Every method reads, decides and writes in one transaction; ``now`` is milliseconds since 1970."""

    def __init__(
        self, database: Database, new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    ) -> None:
        self._database = database
        self._tables = Tables()
        self.lobbies = Lobbies(database, self._tables, new_seed)

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

    async def require_in_guild(self, session_id: int, guild_id: int | None) -> None:
        """Refuse a session of another server as if there were none; raises :class:`NoSession`."""
        if guild_id is not None and self._tables.guild_of(session_id) == guild_id:
            return
        async with self._database.reading() as transaction:
            session = await rows.by_id(transaction, session_id)
        if session is None or session.guild_id != guild_id:
            raise NoSession(text("bot-refusal-session-gone"))

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

    async def close_lobby(self, session_id: int, user_id: int, now: int) -> Table:
        """The host closes a table that has not begun."""
        async with self._database.transaction() as transaction:
            table = await self.table(transaction, session_id)
            if table.session.status is not Status.LOBBY:
                raise SessionRefusal(text("bot-refusal-begun"))
            require_host(table.session, user_id)
            return await cancel(transaction, table.session, now)

    def forget(self, session_id: int) -> None:
        """Have a session at hand no longer."""
        self._tables.forget(session_id)

    def keep(self, table: Table) -> None:
        """Have a committed table at hand."""
        self._tables.keep(table)

    async def owe_fresh_board(self, session_id: int, now: int) -> None:
        """Bring the board to the bottom of the channel."""
        async with self._database.transaction() as transaction:
            table = await self.table(transaction, session_id)
            await notices.owe_board(transaction, session_id, table.session.sequence, now, fresh=True)

    async def _act(self, session_id: int, user_id: int, decide: Decision, now: int) -> Played:
        def work(table: Table) -> tuple[Table, ...]:
            return decide(table, require_seat(table, user_id))

        return await self.act(session_id, user_id, work, now)

    async def act(self, session_id: int, user_id: int, work: Callable[[Table], tuple[Table, ...]], now: int) -> Played:
        """Work out what comes of an act, then commit it if nothing has happened meanwhile, else work it out anew.

        ``work`` gives the tables after each action. Rules can take long (some endings are proved), so it runs in a
        thread, outside the transaction.
        """
        for _ in range(ATTEMPTS):
            async with self._database.reading() as transaction:
                table = await self.running(transaction, session_id)
            reached = await asyncio.to_thread(_work_out, work, table)
            async with self._database.transaction() as transaction:
                if (await self.running(transaction, session_id)).session != table.session:
                    # Something was played, the clock was stopped, or a seat has changed hands.
                    continue
                played = await commit(transaction, table, reached, user_id, now)
            self._tables.keep(played.table)
            _note(played.table, table)
            return played
        raise StaleBoard(text("bot-refusal-stale"))

    async def running(self, transaction: Transaction, session_id: int) -> Table:
        """The session with this id if its game is under way; refuses any other."""
        table = await self.table(transaction, session_id)
        require_running(table)
        return table


def _note(table: Table, before: Table) -> None:
    """Tell the log that something was played, so that an error's channel leads to a session; never what, or by whom."""
    session = table.session
    first, last = before.session.sequence + 1, session.sequence
    log.info(
        "session %d in channel %d: actions %d to %d, %s", session.id, session.channel_id, first, last, session.status
    )


def _work_out(work: Callable[[Table], tuple[Table, ...]], table: Table) -> tuple[Table, ...]:
    return with_forced(work(table))
