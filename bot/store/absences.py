"""When nobody could reach the bot, so that nobody loses a streak by it."""

from __future__ import annotations

from bot.store.database import Transaction


async def note(transaction: Transaction, began_at: int, ended_at: int) -> None:
    """Keep an absence."""
    await transaction.run(
        "INSERT INTO absences (began_at, ended_at) VALUES (?, ?)"
        " ON CONFLICT (began_at) DO UPDATE SET ended_at = excluded.ended_at"
        " WHERE excluded.ended_at > absences.ended_at",
        (began_at, ended_at),
    )


async def since(transaction: Transaction, moment: int) -> list[tuple[int, int]]:
    """The absences that had not ended at a moment, as (began, ended), in order."""
    rows = await transaction.rows("SELECT * FROM absences WHERE ended_at > ? ORDER BY began_at", (moment,))
    return [(row["began_at"], row["ended_at"]) for row in rows]


async def forget_after(transaction: Transaction, now: int) -> None:
    """Cut off what lies in the future, after the clock was set back."""
    await transaction.run("DELETE FROM absences WHERE began_at >= ?", (now,))
    await transaction.run("UPDATE absences SET ended_at = ? WHERE ended_at > ?", (now, now))
