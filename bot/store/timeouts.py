"""Seats whose time has run out: to be claimed, or given up, and the message that says so."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import StrEnum

from bot.store.database import Transaction


class Cause(StrEnum):
    """Why a seat was given up: another player claimed it, or the clock alone did."""

    CLAIM = "claim"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Timeout:
    """A seat whose time has run out. ``cause`` and the forfeit's ``sequence`` are None while it can be claimed."""

    session_id: int
    seat: int
    cause: Cause | None
    sequence: int | None
    message_id: int | None


async def find(transaction: Transaction, session_id: int, seat: int) -> Timeout | None:
    """The time-out of a seat, or None."""
    row = await transaction.row("SELECT * FROM timeouts WHERE session_id = ? AND seat = ?", (session_id, seat))
    return _timeout(row) if row else None


async def open_claim(transaction: Transaction, session_id: int, seat: int) -> None:
    """Let the others claim a seat."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat) VALUES (?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = NULL, sequence = NULL",
        (session_id, seat),
    )


async def close(transaction: Transaction, session_id: int, seat: int, cause: Cause, sequence: int) -> None:
    """Note that a seat was given up by an action, and why."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat, cause, sequence) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = excluded.cause, sequence = excluded.sequence",
        (session_id, seat, cause, sequence),
    )


async def remove(transaction: Transaction, session_id: int, seat: int) -> None:
    """Forget that a seat was late."""
    await transaction.run("DELETE FROM timeouts WHERE session_id = ? AND seat = ?", (session_id, seat))


async def save_message(transaction: Transaction, session_id: int, seat: int, message_id: int) -> bool:
    """Remember the message that says so; False if the seat is no longer late."""
    changed = await transaction.run(
        "UPDATE timeouts SET message_id = ? WHERE session_id = ? AND seat = ?", (message_id, session_id, seat)
    )
    return changed == 1


async def claimed_by(transaction: Transaction, late: Timeout) -> int | None:
    """The user who claimed a seat, None if nobody did."""
    if late.cause is not Cause.CLAIM:
        return None
    row = await transaction.row(
        "SELECT user_id FROM actions WHERE session_id = ? AND sequence = ?", (late.session_id, late.sequence)
    )
    return None if row is None else row["user_id"]


def _timeout(row: sqlite3.Row) -> Timeout:
    cause = None if row["cause"] is None else Cause(row["cause"])
    return Timeout(row["session_id"], row["seat"], cause, row["sequence"], row["message_id"])
