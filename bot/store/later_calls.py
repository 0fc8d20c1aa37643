"""Seats that a message is still to call, once the quiet hours of their players are over."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.database import Transaction
from bot.store.notices import Kind, Notice


async def plan(transaction: Transaction, notice: Notice, seat: int, due_at: int) -> None:
    """Let what is delivered now call a seat later."""
    await transaction.run(
        "INSERT OR REPLACE INTO later_calls (session_id, kind, target_id, seat, due_at) VALUES (?, ?, ?, ?, ?)",
        (notice.session_id, notice.kind, notice.target_id, seat, due_at),
    )


async def due(transaction: Transaction, now: int) -> list[tuple[int, Kind, int]]:
    """What is to go out again by now: the session, the kind of notice and its target."""
    rows = await transaction.rows(
        "SELECT DISTINCT session_id, kind, target_id FROM later_calls WHERE due_at <= ?", (now,)
    )
    return [(row["session_id"], Kind(row["kind"]), row["target_id"]) for row in rows]


async def ring(transaction: Transaction, now: int) -> None:
    """Note that all that is due by now is owed."""
    await transaction.run("UPDATE later_calls SET due_at = NULL WHERE due_at <= ?", (now,))


async def of_notice(transaction: Transaction, notice: Notice) -> dict[int, int | None]:
    """The seats that a notice has left out, each with when it is to be called; None if it is to be called now."""
    rows = await transaction.rows(
        "SELECT seat, due_at FROM later_calls WHERE session_id = ? AND kind = ? AND target_id = ?",
        (notice.session_id, notice.kind, notice.target_id),
    )
    return {row["seat"]: row["due_at"] for row in rows}


async def strike_out(transaction: Transaction, notice: Notice, seats: Iterable[int]) -> None:
    """Call these seats no more: they have been, or it does not concern them any longer."""
    for seat in seats:
        await transaction.run(
            "DELETE FROM later_calls WHERE session_id = ? AND kind = ? AND target_id = ? AND seat = ?",
            (notice.session_id, notice.kind, notice.target_id, seat),
        )


async def drop(transaction: Transaction, session_id: int) -> None:
    """Call nobody of a session later."""
    await transaction.run("DELETE FROM later_calls WHERE session_id = ?", (session_id,))


async def bring_forward(transaction: Transaction, now: int) -> None:
    """Look again at once at what was to be called later."""
    await transaction.run("UPDATE later_calls SET due_at = ? WHERE due_at > ?", (now, now))
