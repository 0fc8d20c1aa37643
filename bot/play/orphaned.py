"""Orphaned sessions: their channel or server is gone, their clock stops, and players can resume them elsewhere.

This module never asks Discord; callers report what they have learned. ``now`` is milliseconds since 1970.
"""

import logging
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, replace

from bot.model.actions import require_seat
from bot.model.places import can_be_looked_up
from bot.model.refusals import ChannelTaken, NoSession, SessionRefusal, with_open_commands
from bot.model.sessions import OPEN, Session, Status
from bot.model.tables import Lobby, Table
from bot.play import pauses
from bot.play.guilds import require_channel
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, notices
from bot.store.rows import sessions as session_rows
from bot.store.rows.guilds import Missing, OpenPlace, OrphanedSession
from games.core.text import text

log = logging.getLogger(__name__)

LISTED = 25
"""The most sessions suggested for resuming."""

SERVERS_AT_ONCE = 50
"""How many are looked at in one read, between which others get at the database."""


@dataclass(frozen=True, slots=True)
class Destination:
    """The place of a command; ``parent_id`` is the parent channel if it is a thread."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


class OrphanedSessions:
    """The service for orphaned sessions."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions
        self.is_in: Callable[[int], bool] | None = None
        """Whether the bot is in a server at this moment, if there is anybody to ask.

        It is asked inside the transaction that believes a report, since the bot may have come back, or have been
        removed, between the report and that transaction. What comes later has a transaction of its own, which waits.
        """

    async def channel_deleted(self, channel_id: int, now: int) -> None:
        """Handle the deletion of a channel or thread."""
        async with self._database.transaction() as transaction:
            await guilds.forget_channel(transaction, channel_id)
            session = await session_rows.open_in_channel(transaction, channel_id)
            changed = session is not None and await _set_orphaned(transaction, session, Missing.CHANNEL, now)
        if session is not None and changed:
            _log(session.id, Missing.CHANNEL)

    async def session_unreachable(self, session_id: int, channel_id: int, missing: Missing, now: int) -> bool:
        """Handle a channel or server found missing while delivering; False if that is over.

        The session may have been moved, or the bot be back in the server. The notices of a finished session are
        dropped or suspended. What is known already changes nothing.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is None or session.channel_id != channel_id:
                # The answer was about a channel that the players have left meanwhile.
                return False
            if missing is Missing.SERVER and self.is_in is not None and self.is_in(session.guild_id):
                return False
            changed = session.status in OPEN and await _set_orphaned(transaction, session, missing, now)
            if session.status not in OPEN and missing is Missing.CHANNEL:
                await notices.drop(transaction, session_id)
            elif session.status not in OPEN:
                await notices.suspend(transaction, session_id)
        if changed:
            _log(session_id, missing)
        return True

    async def server_left(self, guild_id: int, now: int) -> None:
        """Handle the bot's removal from a server, unless it is back."""
        changed = []
        async with self._database.transaction(guild_id=guild_id) as transaction:
            if self.is_in is not None and self.is_in(guild_id):
                return
            for place in await guilds.open_places(transaction, [guild_id]):
                session = await session_rows.by_id(transaction, place.session_id)
                if session is not None and await _set_orphaned(transaction, session, Missing.SERVER, now):
                    changed.append(place.session_id)
        for session_id in changed:
            _log(session_id, Missing.SERVER)

    async def server_joined(self, guild_id: int, now: int) -> list[int]:
        """Handle the bot's return to a server: resume its sessions with the time they had left; returns their ids.

        Nothing is resumed if it has been removed again. If a channel was deleted meanwhile, that is noticed when the
        board cannot be posted.
        """
        async with self._database.transaction(guild_id=guild_id) as transaction:
            if self.is_in is not None and not self.is_in(guild_id):
                return []
            back = await guilds.orphaned_in(transaction, guild_id, Missing.SERVER)
            for session_id in back:
                session = await session_rows.by_id(transaction, session_id)
                orphaned = await guilds.find_orphaned(transaction, session_id)
                if session is not None and orphaned is not None:
                    await _go_on(transaction, session, orphaned, now)
            await notices.retry_guild(transaction, guild_id, now)
        return back

    async def compare(
        self, present: frozenset[int], now: int, concerns: Callable[[int], bool] = lambda _guild_id: True
    ) -> list[int]:
        """Compare the servers the bot is in at start-up with those of the open sessions, and handle the differences.

        ``present`` are all of those that it ``concerns``: another process may know the others. Returns the servers
        that are back.
        """
        async with self._database.reading() as transaction:
            known = [guild_id for guild_id in await guilds.open_guilds(transaction) if concerns(guild_id)]
            gone = [one for one in known if one not in present and can_be_looked_up(one)]
            back = [guild_id for guild_id in await guilds.orphaned_guilds(transaction) if guild_id in present]
        for guild_id in gone:
            await self.server_left(guild_id, now)
        for guild_id in back:
            await self.server_joined(guild_id, now)
        return back

    async def places(self, guild_ids: Collection[int]) -> AsyncIterator[OpenPlace]:
        """The open sessions in these servers that are not known to be orphaned; read a few servers at a time."""
        async with self._database.reading() as transaction:
            known = [guild_id for guild_id in await guilds.open_guilds(transaction) if guild_id in guild_ids]
        for first in range(0, len(known), SERVERS_AT_ONCE):
            async with self._database.reading() as transaction:
                found = await guilds.open_places(transaction, known[first : first + SERVERS_AT_ONCE])
            for place in found:
                yield place

    async def server_available(self, guild_id: int, now: int) -> bool:
        """Note that a server can be reached; returns whether its sessions were orphaned, and then resumes them."""
        async with self._database.reading() as transaction:
            orphaned = await guilds.orphaned_in(transaction, guild_id, Missing.SERVER)
        if orphaned:
            await self.server_joined(guild_id, now)
        return bool(orphaned)

    async def retry(self, guild_id: int, now: int) -> None:
        """Retry failed notices of a server, because the bot's permissions there have changed."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            await notices.retry_guild(transaction, guild_id, now)

    async def is_orphaned(self, session_id: int) -> bool:
        """Whether a session is orphaned."""
        async with self._database.reading() as transaction:
            return await guilds.find_orphaned(transaction, session_id) is not None

    async def of_player(self, guild_id: int, user_id: int) -> list[Lobby | Table]:
        """The sessions a player can resume in another channel of a server, newest first."""
        async with self._database.reading() as transaction:
            found = await guilds.orphaned_of_player(transaction, guild_id, user_id, LISTED)
            return [await self._sessions.load(transaction, session_id) for session_id in found]

    async def resume_in(self, session_id: int, user_id: int, place: Destination, now: int) -> Lobby | Table:
        """Resume a session in this channel that is orphaned or archived.

        Any seated player may ask. Refuses a session of another server as if it did not exist, a channel where games
        are not allowed, and one that is taken (:class:`ChannelTaken`).
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            found = await self._sessions.load(transaction, session_id)
            session = found.session
            if session.guild_id != place.guild_id:
                raise NoSession(text("bot-refusal-session-gone"))
            require_seat(session, user_id)
            orphaned = await guilds.find_orphaned(transaction, session_id)
            _require_orphaned(session, orphaned)
            require_channel(await guilds.find(transaction, place.guild_id), place.channel_id, place.parent_id)
            taken = await session_rows.open_in_channel(transaction, place.channel_id)
            if taken is not None and taken.id != session_id:
                raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)
            if place.channel_id != session.channel_id:
                await session_rows.move(transaction, session_id, place.channel_id, place.parent_id)
                await guilds.leave_channel(transaction, session_id, now)
                session = replace(session, channel_id=place.channel_id, parent_id=place.parent_id)
            if session.status is Status.ARCHIVED:
                await guilds.remove_orphaned(transaction, session_id)
                found = await pauses.reopen(transaction, replace(found, session=session), now)
            elif orphaned is not None:
                found = replace(found, session=await _go_on(transaction, session, orphaned, now))
        self._sessions.keep(found)
        return found


