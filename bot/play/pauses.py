"""Games that stand still: paused, or archived after long; nothing is ever deleted."""

from dataclasses import replace

from bot.model.actions import require_seat
from bot.model.proposals import ProposalKind
from bot.model.refusals import ChannelTaken, SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Lobby, Table
from bot.play import clocks
from bot.play.proposals import Case, Motion, Terms, seats_playing
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import metadata, notices, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from games.core.text import text


class Pauses:
    """The service. While a game is paused no time runs, no player is pinged and none can move; seats can forfeit.

    ``now`` is milliseconds since 1970.
    """

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def pause(self, session_id: int, now: int) -> Table:
        """Stop the clock; the caller has checked that the user may ask."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await pause(transaction, table.session, now)
        return replace(table, session=session)

    async def unpause(self, session_id: int, now: int) -> Table:
        """Restart the clock with the time left of the turn; the caller has checked that the user may ask."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await resume(transaction, table.session, now)
        return replace(table, session=session)

    async def resume(self, session_id: int, user_id: int, now: int) -> Table:
        """Restart the clock for any seated player; raises :class:`NotSeated`."""
        require_seat((await self._sessions.by_id(session_id)).session, user_id)
        return await self.unpause(session_id, now)


class PauseMotion(Motion):
    """The proposal to stop the clock; every seat still playing is asked."""

    kind = ProposalKind.PAUSE

    def terms(self, case: Case) -> Terms:
        """Asks every seat still playing; refuses if the clock is stopped already."""
        if case.table.session.paused_at is not None:
            raise SessionRefusal(text("bot-refusal-paused"))
        return Terms(seats_playing(case))

    async def carry_out(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """Stops the clock."""
        await pause(transaction, case.table.session, now)
        return None


async def pause(transaction: Transaction, session: Session, now: int) -> Session:
    """Stop the clock of a running game; refuses if it is stopped already."""
    if session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    session = replace(session, paused_at=now)
    await session_rows.update(transaction, session)
    await clocks.note_activity(transaction, session.id, now)
    await clocks.stop_clocks(transaction, session, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
    return session


async def resume(transaction: Transaction, session: Session, now: int) -> Session:
    """Restart the clock of a running game with the time left; refuses if it is not stopped."""
    if session.paused_at is None:
        raise SessionRefusal(text("bot-refusal-not-paused"))
    session = replace(session, paused_at=None)
    await session_rows.update(transaction, session)
    await clocks.note_activity(transaction, session.id, now)
    await clocks.restart_clocks(transaction, session, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
    return session


async def archive(transaction: Transaction, session: Session, now: int) -> None:
    """Archive a session: frees its channel and stops its clock; the game itself is kept."""
    await session_rows.update(transaction, replace(session, status=Status.ARCHIVED, paused_at=None))
    await clocks.remove_clocks(transaction, session, now)
    await notices.queue(transaction, session.id, NoticeKind.ARCHIVED, session.sequence, now)


async def reopen(transaction: Transaction, found: Lobby | Table, now: int) -> Lobby | Table:
    """Resume an archived session, with a whole turn's time for the player whose turn it is.

    The caller has checked that the channel is free and that the user may ask.
    """
    session = found.session
    number = await metadata.join_generation(transaction, session.id)
    session = replace(session, id=number, status=Status.LOBBY if session.started_at is None else Status.PLAYING)
    await session_rows.update(transaction, session)
    found = replace(found, session=session)
    if isinstance(found, Table):
        await clocks.start_clocks(transaction, found, now)
        found = replace(found, clocks=await timers.clocks_of_session(transaction, session.id))
    else:
        await clocks.note_activity(transaction, session.id, now)
    # Queue a ping even if it mentions no player: sending it deletes the "archived" message.
    await notices.queue(transaction, session.id, NoticeKind.PING, session.sequence, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=True)
    return found


class Archives:
    """The service behind the Resume button. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def resume(self, session_id: int, user_id: int, now: int) -> Lobby | Table:
        """Resume an archived session, with a whole turn's time for the player whose turn it is.

        Any seated player may ask. Raises :class:`ChannelTaken` if its channel holds another session by now.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            found = await self._sessions.load(transaction, session_id)
            session = found.session
            if session.status is not Status.ARCHIVED:
                raise SessionRefusal(text("bot-refusal-not-archived"))
            require_seat(session, user_id)
            taken = await session_rows.open_in_channel(transaction, session.channel_id)
            if taken is not None:
                raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)
            return await reopen(transaction, found, now)

    async def latest_of(self, channel_id: int) -> Lobby | Table | None:
        """The newest archived session of a channel, or None."""
        async with self._database.reading() as transaction:
            session = await session_rows.archived_in_channel(transaction, channel_id)
            return None if session is None else await self._sessions.load(transaction, session.id)

    async def of_player(self, guild_id: int, user_id: int, limit: int) -> list[Lobby | Table]:
        """A user's archived sessions in a server, newest first."""
        async with self._database.reading() as transaction:
            found = await session_rows.archived_of(transaction, guild_id, user_id, limit)
            return [await self._sessions.load(transaction, session.id) for session in found]
