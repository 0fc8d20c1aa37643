"""What people have chosen: preferences for pings and pictures, and when they are away.

Whoever has changed nothing has no row, nor has whoever has declared no holiday.
"""

from collections.abc import Collection, Iterable

from bot.model.free_time import Holiday
from bot.model.preferences import USUAL, Preferences
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import outbox
from bot.store.rows.outbox import OutboxKind

PREFERENCES = Mapper(
    Preferences,
    "preferences",
    "user_id",
    {"quiet": ("quiet_from", "quiet_to")},
    extra="user_id",
)

HOLIDAYS = Mapper(Holiday, "holidays", "user_id first_day declared_at", extra="user_id")


async def find(transaction: Transaction, user_id: int) -> Preferences:
    """A user's preferences, or the defaults."""
    return await PREFERENCES.find(transaction, user_id) or USUAL


async def find_all(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """The preferences of several users, by user id."""
    users = tuple(user_ids)
    found = await PREFERENCES.by(transaction, "user_id", users)
    return {user_id: found[user_id][0] if user_id in found else USUAL for user_id in users}


async def save(transaction: Transaction, user_id: int, chosen: Preferences) -> None:
    """Replace a user's preferences, and owe their next reminder, which is no server's."""
    await PREFERENCES.save(transaction, chosen, user_id=user_id)
    await outbox.keep_due(transaction, OutboxKind.REMINDER, 0, 0, chosen.daily_due_at, user_id)


async def reminded(transaction: Transaction) -> list[tuple[int, Preferences]]:
    """Those who are reminded of the day's problem."""
    found = await transaction.column("SELECT user_id FROM preferences WHERE daily_due_at IS NOT NULL ORDER BY user_id")
    return [(user_id, await find(transaction, user_id)) for user_id in found]


async def holidays_of(transaction: Transaction, user_id: int) -> list[Holiday]:
    """All holidays of a person, past ones included."""
    return await HOLIDAYS.all(transaction, "WHERE user_id = ? ORDER BY first_day, declared_at", (user_id,))


async def holidays_of_each(transaction: Transaction, user_ids: Collection[int]) -> dict[int, list[Holiday]]:
    """All holidays of several people, by those who have declared any."""
    return await HOLIDAYS.by(transaction, "user_id", user_ids)


async def save_holiday(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Add a holiday, or replace the one with its first day that was declared at the same moment."""
    await HOLIDAYS.save(transaction, holiday, user_id=user_id)


async def remove_holiday(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Delete a holiday."""
    await HOLIDAYS.delete(transaction, user_id, holiday.first_day, holiday.declared_at)


async def forget_holidays_before(transaction: Transaction, user_id: int, day: int) -> None:
    """Delete what ended before a day."""
    await transaction.run("DELETE FROM holidays WHERE user_id = ? AND last_day < ?", (user_id, day))
