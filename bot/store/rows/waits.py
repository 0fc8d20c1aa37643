"""The seats whose turn it is, since when, and how much time they have left."""

from bot.model.sessions import Wait
from bot.store.database import Transaction
from bot.store.mapper import Mapper

WAITS = Mapper(Wait, "waits", "session_id seat")


async def save(transaction: Transaction, wait: Wait) -> None:
    """Insert or replace the wait of a seat."""
    await WAITS.save(transaction, wait)


async def remove(transaction: Transaction, session_id: int, seat: int) -> None:
    """Delete the wait of a seat."""
    await transaction.write(
        "DELETE FROM waits WHERE session_id = ? AND seat = ?", (session_id, seat), rows=[(session_id, seat)]
    )


async def of_session(transaction: Transaction, session_id: int) -> tuple[Wait, ...]:
    """The waits of a session, by seat."""
    return tuple(await WAITS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,)))


async def find(transaction: Transaction, session_id: int, seat: int) -> Wait | None:
    """The wait for a seat, or None."""
    return await WAITS.find(transaction, session_id, seat)


async def of_user(transaction: Transaction, user_id: int) -> list[Wait]:
    """The waits of one user, in all sessions."""
    return await WAITS.all(transaction, "JOIN seats USING (session_id, seat) WHERE user_id = ?", (user_id,))


async def ahead_of(transaction: Transaction, now: int) -> list[Wait]:
    """Waits with a start in the future, or a deadline later than a full clock from ``now`` (the clock was set back)."""
    return await WAITS.all(
        transaction,
        "JOIN sessions ON sessions.id = session_id WHERE since > ? OR called_at > ? OR deadline_at > ? + clock",
        (now, now, now),
    )
