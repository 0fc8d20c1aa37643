"""What moderators have done to sessions, stored so that the channel is told even after a crash."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import notices
from bot.store.rows.notices import NoticeKind


class InterventionKind(StrEnum):
    """What a moderator can do to a game, or to a table that has not begun."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    CLOSE = "close"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Intervention:
    """A row; ``seat`` and ``user_id`` are set if the moderator put a player into a seat."""

    id: int
    session_id: int
    kind: InterventionKind
    moderator_id: int
    seat: int | None = None
    user_id: int | None = None


INTERVENTIONS = Mapper(Intervention, "interventions", "id", beside="done_at")


async def insert(transaction: Transaction, done: Intervention, sequence: int, now: int) -> None:
    """Add an intervention (its ``id`` is ignored) and queue its message."""
    number = await INTERVENTIONS.add(transaction, done, done_at=now)
    await notices.queue(transaction, done.session_id, NoticeKind.INTERVENTION, sequence, now, target_id=number)


async def by_id(transaction: Transaction, number: int) -> Intervention | None:
    """The intervention with this id."""
    return await INTERVENTIONS.find(transaction, number)


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """What a user did as a moderator, and where a moderator put them into a seat."""
    rows = await transaction.rows(
        "SELECT session_id, kind, CASE WHEN moderator_id = ?1 THEN 1 ELSE 0 END AS as_moderator,"
        " CASE WHEN user_id = ?1 THEN 1 WHEN user_id IS NULL THEN NULL ELSE 0 END AS as_player, seat, done_at"
        " FROM interventions WHERE moderator_id = ?1 OR user_id = ?1 ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Replace a user's id with an anonymous number."""
    await transaction.run("UPDATE interventions SET moderator_id = ? WHERE moderator_id = ?", (former, user_id))
    await transaction.run("UPDATE interventions SET user_id = ? WHERE user_id = ?", (former, user_id))
