"""The seats of running games: who holds and held them, the computers in them, the turns the bot owes, kept plans."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.model.plans import PlannedTurn
from bot.model.sessions import Session
from bot.store.mapper import Mapper
from bot.store.rows import outbox, sessions
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Transaction
from games.core.actions import Conclude, Forfeit, Move
from games.core.record import in_effect
from games.core.values import deserialize, serialize


@dataclass(frozen=True, slots=True)
class SeatHolders:
    """Who holds the seats of a session, and who held those that have changed hands.

    ``taken_after`` is the action after which the present holder of such a seat took it, ``moved`` its moves as
    (sequence, user id).
    """

    present: tuple[int, ...]
    taken_after: Mapping[int, int]
    moved: Mapping[int, Sequence[tuple[int, int]]]

    def at(self, sequence: int) -> tuple[int, ...]:
        """The holders of the seats when this action was made, as far as their moves tell."""
        return tuple(self._holder(seat, sequence) for seat in range(len(self.present)))

    def _holder(self, seat: int, sequence: int) -> int:
        if sequence > self.taken_after.get(seat, 0):
            return self.present[seat]
        moved = self.moved.get(seat, ())
        before = [user_id for at, user_id in moved if at <= sequence]
        after = [user_id for _, user_id in moved]
        return before[-1] if before else after[0] if after else self.present[seat]


async def hands(transaction: Transaction, session_id: int) -> SeatHolders:
    """Who holds and held the seats of a session."""
    rows = await transaction.rows(
        "SELECT seat, user_id, taken_after FROM seats WHERE session_id = ? ORDER BY seat", (session_id,)
    )
    taken = {row["seat"]: row["taken_after"] for row in rows if row["taken_after"]}
    moved = defaultdict[int, list[tuple[int, int]]](list)
    # The user id of a move that the program made for a seat is that of whoever moved before it.
    made = taken and await transaction.rows(
        "SELECT seat, sequence, user_id FROM actions WHERE session_id = ? AND kind = 'move' AND user_id <> 0"
        " AND EXISTS (SELECT 1 FROM seats WHERE seats.session_id = actions.session_id"
        " AND seats.seat = actions.seat AND taken_after > 0)"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.session_id = actions.session_id"
        " AND seats.seat <> actions.seat AND seats.user_id = actions.user_id) ORDER BY sequence",
        (session_id,),
    )
    for row in made or ():
        moved[row["seat"]].append((row["sequence"], row["user_id"]))
    return SeatHolders(tuple(row["user_id"] for row in rows), taken, moved)


async def hand_over(transaction: Transaction, session_id: int, seat: int, user_id: int, sequence: int) -> None:
    """Give a seat to another user after an action; ConstraintBroken if they already hold one."""
    await transaction.run(
        "INSERT INTO former_seats (session_id, user_id, seat) SELECT session_id, user_id, seat FROM seats"
        " WHERE session_id = ? AND seat = ? AND user_id > 0 ON CONFLICT DO NOTHING",
        (session_id, seat),
    )
    await transaction.run(
        "UPDATE seats SET user_id = ?, taken_after = ? WHERE session_id = ? AND seat = ?",
        (user_id, sequence, session_id, seat),
    )


async def are_own_play(transaction: Transaction, session_id: int) -> bool:
    """Whether every holder of a seat has made at least half of its moves."""
    return not await transaction.exists(
        "SELECT 1 FROM seats WHERE session_id = ? AND taken_after > 0 AND"
        " (SELECT 2 * count(*) FILTER (WHERE sequence > taken_after) < count(*) FROM actions"
        " WHERE actions.session_id = seats.session_id AND actions.seat = seats.seat AND kind = 'move')",
        (session_id,),
    )


async def held_from_beginning(transaction: Transaction, session_id: int) -> tuple[int, ...]:
    """The seats that have not changed hands."""
    rows = await transaction.rows(
        "SELECT seat FROM seats WHERE session_id = ? AND taken_after = 0 ORDER BY seat", (session_id,)
    )
    return tuple(row["seat"] for row in rows)


async def held_before(transaction: Transaction, session_id: int, user_id: int) -> frozenset[int]:
    """The seats of a session that a user held and handed over."""
    rows = await transaction.rows(
        "SELECT seat FROM former_seats WHERE session_id = ? AND user_id = ?", (session_id, user_id)
    )
    return frozenset(row["seat"] for row in rows)


async def bank(transaction: Transaction, session_id: int, seat: int, full: int) -> int:
    """What is left of a seat's time bank, which is ``full`` at first."""
    left = await transaction.value("SELECT bank FROM seats WHERE session_id = ? AND seat = ?", (session_id, seat))
    return full if left is None else int(left)