def _log(session_id: int, missing: Missing) -> None:
    log.info("session %s is orphaned: its %s is gone", session_id, missing)


async def _set_orphaned(transaction: Transaction, session: Session, missing: Missing, now: int) -> bool:
    """Mark a session as orphaned: stop its clock and suspend its notices; False if that was known already."""
    orphaned = await guilds.find_orphaned(transaction, session.id)
    paused = orphaned.paused if orphaned else session.status is Status.PLAYING and session.paused_at is None
    if paused and orphaned is None:
        await pauses.pause(transaction, session, now)
    await guilds.save_orphaned(
        transaction, OrphanedSession(session.id, missing, orphaned.since if orphaned else now, paused)
    )
    await notices.suspend(transaction, session.id)
    return orphaned is None or orphaned.missing is not missing


async def _go_on(transaction: Transaction, session: Session, orphaned: OrphanedSession, now: int) -> Session:
    await guilds.remove_orphaned(transaction, session.id)
    if orphaned.paused and session.status is Status.PLAYING and session.paused_at is not None:
        session = await pauses.resume(transaction, session, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=True)
    return session


def _require_orphaned(session: Session, orphaned: OrphanedSession | None) -> None:
    if session.status not in (*OPEN, Status.ARCHIVED):
        raise SessionRefusal(with_open_commands("bot-refusal-over"))
    if session.status in OPEN and orphaned is None:
        raise SessionRefusal(text("bot-refusal-not-orphaned", channel=f"<#{session.channel_id}>"))
