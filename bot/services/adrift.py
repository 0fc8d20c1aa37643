"""Sessions whose channel or server is gone: the game is kept, its clock stops, and players can resume it elsewhere.

This module never asks Discord; callers report what they have learned. ``now`` is milliseconds since 1970.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.services import archives, pauses
from bot.services.acts import require_seat
from bot.services.refusals import ChannelTaken, NoSession, SessionRefusal, with_open_commands
from bot.services.servers import require_channel
from bot.services.sessions import Sessions
from bot.services.tables import Table
from bot.store import adrift as rows
from bot.store import notices, servers
from bot.store import sessions as session_rows
from bot.store.adrift import Loss, Stray
from bot.store.database import Database, Transaction
from bot.store.sessions import OPEN, Session, Status
from games.core.text import text

log = logging.getLogger(__name__)

LISTED = 25
"""The most sessions suggested for resuming."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a command; ``parent_id`` is the parent channel if it is a thread."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


class Adrift:
    """The service for unreachable sessions."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def lose_channel(self, channel_id: int, now: int) -> None:
        """Handle the deletion of a channel or thread."""
        async with self._database.transaction() as transaction:
            await servers.forget_channel(transaction, channel_id)
            session = await session_rows.open_in_channel(transaction, channel_id)
            news = session is not None and await _cast_off(transaction, session, Loss.CHANNEL, now)
        if session is not None and news:
            _tell(session.id, Loss.CHANNEL)

    async def lose_session(self, session_id: int, channel_id: int, loss: Loss, now: int) -> bool:
        """Handle a loss found while delivering to a channel; False if the session is not played there any more.

        The notices of a finished session are dropped or suspended. A loss that is known already changes nothing.
        """
        async with self._database.transaction() as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is None or session.channel_id != channel_id:
                # The answer was about a channel that the players have left meanwhile.
                return False
            news = session.status in OPEN and await _cast_off(transaction, session, loss, now)
            if session.status not in OPEN and loss is Loss.CHANNEL:
                await notices.drop(transaction, session_id)
            elif session.status not in OPEN:
                await notices.park(transaction, session_id)
        if news:
            _tell(session_id, loss)
        return True

    async def lose_server(self, guild_id: int, now: int) -> None:
        """Handle the bot's removal from a server."""
        news = []
        async with self._database.transaction() as transaction:
            for session_id, _ in await rows.open_places(transaction, guild_id):
                session = await session_rows.by_id(transaction, session_id)
                if session is not None and await _cast_off(transaction, session, Loss.SERVER, now):
                    news.append(session_id)
        for session_id in news:
            _tell(session_id, Loss.SERVER)

    async def regain_server(self, guild_id: int, now: int) -> list[int]:
        """Handle the bot's return to a server: resume its sessions with the time they had left; returns their ids.

        If a channel was deleted meanwhile, that is noticed when the board cannot be posted.
        """
        async with self._database.transaction() as transaction:
            back = await rows.of_guild(transaction, guild_id, Loss.SERVER)
            for session_id in back:
                session = await session_rows.by_id(transaction, session_id)
                stray = await rows.find(transaction, session_id)
                if session is not None and stray is not None:
                    await _go_on(transaction, session, stray, now)
            await notices.retry_guild(transaction, guild_id, now)
        return back

    async def compare(self, present: frozenset[int], now: int) -> None:
        """Compare the servers the bot is in at start-up with those of the open sessions, and handle the differences."""
        async with self._database.reading() as transaction:
            lost = [guild_id for guild_id in await rows.open_guilds(transaction) if guild_id not in present]
            regained = [guild_id for guild_id in await rows.lost_guilds(transaction) if guild_id in present]
        for guild_id in lost:
            await self.lose_server(guild_id, now)
        for guild_id in regained:
            await self.regain_server(guild_id, now)

    async def places(self, guild_id: int) -> list[tuple[int, int]]:
        """The open sessions of a server not known to be unreachable, as (session id, channel id)."""
        async with self._database.reading() as transaction:
            return await rows.open_places(transaction, guild_id)

    async def note_parents(self, parents: Mapping[int, int]) -> None:
        """Store the parent channels of threads, for games opened by a version that did not."""
        if not parents:
            return
        async with self._database.transaction() as transaction:
            for thread_id, parent_id in parents.items():
                await session_rows.note_parent(transaction, thread_id, parent_id)

    async def find_again(self, guild_id: int, now: int) -> bool:
        """Note that a server can be reached; returns whether it was marked as lost, and then resumes its sessions."""
        async with self._database.reading() as transaction:
            lost = await rows.of_guild(transaction, guild_id, Loss.SERVER)
        if lost:
            await self.regain_server(guild_id, now)
        return bool(lost)

    async def retry(self, guild_id: int, now: int) -> None:
        """Retry failed notices of a server, because the bot's permissions there have changed."""
        async with self._database.transaction() as transaction:
            await notices.retry_guild(transaction, guild_id, now)

    async def is_adrift(self, session_id: int) -> bool:
        """Whether a session is marked as unreachable."""
        async with self._database.reading() as transaction:
            return await rows.find(transaction, session_id) is not None

    async def of_player(self, guild_id: int, user_id: int) -> list[Table]:
        """The sessions a player can resume in another channel of a server, newest first."""
        async with self._database.reading() as transaction:
            found = await rows.of_player(transaction, guild_id, user_id, LISTED)
            return [await self._sessions.table(transaction, session_id) for session_id in found]

    async def take_up(self, session_id: int, user_id: int, place: Place, now: int) -> Table:
        """Resume a session in this channel that has lost its own, or was archived.

        Any seated player may ask. Refuses a session of another server as if it did not exist, a channel where games
        are not allowed, and one that is taken (:class:`ChannelTaken`).
        """
        async with self._database.transaction() as transaction:
            table = await self._sessions.table(transaction, session_id)
            session = table.session
            if session.guild_id != place.guild_id:
                raise NoSession(text("bot-refusal-session-gone"))
            require_seat(table, user_id)
            stray = await rows.find(transaction, session_id)
            _require_lost(session, stray)
            require_channel(await servers.find(transaction, place.guild_id), place.channel_id, place.parent_id)
            taken = await session_rows.open_in_channel(transaction, place.channel_id)
            if taken is not None and taken.id != session_id:
                raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)
            if place.channel_id != session.channel_id:
                await session_rows.move(transaction, session_id, place.channel_id, place.parent_id)
                await rows.leave_channel(transaction, session_id, now)
                session = replace(session, channel_id=place.channel_id, parent_id=place.parent_id)
            if session.status is Status.ARCHIVED:
                await rows.remove(transaction, session_id)
                table = await archives.take_up(transaction, replace(table, session=session), now)
            elif stray is not None:
                table = replace(table, session=await _go_on(transaction, session, stray, now))
        self._sessions.keep(table)
        return table


