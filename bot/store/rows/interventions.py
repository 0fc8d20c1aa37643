"""What moderators have done to sessions, stored so that the channel is told even after a crash."""

from dataclasses import dataclass
from enum import StrEnum

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


INTERVENTIONS = Mapper(Intervention, "interventions", "id", extra="done_at")
by_id = INTERVENTIONS.find


async def insert(transaction: Transaction, done: Intervention, sequence: int, now: int) -> None:
    """Add an intervention (its ``id`` is ignored) and queue its message."""
    number = await INTERVENTIONS.add(transaction, done, done_at=now)
    await notices.queue(transaction, done.session_id, NoticeKind.INTERVENTION, sequence, now, target_id=number)