async def banks(transaction: Transaction, session_id: int, full: int) -> tuple[int, ...]:
    """What is left of the time bank of each seat."""
    rows = await transaction.rows(
        "SELECT coalesce(bank, ?) AS left_over FROM seats WHERE session_id = ? ORDER BY seat", (full, session_id)
    )
    return tuple(row["left_over"] for row in rows)


async def keep_bank(transaction: Transaction, session_id: int, seat: int, left: int) -> None:
    """Note what is left of a seat's time bank."""
    await transaction.run(
        "UPDATE seats SET bank = ? WHERE session_id = ? AND seat = ?",
        (left, session_id, seat),
    )


async def sessions_of(transaction: Transaction, user_id: int) -> list[int]:
    """All sessions in which a user has a seat."""
    return await transaction.column("SELECT session_id FROM seats WHERE user_id = ?", (user_id,))


async def unfinished(transaction: Transaction, user_id: int) -> list[int]:
    """The sessions of a user that are open, or archived and can be resumed."""
    return await transaction.column(
        "SELECT sessions.id FROM seats JOIN sessions ON sessions.id = session_id"
        " WHERE user_id = ? AND status IN ('lobby', 'playing', 'archived') ORDER BY sessions.id",
        (user_id,),
    )


@dataclass(frozen=True, slots=True)
class SeatedComputer:
    """A computer in a seat. ``joined_after`` is the action after which it took the seat, 0 from the beginning.

    ``engine`` is the number of the engine that it is, 0 for one of the house.
    """

    session_id: int
    seat: int
    level: int
    seed: bytes = field(repr=False)
    joined_after: int = 0
    engine: int = 0


@dataclass(frozen=True, slots=True)
class TurnJob:
    """A turn that a seat owes after action ``sequence``: a computer's, or one ``kept`` for a player, see there."""

    session_id: int
    seat: int
    sequence: int
    attempts: int = 0
    kept: bool = False


COMPUTERS = Mapper(SeatedComputer, "computers", "session_id seat")
find_computer = COMPUTERS.find
TURN_JOBS = Mapper(TurnJob, "turn_jobs", "session_id seat", extra="retry_at")

TURNS_DUE = filtered(
    TURN_JOBS.select(
        "JOIN sessions ON sessions.id = session_id WHERE retry_at <= ? AND status = 'playing' AND paused_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.session_id = turn_jobs.session_id AND kind = 'board')"
        " AND {ours} ORDER BY retry_at, turn_jobs.session_id, seat LIMIT ?"
    )
)
"""The turns to think about now: their boards are posted. Parameters: the time, the process twice, the limit."""


async def seat_computer(transaction: Transaction, computer: SeatedComputer) -> None:
    """Keep a computer that has taken a seat."""
    await transaction.run(
        "INSERT INTO computers (session_id, seat, level, seed, joined_after, engine) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET level = excluded.level, seed = excluded.seed,"
        " engine = excluded.engine,"
        " joined_after = CASE WHEN excluded.joined_after > computers.joined_after THEN excluded.joined_after"
        " ELSE computers.joined_after END",
        (computer.session_id, computer.seat, computer.level, computer.seed, computer.joined_after, computer.engine),
    )


async def computers_of(transaction: Transaction, session_id: int) -> list[SeatedComputer]:
    """The computers that hold or held seats of a session, by seat."""
    return await COMPUTERS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def computers_have_played(transaction: Transaction, session_id: int) -> bool:
    """Whether a computer holds or held a seat of a session."""
    return await transaction.exists("SELECT 1 FROM computers WHERE session_id = ?", (session_id,))


async def owe_turns(
    transaction: Transaction,
    session_id: int,
    seats: Iterable[int],
    sequence: int,
    now: int,
    kept: frozenset[int] = frozenset(),
) -> None:
    """Queue the turns of these seats after an action, and drop the session's others; ``kept`` are those of people."""
    await transaction.run("DELETE FROM turn_jobs WHERE session_id = ?", (session_id,))
    turns = (TurnJob(session_id, seat, sequence, kept=seat in kept) for seat in sorted({*seats, *kept}))
    await TURN_JOBS.insert(transaction, *turns, retry_at=now)


async def turns_owed(transaction: Transaction, session_id: int) -> list[TurnJob]:
    """The queued turns of a session."""
    return await TURN_JOBS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def owe_no_kept_turns(transaction: Transaction, session_id: int) -> None:
    """Drop the session's turns that the bot was to make for people."""
    await transaction.run("DELETE FROM turn_jobs WHERE session_id = ? AND kept = 1", (session_id,))


async def owes_turn(transaction: Transaction, job: TurnJob) -> bool:
    """Whether a turn is still queued."""
    found = await TURN_JOBS.find(transaction, job.session_id, job.seat)
    return found is not None and found.sequence == job.sequence and found.kept == job.kept


