"""Plans that players keep for later, one a seat."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.model.planning import PlannedTurn
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows.owners import owned, owner
from games.core.values import restored, stored


class PlanEnd(StrEnum):
    """Why a plan cannot be played any more, of which its player is told: the others have played something else, ..."""

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
    ended: PlanEnd | None = None
    retry_at: int | None = None
    failures: int = 0
    stopped: bool = False

    @property
    def turns(self) -> tuple[PlannedTurn, ...]:
        """Its turns, those included about which its player is still being asked."""
        return restored(tuple[PlannedTurn, ...], self.tree)

    def holding(self, turns: Iterable[PlannedTurn], sequence: int) -> "KeptPlan":
        """The same plan with these turns, as it is after an action."""
        return replace(self, tree=tuple(stored(tuple(turns))), sequence=sequence)


PLANS = Mapper(KeptPlan, "plans", "session_id seat")

_TO_TELL = owned(
    PLANS.select(
        "WHERE ended IS NOT NULL AND stopped = 0 AND coalesce(retry_at, 0) <= ? AND {ours}"
        " ORDER BY coalesce(retry_at, 0), session_id, seat"
    )
)
"""Parameters: the time, and the process twice."""


async def find(transaction: Transaction, session_id: int, seat: int) -> KeptPlan | None:
    """The plan of a seat, or None."""
    return await PLANS.find(transaction, session_id, seat)


async def of_session(transaction: Transaction, session_id: int) -> list[KeptPlan]:
    """The plans at a table that can still be played, by seat."""
    return await PLANS.all(transaction, "WHERE session_id = ? AND ended IS NULL ORDER BY seat", (session_id,))


async def of_user(transaction: Transaction, user_id: int) -> list[KeptPlan]:
    """The plans of a user that can still be played, the latest first."""
    return await PLANS.all(
        transaction, "WHERE user_id = ? AND ended IS NULL ORDER BY kept_at DESC, session_id, seat", (user_id,)
    )


async def save(transaction: Transaction, plan: KeptPlan) -> None:
    """Write a plan in place of the one before; without turns, delete it."""
    if plan.tree:
        await PLANS.save(transaction, plan)
    else:
        await PLANS.delete(transaction, plan.session_id, plan.seat)


async def end(transaction: Transaction, session_id: int, why: PlanEnd | None) -> None:
    """End all plans at a table, and let their players be told why; without a reason nobody is."""
    if why is None:
        await transaction.run("DELETE FROM plans WHERE session_id = ?", (session_id,))
        return
    await transaction.run(
        "UPDATE plans SET ended = ?, retry_at = NULL, failures = 0 WHERE session_id = ? AND ended IS NULL",
        (why, session_id),
    )


async def end_one(transaction: Transaction, plan: KeptPlan, why: PlanEnd) -> None:
    """End a plan, and let its player be told why."""
    await PLANS.save(transaction, replace(plan, ended=why, retry_at=None, failures=0))


async def to_tell(transaction: Transaction, now: int) -> list[KeptPlan]:
    """The ended plans of this process whose players are to be told now."""
    return await PLANS.query(transaction, _TO_TELL, (now, *owner(transaction)))


async def next_retry(transaction: Transaction, now: int) -> int | None:
    """When a message that could not be sent is to be sent after ``now``; None if none is."""
    row = await transaction.row("SELECT min(retry_at) AS due_at FROM plans WHERE retry_at > ?", (now,))
    return None if row is None else row["due_at"]


async def told(transaction: Transaction, plan: KeptPlan) -> None:
    """Delete an ended plan, whose player knows now, unless another one is kept meanwhile."""
    if await find(transaction, plan.session_id, plan.seat) == plan:
        await PLANS.delete(transaction, plan.session_id, plan.seat)


async def failed(transaction: Transaction, plan: KeptPlan, retry_at: int | None, *, stopped: bool) -> None:
    """Tell a player later, or only when they come by."""
    if await find(transaction, plan.session_id, plan.seat) == plan:
        await PLANS.save(transaction, replace(plan, retry_at=retry_at, failures=plan.failures + 1, stopped=stopped))


async def stopped(transaction: Transaction, user_id: int | None = None) -> list[KeptPlan]:
    """The ended plans, of everybody or of a user, of which Discord takes no message."""
    return await PLANS.all(
        transaction, "WHERE stopped = 1 AND (user_id = ?1 OR ?1 IS NULL) ORDER BY session_id, seat", (user_id,)
    )


async def drop_stopped(transaction: Transaction, user_id: int) -> None:
    """Delete those of a user who has been told."""
    await transaction.run("DELETE FROM plans WHERE user_id = ? AND stopped = 1", (user_id,))


async def forget_all(transaction: Transaction) -> None:
    """Delete all plans: after the games were put back, one may be among them that its player has dropped since."""
    for statement in ("DELETE FROM plans", "DELETE FROM owed_turns WHERE kept = 1"):
        await transaction.run(statement)


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """The plans of a user, as plain data."""
    rows = await transaction.rows("SELECT * FROM plans WHERE user_id = ? ORDER BY session_id, seat", (user_id,))
    return {"plans": [dict(row) for row in rows]}


async def erase(transaction: Transaction, user_id: int) -> None:
    """Delete the plans of a user."""
    await transaction.run("DELETE FROM plans WHERE user_id = ?", (user_id,))
