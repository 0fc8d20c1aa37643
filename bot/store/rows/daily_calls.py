"""What is owed of the day's problem: an announcement to a server, or a reminder to a person.

It is a due time in the row of the server or of the person: at most one is ever owed to each.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.store.database import Transaction
from bot.store.mapper import Reader
from bot.store.rows.owners import owned, owner


class DailyCallKind(StrEnum):
    """An announcement in a server's channel, or a person's reminder."""

    ANNOUNCEMENT = "announcement"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class DailyCall:
    """What is due: ``target_id`` is the server or the person, ``channel_id`` only that of an announcement."""

    kind: DailyCallKind
    target_id: int
    due_at: int
    failures: int
    hour: int
    told: int | None
    """The day that was told last."""
    zone: str
    channel_id: int | None = None


_CALLS = Reader(DailyCall)

_DUE = (
    (
        "SELECT 'announcement', guild_id, daily_due_at, daily_failures, daily_hour, daily_day, coalesce(zone, 'UTC'),"
        " daily_channel_id"
        " FROM servers WHERE daily_due_at <= ? AND daily_channel_id IS NOT NULL AND daily_hour IS NOT NULL"
        " AND {our_server} ORDER BY daily_due_at LIMIT ?"
    ),
    (
        "SELECT 'reminder', user_id, daily_due_at, daily_failures, daily_hour, daily_day, coalesce(zone, 'UTC'),"
        " NULL"
        " FROM preferences WHERE daily_due_at <= ? AND daily_hour IS NOT NULL"
        " AND {nobodys} ORDER BY daily_due_at LIMIT ?"
    ),
)

_SETTLE = {
    DailyCallKind.ANNOUNCEMENT: "UPDATE servers SET daily_due_at = ?, daily_failures = ?,"
    " daily_day = coalesce(?, daily_day) WHERE guild_id = ? AND daily_due_at = ?",
    # A reminder that was sent is one that was not refused.
    DailyCallKind.REMINDER: "UPDATE preferences SET daily_due_at = ?1, daily_failures = ?2,"
    " daily_day = coalesce(?3, daily_day),"
    " daily_refusals = CASE WHEN coalesce(?3, 0) = 0 THEN daily_refusals ELSE 0 END"
    " WHERE user_id = ?4 AND daily_due_at = ?5",
}


async def due(transaction: Transaction, now: int, limit: int) -> list[DailyCall]:
    """What is due to this process by now, announcements first, each kind in order of time."""
    parameters = (now, *owner(transaction), limit)
    announcements, reminders = [await _CALLS.query(transaction, owned(one), parameters) for one in _DUE]
    return announcements + reminders


async def settle(
    transaction: Transaction, call: DailyCall, due_at: int | None, *, failures: int = 0, told: int | None = None
) -> bool:
    """Say when the next one is due, and which day was ``told``; False if it has been changed meanwhile."""
    changed = await transaction.run(_SETTLE[call.kind], (due_at, failures, told, call.target_id, call.due_at))
    return changed == 1


async def refused(transaction: Transaction, call: DailyCall, due_at: int, most: int) -> bool:
    """Count a reminder that Discord refuses; with the last of ``most`` days there is no next one.

    False if it has been changed meanwhile.
    """
    changed = await transaction.run(
        "UPDATE preferences SET daily_refusals = daily_refusals + 1, daily_failures = 0,"
        " daily_hour = CASE WHEN daily_refusals + 1 < ?1 THEN daily_hour END,"
        " daily_due_at = CASE WHEN daily_refusals + 1 < ?1 THEN ?2 END WHERE user_id = ?3 AND daily_due_at = ?4",
        (most, due_at, call.target_id, call.due_at),
    )
    return changed == 1


async def give_up(transaction: Transaction, call: DailyCall, failures: int) -> bool:
    """End a server's announcements, of which so many in a row have failed; False if it has been changed meanwhile."""
    changed = await transaction.run(
        "UPDATE servers SET daily_channel_id = NULL, daily_hour = NULL, daily_due_at = NULL, daily_failures = ?"
        " WHERE guild_id = ? AND daily_due_at = ?",
        (failures, call.target_id, call.due_at),
    )
    return changed == 1


async def is_given_up(transaction: Transaction, guild_id: int, least: int) -> bool:
    """Whether a server's announcements ended after so many failures and its settings have not been saved since."""
    row = await transaction.row(
        "SELECT 1 FROM servers WHERE guild_id = ? AND daily_channel_id IS NULL AND daily_failures >= ?",
        (guild_id, least),
    )
    return row is not None


async def acknowledged(transaction: Transaction, guild_id: int) -> None:
    """Forget the failures of announcements that have ended: a manager knows."""
    await transaction.run(
        "UPDATE servers SET daily_failures = 0 WHERE guild_id = ? AND daily_channel_id IS NULL", (guild_id,)
    )


async def admitted(transaction: Transaction, user_id: int) -> None:
    """Forget the refusals of a reminder that is switched off: its person knows."""
    await transaction.run(
        "UPDATE preferences SET daily_refusals = 0 WHERE user_id = ? AND daily_hour IS NULL", (user_id,)
    )


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When the next one falls due after ``now``; None if none does."""
    row = await transaction.row(
        "SELECT min(due_at) AS due_at FROM (SELECT min(daily_due_at) AS due_at FROM servers WHERE daily_due_at > ?1"
        " UNION ALL SELECT min(daily_due_at) FROM preferences WHERE daily_due_at > ?1) AS earliest",
        (now,),
    )
    return None if row is None else row["due_at"]
