"""Plans that players keep for later, one a seat."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.model.planning import PlannedTurn
from bot.model.sessions import Session
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import outbox
from bot.store.rows.outbox import OutboxKind
from games.core.values import restored, stored


class PlanEnd(StrEnum):
    """Why a plan cannot be played any more, as its player is told: the others have played something else, ..."""

    OTHER = "other"
    DRAWN = "drawn"
    UNDO = "undo"
    SEAT = "seat"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A row of ``plans``; see the comment on the table. Times are milliseconds."""

    session_id: int
    seat: int
    user_id: int
    sequence: int
    language: str
    tree: tuple[Any, ...] = field(repr=False)
    kept_at: int

    @property
    def turns(self) -> tuple[PlannedTurn, ...]:
        """Its turns, those included about which its player is still being asked."""
        return restored(tuple[PlannedTurn, ...], self.tree)

    def holding(self, turns: Iterable[PlannedTurn], sequence: int) -> "KeptPlan":
        """The same plan with these turns, as it is after an action."""
        return replace(self, tree=tuple(stored(tuple(turns))), sequence=sequence)


PLANS = Mapper(KeptPlan, "plans", "session_id seat")
find = PLANS.find


async def of_session(transaction: Transaction, session_id: int) -> list[KeptPlan]:
    """The plans at a table, by seat."""
    return await PLANS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def of_user(transaction: Transaction, user_id: int) -> list[KeptPlan]:
    """The plans of a user, the latest first."""
    return await PLANS.all(transaction, "WHERE user_id = ? ORDER BY kept_at DESC, session_id, seat", (user_id,))


async def save(transaction: Transaction, plan: KeptPlan) -> None:
    """Write a plan in place of the one before; without turns, delete it."""
    if plan.tree:
        await PLANS.save(transaction, plan)
    else:
        await PLANS.delete(transaction, plan.session_id, plan.seat)


async def end(transaction: Transaction, session: Session, why: PlanEnd | None, now: int) -> None:
    """End all plans at a table, and let their players be told why; without a reason nobody is."""
    for plan in await of_session(transaction, session.id):
        await end_one(transaction, session, plan, why, now)


async def end_one(transaction: Transaction, session: Session, plan: KeptPlan, why: PlanEnd | None, now: int) -> None:
    """End a plan, and let its player be told why, if they had kept any turn of it."""
    await PLANS.delete(transaction, session.id, plan.seat)
    if why is not None and any(one.sure for one in plan.turns):
        told = {"seat": plan.seat, "language": plan.language, "why": why}
        await outbox.queue(transaction, OutboxKind.PLAN, session.guild_id, session.id, now, plan.user_id, **told)


async def forget_end(transaction: Transaction, session: Session, user_id: int) -> bool:
    """Drop the message that a plan has ended; returns whether it was still queued."""
    return await outbox.cancel(transaction, OutboxKind.PLAN, session.guild_id, session.id, user_id)


async def forget_all(transaction: Transaction) -> None:
    """Delete all plans: after the games were put back, one may be among them that its player has dropped since."""
    for statement in ("DELETE FROM plans", "DELETE FROM turn_jobs WHERE kept = 1"):
        await transaction.run(statement)
