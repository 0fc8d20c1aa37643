"""Records which seats forfeited for being late."""

from collections.abc import Iterable

from bot.model.sessions import Session
from bot.model.tables import Reached
from bot.play.waiting import NOBODY
from bot.store.database import Transaction
from bot.store.rows import notices, timeouts
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timeouts import TimeoutCause
from games.core.actions import Action, Forfeit


async def note_forfeits(
    transaction: Transaction, session: Session, reached: Iterable[Reached], user_id: int, now: int
) -> None:
    """Record which seats forfeited for being late, and whether by a claim or by the clock."""
    for one in reached:
        seat = _given_up(one.action)
        if seat is None or user_id == session.players[seat]:
            continue
        cause = TimeoutCause.CLOCK if user_id == NOBODY else TimeoutCause.CLAIM
        if cause is TimeoutCause.CLAIM and await timeouts.find(transaction, session.id, seat) is None:
            continue
        await timeouts.close(transaction, session.id, seat, cause, one.table.session.sequence)
        await notices.queue(transaction, session.id, NoticeKind.TIMEOUT, one.table.session.sequence, now, seat)


def _given_up(action: Action) -> int | None:
    return action.seat if isinstance(action, Forfeit) else None