def _tell(session_id: int, loss: Loss) -> None:
    log.info("session %s is adrift: its %s is gone", session_id, loss)


async def _cast_off(transaction: Transaction, session: Session, loss: Loss, now: int) -> bool:
    """Mark a session as unreachable: stop its clock and suspend its notices; False if that was known already."""
    stray = await rows.find(transaction, session.id)
    paused = stray.paused if stray else session.status is Status.PLAYING and session.paused_at is None
    if paused and stray is None:
        await pauses.stop(transaction, session, now)
    await rows.save(transaction, Stray(session.id, loss, stray.since if stray else now, paused))
    await notices.park(transaction, session.id)
    return stray is None or stray.loss is not loss


async def _go_on(transaction: Transaction, session: Session, stray: Stray, now: int) -> Session:
    await rows.remove(transaction, session.id)
    if stray.paused and session.status is Status.PLAYING and session.paused_at is not None:
        session = await pauses.restart(transaction, session, now)
    await notices.owe_board(transaction, session.id, session.sequence, now, fresh=True)
    return session


def _require_lost(session: Session, stray: Stray | None) -> None:
    if session.status not in (*OPEN, Status.ARCHIVED):
        raise SessionRefusal(with_open_commands("bot-refusal-over"))
    if session.status in OPEN and stray is None:
        raise SessionRefusal(text("bot-refusal-not-lost", channel=f"<#{session.channel_id}>"))
