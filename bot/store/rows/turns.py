"""Turns: whose it is, since when and with how much time left."""

from bot.model.sessions import Wait
from bot.store.database import Transaction
from bot.store.mapper import Mapper

WAITS = Mapper(Wait, "waits", "session_id seat")
save_wait = WAITS.save
find_wait = WAITS.find
remove_wait = WAITS.delete


async def waits_of_session(transaction: Transaction, session_id: int) -> tuple[Wait, ...]:
    """The waits of a session, by seat."""
    return tuple(await WAITS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,)))


async def waits_of_user(transaction: Transaction, user_id: int) -> list[Wait]:
    """The waits of one user, in all sessions."""
    return await WAITS.all(transaction, "JOIN seats USING (session_id, seat) WHERE user_id = ?", (user_id,))


async def waits_ahead_of(transaction: Transaction, now: int) -> list[Wait]:
    """Waits with a start in the future, or a deadline later than a full clock from ``now`` (the clock was set back)."""
    return await WAITS.all(
        transaction,
        "JOIN sessions ON sessions.id = session_id WHERE since > ? OR called_at > ? OR deadline_at > ? + clock",
        (now, now, now),
    )
