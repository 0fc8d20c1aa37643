"""Stopping the clock of a game and letting it run again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.services import waiting
from bot.services.acts import require_seat
from bot.services.motions import seats_playing
from bot.services.proposals import Case, Work
from bot.services.refusals import SessionRefusal
from bot.services.sessions import Sessions
from bot.services.tables import Table
from bot.store import notices
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from bot.store.proposals import Matter
from bot.store.sessions import Session
from games.core.text import text


class Pauses:
    """The service. While a game stands still no time runs, nobody is called and nobody moves; seats can be given up.

    ``now`` is milliseconds since 1970.
    """

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def pause(self, session_id: int, now: int) -> Table:
        """Stop the clock; who may ask for it has been settled by the caller."""
        async with self._database.transaction() as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await stop(transaction, table.session, now)
        return replace(table, session=session)

    async def unpause(self, session_id: int, now: int) -> Table:
        """Let the clock run again with what was left of the turn; who may ask for it has been settled by the caller."""
        async with self._database.transaction() as transaction:
            table = await self._sessions.running(transaction, session_id)
            session = await restart(transaction, table.session, now)
        return replace(table, session=session)

    async def resume(self, session_id: int, user_id: int, now: int) -> Table:
        """The same for a player, of whom any one may ask."""
        require_seat(await self._sessions.by_id(session_id), user_id)
        return await self.unpause(session_id, now)


@dataclass(frozen=True, slots=True)
class Pausing:
    """To stop the clock; every seat still playing is asked."""

    matter: Matter = Matter.PAUSE
    lifetime: int | None = None

    def detail(self, _seat: int) -> int:
        """There is one such proposal at a time."""
        return 0

    def work_out(self, case: Case) -> Work:
        """Every seat still playing is asked; refuses where the clock stands still already."""
        if case.table.session.paused_at is not None:
            raise SessionRefusal(text("bot-refusal-paused"))
        return Work(seats_playing(case))

    async def carry(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """Stop it."""
        await stop(transaction, case.table.session, now)
        return None


async def stop(transaction: Transaction, session: Session, now: int) -> Session:
    """Stop the clock of a running game; refuses one that stands still already."""
    if session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    session = replace(session, paused_at=now)
    await rows.update(transaction, session)
    await waiting.touch(transaction, session.id, now)
    await waiting.stand_still(transaction, session, now)
    await notices.owe_board(transaction, session.id, session.sequence, now, fresh=False)
    return session


async def restart(transaction: Transaction, session: Session, now: int) -> Session:
    """Let the clock of a running game run again with what was left; refuses one that does not stand still."""
    if session.paused_at is None:
        raise SessionRefusal(text("bot-refusal-not-paused"))
    session = replace(session, paused_at=None)
    await rows.update(transaction, session)
    await waiting.touch(transaction, session.id, now)
    await waiting.go_on(transaction, session, now)
    await notices.owe_board(transaction, session.id, session.sequence, now, fresh=False)
    return session
