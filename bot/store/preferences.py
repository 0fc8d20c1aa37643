"""How people want to be called and to see: one row a person, by id alone; who has chosen nothing has none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.database import Transaction


class Calls(StrEnum):
    """When somebody is called to their turn: at once, only after some hours, or never."""

    ALWAYS = "always"
    LATER = "later"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours of the day in which nobody is disturbed: minutes since midnight, wrapping around it if need be."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """One person's choices. ``zone`` is an IANA name, never missing where there are quiet hours.

    ``later_hours`` counts for :attr:`Calls.LATER`; ``reminder_hours`` is None for no reminders. ``contrast`` and
    ``large`` change the pictures only this person is shown; without ``animations`` boards they play at stand still.
    """

    calls: Calls = Calls.ALWAYS
    later_hours: int = 12
    reminder_hours: int | None = None
    zone: str | None = None
    quiet: Quiet | None = None
    contrast: bool = False
    large: bool = False
    animations: bool = True


USUAL = Preferences()
"""What holds for somebody who has chosen nothing."""


async def find(transaction: Transaction, user_id: int) -> Preferences:
    """What somebody has chosen."""
    row = await transaction.row("SELECT * FROM preferences WHERE user_id = ?", (user_id,))
    return _preferences(row) if row else USUAL


async def find_all(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """The same for several people."""
    return {user_id: await find(transaction, user_id) for user_id in user_ids}


async def save(transaction: Transaction, user_id: int, chosen: Preferences) -> None:
    """Keep what somebody has chosen, in place of what they chose before."""
    quiet = chosen.quiet
    await transaction.run(
        "INSERT OR REPLACE INTO preferences (user_id, calls, later_hours, reminder_hours, zone, quiet_from, quiet_to,"
        " contrast, large, animations) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            user_id,
            chosen.calls,
            chosen.later_hours,
            chosen.reminder_hours,
            chosen.zone,
            quiet.begins if quiet else None,
            quiet.ends if quiet else None,
            chosen.contrast,
            chosen.large,
            chosen.animations,
        ),
    )


async def erase(transaction: Transaction, user_id: int) -> int:
    """Forget somebody's choices; says how many rows went."""
    return await transaction.run("DELETE FROM preferences WHERE user_id = ?", (user_id,))


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Everything kept here about somebody, as plain data, a dictionary a row."""
    rows = await transaction.rows("SELECT * FROM preferences WHERE user_id = ?", (user_id,))
    return [dict(row) for row in rows]


def _preferences(row: sqlite3.Row) -> Preferences:
    quiet = None if row["quiet_from"] is None else Quiet(row["quiet_from"], row["quiet_to"])
    return Preferences(
        calls=Calls(row["calls"]),
        later_hours=row["later_hours"],
        reminder_hours=row["reminder_hours"],
        zone=row["zone"],
        quiet=quiet,
        contrast=bool(row["contrast"]),
        large=bool(row["large"]),
        animations=bool(row["animations"]),
    )
