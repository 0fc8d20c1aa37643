"""The seats whose turn it is, since when, and how much time they have left."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Row, Transaction


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat whose turn it is. Times are milliseconds since 1970, ``remaining`` a duration; see the table's comment."""

    session_id: int
    seat: int
    since: int
    deadline_at: int | None = None
    remaining: int | None = None
    called_at: int | None = None
    warned: bool = False


async def save(transaction: Transaction, wait: Wait) -> None:
    """Insert or replace the wait of a seat."""
    await transaction.run(
        "INSERT INTO waits (session_id, seat, since, deadline_at, remaining, called_at, warned)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (session_id, seat) DO UPDATE SET since = excluded.since,"
        " deadline_at = excluded.deadline_at, remaining = excluded.remaining, called_at = excluded.called_at,"
        " warned = excluded.warned",
        (wait.session_id, wait.seat, wait.since, wait.deadline_at, wait.remaining, wait.called_at, wait.warned),
    )


async def remove(transaction: Transaction, session_id: int, seat: int) -> None:
    """Delete the wait of a seat."""
    await transaction.run("DELETE FROM waits WHERE session_id = ? AND seat = ?", (session_id, seat))


async def of_session(transaction: Transaction, session_id: int) -> tuple[Wait, ...]:
    """The waits of a session, by seat."""
    rows = await transaction.rows("SELECT * FROM waits WHERE session_id = ? ORDER BY seat", (session_id,))
    return tuple(_wait(row) for row in rows)


async def find(transaction: Transaction, session_id: int, seat: int) -> Wait | None:
    """The wait for a seat, or None."""
    row = await transaction.row("SELECT * FROM waits WHERE session_id = ? AND seat = ?", (session_id, seat))
    return _wait(row) if row else None


async def of_user(transaction: Transaction, user_id: int) -> list[Wait]:
    """The waits of one user, in all sessions."""
    rows = await transaction.rows(
        "SELECT waits.* FROM seats JOIN waits USING (session_id, seat) WHERE user_id = ?", (user_id,)
    )
    return [_wait(row) for row in rows]


async def ahead_of(transaction: Transaction, now: int) -> list[Wait]:
    """Waits with a start in the future, or a deadline later than a full clock from ``now`` (the clock was set back)."""
    rows = await transaction.rows(
        "SELECT waits.* FROM waits JOIN sessions ON sessions.id = session_id"
        " WHERE since > ? OR called_at > ? OR deadline_at > ? + clock",
        (now, now, now),
    )
    return [_wait(row) for row in rows]


def _wait(row: Row) -> Wait:
    return Wait(
        session_id=row["session_id"],
        seat=row["seat"],
        since=row["since"],
        deadline_at=row["deadline_at"],
        remaining=row["remaining"],
        called_at=row["called_at"],
        warned=bool(row["warned"]),
    )
