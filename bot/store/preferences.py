"""Preferences for pings and pictures: one row per user id, and none for users who have changed nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.database import Row, Transaction
from bot.store.themes import Theme


class Calls(StrEnum):
    """When a player is pinged for their turn: at once, only after some hours, or never."""

    ALWAYS = "always"
    LATER = "later"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet hours without pings, in minutes since midnight; ``ends`` may be less than ``begins``."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """One user's preferences. ``zone`` is an IANA name, required if there are quiet hours.

    ``later_hours`` applies to :attr:`Calls.LATER`; ``reminder_hours`` is None for no reminders. ``theme`` None is
    the server's; it and ``large`` change only pictures shown to this user; without ``animations`` the boards of their
    games are stills. The day of ``former_zone`` goes on until ``former_until``. ``daily_hour`` is when to be reminded
    of the day's problem, None for never, ``daily_due_at`` the next time, ``daily_language`` that of the reminder, and
    ``daily_refusals`` how many days in a row Discord has refused it.
    """

    calls: Calls = Calls.ALWAYS
    later_hours: int = 12
    reminder_hours: int | None = None
    zone: str | None = None
    quiet: Quiet | None = None
    theme: Theme | None = None
    large: bool = False
    animations: bool = True
    former_zone: str | None = None
    former_until: int | None = None
    daily_hour: int | None = None
    daily_due_at: int | None = None
    daily_language: str | None = None
    daily_refusals: int = 0


USUAL = Preferences()
"""The defaults."""


async def find(transaction: Transaction, user_id: int) -> Preferences:
    """A user's preferences, or the defaults."""
    row = await transaction.row("SELECT * FROM preferences WHERE user_id = ?", (user_id,))
    return _preferences(row) if row else USUAL


async def find_all(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """The preferences of several users, by user id."""
    return {user_id: await find(transaction, user_id) for user_id in user_ids}


async def save(transaction: Transaction, user_id: int, chosen: Preferences) -> None:
    """Replace a user's preferences."""
    quiet = chosen.quiet
    await transaction.run(
        "INSERT INTO preferences (user_id, calls, later_hours, reminder_hours, zone, quiet_from, quiet_to,"
        " theme, large, animations, former_zone, former_until, daily_hour, daily_due_at,"
        " daily_language, daily_refusals)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET calls = excluded.calls,"
        " later_hours = excluded.later_hours, reminder_hours = excluded.reminder_hours, zone = excluded.zone,"
        " quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, theme = excluded.theme,"
        " large = excluded.large, animations = excluded.animations, former_zone = excluded.former_zone,"
        " former_until = excluded.former_until, daily_hour = excluded.daily_hour,"
        " daily_due_at = excluded.daily_due_at, daily_language = excluded.daily_language,"
        " daily_refusals = excluded.daily_refusals, daily_failures = 0",
        (
            user_id,
            chosen.calls,
            chosen.later_hours,
            chosen.reminder_hours,
            chosen.zone,
            quiet.begins if quiet else None,
            quiet.ends if quiet else None,
            chosen.theme,
            chosen.large,
            chosen.animations,
            chosen.former_zone,
            chosen.former_until,
            chosen.daily_hour,
            chosen.daily_due_at,
            chosen.daily_language,
            chosen.daily_refusals,
        ),
    )


async def erase(transaction: Transaction, user_id: int) -> int:
    """Delete a user's preferences; returns how many rows were deleted."""
    return await transaction.run("DELETE FROM preferences WHERE user_id = ?", (user_id,))


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A user's preferences as plain data, one dictionary per row."""
    rows = await transaction.rows("SELECT * FROM preferences WHERE user_id = ?", (user_id,))
    return [dict(row) for row in rows]


def _preferences(row: Row) -> Preferences:
    quiet = None if row["quiet_from"] is None else Quiet(row["quiet_from"], row["quiet_to"])
    return Preferences(
        calls=Calls(row["calls"]),
        later_hours=row["later_hours"],
        reminder_hours=row["reminder_hours"],
        zone=row["zone"],
        quiet=quiet,
        theme=None if row["theme"] is None else Theme(row["theme"]),
        large=bool(row["large"]),
        animations=bool(row["animations"]),
        former_zone=row["former_zone"],
        former_until=row["former_until"],
        daily_hour=row["daily_hour"],
        daily_due_at=row["daily_due_at"],
        daily_language=row["daily_language"],
        daily_refusals=row["daily_refusals"],
    )