async def turns_due(transaction: Transaction, now: int, limit: int) -> list[TurnJob]:
    """The turns to think about now, longest waiting first."""
    return await TURN_JOBS.query(transaction, TURNS_DUE, (now, *shard_parameters(transaction), limit))


async def next_turn_due(transaction: Transaction, now: int) -> int | None:
    """When a turn is to be tried again after ``now``; None if none is."""
    return await transaction.value("SELECT min(retry_at) AS retry_at FROM turn_jobs WHERE retry_at > ?", (now,))


async def postpone_turn(transaction: Transaction, job: TurnJob, retry_at: int | None) -> None:
    """Try again at ``retry_at``; None gives up until the session changes or the bot restarts."""
    await transaction.run(
        "UPDATE turn_jobs SET attempts = attempts + 1, retry_at = ? WHERE session_id = ? AND seat = ? AND sequence = ?",
        (retry_at, job.session_id, job.seat, job.sequence),
    )


async def retry_all_turns(transaction: Transaction, now: int) -> None:
    """Make every turn owed by this process due now and reset its attempts.

    Called when the bot starts, takes over what another process owed, or its clock was set back.
    """
    await transaction.run(
        filtered("UPDATE turn_jobs SET attempts = 0, retry_at = ? WHERE {ours}"), (now, *shard_parameters(transaction))
    )


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
        return deserialize(tuple[PlannedTurn, ...], self.tree)

    def holding(self, turns: Iterable[PlannedTurn], sequence: int) -> "KeptPlan":
        """The same plan with these turns, as it is after an action."""
        return replace(self, tree=tuple(serialize(tuple[PlannedTurn, ...], tuple(turns))), sequence=sequence)


PLANS = Mapper(KeptPlan, "plans", "session_id seat")
find_plan = PLANS.find


async def plans_of(transaction: Transaction, session_id: int) -> list[KeptPlan]:
    """The plans at a table, by seat."""
    return await PLANS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def plans_of_user(transaction: Transaction, user_id: int) -> list[KeptPlan]:
    """The plans of a user, the latest first."""
    return await PLANS.all(transaction, "WHERE user_id = ? ORDER BY kept_at DESC, session_id, seat", (user_id,))


async def save_plan(transaction: Transaction, plan: KeptPlan) -> None:
    """Write a plan in place of the one before; without turns, delete it."""
    if plan.tree:
        await PLANS.save(transaction, plan)
    else:
        await PLANS.delete(transaction, plan.session_id, plan.seat)


async def end_plans(transaction: Transaction, session: Session, why: PlanEnd | None, now: int) -> None:
    """End all plans at a table, and let their players be told why; without a reason nobody is."""
    for plan in await plans_of(transaction, session.id):
        await end_plan(transaction, session, plan, why, now)


async def end_plan(transaction: Transaction, session: Session, plan: KeptPlan, why: PlanEnd | None, now: int) -> None:
    """End a plan, and let its player be told why, if they had kept any turn of it."""
    await PLANS.delete(transaction, session.id, plan.seat)
    if why is not None and any(one.sure for one in plan.turns):
        told = {"seat": plan.seat, "language": plan.language, "why": why}
        await outbox.queue(transaction, OutboxKind.PLAN, session.guild_id, session.id, now, plan.user_id, **told)


async def forget_plan_end(transaction: Transaction, session: Session, user_id: int) -> bool:
    """Drop the message that a plan has ended; returns whether it was still queued."""
    return await outbox.cancel(transaction, OutboxKind.PLAN, session.guild_id, session.id, user_id)


async def forget_plans(transaction: Transaction) -> None:
    """Delete all plans: after the games were put back, one may be among them that its player has dropped since."""
    for statement in ("DELETE FROM plans", "DELETE FROM turn_jobs WHERE kept = 1"):
        await transaction.run(statement)


@dataclass(frozen=True, slots=True)
class Participation:
    """The seats with a move that was not undone, those forfeited, and whether the game was ended as it stood.

    ``substituted`` is whether any seat's holder has made fewer than half of its moves, ``computers`` whether a
    computer holds or held a seat.
    """

    moved: frozenset[int]
    forfeited: frozenset[int]
    concluded: bool
    substituted: bool = False
    computers: bool = False


async def participation(transaction: Transaction, session_id: int) -> Participation:
    """Read the participation from a session's record; raises a refusal if an undo in it has nothing to undo.

    Raises ValueError for a row that is no action.
    """
    actions = await sessions.actions(transaction, session_id)
    kept = [actions[number - 1] for number in in_effect(actions)]
    return Participation(
        moved=frozenset(action.seat for action in kept if isinstance(action, Move)),
        forfeited=frozenset(action.seat for action in kept if isinstance(action, Forfeit)),
        concluded=any(isinstance(action, Conclude) for action in kept),
        substituted=not await are_own_play(transaction, session_id),
        computers=await computers_have_played(transaction, session_id),
    )
