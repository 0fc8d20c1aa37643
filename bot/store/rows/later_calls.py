"""Pings held back until a player's quiet hours are over."""

from collections.abc import Iterable

from bot.store.database import Transaction
from bot.store.rows.notices import Notice, NoticeKind
from bot.store.rows.owners import owned, owner


async def schedule(transaction: Transaction, notice: Notice, seat: int, due_at: int) -> None:
    """Schedule a ping for a seat that this notice, delivered now, leaves out."""
    await transaction.run(
        "INSERT INTO later_calls (session_id, kind, target_id, seat, due_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, target_id, seat) DO UPDATE SET due_at = excluded.due_at",
        (notice.session_id, notice.kind, notice.target_id, seat, due_at),
    )


async def due(transaction: Transaction, now: int) -> list[tuple[int, NoticeKind, int]]:
    """The notices to send again by now, as (session id, kind, target id)."""
    rows = await transaction.rows(
        owned("SELECT DISTINCT session_id, kind, target_id FROM later_calls WHERE due_at <= ? AND {ours}"),
        (now, *owner(transaction)),
    )
    return [(row["session_id"], NoticeKind(row["kind"]), row["target_id"]) for row in rows]


async def mark_queued(transaction: Transaction, now: int) -> None:
    """Mark this process's pings due by now as queued."""
    await transaction.run(
        owned("UPDATE later_calls SET due_at = NULL WHERE due_at <= ? AND {ours}"), (now, *owner(transaction))
    )


async def of_notice(transaction: Transaction, notice: Notice) -> dict[int, int | None]:
    """The seats that a notice has left out, each with the time of its ping; None means now."""
    rows = await transaction.rows(
        "SELECT seat, due_at FROM later_calls WHERE session_id = ? AND kind = ? AND target_id = ?",
        (notice.session_id, notice.kind, notice.target_id),
    )
    return {row["seat"]: row["due_at"] for row in rows}


async def delete(transaction: Transaction, notice: Notice, seats: Iterable[int]) -> None:
    """Remove pings that were sent or are no longer needed."""
    for seat in seats:
        await transaction.run(
            "DELETE FROM later_calls WHERE session_id = ? AND kind = ? AND target_id = ? AND seat = ?",
            (notice.session_id, notice.kind, notice.target_id, seat),
        )


async def drop(transaction: Transaction, session_id: int) -> None:
    """Remove all later pings of a session."""
    await transaction.run("DELETE FROM later_calls WHERE session_id = ?", (session_id,))


async def bring_forward(transaction: Transaction, now: int) -> None:
    """Make every later ping due now, so that its time is decided again."""
    await transaction.run("UPDATE later_calls SET due_at = ? WHERE due_at > ?", (now, now))
