"""When people are away; those who have declared nothing have no row."""

from collections.abc import Collection
from typing import Any

from bot.model.free_time import Holiday
from bot.store.database import Transaction
from bot.store.mapper import Mapper

HOLIDAYS = Mapper(Holiday, "holidays", "user_id first_day declared_at", beside="user_id")


async def of_user(transaction: Transaction, user_id: int) -> list[Holiday]:
    """All holidays of a person, past ones included."""
    return await HOLIDAYS.all(transaction, "WHERE user_id = ? ORDER BY first_day, declared_at", (user_id,))


async def of_users(transaction: Transaction, user_ids: Collection[int]) -> dict[int, list[Holiday]]:
    """All holidays of several people, by those who have declared any."""
    return await HOLIDAYS.by(transaction, "user_id", user_ids)


async def save(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Add a holiday, or replace the one with its first day that was declared at the same moment."""
    await HOLIDAYS.save(transaction, holiday, user_id=user_id)


async def remove(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Delete a holiday."""
    await HOLIDAYS.delete(transaction, user_id, holiday.first_day, holiday.declared_at)


async def forget_before(transaction: Transaction, user_id: int, day: int) -> None:
    """Delete what ended before a day."""
    await transaction.run("DELETE FROM holidays WHERE user_id = ? AND last_day < ?", (user_id, day))


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A person's holidays as plain data, one dictionary per row."""
    return [dict(row) for row in await transaction.rows("SELECT * FROM holidays WHERE user_id = ?", (user_id,))]


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete a person's holidays."""
    await transaction.run("DELETE FROM holidays WHERE user_id = ?", (user_id,))
