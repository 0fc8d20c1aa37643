"""Seats whose time has run out: open to claims or forfeited, and the message about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.store.database import Row, Transaction


class Cause(StrEnum):
    """What became of a seat: another player claimed it, the clock ran out, or a computer took it over."""

    CLAIM = "claim"
    CLOCK = "clock"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Timeout:
    """A timed-out seat. ``cause`` and ``sequence`` are None while it can still be claimed.

    ``sequence`` is the forfeit, or the action after which a computer took the seat over.
    """

    session_id: int
    seat: int
    cause: Cause | None
    sequence: int | None
    message_id: int | None


async def find(transaction: Transaction, session_id: int, seat: int) -> Timeout | None:
    """The timeout of a seat, or None."""
    row = await transaction.row("SELECT * FROM timeouts WHERE session_id = ? AND seat = ?", (session_id, seat))
    return _timeout(row) if row else None


async def open_claim(transaction: Transaction, session_id: int, seat: int) -> None:
    """Allow the other players to claim a seat."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat) VALUES (?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = NULL, sequence = NULL",
        (session_id, seat),
    )


async def close(transaction: Transaction, session_id: int, seat: int, cause: Cause, sequence: int) -> None:
    """Record the action that forfeited a seat, and why."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat, cause, sequence) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = excluded.cause, sequence = excluded.sequence",
        (session_id, seat, cause, sequence),
    )


async def remove(transaction: Transaction, session_id: int, seat: int) -> None:
    """Delete the timeout of a seat."""
    await transaction.run("DELETE FROM timeouts WHERE session_id = ? AND seat = ?", (session_id, seat))


async def save_message(transaction: Transaction, session_id: int, seat: int, message_id: int) -> bool:
    """Remember the message about a timeout; False if the timeout no longer exists."""
    changed = await transaction.run(
        "UPDATE timeouts SET message_id = ? WHERE session_id = ? AND seat = ?", (message_id, session_id, seat)
    )
    return changed == 1


async def claimed_by(transaction: Transaction, late: Timeout) -> int | None:
    """The user who claimed a seat, or None."""
    if late.cause is not Cause.CLAIM:
        return None
    row = await transaction.row(
        "SELECT user_id FROM actions WHERE session_id = ? AND sequence = ?", (late.session_id, late.sequence)
    )
    return None if row is None else row["user_id"]


def _timeout(row: Row) -> Timeout:
    cause = None if row["cause"] is None else Cause(row["cause"])
    return Timeout(row["session_id"], row["seat"], cause, row["sequence"], row["message_id"])
