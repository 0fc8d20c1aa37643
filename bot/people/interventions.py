"""What moderators can do to a channel's game; each action is stored with its moderator and announced in the channel.

The caller checks that the user is a moderator. ``now`` is milliseconds since 1970.
"""

import asyncio

from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Lobby, Table
from bot.play import pauses
from bot.play.seats import give, require_givable, require_no_tournament
from bot.play.sessions import Sessions, commit
from bot.play.tables import close_lobby
from bot.store.database import Database, Transaction
from bot.store.rows import proposals
from bot.store.rows.proposals import Intervention, InterventionKind
from games.core.actions import Conclude
from games.core.text import text


class Interventions:
    """The service behind the moderators' commands."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def pause(self, session_id: int, moderator_id: int, now: int) -> None:
        """Stop the clock of a running game."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await pauses.pause(transaction, table.session, now)
            await _tell(transaction, session, InterventionKind.PAUSE, moderator_id, now)

    async def resume(self, session_id: int, moderator_id: int, now: int) -> None:
        """Restart the clock of a paused game."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await pauses.resume(transaction, table.session, now)
            await _tell(transaction, session, InterventionKind.RESUME, moderator_id, now)

    async def close(self, session_id: int, moderator_id: int, now: int) -> Lobby:
        """Close a lobby; refuses a game that has begun."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = (await self._sessions.load(transaction, session_id)).session
            if session.status is not Status.LOBBY:
                raise SessionRefusal(text("bot-refusal-begun"))
            closed = await close_lobby(transaction, session, now)
            await _tell(transaction, closed.session, InterventionKind.CLOSE, moderator_id, now)
            return closed

    async def end(self, session_id: int, moderator_id: int, now: int) -> Table:
        """End a running game as it stands, unrated."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            ended = await asyncio.to_thread(table.after, Conclude(by_moderator=True))
            played = await commit(transaction, table, (ended,), moderator_id, now)
            await _tell(transaction, played.table.session, InterventionKind.END, moderator_id, now)
        self._sessions.keep(played.table)
        return played.table

    async def require_replaceable(self, session_id: int, old: int, new: int) -> None:
        """Refuse a table of a tournament, and what :func:`bot.play.seats.give` refuses."""
        async with self._database.reading() as transaction:
            await require_no_tournament(transaction, session_id)
            await require_givable(transaction, await self._sessions.running(transaction, session_id), old, new)

    async def replace_player(self, session_id: int, moderator_id: int, old: int, new: int, now: int) -> Table:
        """Give a player's seat to another user; refuses what :meth:`require_replaceable` does."""
        async with self._database.transaction(session_id=session_id) as transaction:
            await require_no_tournament(transaction, session_id)
            table = await self._sessions.running(transaction, session_id)
            table = await give(transaction, table, old, new, now)
            seat = table.session.seat_of(new)
            done = Intervention(0, session_id, InterventionKind.REPLACE, moderator_id, seat, new)
            await proposals.insert_intervention(transaction, done, table.session.sequence, now)
        self._sessions.keep(table)
        return table


async def _tell(
    transaction: Transaction, session: Session, kind: InterventionKind, moderator_id: int, now: int
) -> None:
    await proposals.insert_intervention(
        transaction, Intervention(0, session.id, kind, moderator_id), session.sequence, now
    )
