"""Games that people follow, and what of them is still to be told."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows.owners import owned, owner


class Tells(StrEnum):
    """Of what somebody wants to be told: of the end alone, or of every turn, too."""

    END = "end"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class Following:
    """A row of ``followings``; see the comment on the table. Times are milliseconds."""

    session_id: int
    user_id: int
    tells: Tells
    language: str
    since: int
    sequence: int
    attempted: int | None = None
    retry_at: int | None = None
    failures: int = 0
    stopped: bool = False


FOLLOWINGS = Mapper(Following, "followings", "session_id user_id")

_DUE = FOLLOWINGS.select(
    "JOIN sessions ON sessions.id = session_id WHERE stopped = 0 AND sessions.sequence > followings.sequence"
    " AND (tells = 'turns' OR status = 'over') AND coalesce(retry_at, 0) <= ? AND {ours}%s"
    " ORDER BY coalesce(retry_at, 0), session_id, user_id"
)
"""Parameters: the time, and the process twice."""


async def due(transaction: Transaction, now: int, games: Collection[int] = ()) -> list[Following]:
    """Those of this process in whose games something has been played that may have to be told by now.

    Where ``games`` are given, only they are looked at.
    """
    marks = ", ".join("?" * len(games))
    these = f" AND session_id IN ({marks})" if games else ""
    return await FOLLOWINGS.query(transaction, owned(_DUE % these), (now, *owner(transaction), *games))


async def next_retry(transaction: Transaction, now: int) -> int | None:
    """When a message that could not be sent is to be sent after ``now``; None if none is."""
    row = await transaction.row("SELECT min(retry_at) AS due_at FROM followings WHERE retry_at > ?", (now,))
    return None if row is None else row["due_at"]


async def any_followed(transaction: Transaction) -> bool:
    """Whether anybody follows anything."""
    return await transaction.row("SELECT 1 FROM followings LIMIT 1") is not None


async def find(transaction: Transaction, session_id: int, user_id: int) -> Following | None:
    """How a user follows a session, or None."""
    return await FOLLOWINGS.find(transaction, session_id, user_id)


async def of_user(transaction: Transaction, user_id: int) -> list[Following]:
    """What a user follows, the latest first."""
    return await FOLLOWINGS.all(transaction, "WHERE user_id = ? ORDER BY since DESC, session_id DESC", (user_id,))


async def save(transaction: Transaction, following: Following) -> None:
    """Write a row in place of the one before."""
    await FOLLOWINGS.save(transaction, following)


async def delete(transaction: Transaction, session_id: int, user_id: int) -> bool:
    """Delete a row; returns whether there was one."""
    return bool(await FOLLOWINGS.delete(transaction, session_id, user_id))


async def stop(transaction: Transaction, user_id: int) -> None:
    """Tell a user nothing more of any game, since Discord refuses messages to them."""
    await transaction.run("UPDATE followings SET stopped = 1, retry_at = NULL WHERE user_id = ?", (user_id,))


async def stopped(transaction: Transaction) -> frozenset[int]:
    """The users who do not know yet that they are told nothing more."""
    rows = await transaction.rows("SELECT DISTINCT user_id FROM followings WHERE stopped = 1")
    return frozenset(row["user_id"] for row in rows)


async def drop_stopped(transaction: Transaction, user_id: int) -> int:
    """Delete those of a user who knows now; returns how many there were."""
    return await transaction.run("DELETE FROM followings WHERE user_id = ? AND stopped = 1", (user_id,))


async def give_up(transaction: Transaction, following: Following) -> None:
    """Take for told what is being tried, else all that was played; a game whose end is in it is not followed any more.

    It does without the game itself, which perhaps cannot be read.
    """
    key = (following.session_id, following.user_id)
    for statement in (
        (
            "DELETE FROM followings WHERE session_id = ? AND user_id = ? AND EXISTS (SELECT 1 FROM sessions"
            " WHERE id = session_id AND status = 'over'"
            " AND sessions.sequence <= coalesce(attempted, sessions.sequence))"
        ),
        (
            "UPDATE followings SET attempted = NULL, retry_at = NULL, failures = 0, sequence = coalesce(attempted,"
            " (SELECT sessions.sequence FROM sessions WHERE id = session_id)) WHERE session_id = ? AND user_id = ?"
        ),
    ):
        await transaction.run(statement, key)


async def catch_up(transaction: Transaction) -> None:
    """Take everything for told: it may have been, before the games were put back to an earlier state."""
    for statement in (
        "DELETE FROM followings WHERE session_id IN (SELECT id FROM sessions WHERE status = 'over')",
        (
            "UPDATE followings SET attempted = NULL, retry_at = NULL,"
            " sequence = (SELECT sessions.sequence FROM sessions WHERE sessions.id = session_id)"
        ),
    ):
        await transaction.run(statement)


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """What a user follows, as plain data."""
    rows = await transaction.rows("SELECT * FROM followings WHERE user_id = ? ORDER BY session_id", (user_id,))
    return {"followings": [dict(row) for row in rows]}


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete what a user follows."""
    await transaction.run("DELETE FROM followings WHERE user_id = ?", (user_id,))
