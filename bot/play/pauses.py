"""Stopping and restarting the clock of a game."""

from dataclasses import dataclass, replace

from bot.model.actions import require_seat
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.model.tables import Table
from bot.play import waiting
from bot.play.motions import Case, Terms, seats_playing
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import notices
from bot.store.rows import sessions as session_rows
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
            session = await stop(transaction, table.session, now)
        return replace(table, session=session)

    async def unpause(self, session_id: int, now: int) -> Table:
        """Restart the clock with the time left of the turn; the caller has checked that the user may ask."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await restart(transaction, table.session, now)
        return replace(table, session=session)

    async def resume(self, session_id: int, user_id: int, now: int) -> Table:
        """Restart the clock for any seated player; raises :class:`NotSeated`."""
        require_seat((await self._sessions.by_id(session_id)).session, user_id)
        return await self.unpause(session_id, now)


@dataclass(frozen=True, slots=True)
class PauseMotion:
    """The proposal to stop the clock; every seat still playing is asked."""

    kind: ProposalKind = ProposalKind.PAUSE
    lifetime: int | None = None

    def detail(self, _seat: int) -> int:
        """Always 0: one such proposal at a time."""
        return 0

    def terms(self, case: Case) -> Terms:
        """Asks every seat still playing; refuses if the clock is stopped already."""
        if case.table.session.paused_at is not None:
            raise SessionRefusal(text("bot-refusal-paused"))
        return Terms(seats_playing(case))

    async def require_possible(self, _transaction: Transaction, _case: Case) -> None:
        """Refuses nothing more."""

    async def carry_out(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """Stops the clock."""
        await stop(transaction, case.table.session, now)
        return None


async def stop(transaction: Transaction, session: Session, now: int) -> Session:
    """Stop the clock of a running game; refuses if it is stopped already."""
    if session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    session = replace(session, paused_at=now)
    await session_rows.update(transaction, session)
    await waiting.touch(transaction, session.id, now)
    await waiting.stop_clocks(transaction, session, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
    return session


async def restart(transaction: Transaction, session: Session, now: int) -> Session:
    """Restart the clock of a running game with the time left; refuses if it is not stopped."""
    if session.paused_at is None:
        raise SessionRefusal(text("bot-refusal-not-paused"))
    session = replace(session, paused_at=None)
    await session_rows.update(transaction, session)
    await waiting.touch(transaction, session.id, now)
    await waiting.restart_clocks(transaction, session, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
    return session
