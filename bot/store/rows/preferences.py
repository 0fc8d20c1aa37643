"""Preferences for pings and pictures: one row per user id, and none for users who have changed nothing."""

from collections.abc import Iterable
from typing import Any

from bot.model.preferences import USUAL, Preferences
from bot.store.database import Transaction
from bot.store.mapper import Mapper

PREFERENCES = Mapper(
    Preferences,
    "preferences",
    "user_id",
    {"quiet": ("quiet_from", "quiet_to")},
    beside="user_id daily_failures daily_day",
)


async def find(transaction: Transaction, user_id: int) -> Preferences:
    """A user's preferences, or the defaults."""
    return await PREFERENCES.find(transaction, user_id) or USUAL


async def find_all(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """The preferences of several users, by user id."""
    users = tuple(user_ids)
    found = await PREFERENCES.by(transaction, "user_id", users)
    return {user_id: found[user_id][0] if user_id in found else USUAL for user_id in users}


async def save(transaction: Transaction, user_id: int, chosen: Preferences) -> None:
    """Replace a user's preferences."""
    await PREFERENCES.save(transaction, chosen, user_id=user_id, daily_failures=0)


async def erase(transaction: Transaction, user_id: int) -> int:
    """Delete a user's preferences; returns how many rows were deleted."""
    return await transaction.run("DELETE FROM preferences WHERE user_id = ?", (user_id,))


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A user's preferences as plain data, one dictionary per row."""
    rows = await transaction.rows("SELECT * FROM preferences WHERE user_id = ?", (user_id,))
    return [dict(row) for row in rows]
